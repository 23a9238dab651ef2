"""Same: all cards of the meld share a rank, a suit or a colour, or several of these."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from ruledsl.cards.pack import Card
from ruledsl.cards.position import Meld
from ruledsl.language.construct import Build, Construct, Example, Say
from ruledsl.language.kinds import ListKind, WordKind
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
    """All cards of the meld have this in common: each of them, where a list stands."""

    feature: tuple[str, ...] = option(
        ListKind(WordKind(FEATURES), least=1), short=True, doc="what the cards share; one or a list"
    )

    def form(self) -> Form:
        """Ask for each feature; of one suit cards are of one colour anyway."""
        implied = {"colour"} if "suit" in self.feature else set()
        return Form(same=frozenset(self.feature) - implied)


def compile(word: Same, build: Build) -> Demand:
    """Count the cards that are unlike most of the meld."""
    pack = build.pack
    reads = [(name, feature(pack, name)) for name in word.feature]

    def odd(meld: Meld, read: Callable[[Card], int | str]) -> int:
        return len(meld) - max(Counter(map(read, meld)).values(), default=0)

    def fault(meld: Meld) -> Fault | None:
        unlike = [(odd(meld, read), name) for name, read in reads]
        most, name = max(unlike, key=lambda found: found[0])
        why = f"its cards are not all of the same {name}"
        refusal = NOT_A_MELD(meld, meld=shown(pack, meld), why=why)
        return Fault(refusal, _FAR * most) if most else None

    return Demand(fault)


_SAME = {
    "rank": mark("of the same rank"),
    "suit": mark("of the same suit"),
    "colour": mark("of the same colour"),
}


def prose(word: Same, say: Say) -> str:
    """Say what they share."""
    return ", ".join(say.tell(_SAME[name]) for name in dict.fromkeys(word.feature))


CONSTRUCT = Construct(
    keyword="same",
    spec=Same,
    compile=compile,
    prose=prose,
    refusals=(NOT_A_MELD,),
    examples=(
        Example("melds: {set: {same: rank, size: 3+}}", says="of the same rank"),
        Example("melds: {flush: {same: colour, size: 3}}", says="of the same colour"),
        Example(
            "melds: {pair: {same: [rank, colour], size: 2}}",
            says="of the same rank, of the same colour",
        ),
    ),
)
