"""Give up: what a move costs that was begun and cannot be finished."""

from __future__ import annotations

from ruledsl.cards.move import Action, CountPass, Draw, EndTurn, Move, Restore
from ruledsl.language.construct import Build, Construct, Example, Say
from ruledsl.language.context import TurnContext
from ruledsl.language.contribution import Contribution, GiveUp, Guard, Step, Way
from ruledsl.language.families import PenaltyPart
from ruledsl.language.kinds import NumberKind
from ruledsl.language.refusal import Refusal, RefusalCode
from ruledsl.language.spec import option
from ruledsl.language.step_rule import PlainStep
from ruledsl.record import record

OPTION_OFF = RefusalCode("option-off", "in this game a move that was begun is simply taken back")
UNCHANGED = RefusalCode("draft-unchanged", "you have not begun to change the table")
DRAFT_OPEN = RefusalCode("draft-open", "finish the move that you have begun, or give it up")


@record(kw_only=True)
class GiveUpPart(PenaltyPart):
    """Take back a move that was begun, and pay for it."""

    draw: int = option(
        NumberKind(0, 100), 0, doc="how many cards it costs; 0: it costs nothing and is no step"
    )


class Rule(PlainStep):
    """Puts the table back, draws the penalty and ends the turn."""

    word = "give_up"
    anytime = True

    def __init__(self, draw: int) -> None:
        self._draw = draw

    def ready(self, turn: TurnContext, way: Way) -> Refusal | None:
        """A move must have been begun."""
        if not self._draw:
            return OPTION_OFF()
        return None if turn.position.draft_changed else UNCHANGED()

    def actions(self, turn: TurnContext, way: Way, move: Move) -> tuple[Action, ...]:
        """Restore, draw what there is, and end the turn; with no card to draw it is a pass."""
        count = min(self._draw, len(turn.position.stock))
        paid: tuple[Action, ...] = (Draw(count),) if count else (CountPass(),)
        return (Restore(), *paid, EndTurn())

    def absent(self, turn: TurnContext, open_words: frozenset[str]) -> Refusal:
        """Say why it is no step here."""
        return OPTION_OFF() if not self._draw else super().absent(turn, open_words)


def _guard(turn: TurnContext, word: str) -> Refusal | None:
    others = word != "play" and not turn.rules.step[word].anytime
    return DRAFT_OPEN() if turn.position.draft_changed and others else None


def compile(part: GiveUpPart, build: Build) -> tuple[Contribution, ...]:
    """Contribute the step, and that nothing else may be done with a move half made."""
    step = Step(rule=Rule(part.draw))
    if not part.draw:
        return (step,)
    return (step, GiveUp(draw=part.draw), Guard(refuse=_guard))


def prose(part: GiveUpPart, say: Say) -> str:
    """Say what it costs."""
    if not part.draw:
        return say.tell(
            "If you have begun to change the table and cannot finish, put everything back as it "
            "was; it costs nothing, and your turn goes on."
        )
    cards = say.count(part.draw, "card", "cards")
    return say.tell(
        "If you have begun to rebuild the table and cannot finish, you must *give up*: everything "
        "is put back as it was, you draw {cards} from the stock (or what is left of it), and your "
        "turn is over. Once you have touched the table you may only finish the move or give up.",
        cards=cards,
    )


CONSTRUCT = Construct(
    keyword="give_up",
    spec=GiveUpPart,
    compile=compile,
    prose=prose,
    refusals=(OPTION_OFF, UNCHANGED, DRAFT_OPEN),
    chapter="Your turn",
    stands=True,
    examples=(
        Example("give_up: {draw: 3}", says="everything is put back"),
        Example("give_up: {}", says="costs nothing"),
    ),
)
