"""Abstract: expressions worked out where only part of the position is known.

Numbers are known by their bounds, words by themselves, conditions are true, false or open. What
cannot be known is open; so a condition that is called false can never hold. What is assumed of
parts of an expression, by their meaning, counts as known.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from ruledsl.language.closures import LARGEST
from ruledsl.language.meaning import Meaning, meaning
from ruledsl.record import record
from ruledsl.syntax import expression as syntax
from ruledsl.syntax.expression import Expr

FAR = 2**80
"""Further off than any number that a game can come to, however often some are added."""
_MOST_FAR = FAR // 2  # what is beyond was worked out from it


@record
class Bounds:
    """A number that lies between two others, both included."""

    low: int = -FAR
    high: int = FAR

    @property
    def exact(self) -> int | None:
        """The number, if there is only one."""
        return self.low if self.low == self.high else None


Known: TypeAlias = Bounds | bool | str | None
"""What is known of a value: the bounds of a number, a truth, a word, or nothing."""

_NOTHING: Mapping[Meaning, Known] = {}


def known(
    expr: Expr, names: Mapping[str, Known], assumed: Mapping[Meaning, Known] = _NOTHING
) -> Known:
    """Return what is known of an expression."""
    match expr:
        case syntax.Number(value):
            return Bounds(value, value)
        case syntax.Truth(value):
            return value
        case syntax.Unary(op, operand):
            return unary(op, known(operand, names, assumed))
        case syntax.Binary(op, left, right):
            return binary(op, known(left, names, assumed), known(right, names, assumed))
        case syntax.Compare():
            return _comparison(expr, names, assumed)
        case syntax.Choice(then, condition, otherwise):
            then_, otherwise_ = known(then, names, assumed), known(otherwise, names, assumed)
            return choice(known(condition, names, assumed), then_, otherwise_)
        case _:
            return _leaf(expr, names, assumed)


def _leaf(expr: Expr, names: Mapping[str, Known], assumed: Mapping[Meaning, Known]) -> Known:
    """Return what is known of something that the game is asked for."""
    word = _word(expr)
    if word in names:
        return names[word]
    return assumed.get(meaning(expr)) if assumed else None


def _word(expr: Expr) -> str:
    """Return a name, or the field of a name, as it is written; else nothing."""
    match expr:
        case syntax.Name(word):
            return word
        case syntax.Field(syntax.Name(of), word):
            return f"{of}.{word}"
        case _:
            return ""


def _comparison(
    expr: syntax.Compare, names: Mapping[str, Known], assumed: Mapping[Meaning, Known]
) -> Known:
    left, right = known(expr.left, names, assumed), known(expr.right, names, assumed)
    found = compared(expr.op, left, right)
    if found is not None or not assumed:
        return found
    key, sign = order_of(expr.left, expr.right)
    order = assumed.get(key)
    if not isinstance(order, Bounds):
        return None
    return compared(expr.op, Bounds(sign * order.low, sign * order.low), Bounds(0, 0))


def order_of(left: Expr, right: Expr) -> tuple[Meaning, int]:
    """Return a key for how two things compare, and 1, or -1 when they stand the other way round."""
    one, other = meaning(left), meaning(right)
    if repr(one) <= repr(other):
        return ("order", one, other), 1
    return ("order", other, one), -1


def order_value(sign: int) -> Known:
    """Return what is assumed of two things: -1 less, 0 the same, 1 more."""
    return Bounds(sign, sign)


def unary(op: str, value: Known) -> Known:
    """Return what is known of `not x`, or of `-x`."""
    if op == "not":
        return not value if isinstance(value, bool) else None
    return Bounds(-value.high, -value.low) if isinstance(value, Bounds) else None


def binary(op: str, left: Known, right: Known) -> Known:
    """Return what is known of two conditions, or of two numbers, that are joined."""
    if op in ("and", "or"):
        decisive = op == "or"
        if left is decisive or right is decisive:
            return decisive
        return None if left is None or right is None else not decisive
    if not isinstance(left, Bounds) or not isinstance(right, Bounds):
        return None
    return _ARITHMETIC[op](left, right)


def _sum(left: Bounds, right: Bounds) -> Known:
    return Bounds(left.low + right.low, left.high + right.high)


def _difference(left: Bounds, right: Bounds) -> Known:
    return Bounds(left.low - right.high, left.high - right.low)


def _product(left: Bounds, right: Bounds) -> Known:
    ends = [one * other for one in (left.low, left.high) for other in (right.low, right.high)]
    return Bounds(max(-LARGEST, min(ends)), min(LARGEST, max(ends)))


def _quotient(left: Bounds, right: Bounds) -> Known:
    by = right.exact
    if by is None or by <= 0:
        return None
    low, high = (end if abs(end) > _MOST_FAR else end // by for end in (left.low, left.high))
    return Bounds(low, high)


def _rest(left: Bounds, right: Bounds) -> Known:
    by = right.exact
    if by is None or by <= 0:
        return None
    same_round = left.low // by == left.high // by  # then the rests rise with the numbers
    return Bounds(left.low % by, left.high % by) if same_round else Bounds(0, by - 1)


_ARITHMETIC: Mapping[str, Callable[[Bounds, Bounds], Known]] = {
    "+": _sum,
    "-": _difference,
    "*": _product,
    "//": _quotient,
    "%": _rest,
}


def compared(op: str, left: Known, right: Known) -> Known:
    """Return what is known of a comparison of two words or numbers."""
    if isinstance(left, str) and isinstance(right, str) and op in ("==", "!="):
        return (left == right) == (op == "==")
    if not isinstance(left, Bounds) or not isinstance(right, Bounds):
        return None
    match op:
        case "==" | "!=":
            equal = same(left, right)
            return None if equal is None else equal == (op == "==")
        case "<" | ">=":
            less = _less(left, right)
        case ">" | "<=":
            less = _less(right, left)
        case _:
            return None
    return less if op in ("<", ">") else unary("not", less)


def same(left: Bounds, right: Bounds) -> bool | None:
    """Say whether two numbers are equal; None when that is open."""
    if left.high < right.low or right.high < left.low:
        return False
    return True if left.exact is not None and left.exact == right.exact else None


def _less(left: Bounds, right: Bounds) -> bool | None:
    if left.high < right.low:
        return True
    return False if left.low >= right.high else None


def choice(condition: Known, then: Known, otherwise: Known) -> Known:
    """Return what is known of one value or another."""
    if isinstance(condition, bool):
        return then if condition else otherwise
    if isinstance(then, Bounds) and isinstance(otherwise, Bounds):
        return hull(then, otherwise)
    return then if then == otherwise else None


def hull(*some: Bounds) -> Bounds:
    """Return the bounds of a number that is one of some others."""
    return Bounds(min(each.low for each in some), max(each.high for each in some))
