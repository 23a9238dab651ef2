"""Let: numbers that are worked out when the cards have been dealt, and hold for the deal."""

from __future__ import annotations

from ruledsl.language.construct import Build, Construct, Example, Say
from ruledsl.language.contribution import Contribution, Variable
from ruledsl.language.families import StepPart
from ruledsl.language.kinds import FormulaKind, MapKind
from ruledsl.language.spec import option
from ruledsl.language.types import Scope, Type
from ruledsl.language.values import Item
from ruledsl.record import record


@record(kw_only=True)
class Let(StepPart):
    """Names for numbers that hold for one deal, e.g. a knock limit set by the upcard."""

    names: tuple[Item, ...] = option(
        MapKind(FormulaKind(Type.INT, Scope.TURN), key="variable"),
        (),
        short=True,
        doc="name: the number, worked out once the cards are dealt",
    )


def compile(part: Let, build: Build) -> tuple[Contribution, ...]:
    """Contribute the variables in the order of the file."""
    return tuple(Variable(name=item.key, value=build.formula(item.value)) for item in part.names)


def prose(part: Let, say: Say) -> str:
    """Tell each number."""
    lines = (
        say.tell("- *{name}*: {value}.", name=say.name(item.key), value=say.formula(item.value))
        for item in part.names
    )
    intro = say.tell("When the cards have been dealt, these numbers are fixed for the deal:")
    return intro + "\n\n" + "\n".join(lines)


CONSTRUCT = Construct(
    keyword="let",
    spec=Let,
    compile=compile,
    prose=prose,
    chapter="The deal",
    examples=(Example("let: {limit: 10 if stock > 50 else 5}", says="*limit*"),),
)
