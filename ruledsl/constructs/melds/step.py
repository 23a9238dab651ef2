"""Step: the ranks of the meld go up by a fixed number, such as 2-4-6."""

from __future__ import annotations

from itertools import pairwise

from ruledsl.cards.position import Meld
from ruledsl.language.construct import Build, Construct, Example, Say
from ruledsl.language.contribution import RankOrder
from ruledsl.language.kinds import NumberKind
from ruledsl.language.meld_rule import Demand, Fault, Form, MeldWord
from ruledsl.language.rank_walk import by_rank, window_of
from ruledsl.language.refusal import RefusalCode
from ruledsl.language.spec import option
from ruledsl.record import record

OUT_OF_STEP = RefusalCode("run-gap", "from {low} to {high} it is not {step} steps")

_FAR = 10


@record(kw_only=True)
class StepWord(MeldWord):
    """From card to card the rank goes up by this number of places."""

    by: int = option(NumberKind(1, 12), short=True, doc="how many places the rank goes up")

    def form(self) -> Form:
        """Ask for ranks so far apart."""
        return Form(step=self.by)


def compile(word: StepWord, build: Build) -> Demand:
    """Look for the meld in the order of ranks, so many places at a time."""
    pack, order = build.pack, build.the(RankOrder)

    def fault(meld: Meld) -> Fault | None:
        if window_of(order, [pack.rank_of[card] for card in meld], word.by):
            return None
        pairs = tuple(pairwise(by_rank(pack, order, meld)))
        wrong = ((a, b) for (at, a), (to, b) in pairs if to != at + word.by)
        low, high = next(wrong, (meld[0], meld[-1]))
        signs = pack.signs
        return Fault(OUT_OF_STEP((low, high), low=signs[low], high=signs[high], step=word.by), _FAR)

    return Demand(fault)


def prose(word: StepWord, say: Say) -> str:
    """Say how far apart they are."""
    places = say.count(word.by, "place", "places")
    return say.tell("whose ranks go up by {places} each", places=places)


CONSTRUCT = Construct(
    keyword="step",
    spec=StepWord,
    compile=compile,
    prose=prose,
    refusals=(OUT_OF_STEP,),
    examples=(
        Example("melds: {stairs: {same: suit, step: 2, size: 3-5}}", says="go up by two places"),
    ),
)
