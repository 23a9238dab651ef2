"""Everybody passed: one pass after the other, all around the table."""

from __future__ import annotations

from ruledsl.language.cause import Cause
from ruledsl.language.construct import Build, Construct, Example, Say
from ruledsl.language.families import EndingCause
from ruledsl.record import record


@record(kw_only=True)
class EverybodyPassed(EndingCause):
    """All players have passed in a row without a play in between."""


def compile(cause: EverybodyPassed, build: Build) -> Cause:
    """Count the passes in a row when a turn is over."""
    return Cause(lambda turn: turn.position.passes >= turn.rules.players, at_once=False)


def prose(cause: EverybodyPassed, say: Say) -> str:
    """Say when."""
    return say.tell(
        "all players have passed, one after the other, and nobody has played in between."
    )


CONSTRUCT = Construct(
    keyword="everybody passed",
    spec=EverybodyPassed,
    compile=compile,
    prose=prose,
    examples=(
        Example("deal_ends: {out: hand is empty, blocked: everybody passed}", says="have passed"),
    ),
)
