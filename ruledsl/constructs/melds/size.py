"""Size: how many cards a meld has."""

from __future__ import annotations

from ruledsl.cards.position import Meld
from ruledsl.language.construct import Build, Construct, Example, Say
from ruledsl.language.kinds import RangeKind
from ruledsl.language.meld_rule import Demand, Fault, Form, MeldWord, shown
from ruledsl.language.refusal import RefusalCode
from ruledsl.language.spec import option
from ruledsl.language.values import Range
from ruledsl.record import record

TOO_SHORT = RefusalCode("too-short", "{meld} is too short: it takes at least {least} cards")
TOO_LONG = RefusalCode("too-long", "{meld} is too long: it takes at most {most} cards")

_FAR = 1


@record(kw_only=True)
class Size(MeldWord):
    """How many cards the meld has."""

    cards: Range = option(RangeKind(least=2), short=True, doc="the least and the most cards")

    def form(self) -> Form:
        """Ask for a number of cards."""
        return Form(least=self.cards.low, most=self.cards.high)


def compile(word: Size, build: Build) -> Demand:
    """Count the cards."""
    pack, cards = build.pack, word.cards

    def fault(meld: Meld) -> Fault | None:
        if len(meld) in cards:
            return None
        signs = shown(pack, meld)
        if len(meld) < cards.low:
            return Fault(TOO_SHORT(meld, meld=signs, least=cards.low), _FAR, first=True)
        return Fault(TOO_LONG(meld, meld=signs, most=cards.high), _FAR)

    return Demand(fault)


def prose(word: Size, say: Say) -> str:
    """Say how many."""
    return say.range(word.cards, "of them", "of them")


CONSTRUCT = Construct(
    keyword="size",
    spec=Size,
    compile=compile,
    prose=prose,
    refusals=(TOO_SHORT, TOO_LONG),
    examples=(
        Example("melds: {set: {same: rank, different: suit, size: 3-4}}", says="of them"),
        Example("melds: {run: {same: suit, consecutive: rank, size: 3+}}", says="of them"),
    ),
)
