"""Jokers (in a meld): how many jokers a meld of this shape may hold, or must hold."""

from __future__ import annotations

from collections.abc import Iterator

from ruledsl.cards.position import Meld
from ruledsl.language.construct import Build, Construct, Example, Facts, Say
from ruledsl.language.kinds import RangeKind
from ruledsl.language.meld_rule import NOT_A_MELD, Demand, Fault, Form, MeldWord, shown
from ruledsl.language.refusal import RefusalCode
from ruledsl.language.spec import option
from ruledsl.language.values import Range
from ruledsl.record import record
from ruledsl.text.diagnostic import Code, Diagnostic, Severity, found

TOO_MANY = RefusalCode("too-many-jokers", "{meld} has too many jokers: it takes at most {most}")

NO_JOKERS = Code(
    "RD521",
    "jokers-of-no-pack",
    "the pack has no jokers, so no meld can hold any",
    "A meld counts its jokers, and the pack has none for any number of players.",
    Severity.WARNING,
    bad="melds: {set: {same: rank, size: 3+, jokers: 0-1}}\n",
    good=(
        "pack: {decks: 2, jokers: 4}\n"
        "jokers: {named: true}\n"
        "melds: {set: {same: rank, size: 3+, jokers: 0-1}}\n"
    ),
)

_FAR = 2


@record(kw_only=True)
class MeldJokers(MeldWord):
    """How many jokers are among the cards of the meld."""

    jokers: Range = option(RangeKind(least=0), short=True, doc="the fewest and the most jokers")

    def form(self) -> Form:
        """Ask for what the solver does not look at."""
        return Form(jokers=True)


def check(word: MeldJokers, facts: Facts) -> Iterator[Diagnostic]:
    """Find a count of jokers that are not there."""
    if not (facts.jokers or facts.wilds):
        yield found(NO_JOKERS, word.origin.span)


def compile(word: MeldJokers, build: Build) -> Demand:
    """Count the jokers."""
    pack, allowed = build.pack, word.jokers

    def fault(meld: Meld) -> Fault | None:
        jokers = tuple(card for card in meld if pack.is_joker(card))
        signs = shown(pack, meld)
        if len(jokers) < allowed.low:
            why = f"it takes at least {allowed.low} of its cards to be jokers"
            return Fault(NOT_A_MELD(meld, meld=signs, why=why), _FAR)
        if allowed.high is not None and len(jokers) > allowed.high:
            return Fault(TOO_MANY(jokers, meld=signs, most=allowed.high), _FAR)
        return None

    return Demand(fault)


def prose(word: MeldJokers, say: Say) -> str:
    """Say how many."""
    if word.jokers.high == 0:
        return say.tell("no joker among them")
    jokers = say.range(word.jokers, "joker", "jokers")
    return say.tell("{jokers} among them", jokers=jokers)


CONSTRUCT = Construct(
    keyword="jokers",
    spec=MeldJokers,
    check=check,
    compile=compile,
    prose=prose,
    codes=(NO_JOKERS,),
    refusals=(TOO_MANY, NOT_A_MELD),
    examples=(
        Example(
            "pack: {decks: 2, jokers: 4}\njokers: {named: true}\n"
            "melds: {set: {same: rank, size: 3+, jokers: 0-1}}",
            says="among them",
        ),
        Example(
            "pack: {decks: 2, jokers: 4}\njokers: {named: true}\n"
            "melds: {set: {same: rank, size: 3+, jokers: 0}}",
            says="no joker among them",
        ),
        Example("melds: {set: {same: rank, size: 3+, jokers: 0-1}}", reports=NO_JOKERS),
    ),
)
