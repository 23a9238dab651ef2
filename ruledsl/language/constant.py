"""Constant: expressions that are plain numbers; defaults of options, and what checks may read."""

from __future__ import annotations

from ruledsl.language.types import Scope, Type
from ruledsl.language.values import Formula
from ruledsl.syntax.expression import Number


def constant(number: int, scope: Scope) -> Formula:
    """Return a number as an expression, so that it can be the default of an option."""
    return Formula(Number(number, 0, len(str(number))), Type.INT, scope)


def number_of(formula: Formula) -> int | None:
    """Return the number that an expression is; None when it has to be worked out."""
    return formula.expr.value if isinstance(formula.expr, Number) else None
