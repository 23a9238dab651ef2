"""Players: how many play, who deals first, who begins."""

from __future__ import annotations

from dataclasses import dataclass

from ruledsl.language.construct import Build, Construct, Example, Say
from ruledsl.language.contribution import Contribution, Seating
from ruledsl.language.families import PackPart
from ruledsl.language.kinds import RangeKind, WordKind
from ruledsl.language.spec import option
from ruledsl.language.values import Range

LEFT, RIGHT, DEALER = "left of the dealer", "right of the dealer", "dealer"


@dataclass(frozen=True, kw_only=True)
class Players(PackPart):
    """Who plays, and in which order."""

    seats: Range = option(RangeKind(open_end=False, least=2), short=True, doc="how many can play")
    first_dealer: str = option(
        WordKind(("random", "highest draw", "lowest draw")), "random", doc="who deals first"
    )
    begins: str = option(WordKind((LEFT, RIGHT, DEALER)), LEFT, doc="who has the first turn")
    next_dealer: str = option(
        WordKind(("left", "right", "same")), "left", doc="who deals next, seen from the dealer"
    )
    direction: str = option(
        WordKind(("clockwise", "anticlockwise")), "clockwise", doc="in which direction turns go"
    )


def compile(part: Players, build: Build) -> tuple[Contribution, ...]:
    """Contribute the seating; seats are counted in the order of play, so left is the next one."""
    begins, next_dealer = part.begins, part.next_dealer
    if part.direction == "anticlockwise":
        begins = {LEFT: RIGHT, RIGHT: LEFT}.get(begins, begins)
        next_dealer = {"left": "right", "right": "left"}.get(next_dealer, next_dealer)
    least, most = part.seats.low, part.seats.high or part.seats.low
    return (
        Seating(
            least=least,
            most=most,
            first_dealer=part.first_dealer,
            begins=begins,
            next_dealer=next_dealer,
        ),
    )


def prose(part: Players, say: Say) -> str:
    """Tell who plays and who begins."""
    count = say.range(part.seats, "player", "players")
    first = {
        "random": "The first dealer is chosen by lot",
        "highest draw": "Whoever draws the highest card deals first",
        "lowest draw": "Whoever draws the lowest card deals first",
    }[part.first_dealer]
    after = {
        "left": "the deal then passes to the left",
        "right": "the deal then passes to the right",
        "same": "and deals every time",
    }[part.next_dealer]
    begins = "The dealer" if part.begins == DEALER else f"The player to the {part.begins}"
    return (
        f"The game is for {count}. {first}; {after}. {begins} begins, and play goes "
        f"{part.direction}."
    )


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
        Example("players: {seats: 3, next_dealer: right}", says="passes to the right"),
    ),
)
