"""End: the player ends the turn where it could still go on."""

from __future__ import annotations

from ruledsl.cards.move import Action, EndTurn, Move
from ruledsl.language.construct import Build, Construct, Example, Say
from ruledsl.language.context import TurnContext
from ruledsl.language.contribution import Contribution, Step, Way
from ruledsl.language.families import StepPart
from ruledsl.language.refusal import Refusal, RefusalCode
from ruledsl.language.step_rule import TURN_OVER, PlainStep
from ruledsl.record import record

TURN_OPEN = RefusalCode("turn-open", "your turn is not over yet: {ways} first")


@record(kw_only=True)
class EndTurnPart(StepPart):
    """End the turn where the flow may stop or go on."""


class Rule(PlainStep):
    """Ends the turn."""

    word = "end"

    def actions(self, turn: TurnContext, way: Way, move: Move) -> tuple[Action, ...]:
        """End the turn."""
        return (EndTurn(),)

    def absent(self, turn: TurnContext, open_words: frozenset[str]) -> Refusal:
        """Name what is still to be done."""
        if not open_words:
            return TURN_OVER()
        return TURN_OPEN(ways=" or ".join(sorted(open_words)))


def compile(part: EndTurnPart, build: Build) -> tuple[Contribution, ...]:
    """Contribute the step."""
    return (Step(rule=Rule()),)


def prose(part: EndTurnPart, say: Say) -> str:
    """Say when a turn is over."""
    return say.tell(
        "Your turn is over when there is nothing left to do in it. If there is something that you "
        "may do but do not want to, say that you end your turn. The next player follows."
    )


CONSTRUCT = Construct(
    keyword="end",
    spec=EndTurnPart,
    compile=compile,
    prose=prose,
    refusals=(TURN_OPEN, TURN_OVER),
    chapter="Your turn",
    stands=True,
    examples=(Example("turn: play then knock?", says="turn is over"),),
)
