"""If: a condition of the author's own ends the deal."""

from __future__ import annotations

from ruledsl.language.cause import Cause
from ruledsl.language.construct import Build, Construct, Example, Say
from ruledsl.language.families import EndingCause
from ruledsl.language.kinds import FormulaKind
from ruledsl.language.spec import option
from ruledsl.language.types import Scope, Type
from ruledsl.language.values import Formula
from ruledsl.record import record


@record(kw_only=True)
class Condition(EndingCause):
    """A condition, looked at when a turn is over."""

    condition: Formula = option(
        FormulaKind(Type.BOOL, Scope.TURN), short=True, doc="what ends the deal"
    )


def compile(cause: Condition, build: Build) -> Cause:
    """Look at the condition when a turn is over."""
    return Cause(build.formula(cause.condition), at_once=False)


def prose(cause: Condition, say: Say) -> str:
    """Say the condition."""
    condition = say.formula(cause.condition)
    return say.tell("{condition}, when a turn is over.", condition=condition)


CONSTRUCT = Construct(
    keyword="if",
    spec=Condition,
    compile=compile,
    prose=prose,
    examples=(
        Example("deal_ends: {out: hand is empty, low: stock <= 2}", says="when a turn is over"),
    ),
)
