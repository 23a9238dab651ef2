"""Points: what a card counts, in a hand at the end and wherever points are added up.

The first row that fits a card counts. `face` is the number on the card; a rank without a number
counts its place among the ranks of the pack, so an ace 1 and a jack 11, unless another row says
otherwise. A joker that stands for a card is still a joker here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from ruledsl.cards.pack import NOTHING, Pack
from ruledsl.language.constant import constant
from ruledsl.language.construct import Build, Construct, Example, Facts, Say
from ruledsl.language.context import PointsContext
from ruledsl.language.contribution import Contribution, Worth
from ruledsl.language.families import PointsPart
from ruledsl.language.kinds import PointsKind
from ruledsl.language.spec import option
from ruledsl.language.types import Scope
from ruledsl.language.values import PointRow
from ruledsl.language.vocabulary import mark
from ruledsl.record import record
from ruledsl.text.diagnostic import Code, Diagnostic, Severity, found

UNCOUNTED = Code(
    "RD536",
    "cards-without-points",
    "nothing says what {cards} counts",
    "When points differ by card every card needs a row; `each` covers all that are left.",
    bad="points: {A: 15}\n",
    good="points: {A: 15, each: 5}\n",
)
NO_JOKERS = Code(
    "RD537",
    "points-of-no-joker",
    "the pack has no jokers that could count",
    "A row of `points` is about jokers, and the pack has none for any number of players.",
    Severity.WARNING,
    bad="points: {joker: 30, each: 1}\n",
    good="pack: {decks: 2, jokers: 2}\njokers: {named: true}\npoints: {joker: 30, each: 1}\n",
)
TWICE = Code(
    "RD538",
    "points-twice",
    "an earlier row says already what {cards} counts",
    "The first row that fits a card counts, so a later one for the same card has no meaning."
    " Rows of the game below come last: a row of your own takes the place of theirs.",
    Severity.WARNING,
    bad="points: {A: 15, A 2: 10, each: 5}\n",
    good="points: {A: 15, 2: 10, each: 5}\n",
)
NO_FACE = Code(
    "RD539",
    "face-of-joker",
    "a joker has no number on its face",
    "`face` is the number on a card, and a joker in a hand shows none.",
    bad="pack: {decks: 2, jokers: 2}\njokers: {named: true}\npoints: {joker: face, each: 1}\n",
    good="pack: {decks: 2, jokers: 2}\njokers: {named: true}\npoints: {joker: 20, each: 1}\n",
)

JOKER, EACH = "joker", "each"

DEFAULT = (PointRow((EACH,), constant(1, Scope.POINTS)),)


@record(kw_only=True)
class Points(PointsPart):
    """What each card counts; one point each, if left out."""

    rows: tuple[PointRow, ...] = option(
        PointsKind(), DEFAULT, short=True, doc="cards: points; `1 each` for all"
    )


def check(part: Points, facts: Facts) -> Iterator[Diagnostic]:
    """Find cards without points, cards with two rows, and jokers where there are none."""
    known: dict[str, PointRow] = {}
    for row in part.rows:
        for card in row.ranks:
            earlier = known.get(card) or known.get(EACH)
            if earlier and earlier.span.source is row.span.source:
                yield found(TWICE, row.span, cards=_named(card))
        if JOKER in row.ranks and not facts.jokers:
            yield found(NO_JOKERS, row.span, hint="leave the row out")
        if JOKER in row.ranks and row.formula is None:
            yield found(NO_FACE, row.span, hint="write a number")
        known = dict.fromkeys(row.ranks, row) | known
    cards = (*facts.ranks, *((JOKER,) if facts.jokers else ()))
    missing = [card for card in cards if card not in known]
    if missing and EACH not in known:
        named = ", ".join(_named(card) for card in missing)
        yield found(UNCOUNTED, part.at("rows"), cards=named, hint="add a row, or `each`")


def _named(card: str) -> str:
    return {JOKER: "a joker", EACH: "any card"}.get(card, f"`{card}`")


def compile(part: Points, build: Build) -> tuple[Contribution, ...]:
    """Contribute what a card counts."""
    rows = [
        (frozenset(row.ranks), build.formula(row.formula) if row.formula else face_value)
        for row in part.rows
    ]
    return (Worth(points=lambda context: _points(rows, context)),)


def _points(
    rows: list[tuple[frozenset[str], Callable[[PointsContext], int]]], context: PointsContext
) -> int:
    pack = context.pack
    card = pack.bare[context.card]  # a wild card counts as what it is, not as what it stands for
    name = JOKER if pack.is_joker(card) else pack.ranks[pack.rank_of[card]]
    return next((points(context) for cards, points in rows if {name, EACH} & cards), 0)


def face_value(context: PointsContext) -> int:
    """Return the number on a card, or the place of its rank in the pack, from 1; a joker has 0."""
    card = context.card
    own = context.pack.bare[card]
    place = context.pack.rank_of[card if context.pack.is_joker(own) else own]
    return 0 if place == NOTHING else _pips(context.pack, place)


def _pips(pack: Pack, place: int) -> int:
    rank = pack.ranks[place]
    if rank.isdecimal():
        return int(rank)
    return 1 if rank == "A" else place + 1


def _counting(rows: tuple[PointRow, ...]) -> Iterator[PointRow]:
    """Yield the rows without the cards that an earlier one has, such as rows of the game below."""
    known: set[str] = set()
    for row in rows:
        left = tuple(card for card in row.ranks if not known & {card, EACH})
        if left:
            yield replace(row, ranks=left)
        known.update(row.ranks)


def prose(part: Points, say: Say) -> str:
    """Tell what every card counts."""
    counting = tuple(_counting(part.rows))
    told = [_row(row, say) for row in counting]
    if len(counting) == 1 and counting[0].ranks == (EACH,):
        return say.tell("Every card counts {points}.", points=told[0])
    rows = zip(counting, told, strict=True)
    lines = [
        say.tell("- {cards}: {points}", cards=_cards(row, say), points=points)
        for row, points in rows
    ]
    return say.tell("Cards count:") + "\n\n" + "\n".join(lines)


def _row(row: PointRow, say: Say) -> str:
    if row.formula is not None:
        return say.count(row.formula, "point", "points")
    if all(card.isdecimal() for card in row.ranks):
        return say.tell("the number on the card")
    return say.tell("the number on the card (an ace 1, other ranks their place in the suit)")


def _cards(row: PointRow, say: Say) -> str:
    """Name the cards of a row; three numbers or more in a row are told as a range."""
    names = {JOKER: mark("a joker"), EACH: mark("every other card")}
    numbers = [int(card) for card in row.ranks if card.isdecimal()]
    several = len(numbers) == len(row.ranks) > 2
    if several and numbers == list(range(numbers[0], numbers[-1] + 1)):
        return say.tell("{low} to {high}", low=numbers[0], high=numbers[-1])
    return ", ".join(say.tell(names[card]) if card in names else card for card in row.ranks)


CONSTRUCT = Construct(
    keyword="points",
    spec=Points,
    check=check,
    compile=compile,
    prose=prose,
    codes=(UNCOUNTED, NO_JOKERS, TWICE, NO_FACE),
    chapter="Points",
    stands=True,
    examples=(
        Example("points: 1 each", says="Every card counts one point."),
        Example("points: {A: 15, K Q J 10: 10, each: 5}", says="- A: 15 points"),
        Example("points: {K Q J: 10, A-10: face}", says="the number on the card (an ace 1"),
        Example("points: {K Q J A: 10, 2-10: face}", says="- 2 to 10: the number on the card"),
        Example("points: {A: 15}", reports=UNCOUNTED),
        Example("points: {joker: 30, each: 1}", reports=NO_JOKERS),
        Example("points: {A: 15, A 2: 10, each: 5}", reports=TWICE),
        Example(
            "pack: {decks: 2, jokers: 2}\njokers: {}\npoints: {joker: face, each: 1}",
            reports=NO_FACE,
        ),
    ),
)
