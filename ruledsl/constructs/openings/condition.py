"""If (opening): a condition of the author's own on the first play."""

from __future__ import annotations

from ruledsl.language.construct import Build, Construct, Example, Say
from ruledsl.language.families import OpeningNeed
from ruledsl.language.kinds import FormulaKind
from ruledsl.language.opening_rule import Need
from ruledsl.language.spec import option
from ruledsl.language.types import Scope, Type
from ruledsl.language.values import Formula
from ruledsl.record import record


@record(kw_only=True)
class OpeningCondition(OpeningNeed):
    """A condition that the first play meets."""

    condition: Formula = option(
        FormulaKind(Type.BOOL, Scope.PLAY), short=True, doc="what the first play must meet"
    )


def compile(need: OpeningCondition, build: Build) -> Need:
    """Ask the condition; the solver cannot look into it."""
    what = "more than this (see the rule)"
    return Need(form=None, met=build.formula(need.condition), what=what)


def prose(need: OpeningCondition, say: Say) -> str:
    """Say the condition."""
    return say.tell(
        "The first play of each player in a deal needs that {condition}.",
        condition=say.formula(need.condition),
    )


CONSTRUCT = Construct(
    keyword="if",
    spec=OpeningCondition,
    compile=compile,
    prose=prose,
    examples=(Example("opening: count(laid) >= 3", says="The first play of each player"),),
)
