"""Draw: the player takes cards from the stock."""

from __future__ import annotations

from ruledsl.cards.move import Action, Draw, Move, TurnOver
from ruledsl.language.construct import Build, Construct, Example, Say
from ruledsl.language.context import TurnContext
from ruledsl.language.contribution import Contribution, Step, Way
from ruledsl.language.families import StepPart
from ruledsl.language.refusal import Refusal, RefusalCode
from ruledsl.language.step_rule import STOCK_EMPTY, PlainStep
from ruledsl.record import record

NOT_NOW = RefusalCode("draw-not-now", "you cannot draw at this point of your turn")


@record(kw_only=True)
class DrawPart(StepPart):
    """Take cards from the stock into the hand: `draw` takes one, `draw 2` two at a time."""


class Rule(PlainStep):
    """Draws what is asked for, or what is left of the stock."""

    word = "draw"
    not_now = NOT_NOW

    def ready(self, turn: TurnContext, way: Way) -> Refusal | None:
        """A card must be left in the stock."""
        return None if turn.position.stock or _turned(turn) else STOCK_EMPTY()

    def actions(self, turn: TurnContext, way: Way, move: Move) -> tuple[Action, ...]:
        """Take the cards, as many as there are; turn the discard pile over if need be."""
        there, turned = len(turn.position.stock), tuple[Action, ...]()
        if not there and turn.rules.recycle:
            turned, there = _turned(turn), len(turn.position.discard) - turn.rules.recycle.keep
        return (*turned, Draw(min(way.count(turn), there)))

    def absent(self, turn: TurnContext, open_words: frozenset[str]) -> Refusal:
        """In the last round the stock is the reason; else the turn's order is."""
        if turn.position.to_come is not None and not turn.position.stock:
            return STOCK_EMPTY()
        return super().absent(turn, open_words)


def _turned(turn: TurnContext) -> tuple[Action, ...]:
    """Return the discard pile turned over, where the game does so and there is something left."""
    recycle = turn.rules.recycle
    if recycle is None or len(turn.position.discard) <= recycle.keep:
        return ()
    return (TurnOver(recycle.keep),)


def compile(part: DrawPart, build: Build) -> tuple[Contribution, ...]:
    """Contribute the step."""
    return (Step(rule=Rule()),)


def prose(part: DrawPart, say: Say) -> str:
    """Say what happens when the stock is short."""
    return say.tell(
        "If fewer cards are left in the stock than you are to draw, take those that are there."
    )


CONSTRUCT = Construct(
    keyword="draw",
    spec=DrawPart,
    compile=compile,
    prose=prose,
    refusals=(STOCK_EMPTY, NOT_NOW),
    chapter="Your turn",
    stands=True,
    counted=True,
    piles=("stock",),
    examples=(Example("turn: draw then play?", says="draw"),),
)
