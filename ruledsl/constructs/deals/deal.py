"""Deal: how many cards everybody gets, and what lies on the table before the first turn."""

from __future__ import annotations

from collections.abc import Iterator

from ruledsl.language.constant import constant, number_of
from ruledsl.language.construct import Build, Construct, Example, Facts, Say
from ruledsl.language.contribution import Contribution, DealPlan
from ruledsl.language.families import DealPart
from ruledsl.language.kinds import FlagKind, FormulaKind, ListKind, NumberKind
from ruledsl.language.spec import option
from ruledsl.language.types import Scope, Type
from ruledsl.language.values import Formula
from ruledsl.language.vocabulary import mark
from ruledsl.record import record
from ruledsl.text.diagnostic import Code, Diagnostic, found

BATCHES = Code(
    "RD534",
    "batches-not-hand",
    "the batches are {batches} cards together, and a hand has {hand}",
    "`batches` says how many cards are dealt at a time, until everybody has a whole hand.",
    bad="deal: {hand: 10, batches: [3, 3]}\n",
    good="deal: {hand: 10, batches: [3, 3, 4]}\n",
)


@record(kw_only=True)
class Deal(DealPart):
    """How a deal begins."""

    hand: Formula = option(
        FormulaKind(Type.INT, Scope.SETUP), short=True, doc="how many cards everybody gets"
    )
    loose: Formula = option(
        FormulaKind(Type.INT, Scope.SETUP),
        constant(0, Scope.SETUP),
        doc="how many cards are laid face up, each by itself, for all to use",
    )
    upcard: bool = option(
        FlagKind(), False, doc="whether a card is turned up to begin the discards"
    )
    batches: tuple[int, ...] = option(
        ListKind(NumberKind(1)),
        (),
        doc="how many cards are dealt at a time; one by one, if left out",
    )


def check(part: Deal, facts: Facts) -> Iterator[Diagnostic]:
    """Find batches that make another hand."""
    hand = number_of(part.hand)
    if hand is not None and part.batches and sum(part.batches) != hand:
        yield found(BATCHES, part.at("batches"), batches=sum(part.batches), hand=hand)


def compile(part: Deal, build: Build) -> tuple[Contribution, ...]:
    """Contribute the plan of the deal."""
    hand, loose = build.formula(part.hand), build.formula(part.loose)
    return (DealPlan(hand=hand, loose=loose, upcard=part.upcard, batches=part.batches),)


def prose(part: Deal, say: Say) -> str:
    """Tell what is dealt."""
    hand = say.count(part.hand, "card", "cards")
    sentences = [say.tell("Everybody is dealt {cards}, one at a time.", cards=hand)]
    if part.batches:
        batches = say.listed(str(batch) for batch in part.batches)
        form = mark("Everybody is dealt {cards}, in batches of {batches}.")
        sentences = [say.tell(form, cards=hand, batches=batches)]
    if say.value(part.loose) != 0:
        form = mark(
            "Then lay {cards} face up on the table, each by itself. These loose cards belong to "
            "nobody: they may stay as they are, or be used in melds; once used, a card never lies "
            "loose again. A joker among them has no name until somebody uses it."
        )
        sentences.append(say.tell(form, cards=say.count(part.loose, "card", "cards")))
    if part.upcard:
        sentences.append(say.tell("Turn up one more card; it begins the pile of discards."))
    sentences.append(say.tell("The other cards are the stock, face down."))
    return " ".join(sentences)


CONSTRUCT = Construct(
    keyword="deal",
    spec=Deal,
    check=check,
    compile=compile,
    prose=prose,
    codes=(BATCHES,),
    chapter="The deal",
    required=True,
    examples=(
        Example("deal: {hand: 7}", says="seven cards, one at a time"),
        Example("deal: {hand: 10, batches: [3, 3, 3, 1]}", says="in batches of 3, 3, 3 and 1"),
        Example("deal: {hand: 5, loose: 4}", says="four cards face up"),
        Example("deal: {hand: 5, upcard: true}", says="the pile of discards"),
        Example("deal: {hand: 10, batches: [3, 3]}", reports=BATCHES),
    ),
)
