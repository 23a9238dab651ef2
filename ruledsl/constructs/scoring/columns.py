"""Columns: several columns of the score sheet that are kept at once."""

from __future__ import annotations

from ruledsl.language.construct import Build, Construct, Example, Say
from ruledsl.language.contribution import ColumnRule, Contribution
from ruledsl.language.families import ScorePart
from ruledsl.language.kinds import FormulaKind, MapKind, PartKind
from ruledsl.language.spec import Spec, option
from ruledsl.language.types import Scope, Type
from ruledsl.language.values import Formula, Item
from ruledsl.language.vocabulary import mark
from ruledsl.record import record


@record(kw_only=True)
class ColumnSpec(Spec):
    """A column of the score sheet."""

    takes: Formula = option(
        FormulaKind(Type.BOOL, Scope.MATCH),
        doc="whose points of a deal are entered in it, asked for each player, that deal counted",
    )
    closes: Formula = option(
        FormulaKind(Type.BOOL, Scope.MATCH), doc="when nothing more is entered in it"
    )


@record(kw_only=True)
class Columns(ScorePart):
    """Columns of the score sheet, kept at once; the total of a player is their sum."""

    columns: tuple[Item, ...] = option(
        MapKind(PartKind(ColumnSpec), key="column"), (), short=True, doc="the columns, by name"
    )


def compile(part: Columns, build: Build) -> tuple[Contribution, ...]:
    """Contribute the columns in the order of the file."""
    return tuple(
        ColumnRule(
            name=item.key,
            takes=build.formula(item.value.takes),
            closes=build.formula(item.value.closes),
        )
        for item in part.columns
    )


def prose(part: Columns, say: Say) -> str:
    """Tell the columns, those with the same rules together."""
    alike: dict[tuple[str, str], list[str]] = {}
    for item in part.columns:
        rules = say.formula(item.value.takes), say.formula(item.value.closes)
        alike.setdefault(rules, []).append(say.name(item.key))
    lines = (
        say.tell(_ONE if len(names) == 1 else _SEVERAL, name=say.listed(names), takes=t, closes=c)
        for (t, c), names in alike.items()
    )
    intro = say.tell("The score sheet has several columns that are kept at once:")
    total = say.tell(
        "A player's total is the sum of all columns. What is added when the match is over is "
        "worked out for each column by itself."
    )
    return "\n\n".join((intro, "\n".join(lines), total))


_ONE = mark(
    "- *{name}*: a player's points of a deal are entered in it if {takes}; it is closed as soon as "
    "{closes}."
)
_SEVERAL = mark(
    "- *{name}*: a player's points of a deal are entered in each of them if {takes}; it is closed "
    "as soon as {closes}."
)


CONSTRUCT = Construct(
    keyword="columns",
    spec=Columns,
    compile=compile,
    prose=prose,
    chapter="Scoring",
    examples=(
        Example(
            "columns: {first: {takes: me.deals_won >= 1, "
            "closes: any(p.column >= 100 for p in players)}}",
            says="*first*",
        ),
    ),
)
