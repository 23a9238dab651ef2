"""Plain: a whole question in compiled code, where nothing has to be chosen.

Most questions are of that kind: the player has opened, no joker on the table keeps its name, and no
meld has to stay. Then there is one pool, and what `cases`, `columns`, `rebuild`, `named` and `ask`
do around the search costs more than an easy search itself. `_play.h` does the same in one go, to
the last tie; it hands back whatever it cannot do.
"""

from __future__ import annotations

from dataclasses import field

from ruledsl.arrange import backend
from ruledsl.arrange.columns import Track
from ruledsl.arrange.fast import track_of
from ruledsl.arrange.melds import longest
from ruledsl.arrange.problem import NONE, Answer, Freed, Law, Problem, Proof, RunShape
from ruledsl.arrange.runs import fits
from ruledsl.arrange.wish import Question
from ruledsl.cards.pack import Pack
from ruledsl.record import record

NO_JOKERS, HELD, FREED = range(3)
"""Which jokers a plain question may have: none, those of the hand, those on the table too."""

UNPROVED = Answer(Proof.UNPROVED, exact=False)


@record
class Kit:
    """What the compiled code has to know of a law and a pack; empty where it cannot help.

    `runs` are states of open runs by copies of a card times sixteen plus jokers, filled as they
    are asked for; None where there are too many.
    """

    track: bytes
    shape: bytes
    runs: dict[int, bytes | None] = field(default_factory=dict)
    least: int = 0


def plain_answer(problem: Problem, question: Question) -> Answer | None:
    """Return the answer to a plain question, or None: it is not plain, or too big."""
    law = problem.law
    if backend.COMPILED is None or problem.add_only or question.kept or question.idle:
        return None
    if not problem.opened and law.opening is not None:
        return None
    kit = _kit(problem.pack, law)
    return _asked(kit, problem, question) if kit.track else None


def _asked(kit: Kit, problem: Problem, question: Question) -> Answer | None:
    wish = question.wish
    while True:
        found = backend.COMPILED.play(  # type: ignore[union-attr]  # the caller has looked
            kit.track,
            kit.shape,
            kit.runs,
            problem.table,
            problem.hand,
            wish.worth,
            wish.required,
            wish.allowed,
            question.most,
            question.nodes - 1,  # a case costs one by itself, see `ask`
        )
        if type(found) is tuple:
            return Answer(Proof.YES, *found)
        if found is None:
            return NONE
        if found is False:
            return UNPROVED
        if found is True:
            return None
        copies, jokers = divmod(found, 16)
        fit = fits(copies, jokers, kit.least, False)
        kit.runs[found] = backend.packed_runs(copies, jokers, kit.least, False) if fit else None


def _kit(pack: Pack, law: Law) -> Kit:
    """Return the kit of a law in a pack; it is kept with the law."""
    for kept_pack, kept in law.known:
        if kept_pack is pack and isinstance(kept, Kit):
            return kept
    fresh = _made(pack, law, track_of(pack, law))
    law.known.append((pack, fresh))
    return fresh


def _made(pack: Pack, law: Law, track: Track | None) -> Kit:
    if track is None or track.around or law.loose or not backend.has_room(track):
        return Kit(b"", b"")
    run = next((longest(shape) for shape in law.shapes if isinstance(shape, RunShape)), 0)
    shape = bytes((pack.naturals, len(pack.jokers), _jokers(law), run))
    return Kit(backend.packed_track(track), shape, least=track.least)


def _jokers(law: Law) -> int:
    rule = law.jokers
    if rule is None or rule.per_meld is not None or any(k is not None for k in rule.stands_for):
        return NO_JOKERS
    return FREED if rule.freed is Freed.ANY else HELD
