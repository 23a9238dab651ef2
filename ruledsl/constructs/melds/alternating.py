"""Alternating: along the ranks the colour changes from card to card."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from ruledsl.cards.position import Meld
from ruledsl.language.construct import Build, Construct, Example, Facts, Say
from ruledsl.language.contribution import RankOrder
from ruledsl.language.kinds import WordKind
from ruledsl.language.meld_rule import (
    NOT_A_MELD,
    Demand,
    Fault,
    Form,
    MeldWord,
    feature,
    shown,
)
from ruledsl.language.rank_walk import by_rank
from ruledsl.language.spec import option
from ruledsl.language.vocabulary import mark
from ruledsl.record import record
from ruledsl.text.diagnostic import Code, Diagnostic, Severity, found

ONE_SUIT_LEFT = Code(
    "RD520",
    "alternating-one-suit",
    "with one suit the colour can never alternate",
    "A meld of alternating colours needs suits of two colours, and the pack has one suit.",
    Severity.ERROR,
    bad=(
        "pack: {decks: 2, suits: H}\n"
        "melds: {run: {consecutive: rank, alternating: colour, size: 3-5}}\n"
    ),
    good=(
        "pack: {decks: 2, suits: H S}\n"
        "melds: {run: {consecutive: rank, alternating: colour, size: 3-5}}\n"
    ),
)

_FAR = 25  # a run of one colour is further off than a run with a gap


@record(kw_only=True)
class Alternating(MeldWord):
    """Red and black (or the colours of the pack) take turns, in the order of ranks."""

    feature: str = option(WordKind(("colour",)), short=True, doc="what changes from card to card")

    def form(self) -> Form:
        """Ask for changing colours."""
        return Form(alternating=True)


def check(word: Alternating, facts: Facts) -> Iterator[Diagnostic]:
    """Find a pack in which no colour can change."""
    if len(facts.suits) == 1:
        yield found(ONE_SUIT_LEFT, word.origin.span)


def compile(word: Alternating, build: Build) -> Demand:
    """Compare neighbours, lowest rank first."""
    pack, order = build.pack, build.the(RankOrder)
    colour = feature(pack, "colour")

    def fault(meld: Meld) -> Fault | None:
        cards = [card for _, card in by_rank(pack, order, meld)]
        stuck = [pair for pair in pairwise(cards) if colour(pair[0]) == colour(pair[1])]
        if not stuck:
            return None
        why = f"{shown(pack, stuck[0])} have the same colour, and colours must alternate"
        return Fault(NOT_A_MELD(stuck[0], meld=shown(pack, meld), why=why), _FAR)

    return Demand(fault)


_CHANGES = {"colour": mark("whose colour changes from card to card")}


def prose(word: Alternating, say: Say) -> str:
    """Say that the colour changes."""
    return say.tell(_CHANGES[word.feature])


CONSTRUCT = Construct(
    keyword="alternating",
    spec=Alternating,
    check=check,
    compile=compile,
    prose=prose,
    codes=(ONE_SUIT_LEFT,),
    refusals=(NOT_A_MELD,),
    examples=(
        Example(
            "melds: {run: {consecutive: rank, alternating: colour, size: 3-5}}",
            says="whose colour changes from card to card",
        ),
        Example(
            "pack: {decks: 2, suits: H}\n"
            "melds: {run: {consecutive: rank, alternating: colour, size: 3-5}}",
            reports=ONE_SUIT_LEFT,
        ),
    ),
)
