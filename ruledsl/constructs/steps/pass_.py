"""Pass: the player lets the turn go by, where the rules allow it or the stock is used up."""

from __future__ import annotations

from ruledsl.cards.move import Action, CountPass, EndTurn, Move
from ruledsl.language.construct import Build, Construct, Example, Say
from ruledsl.language.context import TurnContext
from ruledsl.language.contribution import Contribution, Step, Way
from ruledsl.language.families import StepPart
from ruledsl.language.refusal import Refusal, RefusalCode
from ruledsl.language.step_rule import PlainStep
from ruledsl.record import record

WITH_STOCK = RefusalCode("pass-with-stock", "you may not pass while there are cards in the stock")


@record(kw_only=True)
class PassPart(StepPart):
    """End the turn without doing anything; it stands in for a draw when the stock is used up."""


class Rule(PlainStep):
    """Counts the pass and ends the turn."""

    word = "pass"
    not_now = RefusalCode("pass-not-now", "you may not pass at this point of your turn")

    def actions(self, turn: TurnContext, way: Way, move: Move) -> tuple[Action, ...]:
        """Pass; it counts towards a blocked deal if nothing was laid in this turn."""
        return (EndTurn(),) if turn.position.laid else (CountPass(), EndTurn())

    def absent(self, turn: TurnContext, open_words: frozenset[str]) -> Refusal:
        """Say that there is a stock to draw from."""
        if open_words and turn.position.stock:
            return WITH_STOCK()
        return super().absent(turn, open_words)


def compile(part: PassPart, build: Build) -> tuple[Contribution, ...]:
    """Contribute the step."""
    return (Step(rule=Rule()),)


def prose(part: PassPart, say: Say) -> str:
    """Say when one passes."""
    return say.tell(
        "To *pass*, end your turn there. Once the stock is used up you may pass instead of "
        "drawing; while it has cards, you may pass only where the order of the turn says so."
    )


CONSTRUCT = Construct(
    keyword="pass",
    spec=PassPart,
    compile=compile,
    prose=prose,
    refusals=(WITH_STOCK, Rule.not_now),
    chapter="Your turn",
    stands=True,
    examples=(Example("turn: play or pass", says="pass"),),
)
