"""Limits: conditions of the author's own that every play must meet, each under a name.

They stand beside the laws that the words of the language bring. The solver does not know them: what
it finds is judged by them afterwards.
"""

from __future__ import annotations

from collections.abc import Callable

from ruledsl.language.construct import Build, Construct, Example, Say
from ruledsl.language.context import PlayContext
from ruledsl.language.contribution import Contribution, Law, Tier
from ruledsl.language.families import OpeningPart
from ruledsl.language.kinds import FormulaKind, MapKind
from ruledsl.language.refusal import Refusal, RefusalCode
from ruledsl.language.spec import option
from ruledsl.language.types import Scope, Type
from ruledsl.language.values import Item
from ruledsl.record import record

LIMIT = RefusalCode("play-limit", "this play does not keep to a limit of the game: {name}")


@record(kw_only=True)
class Limits(OpeningPart):
    """Conditions that every play must meet, e.g. a greatest number of cards."""

    limits: tuple[Item, ...] = option(
        MapKind(FormulaKind(Type.BOOL, Scope.PLAY), key="limit"),
        (),
        short=True,
        doc="name of the limit: what every play must meet",
    )


def compile(part: Limits, build: Build) -> tuple[Contribution, ...]:
    """Contribute a law for each limit."""
    return tuple(_law(item.key, build.formula(item.value)) for item in part.limits)


def _law(name: str, met: Callable[[PlayContext], bool]) -> Law:
    def refuse(play: PlayContext) -> Refusal | None:
        return None if met(play) else LIMIT(play.laid, name=_spoken(name))

    return Law(tier=Tier.TURN, name=name, refuse=refuse, solved=False)


def _spoken(name: str) -> str:
    return name.replace("_", " ")


def prose(part: Limits, say: Say) -> str:
    """Tell each limit."""
    lines = (
        say.tell("- *{name}*: {rule}.", name=say.name(item.key), rule=say.formula(item.value))
        for item in part.limits
    )
    return say.tell("Every play must also keep to this:") + "\n\n" + "\n".join(lines)


CONSTRUCT = Construct(
    keyword="limits",
    spec=Limits,
    compile=compile,
    prose=prose,
    refusals=(LIMIT,),
    chapter="Your turn",
    examples=(
        Example("limits: {few_cards: count(laid) <= 5}", says="*few cards*"),
        Example("limits: {few_changes: count(changed_melds) <= 2}", says="keep to this"),
    ),
)
