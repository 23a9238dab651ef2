"""Clock: how long a turn may take, and what happens when time is up.

The rules measure no time. Whoever runs a table with a clock reports the event `timeout`; nobody is
offered it as a step, and without such a report nothing happens.
"""

from __future__ import annotations

from ruledsl.cards.move import Action, CountPass, Draw, EndTurn, Move, Restore
from ruledsl.language.construct import Build, Construct, Example, Say
from ruledsl.language.context import TurnContext
from ruledsl.language.contribution import Contribution, Step, Way
from ruledsl.language.families import PenaltyPart
from ruledsl.language.kinds import NumberKind
from ruledsl.language.spec import option
from ruledsl.language.step_rule import PlainStep
from ruledsl.record import record


@record(kw_only=True)
class Clock(PenaltyPart):
    """How long a turn may take."""

    seconds: int = option(NumberKind(1), short=True, doc="how long a turn may take, in seconds")
    draw: int = option(
        NumberKind(0, 100), 1, doc="how many cards it costs when no move was begun; else `give_up`"
    )


class Rule(PlainStep):
    """Puts the table back, draws and ends the turn."""

    word = "timeout"
    anytime = True

    def __init__(self, draw: int) -> None:
        self._draw = draw

    def actions(self, turn: TurnContext, way: Way, move: Move) -> tuple[Action, ...]:
        """Do what giving up does if a move was begun, else draw; with no card it is a pass."""
        begun, give_up = turn.position.draft_changed, turn.rules.give_up
        cost = give_up.draw if begun and give_up else self._draw
        count = min(cost, len(turn.position.stock))
        paid: tuple[Action, ...] = (Draw(count),) if count else (CountPass(),)
        return (Restore(), *paid, EndTurn())


def compile(part: Clock, build: Build) -> tuple[Contribution, ...]:
    """Contribute the event."""
    return (Step(rule=Rule(part.draw)),)


def prose(part: Clock, say: Say) -> str:
    """Say how long a turn takes and what follows."""
    cards = say.count(part.draw, "card", "cards")
    minutes, seconds = divmod(part.seconds, 60)
    time = say.count(part.seconds, "second", "seconds")
    if not seconds:
        time = say.count(minutes, "minute", "minutes")
    return say.tell(
        "A turn may take {time}. When time is up your turn is over: if you have begun to change "
        "the table, everything is put back and it costs what giving up costs; if not, you draw "
        "{cards} from the stock.",
        time=time,
        cards=cards,
    )


CONSTRUCT = Construct(
    keyword="clock",
    spec=Clock,
    compile=compile,
    prose=prose,
    chapter="Your turn",
    examples=(
        Example("clock: 60", says="A turn may take one minute"),
        Example("clock: {seconds: 90, draw: 2}", says="you draw two cards"),
    ),
)
