"""Formulas: every expression of some parts, and the names that it uses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ruledsl.language.spec import Spec
from ruledsl.language.types import Scope, Type
from ruledsl.language.values import Flow, Formula, Item, PointRow
from ruledsl.record import names
from ruledsl.ruleset.identity import by_identity
from ruledsl.ruleset.parts import conditions_in, specs_in, steps_in, values_of
from ruledsl.syntax.expression import Expr, Name
from ruledsl.text.span import Span


def formulas_in(parts: Iterable[Spec]) -> Iterator[Formula]:
    """Yield every expression of some parts, the conditions and counts of flows included."""
    for part in parts:
        yield from _formulas_of(part)


@by_identity
def _formulas_of(part: Spec) -> tuple[Formula, ...]:
    values = (
        each for spec in specs_in(part) for value in values_of(spec) for each in _values(value)
    )
    return tuple(formula for value in values for formula in _formulas(value))


def _values(value: Any) -> Iterator[Any]:
    """Yield the single values of an option; specs are walked by themselves."""
    if isinstance(value, tuple):
        for each in value:
            yield from _values(each)
    elif isinstance(value, Item):
        yield from _values(value.value)
    elif not isinstance(value, Spec):
        yield value


def _formulas(value: Any) -> Iterator[Formula]:
    match value:
        case Formula():
            yield value
        case PointRow(formula=Formula() as formula):
            yield formula
        case Flow():
            for condition in conditions_in(value.syntax):
                yield Formula(condition, Type.BOOL, Scope.TURN, value.scalar)
            for step in steps_in(value.syntax):
                if step.count is not None:
                    yield Formula(step.count, Type.INT, Scope.TURN, value.scalar)
        case _:
            pass


def names_in(expr: Expr) -> Iterator[Name]:
    """Yield every name that an expression uses, variables and functions aside."""
    if isinstance(expr, Name):
        yield expr
        return
    for each in names(type(expr)):
        value = getattr(expr, each)
        for part in value if isinstance(value, tuple) else (value,):
            if hasattr(part, "start") and not isinstance(part, Span):
                yield from names_in(part)


def asked_names(formulas: Iterable[Formula]) -> frozenset[str]:
    """Return the names that expressions use."""
    return frozenset(name.word for formula in formulas for name in names_in(formula.expr))
