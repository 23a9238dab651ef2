"""Cases: conditions that nobody can know beforehand, decided in every way that they could be.

`draw if can_play or pass if not can_play` always leaves something to do, though neither condition
is known. So what conditions ask for is taken apart into what must be known to answer them: truths,
numbers that are held against numbers, and two things that are held against each other. Each is
given every value that could make a difference. Numbers below zero are left out, since what cards
are counted by has none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from typing import TypeAlias

from ruledsl.language.meaning import Meaning, meaning
from ruledsl.record import names as parts
from ruledsl.ruleset.checks.abstract import Bounds, Known, known, order_of, order_value
from ruledsl.syntax import expression as syntax
from ruledsl.syntax.expression import Expr

MOST = 128
"""So many cases are looked at; where there are more, nothing is said."""

Case: TypeAlias = Mapping[Meaning, Known]

_Values: TypeAlias = dict[Meaning, set[Known]]


def cases_of(conditions: Iterable[Expr], names: Mapping[str, Known]) -> list[Case] | None:
    """Return every case in which conditions could be answered; None when there are too many."""
    values: _Values = {}
    for condition in conditions:
        _truth(condition, names, values)
    count = 1
    for each in values.values():
        count *= len(each)
    if count > MOST:
        return None
    keys = sorted(values, key=repr)
    every = product(*(sorted(values[key], key=repr) for key in keys))
    return [dict(zip(keys, each, strict=True)) for each in every]


def _truth(expr: Expr, names: Mapping[str, Known], values: _Values) -> None:
    """Note what must be known to tell whether a condition holds."""
    if known(expr, names) is not None:
        return
    match expr:
        case syntax.Unary("not", operand):
            _truth(operand, names, values)
        case syntax.Binary("and" | "or", left, right):
            _truth(left, names, values)
            _truth(right, names, values)
        case syntax.Choice(then, condition, otherwise):
            for each in (then, condition, otherwise):
                _truth(each, names, values)
        case syntax.Compare(_, left, right):
            _comparison(left, right, names, values)
        case _:
            values.setdefault(meaning(expr), set()).update((True, False))


def _comparison(left: Expr, right: Expr, names: Mapping[str, Known], values: _Values) -> None:
    for side, other in ((left, right), (right, left)):
        number = known(other, names)
        if isinstance(number, Bounds) and number.exact is not None and _is_leaf(side):
            near = (number.exact - 1, number.exact, number.exact + 1)
            found = {Bounds(each, each) for each in near if each >= 0}
            values.setdefault(meaning(side), set()).update(found)
            return
    values.setdefault(order_of(left, right)[0], set()).update(map(order_value, (-1, 0, 1)))


def _is_leaf(expr: Expr) -> bool:
    """Say whether a number is asked from the game, and not worked out from others."""
    return isinstance(expr, syntax.Name | syntax.Field | syntax.Call | syntax.Quantified)


def closed_by(conditions: Iterable[Expr], names: Mapping[str, Known], case: Case) -> Iterator[Expr]:
    """Yield the conditions that do not hold in a case, and are not known to fail anyway."""
    for condition in conditions:
        if known(condition, names) is None and known(condition, names, case) is False:
            yield condition


def words_in(expr: Expr) -> Iterator[str]:
    """Yield every name that an expression asks for, and every field of one, as `me.opened`."""
    for each in inside(expr):
        match each:
            case syntax.Name(word):
                yield word
            case syntax.Field(syntax.Name(of), word):
                yield f"{of}.{word}"
            case _:
                pass


def asked_for(expr: Expr) -> Iterator[str]:
    """Yield every name and every field that an expression asks for, whatever it is a field of."""
    for each in inside(expr):
        if isinstance(each, syntax.Name | syntax.Field):
            yield each.word


def inside(expr: Expr) -> Iterator[Expr]:
    """Yield an expression and every part of it that is one, from the outside in."""
    yield expr
    for name in parts(type(expr)):
        value = getattr(expr, name)
        for each in value if isinstance(value, tuple) else (value,):
            if hasattr(each, "start"):
                yield from inside(each)
