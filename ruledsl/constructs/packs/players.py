"""Players: how many play, who deals first, who begins."""

from __future__ import annotations

from ruledsl.language.construct import Build, Construct, Example, Say
from ruledsl.language.contribution import Contribution, Seating
from ruledsl.language.families import PackPart
from ruledsl.language.kinds import FlagKind, RangeKind, WordKind
from ruledsl.language.spec import option
from ruledsl.language.values import Range
from ruledsl.language.vocabulary import mark
from ruledsl.record import record

LEFT, RIGHT, DEALER = "left of the dealer", "right of the dealer", "dealer"
RANDOM, HIGHEST, LOWEST = "random", "highest draw", "lowest draw"
CLOCKWISE, ANTICLOCKWISE = "clockwise", "anticlockwise"
NEXT_DEALERS = ("left", "right", "same", "winner", "loser")
_ASIDE = {"left": 1, LEFT: 1, "right": -1, RIGHT: -1, "same": 0, DEALER: 0}


@record(kw_only=True)
class Players(PackPart):
    """Who plays, and in which order."""

    seats: Range = option(RangeKind(open_end=False, least=2), short=True, doc="how many can play")
    first_dealer: str = option(WordKind((RANDOM, HIGHEST, LOWEST)), RANDOM, doc="who deals first")
    draw_kept: bool = option(
        FlagKind(), False, doc="whether the card drawn for the first dealer begins the own hand"
    )
    begins: str | None = option(
        WordKind((LEFT, RIGHT, DEALER)),
        None,
        doc="who has the first turn; the player after the dealer, if left out",
    )
    next_dealer: str | None = option(
        WordKind(NEXT_DEALERS), None, doc="who deals next; the player after the dealer, if left out"
    )
    two_next_dealer: str | None = option(
        WordKind(NEXT_DEALERS), None, doc="who deals next when two play, if that differs"
    )
    direction: str = option(
        WordKind((CLOCKWISE, ANTICLOCKWISE)), CLOCKWISE, doc="in which direction turns go"
    )


def compile(part: Players, build: Build) -> tuple[Contribution, ...]:
    """Contribute the seating; seats are counted in the order of play."""
    least, most = part.seats.low, part.seats.high or part.seats.low
    follows = (part.two_next_dealer if build.players == 2 else None) or part.next_dealer
    return (
        Seating(
            least=least,
            most=most,
            first_dealer=part.first_dealer,
            draw_kept=part.draw_kept and part.first_dealer != RANDOM,
            begins=_seats_on(part, part.begins or LEFT, part.begins is None),
            next_dealer=(
                follows
                if follows in ("winner", "loser")
                else _seats_on(part, follows or "left", follows is None)
            ),
        ),
    )


def _seats_on(part: Players, side: str, unsaid: bool) -> int:
    """Return how many seats further in the order of play a side of the dealer is."""
    onwards = unsaid or part.direction == CLOCKWISE
    return _ASIDE[side] if onwards else -_ASIDE[side]


def prose(part: Players, say: Say) -> str:
    """Tell who plays and who begins."""
    count = say.range(part.seats, "player", "players")
    told = say.tell("The game is for {players}.", players=count)
    first = say.tell(_FIRST[part.first_dealer])
    if part.draw_kept and part.first_dealer != RANDOM:
        form = mark("{first} (the cards drawn for this are kept and are the first of the hands)")
        first = say.tell(form, first=first)
    usual = "left" if part.direction == CLOCKWISE else "right"
    after = say.tell(_AFTER[part.next_dealer or usual])
    if part.two_next_dealer:
        two = say.tell(_AFTER[part.two_next_dealer])
        after = say.tell("{after} (when two play, {two})", after=after, two=two)
    deals = say.tell("{first}; {after}.", first=first, after=after)
    begins = say.tell(_BEGINS[part.begins or f"{usual} of the dealer", part.direction])
    return f"{told} {deals} {begins}"


_FIRST = {
    RANDOM: mark("The first dealer is chosen by lot"),
    HIGHEST: mark("Whoever draws the highest card deals first"),
    LOWEST: mark("Whoever draws the lowest card deals first"),
}
_BEGINS = {
    (DEALER, CLOCKWISE): mark("The dealer begins, and play goes clockwise."),
    (DEALER, ANTICLOCKWISE): mark("The dealer begins, and play goes anticlockwise."),
    (LEFT, CLOCKWISE): mark(
        "The player to the left of the dealer begins, and play goes clockwise."
    ),
    (LEFT, ANTICLOCKWISE): mark(
        "The player to the left of the dealer begins, and play goes anticlockwise."
    ),
    (RIGHT, CLOCKWISE): mark(
        "The player to the right of the dealer begins, and play goes clockwise."
    ),
    (RIGHT, ANTICLOCKWISE): mark(
        "The player to the right of the dealer begins, and play goes anticlockwise."
    ),
}


_AFTER = {
    "left": mark("the deal then passes to the left"),
    "right": mark("the deal then passes to the right"),
    "same": mark("the same player deals every time"),
    "winner": mark(
        "the winner of a deal deals next, or the same dealer again if nobody won it alone"
    ),
    "loser": mark(
        "the loser of a deal deals next, or the same dealer again if nobody lost it alone"
    ),
}


CONSTRUCT = Construct(
    keyword="players",
    spec=Players,
    compile=compile,
    prose=prose,
    chapter="Players and cards",
    required=True,
    examples=(
        Example("players: 2-5", says="chosen by lot"),
        Example("players: {seats: 2-4, direction: anticlockwise}", says="play goes anticlockwise"),
        Example("players: {seats: 2-4, begins: dealer}", says="The dealer begins"),
        Example("players: {seats: 3, first_dealer: lowest draw}", says="draws the lowest card"),
        Example(
            "players: {seats: 3, first_dealer: highest draw, draw_kept: true}",
            says="are kept and are the first of the hands",
        ),
        Example("players: {seats: 3, next_dealer: right}", says="passes to the right"),
        Example(
            "players: {seats: 2-4, two_next_dealer: winner}",
            says="when two play, the winner of a deal",
        ),
    ),
)
