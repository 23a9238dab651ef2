"""Different: no two cards of the meld share a suit, a rank or a colour."""

from __future__ import annotations

from collections import Counter

from ruledsl.cards.position import Meld
from ruledsl.language.construct import Build, Construct, Example, Say
from ruledsl.language.kinds import WordKind
from ruledsl.language.meld_rule import (
    FEATURES,
    NOT_A_MELD,
    Demand,
    Fault,
    Form,
    MeldWord,
    feature,
    shown,
)
from ruledsl.language.refusal import RefusalCode
from ruledsl.language.spec import option
from ruledsl.language.vocabulary import mark
from ruledsl.record import record

DUPLICATE_SUIT = RefusalCode("set-duplicate-suit", "{them} are of one suit: the suits must differ")

_FAR = 8  # nearer than a run with a gap: three equal cards are meant as a set


@record(kw_only=True)
class Different(MeldWord):
    """No two cards of the meld have this in common."""

    feature: str = option(WordKind(FEATURES), short=True, doc="what the cards differ in")

    def form(self) -> Form:
        """Ask for one feature to differ."""
        return Form(different=frozenset({self.feature}))


def compile(word: Different, build: Build) -> Demand:
    """Look for cards that agree."""
    pack, read = build.pack, feature(build.pack, word.feature)

    def fault(meld: Meld) -> Fault | None:
        often = Counter(read(card) for card in meld)
        twice = tuple(card for card in meld if often[read(card)] > 1)
        if not twice:
            return None
        if word.feature == "suit":
            return Fault(DUPLICATE_SUIT(twice, them=shown(pack, twice)), _FAR)
        why = f"{shown(pack, twice)} are not of different {word.feature}s"
        return Fault(NOT_A_MELD(twice, meld=shown(pack, meld), why=why), _FAR)

    return Demand(fault)


_DIFFERENT = {
    "rank": mark("of different ranks"),
    "suit": mark("of different suits"),
    "colour": mark("of different colours"),
}


def prose(word: Different, say: Say) -> str:
    """Say what differs."""
    return say.tell(_DIFFERENT[word.feature])


CONSTRUCT = Construct(
    keyword="different",
    spec=Different,
    compile=compile,
    prose=prose,
    refusals=(DUPLICATE_SUIT, NOT_A_MELD),
    examples=(
        Example("melds: {set: {same: rank, different: suit, size: 3-4}}", says="different suits"),
        Example("melds: {set: {same: rank, different: colour, size: 2}}", says="different colours"),
    ),
)
