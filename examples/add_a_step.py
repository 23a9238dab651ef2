"""Add a step: a word of the language in one module, registered from outside.

`trade` puts a card from the hand onto a discard pile and draws others for it. The rule file
`trade.yaml` beside this one uses it. What a word needs is here in one order: what a rule file may
write, what happens in play, what the rule book says, and examples.
"""

from pathlib import Path

from ruledsl import api
from ruledsl.cards.move import Action, Draw, Move, Shed
from ruledsl.constructs import STANDARD
from ruledsl.language.construct import Build, Construct, Example, Say
from ruledsl.language.context import TurnContext
from ruledsl.language.contribution import Contribution, Step, Way
from ruledsl.language.families import StepPart
from ruledsl.language.kinds import NumberKind
from ruledsl.language.refusal import Refusal, RefusalCode
from ruledsl.language.spec import option
from ruledsl.language.step_rule import STOCK_EMPTY, PlainStep
from ruledsl.record import record
from ruledsl.simulation import report
from ruledsl.simulation.simulate import Plan, simulate

ONE_CARD = RefusalCode("trade-one-card", "say which card of your hand you trade")


@record(kw_only=True)
class Trade(StepPart):
    """Put a card onto the discard pile and draw others for it."""

    draw: int = option(NumberKind(1, 10), 2, doc="how many cards are drawn for it")


class Rule(PlainStep):
    """Sheds one card, draws others."""

    word = "trade"

    def __init__(self, draw: int) -> None:
        """Keep how many cards are drawn."""
        self._draw = draw

    def ready(self, turn: TurnContext, way: Way) -> Refusal | None:
        """The stock must hold a card."""
        return None if turn.position.stock else STOCK_EMPTY()

    def offers(self, turn: TurnContext, way: Way) -> tuple[Move, ...]:
        """Offer every card of the hand."""
        return tuple(Move("trade", cards=(card,)) for card in sorted(set(turn.hand)))

    def judge(self, turn: TurnContext, way: Way, move: Move) -> tuple[Refusal, ...]:
        """One card of the hand must be named."""
        named = len(move.cards) == 1 and move.cards[0] in turn.hand
        return () if named else (ONE_CARD(move.cards),)

    def actions(self, turn: TurnContext, way: Way, move: Move) -> tuple[Action, ...]:
        """Shed it, then draw what there is."""
        return (Shed(move.cards), Draw(min(self._draw, len(turn.position.stock))))


def compile(part: Trade, build: Build) -> tuple[Contribution, ...]:
    """Contribute the step."""
    return (Step(rule=Rule(part.draw)),)


def prose(part: Trade, say: Say) -> str:
    """Say what trading is."""
    cards = say.count(part.draw, "card", "cards")
    return f"To *trade*, put a card from your hand onto the discard pile and draw {cards} for it."


CONSTRUCT = Construct(
    keyword="trade",
    spec=Trade,
    compile=compile,
    prose=prose,
    refusals=(ONE_CARD,),
    chapter="Your turn",
    examples=(Example("trade: {draw: 2}\nturn: play or trade or draw 1", says="draw two cards"),),
)

REGISTRY = STANDARD.plus(CONSTRUCT)


def main() -> None:
    """Read the rule file with the larger language, and let the computer play it."""
    game = api.load(Path(__file__).parent / "trade.yaml", REGISTRY)
    told = (line for line in api.rule_book(game).splitlines() if "trade" in line)
    print(*told, sep="\n")
    print(report.text(simulate(game, Plan(games=6, levels=("random",)))))


if __name__ == "__main__":
    main()
