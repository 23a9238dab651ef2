"""Hand is empty: a player has laid the last card."""

from __future__ import annotations

from ruledsl.language.cause import Cause
from ruledsl.language.construct import Build, Construct, Example, Say
from ruledsl.language.families import EndingCause
from ruledsl.record import record


@record(kw_only=True)
class HandEmpty(EndingCause):
    """Somebody has no card left; the deal is over in that moment."""


def compile(cause: HandEmpty, build: Build) -> Cause:
    """Look at the hand of the player to move after every step."""
    return Cause(lambda turn: not turn.hand, at_once=True, alone=True)


def prose(cause: HandEmpty, say: Say) -> str:
    """Say when."""
    return say.tell("a player has no cards left. The deal is over at once, in that very moment.")


CONSTRUCT = Construct(
    keyword="hand is empty",
    spec=HandEmpty,
    compile=compile,
    prose=prose,
    examples=(Example("deal_ends: {out: hand is empty}", says="no cards left"),),
)
