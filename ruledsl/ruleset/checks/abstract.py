"""Abstract: expressions worked out where only part of the position is known.

Numbers are known by their bounds, conditions are true, false or open. What cannot be known is
open; so a condition that is called false can never hold.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from ruledsl.record import record
from ruledsl.syntax import expression as syntax
from ruledsl.syntax.expression import Expr

_FAR = 10**9


@record
class Bounds:
    """A number that lies between two others, both included."""

    low: int = -_FAR
    high: int = _FAR

    @property
    def exact(self) -> int | None:
        """The number, if there is only one."""
        return self.low if self.low == self.high else None


Known: TypeAlias = Bounds | bool | None
"""What is known of a value: the bounds of a number, a truth, or nothing."""


def known(expr: Expr, names: Mapping[str, Known]) -> Known:
    """Return what is known of an expression."""
    match expr:
        case syntax.Number(value):
            return Bounds(value, value)
        case syntax.Truth(value):
            return value
        case syntax.Name(word):
            return names.get(word)
        case syntax.Unary(op, operand):
            return _unary(op, known(operand, names))
        case syntax.Binary(op, left, right):
            return _binary(op, known(left, names), known(right, names))
        case syntax.Compare(op, left, right):
            return _compare(op, known(left, names), known(right, names))
        case syntax.Choice(then, condition, otherwise):
            return _choice(known(condition, names), known(then, names), known(otherwise, names))
        case _:
            return None


def _unary(op: str, value: Known) -> Known:
    if op == "not":
        return not value if isinstance(value, bool) else None
    return Bounds(-value.high, -value.low) if isinstance(value, Bounds) else None


def _binary(op: str, left: Known, right: Known) -> Known:
    if op in ("and", "or"):
        decisive = op == "or"
        if left is decisive or right is decisive:
            return decisive
        return None if left is None or right is None else not decisive
    if not isinstance(left, Bounds) or not isinstance(right, Bounds):
        return None
    if op == "+":
        return Bounds(left.low + right.low, left.high + right.high)
    if op == "-":
        return Bounds(left.low - right.high, left.high - right.low)
    return None


def _compare(op: str, left: Known, right: Known) -> Known:
    if not isinstance(left, Bounds) or not isinstance(right, Bounds):
        return None
    match op:
        case "==" | "!=":
            if left.high < right.low or right.high < left.low:
                return op == "!="
            same = left.exact is not None and left.exact == right.exact
            return op == "==" if same else None
        case "<":
            return _less(left, right)
        case ">":
            return _less(right, left)
        case "<=":
            return _unary("not", _less(right, left))
        case ">=":
            return _unary("not", _less(left, right))
        case _:
            return None


def _less(left: Bounds, right: Bounds) -> bool | None:
    if left.high < right.low:
        return True
    return False if left.low >= right.high else None


def _choice(condition: Known, then: Known, otherwise: Known) -> Known:
    if isinstance(condition, bool):
        return then if condition else otherwise
    if isinstance(then, Bounds) and isinstance(otherwise, Bounds):
        return Bounds(min(then.low, otherwise.low), max(then.high, otherwise.high))
    return then if then == otherwise else None
