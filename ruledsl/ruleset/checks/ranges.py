"""Ranges: between what the numbers of an expression lie, in every position of a game.

Each number of the vocabulary says how far it reaches; the pack and the players say how far that is
in a game. Expressions are worked out with that: a condition that comes out the same from end to end
decides nothing. What is not known lies anywhere, so of that nothing is said.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from typing import TYPE_CHECKING, Any, TypeAlias

from ruledsl.language.meaning import meaning
from ruledsl.language.types import Scope, Type
from ruledsl.language.vocabulary import (
    FieldWord,
    FunctionWord,
    NameWord,
    Vocabulary,
    VocabularyWord,
)
from ruledsl.record import record
from ruledsl.ruleset.checks import abstract
from ruledsl.ruleset.checks.abstract import Bounds, Known, hull, same
from ruledsl.syntax import expression as syntax
from ruledsl.syntax.expression import Expr

if TYPE_CHECKING:
    from ruledsl.language.vocabulary import Reach

    Table: TypeAlias = Callable[[Reach], Bounds | None]
    """Says how far a kind of number reaches in a game."""

_PLAIN = (syntax.Number, syntax.Truth, syntax.Name, syntax.Field)

_MANY: dict[Type, Reach] = {Type.CARDS: "cards", Type.MELDS: "cards", Type.PLAYERS: "players"}
"""A collection that is taken as a number is as many things as it holds."""


def plain(expr: Expr) -> bool:
    """Say whether an expression is so short that it decides nothing."""
    return isinstance(expr, _PLAIN)


@record(frozen=False, eq=False)
class Ranges:
    """One walk through expressions of one scope."""

    scope: Scope
    vocabulary: Vocabulary
    table: Table
    symbols: Mapping[str, Known]
    decided: list[tuple[Expr, bool]] = field(default_factory=list)
    """Conditions that were found to have one value; none lies within another."""

    def known(self, expr: Expr) -> Known:
        """Return what is known of an expression, and note what in it decides nothing."""
        before = len(self.decided)
        work = _WORK.get(type(expr))
        value = work(self, expr) if work else None
        if isinstance(value, bool) and not isinstance(expr, syntax.Truth):
            self.decided[before:] = [(expr, value)]
        return value

    def asked(self, kind: _Kind, word: str, of: Expr | None = None) -> Known:
        """Return what is known of all words of a spelling that may be asked of something."""
        fits, type_ = _ASKED[kind], self._type_of(of)
        spelled = [w for w in self.vocabulary.spelled(word, self.scope) if fits(w, None)]
        # Melds may be given for their cards, so that no word fits at once.
        spelled = [w for w in spelled if fits(w, type_)] or spelled
        found = {reach: self.table(reach) for reach in map(_reach, spelled)}
        bounds = [each for each in found.values() if each]
        if len(bounds) < len(found):
            return None
        return bounds[0] if len(bounds) == 1 else hull(*bounds) if bounds else None

    def _type_of(self, expr: Expr | None) -> Type | None:
        name = (
            self.vocabulary.name(expr.word, self.scope) if isinstance(expr, syntax.Name) else None
        )
        return name.type if name else None


def _is_name(word: VocabularyWord, of: Type | None) -> bool:
    return isinstance(word, NameWord)


def _is_field(word: VocabularyWord, of: Type | None) -> bool:
    return isinstance(word, FieldWord) and of in (None, word.of)


def _is_function(word: VocabularyWord, of: Type | None) -> bool:
    return isinstance(word, FunctionWord) and (of is None or of in word.params)


_Kind: TypeAlias = type[syntax.Name] | type[syntax.Field] | type[syntax.Call]
_ASKED: dict[_Kind, Callable[[VocabularyWord, Type | None], bool]] = {
    syntax.Name: _is_name,
    syntax.Field: _is_field,
    syntax.Call: _is_function,
}


def _reach(word: VocabularyWord) -> Reach:
    return word.reach or _MANY.get(getattr(word, "type", Type.INT), "")


def _number(self: Ranges, expr: syntax.Number) -> Known:
    return Bounds(expr.value, expr.value)


def _truth(self: Ranges, expr: syntax.Truth) -> Known:
    return expr.value


def _name(self: Ranges, expr: syntax.Name) -> Known:
    if expr.word in self.symbols:
        return self.symbols[expr.word]
    return self.asked(syntax.Name, expr.word)


def _field(self: Ranges, expr: syntax.Field) -> Known:
    self.known(expr.of)
    return self.asked(syntax.Field, expr.word, expr.of)


def _call(self: Ranges, expr: syntax.Call) -> Known:
    given = [self.known(arg) for arg in expr.args]
    numbers = [each for each in given if isinstance(each, Bounds)]
    fold = _FOLDS.get(expr.function)
    if fold and numbers and len(numbers) == len(given):
        return fold(numbers)
    return self.asked(syntax.Call, expr.function, expr.args[0] if expr.args else None)


def _largest(some: list[Bounds]) -> Bounds:
    return Bounds(max(each.low for each in some), max(each.high for each in some))


def _smallest(some: list[Bounds]) -> Bounds:
    return Bounds(min(each.low for each in some), min(each.high for each in some))


def _size(some: list[Bounds]) -> Bounds:
    low, high = some[0].low, some[0].high
    return Bounds(max(0, low, -high), max(-low, high))


_FOLDS = {"max": _largest, "min": _smallest, "abs": _size}


def _unary(self: Ranges, expr: syntax.Unary) -> Known:
    return abstract.unary(expr.op, self.known(expr.operand))


def _binary(self: Ranges, expr: syntax.Binary) -> Known:
    return abstract.binary(expr.op, self.known(expr.left), self.known(expr.right))


def _compare(self: Ranges, expr: syntax.Compare) -> Known:
    left = self.known(expr.left)
    if isinstance(expr.right, syntax.Items):
        return _one_of(left, [self.known(each) for each in expr.right.values], expr.op == "in")
    right = self.known(expr.right)
    if _alike(expr.left, expr.right):
        return expr.op in ("==", "<=", ">=") if expr.op not in ("in", "not in") else None
    return abstract.compared(expr.op, left, right)


def _one_of(item: Known, values: list[Known], wanted: bool) -> Known:
    if not isinstance(item, Bounds):
        return None
    found = [same(item, each) if isinstance(each, Bounds) else None for each in values]
    if True in found:
        return wanted
    return None if None in found else not wanted


def _alike(left: Expr, right: Expr) -> bool:
    """Say whether both sides of a comparison ask for the same."""
    return type(left) is type(right) and meaning(left) == meaning(right)


def _choice(self: Ranges, expr: syntax.Choice) -> Known:
    condition = self.known(expr.condition)
    return abstract.choice(condition, self.known(expr.then), self.known(expr.otherwise))


def _quantified(self: Ranges, expr: syntax.Quantified) -> Known:
    self.known(expr.over)
    body = self.known(expr.body)
    some = self.known(expr.condition) if expr.condition is not None else None
    if expr.function in ("any", "all"):
        # Where there is nothing to look at, `any` is false and `all` is true.
        empty = expr.function == "all"
        return empty if body is empty or some is False else None
    many = self.table("cards"), self.table("players")
    most = max(each.high if each else 0 for each in many)
    if expr.function == "count":
        return Bounds(0, most)
    if not isinstance(body, Bounds):
        return None
    nothing = Bounds(0, 0)
    if expr.function == "sum":
        return hull(nothing, Bounds(body.low * most, body.high * most))
    return hull(nothing, body)


_WORK: dict[type, Callable[[Ranges, Any], Known]] = {
    syntax.Number: _number,
    syntax.Truth: _truth,
    syntax.Name: _name,
    syntax.Field: _field,
    syntax.Call: _call,
    syntax.Unary: _unary,
    syntax.Binary: _binary,
    syntax.Compare: _compare,
    syntax.Choice: _choice,
    syntax.Quantified: _quantified,
}
