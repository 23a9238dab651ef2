"""Same: all cards of the meld share a rank, a suit or a colour."""

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
from ruledsl.language.spec import option
from ruledsl.language.vocabulary import mark
from ruledsl.record import record

_FAR = 30  # for each odd card: a meld without it would be near


@record(kw_only=True)
class Same(MeldWord):
    """All cards of the meld have this in common."""

    feature: str = option(WordKind(FEATURES), short=True, doc="what the cards share")

    def form(self) -> Form:
        """Ask for one feature."""
        return Form(same=frozenset({self.feature}))


def compile(word: Same, build: Build) -> Demand:
    """Count the cards that are unlike most of the meld."""
    pack, read = build.pack, feature(build.pack, word.feature)

    def fault(meld: Meld) -> Fault | None:
        alike = Counter(read(card) for card in meld)
        odd = len(meld) - max(alike.values(), default=0)
        why = f"its cards are not all of the same {word.feature}"
        return Fault(NOT_A_MELD(meld, meld=shown(pack, meld), why=why), _FAR * odd) if odd else None

    return Demand(fault)


_SAME = {
    "rank": mark("of the same rank"),
    "suit": mark("of the same suit"),
    "colour": mark("of the same colour"),
}


def prose(word: Same, say: Say) -> str:
    """Say what they share."""
    return say.tell(_SAME[word.feature])


CONSTRUCT = Construct(
    keyword="same",
    spec=Same,
    compile=compile,
    prose=prose,
    refusals=(NOT_A_MELD,),
    examples=(
        Example("melds: {set: {same: rank, size: 3+}}", says="of the same rank"),
        Example("melds: {flush: {same: colour, size: 3}}", says="of the same colour"),
    ),
)
