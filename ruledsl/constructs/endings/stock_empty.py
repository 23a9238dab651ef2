"""Stock is empty: the deal ends with the turn in which the stock is used up."""

from __future__ import annotations

from ruledsl.language.cause import Cause
from ruledsl.language.construct import Build, Construct, Example, Say
from ruledsl.language.families import EndingCause
from ruledsl.record import record


@record(kw_only=True)
class StockEmpty(EndingCause):
    """The stock is used up when a turn is over."""


def compile(cause: StockEmpty, build: Build) -> Cause:
    """Look at the stock when a turn is over."""
    return Cause(lambda turn: not turn.position.stock, at_once=False)


def prose(cause: StockEmpty, say: Say) -> str:
    """Say when."""
    return say.tell(
        "the stock is used up and the turn of the player who drew its last card is over."
    )


CONSTRUCT = Construct(
    keyword="stock is empty",
    spec=StockEmpty,
    compile=compile,
    prose=prose,
    examples=(Example("deal_ends: {out: hand is empty, dead: stock is empty}", says="is used up"),),
)
