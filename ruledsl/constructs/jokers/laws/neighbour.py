"""Neighbour: an unfreed joker may move only together with a card that was beside it.

Beside a joker in a run lie the cards before and after it, in any other meld all the others. After
the play each unfreed joker must lie, with its name, in a meld that shows a card which was beside
it. A natural card there is enough. A joker there counts only when it is itself an old joker that
has stayed with something: the chain has to reach a natural card, or two jokers could walk off arm
in arm.

How it is found out: every old joker is given a place among the jokers of its name after the play,
no place twice (jokers of a name are alike, so every such assignment is tried; there are few). Then
jokers are *anchored* until nothing changes: by a natural neighbour, by an anchored neighbour, or
because the meld is the very one it lay in before. An assignment holds when all its unfreed jokers
are anchored; freed jokers may stand in it, as links of a chain.
"""

from __future__ import annotations

from collections.abc import Iterator

from ruledsl.arrange.melds import beside
from ruledsl.arrange.problem import Freed
from ruledsl.cards.pack import Card
from ruledsl.cards.position import Meld
from ruledsl.constructs.jokers.laws.anywhere import renamed
from ruledsl.constructs.jokers.laws.freeing import named_jokers, splits
from ruledsl.language.context import PlayContext
from ruledsl.language.refusal import Refusal, RefusalCode
from ruledsl.record import record

LEFT = RefusalCode(
    "joker-left-neighbours", "{joker} may move only with a card that lay beside it: {them}"
)


@record
class _Old:
    """A named joker as it lay before the play."""

    card: Card
    meld: Meld
    near: frozenset[int]  # the faces beside it


Seats = tuple[int | None, ...]
"""By old joker: the place (in `after`) of the meld where it lies now; None for one let go."""


def left_behind(freed: Freed, play: PlayContext) -> Refusal | None:
    """Refuse a play in which an unfreed joker loses its name or leaves its neighbours."""
    refusal = renamed(freed, play)
    if refusal or not named_jokers(play.pack, play.gone):
        return refusal
    old = _old_jokers(play)
    stray: _Old | None = None
    for free, _ in splits(play, freed, tuple(joker.card for joker in old)):
        for seats in _assignments(play, old, free):
            anchored = _anchored(play, old, seats)
            loose = [n for n in range(len(old)) if n not in anchored and n not in free]
            if not loose:
                return None
            stray = stray or old[loose[0]]
    # Names suffice (see `renamed`), so some assignment was tried and somebody strayed.
    assert stray is not None
    signs = play.pack.signs
    beside_it = " ".join(signs[face] for face in sorted(stray.near))
    return LEFT((stray.card,), joker=signs[stray.card], them=beside_it)


def _old_jokers(play: PlayContext) -> tuple[_Old, ...]:
    law, pack = play.rules.solver_law, play.pack
    return tuple(
        _Old(card, meld, beside(pack, law, meld, place))
        for meld in play.position.table
        for place, card in enumerate(meld)
        if card in named_jokers(pack, (meld,))
    )


def _assignments(
    play: PlayContext, old: tuple[_Old, ...], free: frozenset[int], so_far: Seats = ()
) -> Iterator[Seats]:
    if len(so_far) == len(old):
        yield so_far
        return
    at = len(so_far)
    card = old[at].card
    for place, meld in enumerate(play.after):
        taken = sum(seat == place and o.card == card for seat, o in zip(so_far, old, strict=False))
        if meld.count(card) > taken:
            yield from _assignments(play, old, free, (*so_far, place))
    if at in free:
        yield from _assignments(play, old, free, (*so_far, None))


def _anchored(play: PlayContext, old: tuple[_Old, ...], seats: Seats) -> set[int]:
    anchored: set[int] = set()
    while True:
        more = {
            n
            for n, seat in enumerate(seats)
            if seat is not None and n not in anchored and _holds(play, old, seats, n, anchored)
        }
        if not more:
            return anchored
        anchored |= more


def _holds(
    play: PlayContext, old: tuple[_Old, ...], seats: Seats, n: int, anchored: set[int]
) -> bool:
    place = seats[n]
    meld = play.after[place] if place is not None else ()
    mates = {old[m].card for m in anchored if seats[m] == place}
    near = old[n].near
    return (
        meld == old[n].meld
        or any(card in near for card in meld)  # a natural card is its own face
        or any(play.pack.face[mate] in near for mate in mates)
    )
