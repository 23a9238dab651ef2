"""Counters: numbers kept for each player over a deal; every play adds to them."""

from __future__ import annotations

from ruledsl.language.construct import Build, Construct, Example, Say
from ruledsl.language.contribution import Contribution, Counter
from ruledsl.language.families import OpeningPart
from ruledsl.language.kinds import FormulaKind, MapKind
from ruledsl.language.spec import option
from ruledsl.language.types import Scope, Type
from ruledsl.language.values import Item
from ruledsl.record import record


@record(kw_only=True)
class Counters(OpeningPart):
    """Numbers kept for each player of a deal, e.g. the points that somebody has laid."""

    counters: tuple[Item, ...] = option(
        MapKind(FormulaKind(Type.INT, Scope.PLAY), key="counter"),
        (),
        short=True,
        doc="name: what a play adds to it; ask for it with `p.name`",
    )


def compile(part: Counters, build: Build) -> tuple[Contribution, ...]:
    """Contribute the counters in the order of the file."""
    return tuple(Counter(name=item.key, add=build.formula(item.value)) for item in part.counters)


def prose(part: Counters, say: Say) -> str:
    """Tell what is counted."""
    lines = (
        say.tell(
            "- *{name}*: every play adds {value}.",
            name=say.name(item.key),
            value=say.formula(item.value),
        )
        for item in part.counters
    )
    intro = say.tell("During a deal these numbers are kept for every player:")
    return intro + "\n\n" + "\n".join(lines)


CONSTRUCT = Construct(
    keyword="counters",
    spec=Counters,
    compile=compile,
    prose=prose,
    chapter="Scoring",
    examples=(Example("counters: {melded: points(laid)}", says="*melded*"),),
)
