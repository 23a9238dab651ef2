"""Phrases: what may be changed inside an expression: a number, an operator, a condition.

Each change keeps the type of what it changes, so that most of them make a rule that could be meant.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from ruledsl.record import record
from ruledsl.syntax.expression import (
    Binary,
    Call,
    Choice,
    Compare,
    Expr,
    Field,
    Items,
    Name,
    Number,
    Quantified,
    Truth,
    Unary,
)

_OTHERWISE = {
    "<": ("<=", ">="),
    "<=": ("<", ">"),
    ">": (">=", "<="),
    ">=": (">", "<"),
    "==": ("!=",),
    "!=": ("==",),
    "in": ("not in",),
    "not in": ("in",),
    "+": ("-",),
    "-": ("+",),
    "*": ("+",),
    "//": ("*",),
    "%": ("//",),
    "and": ("or",),
    "or": ("and",),
}
"""By operator: what may stand in its place. Where a number stands beside a comparison, moving the
number by one is the same as the first of these."""
_ORDERED = ("<", "<=", ">", ">=")
_QUANTIFIED = {"any": "all", "all": "any", "sum": "max", "max": "min", "min": "max"}


@record
class Piece:
    """A piece of a phrase, from `start` to `end`, and what may stand there instead."""

    start: int
    end: int
    text: str
    kind: str


Others = Callable[[str], Iterable[str]]
"""Gives what may stand in the place of a name or a field."""


def in_expression(expr: Expr, text: str, others: Others) -> Iterator[Piece]:
    """Yield every change of an expression; `text` is the phrase that its places count in."""
    yield from _here(expr, text)
    if isinstance(expr, Name | Field):
        for word in others(expr.word):
            yield Piece(expr.end - len(expr.word), expr.end, word, "name")
    for part in _below(expr):
        yield from in_expression(part, text, others)


def _here(expr: Expr, text: str) -> Iterator[Piece]:  # noqa: C901, PLR0912 - one case a node
    match expr:
        case Number(value, start, end):
            yield Piece(start, end, str(value + 1), "number")
            if value:
                yield Piece(start, end, str(value - 1), "number")
        case Truth(value, start, end):
            yield Piece(start, end, str(not value).lower(), "flag")
        case Compare():
            yield from _compared(expr, text)
        case Binary():
            yield from _joined(expr, text)
        case Unary(_, operand, start, end):
            yield Piece(start, end, _bare(operand, text), "operator")
        case Choice(then, _, otherwise, start, end):
            for kept in (then, otherwise):
                yield Piece(start, end, _bare(kept, text), "condition")
        case Quantified(function, start=start):
            if function in _QUANTIFIED:
                yield Piece(start, start + len(function), _QUANTIFIED[function], "operator")
        case _:
            pass


def _compared(expr: Compare, text: str) -> Iterator[Piece]:
    others = _OTHERWISE[expr.op]
    numbers = isinstance(expr.left, Number) or isinstance(expr.right, Number)
    if numbers and expr.op in _ORDERED:
        others = others[1:]
    yield from _operator(expr, expr.op, others, text)


def _joined(expr: Binary, text: str) -> Iterator[Piece]:
    yield from _operator(expr, expr.op, _OTHERWISE[expr.op], text)
    if expr.op in ("and", "or"):
        for kept in (expr.left, expr.right):
            yield Piece(expr.start, expr.end, _bare(kept, text), "condition")


def _bare(expr: Expr, text: str) -> str:
    """Return an expression as it can stand anywhere."""
    written = text[expr.start : expr.end]
    return f"({written})" if isinstance(expr, Binary | Choice | Compare) else written


def _operator(
    expr: Binary | Compare, op: str, others: tuple[str, ...], text: str
) -> Iterator[Piece]:
    """Yield the operator between two sides; brackets may stand beside it."""
    between = text[expr.left.end : expr.right.start]
    at = between.find(op.split(maxsplit=1)[0])
    if at < 0:
        return
    start = expr.left.end + at
    end = start + len(op) if " " not in op else start + between[at:].index(op[-2:]) + 2
    for other in others:
        yield Piece(start, end, other, "operator")


def _below(expr: Expr) -> tuple[Expr, ...]:
    match expr:
        case Field(of):
            return (of,)
        case Call(_, parts) | Items(parts):
            return parts
        case Quantified(_, body, _, over, condition):
            return tuple(part for part in (body, over, condition) if part is not None)
        case Unary(_, operand):
            return (operand,)
        case Binary(_, left, right) | Compare(_, left, right):
            return left, right
        case Choice(then, condition, otherwise):
            return then, condition, otherwise
        case _:
            return ()
