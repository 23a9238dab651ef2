"""Meld: the player lays new melds from the hand and touches no meld that lies on the table."""

from __future__ import annotations

from ruledsl.language.construct import Build, Construct, Example, Say
from ruledsl.language.context import PlayContext
from ruledsl.language.contribution import Contribution, Step
from ruledsl.language.families import StepPart
from ruledsl.language.refusal import Refusal, RefusalCode
from ruledsl.language.table_step import MUST_DRAW_FIRST, TableStep
from ruledsl.record import record

NOT_NOW = RefusalCode("meld-not-now", "you cannot lay melds at this point of your turn")
OLD_MELD = RefusalCode("meld-not-new", "lay new melds only: leave those on the table as they are")


@record(kw_only=True)
class MeldPart(StepPart):
    """Lay new melds from the hand."""


def _new_only(play: PlayContext) -> Refusal | None:
    return OLD_MELD(play.gone[0]) if play.gone else None


def compile(part: MeldPart, build: Build) -> tuple[Contribution, ...]:
    """Contribute the step, with a law of its own."""
    return (Step(rule=TableStep("meld", NOT_NOW, _new_only)),)


def prose(part: MeldPart, say: Say) -> str:
    """Say what melding is."""
    return say.tell(
        "To *meld*, lay one or more new melds from your hand on the table; the melds that lie "
        "there stay as they are."
    )


CONSTRUCT = Construct(
    keyword="meld",
    spec=MeldPart,
    compile=compile,
    prose=prose,
    refusals=(NOT_NOW, OLD_MELD, MUST_DRAW_FIRST),
    chapter="Your turn",
    examples=(Example("meld: {}", says="new melds"),),
)
