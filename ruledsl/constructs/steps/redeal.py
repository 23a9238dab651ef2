"""Redeal: a player may declare the deal void; the cards are dealt again and nothing is counted.

It is a step like any other. Who may claim it, and when, is said by the flow that it stands in:
usually a round before the first turn, in which players who have no claim are passed over.
"""

from __future__ import annotations

from collections.abc import Callable

from ruledsl.cards.move import Action, EndDeal, Move
from ruledsl.language.construct import Build, Construct, Example, Say
from ruledsl.language.context import TurnContext
from ruledsl.language.contribution import Contribution, Step, Void, Way
from ruledsl.language.families import StepPart
from ruledsl.language.kinds import FormulaKind
from ruledsl.language.refusal import Refusal, RefusalCode
from ruledsl.language.spec import option
from ruledsl.language.step_rule import PlainStep
from ruledsl.language.types import Scope, Type
from ruledsl.language.values import Formula
from ruledsl.language.vocabulary import mark
from ruledsl.record import record

WORD = "redeal"

NO_CLAIM = RefusalCode("redeal-no-claim", "your hand does not entitle you to new cards")
NOT_NOW = RefusalCode("redeal-not-now", "you cannot ask for new cards at this point")


@record(kw_only=True)
class RedealPart(StepPart):
    """Declare the deal void: the same dealer shuffles and deals again."""

    when: Formula | None = option(
        FormulaKind(Type.BOOL, Scope.TURN), None, short=True, doc="what entitles a player to it"
    )


class Rule(PlainStep):
    """Ends the deal in a way that counts nothing."""

    word = WORD
    not_now = NOT_NOW

    def __init__(self, when: Callable[[TurnContext], bool] | None) -> None:
        self._when = when

    def ready(self, turn: TurnContext, way: Way) -> Refusal | None:
        """The player must be entitled to it."""
        return None if self._when is None or self._when(turn) else NO_CLAIM()

    def actions(self, turn: TurnContext, way: Way, move: Move) -> tuple[Action, ...]:
        """End the deal."""
        return (EndDeal(WORD),)


def compile(part: RedealPart, build: Build) -> tuple[Contribution, ...]:
    """Contribute the step, and that a deal which it ends is void."""
    when = build.formula(part.when) if part.when else None
    return (Step(rule=Rule(when)), Void(ending=WORD))


def prose(part: RedealPart, say: Say) -> str:
    """Say who may ask for new cards, and what follows."""
    may = mark(
        "You may show your hand and ask for a *redeal*, where the order of the turn allows it; you "
        "need not."
    )
    if part.when:
        may = mark(
            "You may show your hand and ask for a *redeal* if {condition}, where the order of the "
            "turn allows it; you need not."
        )
    void = mark(
        "The deal is void then: nothing is written down for it, and the same dealer shuffles and "
        "deals again."
    )
    condition = say.formula(part.when) if part.when else ""
    return f"{say.tell(may, condition=condition)} {say.tell(void)}"


CONSTRUCT = Construct(
    keyword=WORD,
    spec=RedealPart,
    compile=compile,
    prose=prose,
    refusals=(NO_CLAIM, NOT_NOW),
    chapter="The deal",
    examples=(
        Example(
            "redeal: {when: pairs(hand) >= 3}\n"
            "rounds: {claims: {starts: deal, seats: 'everybody, the dealer last', flow: redeal?}}",
            says="the same dealer shuffles and deals again",
        ),
        Example("turn: play or draw or redeal if first_turn", says="ask for a *redeal*"),
    ),
)
