"""Different: no two cards of the meld share a suit, a rank or a colour, or any of several."""

from __future__ import annotations

from collections import Counter

from ruledsl.cards.pack import Pack
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
from ruledsl.language.refusal import Refusal, RefusalCode
from ruledsl.language.spec import option
from ruledsl.language.vocabulary import mark
from ruledsl.record import record

DUPLICATE_SUIT = RefusalCode("set-duplicate-suit", "{them} are of one suit: the suits must differ")

_FAR = 8  # nearer than a run with a gap: three equal cards are meant as a set


@record(kw_only=True)
class Different(MeldWord):
    """No two cards of the meld have this in common: none of them, where a list stands."""

    feature: tuple[str, ...] = option(
        ListKind(WordKind(FEATURES), least=1),
        short=True,
        doc="what the cards differ in; one or a list",
    )

    def form(self) -> Form:
        """Ask for each feature to differ; of two colours cards are of two suits anyway."""
        implied = {"suit"} if "colour" in self.feature else set()
        return Form(different=frozenset(self.feature) - implied)


def compile(word: Different, build: Build) -> Demand:
    """Look for cards that agree."""
    pack = build.pack
    reads = [(name, feature(pack, name)) for name in word.feature]

    def fault(meld: Meld) -> Fault | None:
        for name, read in reads:
            often = Counter(map(read, meld))
            twice = tuple(card for card in meld if often[read(card)] > 1)
            if twice:
                return Fault(_refusal(pack, name, meld, twice), _FAR)
        return None

    return Demand(fault)


def _refusal(pack: Pack, name: str, meld: Meld, twice: Meld) -> Refusal:
    """Return the reason why cards may not lie in one meld."""
    if name == "suit":
        return DUPLICATE_SUIT(twice, them=shown(pack, twice))
    why = f"{shown(pack, twice)} are not of different {name}s"
    return NOT_A_MELD(twice, meld=shown(pack, meld), why=why)


_DIFFERENT = {
    "rank": mark("of different ranks"),
    "suit": mark("of different suits"),
    "colour": mark("of different colours"),
}


def prose(word: Different, say: Say) -> str:
    """Say what differs."""
    return ", ".join(say.tell(_DIFFERENT[name]) for name in dict.fromkeys(word.feature))


CONSTRUCT = Construct(
    keyword="different",
    spec=Different,
    compile=compile,
    prose=prose,
    refusals=(DUPLICATE_SUIT, NOT_A_MELD),
    examples=(
        Example("melds: {set: {same: rank, different: suit, size: 3-4}}", says="different suits"),
        Example("melds: {set: {same: rank, different: colour, size: 2}}", says="different colours"),
        Example(
            "melds: {mixed: {different: [rank, suit], size: 3}}",
            says="of different ranks, of different suits",
        ),
    ),
)
