"""Play: the player lays cards and may rebuild the table; the laws of the game judge the result."""

from __future__ import annotations

from ruledsl.language.construct import Build, Construct, Example, Say
from ruledsl.language.contribution import Contribution, Step
from ruledsl.language.families import StepPart
from ruledsl.language.refusal import RefusalCode
from ruledsl.language.table_step import MUST_DRAW_FIRST, NO_TABLE, TableStep
from ruledsl.record import record

NOT_NOW = RefusalCode("play-not-now", "you cannot play at this point of your turn")


@record(kw_only=True)
class PlayPart(StepPart):
    """Lay cards from the hand; every meld on the table may be rebuilt as long as all end legal."""


def compile(part: PlayPart, build: Build) -> tuple[Contribution, ...]:
    """Contribute the step; all laws of the game hold for it."""
    return (Step(rule=TableStep("play", NOT_NOW)),)


def prose(part: PlayPart, say: Say) -> str:
    """Say what a play is."""
    return say.tell(
        "To *play*, lay one or more cards from your hand on the table, as new melds or together "
        "with cards that lie there. When you have finished, every card that lay on the table must "
        "still lie there, and every card on the table must be part of a legal meld. How you get "
        "there does not matter; only the table before and after your play counts."
    )


CONSTRUCT = Construct(
    keyword="play",
    spec=PlayPart,
    compile=compile,
    prose=prose,
    refusals=(MUST_DRAW_FIRST, NOT_NOW, NO_TABLE),
    chapter="Your turn",
    stands=True,
    examples=(Example("turn: play or draw", says="play"),),
)
