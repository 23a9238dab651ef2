"""Lay off: the player adds cards to melds that lie on the table, and lays no new one."""

from __future__ import annotations

from ruledsl.language.construct import Build, Construct, Example, Say
from ruledsl.language.context import PlayContext
from ruledsl.language.contribution import Contribution, Step
from ruledsl.language.families import StepPart
from ruledsl.language.refusal import Refusal, RefusalCode
from ruledsl.language.table_step import MUST_DRAW_FIRST, TableStep
from ruledsl.record import record

NOT_NOW = RefusalCode("lay-off-not-now", "you cannot lay off at this point of your turn")
NEW_MELD = RefusalCode("lay-off-new-meld", "to lay off, add to a meld that lies on the table")


@record(kw_only=True)
class LayOffPart(StepPart):
    """Add cards from the hand to melds that lie on the table."""


def _no_new_meld(play: PlayContext) -> Refusal | None:
    return NEW_MELD(play.new_melds[0]) if play.new_melds else None


def compile(part: LayOffPart, build: Build) -> tuple[Contribution, ...]:
    """Contribute the step, with a law of its own."""
    return (Step(rule=TableStep("lay_off", NOT_NOW, _no_new_meld)),)


def prose(part: LayOffPart, say: Say) -> str:
    """Say what laying off is."""
    return say.tell(
        "To *lay off*, add one or more cards from your hand to melds that lie on the table, "
        "whoever laid them; every meld must be legal afterwards."
    )


CONSTRUCT = Construct(
    keyword="lay_off",
    spec=LayOffPart,
    compile=compile,
    prose=prose,
    refusals=(NOT_NOW, NEW_MELD, MUST_DRAW_FIRST),
    chapter="Your turn",
    examples=(Example("lay_off: {}", says="add one or more cards"),),
)
