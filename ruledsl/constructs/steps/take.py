"""Take: the player takes cards from the discard pile."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ruledsl.cards.move import Action, Draw, Move, Owe
from ruledsl.language.construct import Build, Construct, Example, Say
from ruledsl.language.context import TurnContext
from ruledsl.language.contribution import Contribution, Guard, Step, Way
from ruledsl.language.families import StepPart
from ruledsl.language.kinds import FlagKind, FormulaKind, WordKind
from ruledsl.language.refusal import Refusal, RefusalCode
from ruledsl.language.spec import option
from ruledsl.language.step_rule import PlainStep
from ruledsl.language.types import Scope, Type
from ruledsl.language.values import Formula

PILE_EMPTY = RefusalCode("pile-empty", "there is no card on the discard pile")
NOT_THERE = RefusalCode("take-no-such-card", "{card} does not lie on the discard pile")
CONDITION = RefusalCode("take-not-allowed", "you may not take from the discard pile now")
OWED = RefusalCode("card-owed", "lay {signs} first: you took it to use it at once")
NOT_NOW = RefusalCode("take-not-now", "you cannot take from the pile at this point of your turn")

TOP, DEEP, ALL = "top", "deep", "all"


@dataclass(frozen=True, kw_only=True)
class TakePart(StepPart):
    """Take cards from the discard pile into the hand."""

    how: str = option(
        WordKind((TOP, DEEP, ALL)),
        TOP,
        short=True,
        doc="`top`: its top card; `deep`: any card with all that lie on it; `all`: the whole pile",
    )
    use: bool = option(
        FlagKind(), False, doc="whether the deepest card taken must be laid in the same turn"
    )
    when: Formula | None = option(
        FormulaKind(Type.BOOL, Scope.TURN), None, doc="the condition for taking at all"
    )


class Rule(PlainStep):
    """Takes the top, a card with all above it, or everything."""

    word = "take"
    not_now = NOT_NOW

    def __init__(self, part: TakePart, when: Callable[[TurnContext], bool] | None) -> None:
        self._how, self._use, self._when = part.how, part.use, when

    def ready(self, turn: TurnContext, way: Way) -> Refusal | None:
        """A card must lie there, and the condition hold."""
        if not turn.position.discard:
            return PILE_EMPTY()
        return None if self._when is None or self._when(turn) else CONDITION()

    def offers(self, turn: TurnContext, way: Way) -> tuple[Move, ...]:
        """Offer the cards that may be the deepest one taken, the top card first."""
        pile = turn.position.discard
        cards = pile[::-1] if self._how == DEEP else pile[-1:]
        return tuple(Move(self.word, cards=(card,)) for card in dict.fromkeys(cards))

    def judge(self, turn: TurnContext, way: Way, move: Move) -> tuple[Refusal, ...]:
        """The card named must lie where this game lets one take it."""
        pile = turn.position.discard
        reach = pile if self._how == DEEP else pile[-1:]
        if not move.cards or move.cards[0] in reach:
            return ()
        return (NOT_THERE(move.cards, card=turn.pack.signs[move.cards[0]]),)

    def actions(self, turn: TurnContext, way: Way, move: Move) -> tuple[Action, ...]:
        """Take the cards; the deepest one may have to be used."""
        pile = turn.position.discard
        count = len(pile) if self._how == ALL else 1
        if self._how == DEEP and move.cards:
            count = pile[::-1].index(move.cards[0]) + 1
        owed: tuple[Action, ...] = (Owe((pile[-count],)),) if self._use else ()
        return (Draw(count, "discard"), *owed)


def _guard(turn: TurnContext, word: str) -> Refusal | None:
    owed = turn.position.owed
    if not owed or word in ("play", "meld", "lay_off"):
        return None
    return OWED(owed, signs=" ".join(turn.pack.signs[card] for card in owed))


def compile(part: TakePart, build: Build) -> tuple[Contribution, ...]:
    """Contribute the step, and the duty that comes with it."""
    step = Step(rule=Rule(part, build.formula(part.when) if part.when else None))
    return (step, Guard(refuse=_guard)) if part.use else (step,)


_SAYS = {
    TOP: "take the top card of the discard pile into your hand",
    DEEP: "choose any card of the discard pile and take it with all cards that lie on it",
    ALL: "take the whole discard pile into your hand",
}


def prose(part: TakePart, say: Say) -> str:
    """Say what may be taken, when, and what it obliges to."""
    condition = f" You may do so only if {say.formula(part.when)}." if part.when else ""
    duty = ""
    if part.use:
        which = "It" if part.how == TOP else "The deepest card that you take"
        duty = f" {which} must be laid on the table in the same turn, before anything else."
    return f"To *take*, {_SAYS[part.how]}.{condition}{duty}"


CONSTRUCT = Construct(
    keyword="take",
    spec=TakePart,
    compile=compile,
    prose=prose,
    refusals=(PILE_EMPTY, NOT_THERE, CONDITION, OWED, NOT_NOW),
    chapter="Your turn",
    examples=(
        Example("take: top", says="top card"),
        Example("take: {how: deep, use: true}", says="deepest card"),
        Example("take: {how: all, when: me.hand_size > 2}", says="whole discard pile"),
    ),
)
