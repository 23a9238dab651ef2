"""Knock: a player with few points left ends the deal."""

from __future__ import annotations

from collections.abc import Callable

from ruledsl.cards.move import Action, Arrange, EndDeal, Move
from ruledsl.language.construct import Build, Construct, Example, Say
from ruledsl.language.context import TurnContext
from ruledsl.language.contribution import Contribution, Step, Way
from ruledsl.language.families import StepPart
from ruledsl.language.kinds import FormulaKind, WordKind
from ruledsl.language.refusal import Refusal, RefusalCode
from ruledsl.language.spec import option
from ruledsl.language.step_rule import PlainStep
from ruledsl.language.types import Scope, Type
from ruledsl.language.values import Formula
from ruledsl.language.vocabulary import mark
from ruledsl.record import record

TOO_MANY_POINTS = RefusalCode("knock-points", "you may not knock with the cards you have left")
NOT_NOW = RefusalCode("knock-not-now", "you cannot knock now")
WITHOUT_PLAY = RefusalCode("knock-without-play", "you may knock only together with a play")
TURN_OPEN = RefusalCode("turn-open", "your turn is not over yet; you may knock when it is")

WITH_THE_PLAY = "with the play"
APART = "apart"
NOTHING, MELDS = "nothing", "melds"


@record(kw_only=True)
class KnockPart(StepPart):
    """End the deal by knocking on the table."""

    when: Formula | None = option(
        FormulaKind(Type.BOOL, Scope.TURN), None, short=True, doc="the condition for a knock"
    )
    announced: str = option(
        WordKind((APART, WITH_THE_PLAY)),
        APART,
        doc="whether the knock is a step by itself or said together with the play",
    )
    shows: str = option(
        WordKind((NOTHING, MELDS)),
        NOTHING,
        doc="`melds`: the knocker lays the melds of the hand on the table, chosen at their best",
    )


class Rule(PlainStep):
    """Ends the deal when the condition holds."""

    word = "knock"
    not_now = NOT_NOW

    def __init__(self, part: KnockPart, when: Callable[[TurnContext], bool] | None) -> None:
        self._when = when
        self._joined = part.announced == WITH_THE_PLAY
        self._shows = part.shows == MELDS

    def ready(self, turn: TurnContext, way: Way) -> Refusal | None:
        """The condition must hold for the cards that are left."""
        if self._when is None or self._when(turn):
            return None
        return TOO_MANY_POINTS(turn.hand)

    def offers(self, turn: TurnContext, way: Way) -> tuple[Move, ...]:
        """Offer nothing by itself where the knock belongs to the play."""
        return () if self._joined else (Move(self.word),)

    def judge(self, turn: TurnContext, way: Way, move: Move) -> tuple[Refusal, ...]:
        """Refuse a knock by itself where it belongs to the play."""
        alone = self._joined and move.then != self.word
        return (WITHOUT_PLAY(),) if alone else ()

    def actions(self, turn: TurnContext, way: Way, move: Move) -> tuple[Action, ...]:
        """End the deal; where melds are kept in the hand, lay them first."""
        melds = turn.rules.best_melds(turn.hand) if self._shows else ()
        laid: tuple[Action, ...] = (Arrange((*turn.position.table, *melds)),) if melds else ()
        return (*laid, EndDeal("knock"))

    def absent(self, turn: TurnContext, open_words: frozenset[str]) -> Refusal:
        """Say that a play or the rest of the turn is missing."""
        if turn.position.to_come is not None or not open_words:
            return NOT_NOW()
        return WITHOUT_PLAY() if self._joined else TURN_OPEN()


def compile(part: KnockPart, build: Build) -> tuple[Contribution, ...]:
    """Contribute the step."""
    when = build.formula(part.when) if part.when else None
    return (Step(rule=Rule(part, when)),)


_WITH_PLAY = mark(
    "You knock together with your play: announce it as you lay the cards; what counts is the hand "
    "that you have left."
)


def prose(part: KnockPart, say: Say) -> str:
    """Say when one may knock, how, and what it does."""
    may = mark("You may *knock* on the table, where the order of the turn allows it.")
    if part.when:
        may = mark(
            "You may *knock* on the table if {condition}, where the order of the turn allows it."
        )
    told = [
        say.tell(may, condition=say.formula(part.when) if part.when else ""),
        say.tell(_WITH_PLAY)
        if part.announced == WITH_THE_PLAY
        else say.tell("Knocking is a step of its own; you need not do it."),
    ]
    if part.shows == MELDS:
        shown = mark(
            "You lay the melds of your hand on the table, so that as few points as possible are "
            "left over."
        )
        told.append(say.tell(shown))
    told.append(say.tell("The deal is over at once, and the hands are counted."))
    return " ".join(told)


CONSTRUCT = Construct(
    keyword="knock",
    spec=KnockPart,
    compile=compile,
    prose=prose,
    refusals=(TOO_MANY_POINTS, NOT_NOW, WITHOUT_PLAY, TURN_OPEN),
    chapter="Your turn",
    examples=(
        Example("knock: {when: points(hand) <= 5}", says="5 points or fewer"),
        Example(
            "knock: {when: points(hand) <= 5, announced: with the play}",
            says="together with your play",
        ),
        Example("knock: {when: deadwood(hand) <= 10, shows: melds}", says="lay the melds"),
    ),
)
