"""Closures: a typed tree as nested functions of a frame.

A frame is a list: the context first, then one place for each loop. What is constant is worked out
here, once. Every function is total: for a tree without faults none can raise. Division by zero
gives 0, so do `max` and `min` of nothing; products stop at 2**53, which no score reaches.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeAlias

from ruledsl.language.typed import (
    MOST_LOOPS,
    Among,
    Apply,
    Ask,
    Binary,
    Compare,
    Const,
    Convert,
    If,
    Local,
    Loop,
    Negate,
    Not,
    OneOf,
    Read,
    Typed,
)
from ruledsl.language.types import Type
from ruledsl.record import record

Frame: TypeAlias = list[Any]
Run: TypeAlias = Callable[[Frame], Any]

LARGEST = 2**53
EMPTY = [None] * MOST_LOOPS  # the places of the loops before they begin


@record
class Closure:
    """A tree that can be run; `constant` when it gives the same for every frame."""

    run: Run
    constant: bool = False

    @property
    def value(self) -> Any:
        """The value of a constant."""
        return self.run([])


def closure(node: Typed) -> Closure:
    """Return a tree as a function. Raises LookupError for a tree with faults."""
    return _MAKERS[type(node)](node)


def _constant(value: Any) -> Closure:
    return Closure(lambda frame: value, True)


def _when_constant(run: Run, *parts: Closure) -> Closure:
    """Work a function out now if all that it needs is constant."""
    return _constant(run([])) if all(p.constant for p in parts) else Closure(run)


def _const(node: Const) -> Closure:
    value = node.value
    return _constant(value) if value is not None else Closure(lambda frame: value)


def _read(node: Read) -> Closure:
    get = node.word.get
    return Closure(lambda frame: get(frame[0]))


def _local(node: Local) -> Closure:
    return Closure(operator.itemgetter(node.slot))


def _ask(node: Ask) -> Closure:
    get, of = node.word.get, closure(node.of).run
    return Closure(lambda frame: get(frame[0], of(frame)))


def _apply(node: Apply) -> Closure:
    parts = [closure(arg) for arg in node.args]
    call = node.word.call
    if node.word.plain:
        runs = [part.run for part in parts]
        return _when_constant(lambda frame: call(None, *[run(frame) for run in runs]), *parts)
    if len(parts) == 1:
        only = parts[0].run
        return Closure(lambda frame: call(frame[0], only(frame)))
    runs = [part.run for part in parts]
    return Closure(lambda frame: call(frame[0], *[run(frame) for run in runs]))


def _convert(node: Convert) -> Closure:
    of = closure(node.of).run
    if node.type is Type.INT:
        return Closure(lambda frame: len(of(frame)))
    if node.of.type is Type.MELDS:
        return Closure(lambda frame: tuple(card for meld in of(frame) for card in meld))
    return Closure(of)


def _among(node: Among) -> Closure:
    item, group = closure(node.item).run, closure(node.group).run
    if node.negated:
        return Closure(lambda frame: item(frame) not in group(frame))
    return Closure(lambda frame: item(frame) in group(frame))


def _one_of(node: OneOf) -> Closure:
    item, values = closure(node.item), [closure(value) for value in node.values]
    of, wanted = item.run, not node.negated
    if all(value.constant for value in values):
        known = frozenset(value.value for value in values)
        return _when_constant(lambda frame: (of(frame) in known) is wanted, item)
    runs = [value.run for value in values]
    return Closure(lambda frame: (of(frame) in [run(frame) for run in runs]) is wanted)


def _negate(node: Negate) -> Closure:
    of = closure(node.operand)
    return _when_constant(lambda frame: -of.run(frame), of)


def _not(node: Not) -> Closure:
    of = closure(node.operand)
    run = of.run
    return _when_constant(lambda frame: not run(frame), of)


def _multiply(left: int, right: int) -> int:
    return max(-LARGEST, min(LARGEST, left * right))


def _divide(left: int, right: int) -> int:
    return left // right if right else 0


def _rest(left: int, right: int) -> int:
    return left % right if right else 0


_OPERATORS: dict[str, Callable[[Any, Any], Any]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": _multiply,
    "//": _divide,
    "%": _rest,
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def _binary(node: Binary | Compare) -> Closure:
    left, right = closure(node.left), closure(node.right)
    if node.op in ("and", "or"):
        return _logic(left, right, node.op == "or")
    work, one, other = _OPERATORS[node.op], left.run, right.run
    if right.constant and not left.constant:  # the most frequent form, `points(hand) <= 5`
        value = right.value
        return Closure(lambda frame: work(one(frame), value))
    return _when_constant(lambda frame: work(one(frame), other(frame)), left, right)


def _logic(left: Closure, right: Closure, decides: bool) -> Closure:
    """Join two conditions; `decides` is the value of one that settles both."""
    for known, other in ((left, right), (right, left)):
        if known.constant:
            return known if known.value is decides else other
    one, two = left.run, right.run
    if decides:
        return Closure(lambda frame: one(frame) or two(frame))
    return Closure(lambda frame: one(frame) and two(frame))


def _if(node: If) -> Closure:
    condition, then, otherwise = map(closure, (node.condition, node.then, node.otherwise))
    if condition.constant:
        return then if condition.value else otherwise
    test, yes, no = condition.run, then.run, otherwise.run
    return Closure(lambda frame: yes(frame) if test(frame) else no(frame))


def _count(values: Iterable[Any]) -> int:
    # A condition counts when it holds; anything else counts.
    return sum(1 for value in values if value is not False)


def _largest(values: Iterable[int]) -> int:
    return max(values, default=0)


def _smallest(values: Iterable[int]) -> int:
    return min(values, default=0)


_FOLDS: dict[str, Callable[[Iterator[Any]], Any]] = {
    "sum": sum,
    "any": any,
    "all": all,
    "count": _count,
    "max": _largest,
    "min": _smallest,
}


def _loop(node: Loop) -> Closure:
    fold, values = _FOLDS[node.function], _values(node)
    return Closure(lambda frame: fold(values(frame)))


def _values(node: Loop) -> Callable[[Frame], Iterator[Any]]:
    slot, over, body = node.variable.slot, closure(node.over).run, closure(node.body).run
    condition = closure(node.condition).run if node.condition else None

    def every(frame: Frame) -> Iterator[Any]:
        for item in over(frame):
            frame[slot] = item
            yield body(frame)

    def some(frame: Frame) -> Iterator[Any]:
        for item in over(frame):
            frame[slot] = item
            if condition and condition(frame):
                yield body(frame)

    return some if condition else every


_MAKERS: dict[type[Any], Callable[[Any], Closure]] = {
    Const: _const,
    Read: _read,
    Local: _local,
    Ask: _ask,
    Apply: _apply,
    Convert: _convert,
    Among: _among,
    OneOf: _one_of,
    Loop: _loop,
    Negate: _negate,
    Not: _not,
    Binary: _binary,
    Compare: _binary,
    If: _if,
}
