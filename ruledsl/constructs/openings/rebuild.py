"""Rebuild: who may take melds on the table apart; everybody else only adds to them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from ruledsl.arrange.problem import Freed
from ruledsl.cards.pack import Pack
from ruledsl.cards.position import Meld
from ruledsl.language.construct import Build, Construct, Example, Say
from ruledsl.language.context import PlayContext, TurnContext
from ruledsl.language.contribution import Contribution, Law, Rebuild, Tier
from ruledsl.language.families import OpeningPart
from ruledsl.language.kinds import WordKind
from ruledsl.language.refusal import Refusal, RefusalCode
from ruledsl.language.spec import option
from ruledsl.language.vocabulary import mark
from ruledsl.record import record

ONLY_ADD = RefusalCode("meld-only-added-to", "you may add to this meld but not take it apart")

EVERYBODY, NOBODY, OPENED, ALL_OPENED = (
    "everybody",
    "nobody",
    "players who have opened",
    "everybody once all have opened",
)

_ALLOWED: dict[str, Callable[[TurnContext], bool]] = {
    EVERYBODY: lambda turn: True,
    NOBODY: lambda turn: False,
    OPENED: lambda turn: turn.position.opened[turn.seat],
    ALL_OPENED: lambda turn: all(turn.position.opened),
}


@record(kw_only=True)
class RebuildPart(OpeningPart):
    """Who may take melds on the table apart."""

    who: str = option(
        WordKind((EVERYBODY, NOBODY, OPENED, ALL_OPENED)),
        EVERYBODY,
        short=True,
        doc="who may rebuild; all others may only add cards to melds",
    )


def compile(part: RebuildPart, build: Build) -> tuple[Contribution, ...]:
    """Contribute the permission and the law that keeps melds whole without it."""
    if part.who == EVERYBODY:
        return ()
    allowed, ever = _ALLOWED[part.who], part.who != NOBODY

    def refuse(play: PlayContext) -> Refusal | None:
        if allowed(TurnContext(play.rules, play.position, play.standing)):
            return None
        broken = _broken(play, keep_jokers=ever)
        return ONLY_ADD(broken) if broken else None

    law = Law(tier=Tier.TABLE, name="only add", refuse=refuse)
    return (Rebuild(allowed=allowed, ever=ever), law)


def _broken(play: PlayContext, *, keep_jokers: bool) -> Meld:
    """Return an old meld that is whole in no new one of its own; empty when there is none.

    To take a joker out is a part of what those may do who may rebuild; where nobody ever may, real
    cards free jokers all the same.

    Loose cards are no melds, and may be used. Old melds are few and seldom fit into more than one
    new meld, so trying in turn suffices: longest first, each takes the shortest new meld that holds
    it.
    """
    jokers = play.rules.solver_law.jokers
    frees = jokers is not None and jokers.freed in (Freed.HAND, Freed.TABLE)
    swaps = frees and not keep_jokers
    free = sorted(play.made, key=len)
    loose = play.rules.deal_has_loose
    gone = (meld for meld in play.gone if len(meld) > 1 or not loose)
    for meld in sorted(gone, key=len, reverse=True):
        home = next((new for new in free if _is_whole(play.pack, meld, new, swaps)), None)
        if home is None:
            return meld
        free.remove(home)
    return ()


def _is_whole(pack: Pack, meld: Meld, new: Meld, swaps: bool) -> bool:
    """Say whether a new meld holds an old one.

    A joker that a real card frees may be gone when that card lies in its place: the meld shows
    what it showed before. Whether the joker is free indeed is for other laws to say.
    """
    gone = Counter(meld) - Counter(new)
    if not swaps or not all(pack.is_joker(card) for card in gone):
        return not gone
    return not Counter(pack.face[joker] for joker in gone.elements()) - (
        Counter(new) - Counter(meld)
    )


_SAYS = {
    EVERYBODY: mark("Every player may take the melds on the table apart and build them anew."),
    NOBODY: mark(
        "Melds on the table stay as they are: you may add cards to them, but never take them apart."
    ),
    OPENED: mark(
        "Only players who have laid cards before in this deal may take melds on the table "
        "apart; in your first play you may only lay new melds and add to others."
    ),
    ALL_OPENED: mark(
        "Nobody may take melds on the table apart before every player has laid cards in "
        "this deal; until then you may only lay new melds and add to others."
    ),
}


def prose(part: RebuildPart, say: Say) -> str:
    """Say who may rebuild."""
    return say.tell(_SAYS[part.who])


CONSTRUCT = Construct(
    keyword="rebuild",
    spec=RebuildPart,
    compile=compile,
    prose=prose,
    refusals=(ONLY_ADD,),
    chapter="Your turn",
    stands=True,
    examples=(
        Example("rebuild: everybody", says="Every player may"),
        Example("rebuild: nobody", says="never take them"),
        Example("rebuild: players who have opened", says="laid cards before"),
        Example("rebuild: everybody once all have opened", says="before every player"),
    ),
)
