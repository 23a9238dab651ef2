"""Sayer: what the sentences of the rule book are put together with; the `Say` of all words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from ruledsl.language.construct import Registry
from ruledsl.language.contribution import PackPlan
from ruledsl.language.evaluate import constant_of
from ruledsl.language.families import PackPart
from ruledsl.language.say import say_formula
from ruledsl.language.spec import Spec
from ruledsl.language.types import Scope, Type
from ruledsl.language.values import Flow, Formula, Range, Words
from ruledsl.language.vocabulary import Symbols
from ruledsl.ruleset.build import Building
from ruledsl.ruleset.choices import table_options
from ruledsl.ruleset.flow_prose import FlowProse
from ruledsl.ruleset.model import Ruleset
from ruledsl.ruleset.own_words import with_own_words
from ruledsl.ruleset.parts import standing_parts
from ruledsl.ruleset.symbols import in_scope, symbols_of
from ruledsl.syntax.expression import Choice, Expr

P = TypeVar("P", bound=Spec)

_NUMBERS = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)


class Sayer:
    """Tells one ruleset with its options chosen."""

    def __init__(
        self, ruleset: Ruleset, registry: Registry, choices: Mapping[str, str], language: str
    ) -> None:
        self._registry = with_own_words(ruleset.parts, registry)
        self._language = language
        self._parts = standing_parts(ruleset.parts, registry)
        building = Building(ruleset, registry, ruleset.players[0], choices)
        for part in self._parts:
            if isinstance(part, PackPart):
                building.add(part)
        packs = building.all(PackPlan)
        pack = packs[-1].pack if packs else None
        options = table_options(ruleset.resolved.mapping)
        self._symbols = symbols_of(ruleset.parts, pack, options, choices)

    def formula(self, formula: Formula) -> str:
        """Return an expression in words."""
        known = self._known(formula.scope)
        return say_formula(formula, self._registry.vocabulary, known, self._language)

    def value(self, formula: Formula) -> int | str | None:
        """Return the constant that a formula is, or None when it is no constant."""
        value = constant_of(formula, self._registry.vocabulary, self._known(formula.scope))
        return value if isinstance(value, int | str) else None

    def part(self, spec: Spec) -> str:
        """Return the sentence of a child word."""
        return self._registry.of(spec).prose(spec, self)

    def words(self, words: Words) -> str:
        """Return a text of the rule file in the language of the book."""
        return words.by(self._language)

    def range(self, numbers: Range, one: str, many: str) -> str:
        """Return a range with what it counts: `three or four cards`."""
        low, high = numbers.low, numbers.high
        if high is None:
            return f"{numeral(low)} or more {many}"
        if low == high:
            return self.count(low, one, many)
        between = "or" if high == low + 1 else "to"
        return f"{numeral(low)} {between} {numeral(high)} {many}"

    def count(self, number: int | Formula, one: str, many: str) -> str:
        """Return a number with what it counts: `two cards`."""
        if isinstance(number, int):
            return f"{numeral(number)} {one if number == 1 else many}"
        value = self.value(number)
        if isinstance(value, int):
            return self.count(value, one, many)
        expr = number.expr
        if isinstance(expr, Choice):
            then = self.count(_like(number, expr.then), one, many)
            otherwise = self.count(_like(number, expr.otherwise), one, many)
            return f"{then} if {self.formula(_condition(number, expr))}, otherwise {otherwise}"
        return f"as many {many} as {self.formula(number)}"

    def listed(self, things: Iterable[str], joiner: str = "and") -> str:
        """Return things as a list in a sentence: `a, b and c`."""
        known = list(things)
        if len(known) < 2:
            return "".join(known)
        return f"{', '.join(known[:-1])} {joiner} {known[-1]}"

    def flow(self, flow: Flow) -> str:
        """Return a turn flow as sentences or list items."""
        scalar = flow.scalar

        def condition(expr: Expr) -> str:
            return self.formula(Formula(expr, Type.BOOL, Scope.TURN, scalar))

        def cards(expr: Expr | None) -> str:
            if expr is None:
                return "one card"
            return self.count(Formula(expr, Type.INT, Scope.TURN, scalar), "card", "cards")

        return FlowProse(condition, cards).told(flow.syntax)

    def find(self, spec: type[P]) -> P | None:
        """Return another part of the ruleset, if it is there."""
        return next((part for part in self._parts if isinstance(part, spec)), None)

    def _known(self, scope: Scope) -> Symbols:
        return in_scope(self._symbols, scope, None)


def numeral(number: int) -> str:
    """Return a number as it stands in a sentence: up to twelve as a word."""
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)


def _like(formula: Formula, expr: Expr) -> Formula:
    """Return a part of an expression as a formula of the same type and place."""
    return Formula(expr, formula.type, formula.scope, formula.scalar)


def _condition(formula: Formula, choice: Choice) -> Formula:
    return Formula(choice.condition, Type.BOOL, formula.scope, formula.scalar)
