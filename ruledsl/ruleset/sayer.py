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
from ruledsl.language.tongue import Told, Tongue
from ruledsl.language.tongues import tongue_of
from ruledsl.language.types import Scope, Type
from ruledsl.language.values import Flow, Formula, Range, Words
from ruledsl.language.vocabulary import Symbols, mark
from ruledsl.ruleset.build import Building
from ruledsl.ruleset.choices import table_options
from ruledsl.ruleset.flow_prose import FlowProse
from ruledsl.ruleset.model import Ruleset
from ruledsl.ruleset.own_words import with_own_words
from ruledsl.ruleset.parts import standing_parts
from ruledsl.ruleset.symbols import in_scope, symbols_of
from ruledsl.syntax.expression import Choice, Expr

P = TypeVar("P", bound=Spec)


class Sayer:
    """Tells one ruleset with its options chosen."""

    def __init__(
        self,
        ruleset: Ruleset,
        registry: Registry,
        choices: Mapping[str, str],
        language: str | Tongue,
    ) -> None:
        self._registry = with_own_words(ruleset.parts, registry)
        self._tongue = tongue_of(language)
        self._parts = standing_parts(ruleset.parts, registry)
        building = Building(ruleset, registry, ruleset.players[0], choices)
        for part in self._parts:
            if isinstance(part, PackPart):
                building.add(part)
        packs = building.all(PackPlan)
        pack = packs[-1].pack if packs else None
        options = table_options(ruleset.resolved.mapping)
        self._symbols = symbols_of(ruleset.parts, pack, options, choices)

    def tell(self, message: str, **fields: object) -> str:
        """Return a sentence in the language of the book."""
        return self._tongue.tell(message, **fields)

    def name(self, key: str) -> str:
        """Return a name that the rule file gave to a thing, as people say it."""
        return self._tongue.name(key.replace("_", " "))

    def formula(self, formula: Formula) -> str:
        """Return an expression in words."""
        known = self._known(formula.scope)
        return say_formula(formula, self._registry.vocabulary, known, self._tongue)

    def value(self, formula: Formula) -> int | str | None:
        """Return the constant that a formula is, or None when it is no constant."""
        value = constant_of(formula, self._registry.vocabulary, self._known(formula.scope))
        return value if isinstance(value, int | str) else None

    def part(self, spec: Spec) -> str:
        """Return the sentence of a child word."""
        return self._registry.of(spec).prose(spec, self)

    def words(self, words: Words) -> str:
        """Return a text of the rule file in the language of the book."""
        return words.by(self._tongue.code)

    def range(self, numbers: Range, one: str, many: str) -> str:
        """Return a range with what it counts: `three or four cards`."""
        low, high = numbers.low, numbers.high
        if low == high:
            return self.count(low, one, many)
        form = mark("{low} to {high} {things}")
        if high is None:
            form = mark("{low} or more {things}")
        elif high == low + 1:
            form = mark("{low} or {high} {things}")

        def told(case: str) -> str:
            things = self._tongue.noun(one, many, high or max(low, 2), case)
            ends = {name: self._tongue.numeral(n or 0, things) for name, n in _ends(numbers)}
            return self.tell(form, **ends, things=things)

        return Told(told)

    def count(self, number: int | Formula, one: str, many: str) -> str:
        """Return a number with what it counts: `two cards`."""
        if isinstance(number, int):
            return Told(lambda case: self._counted(number, one, many, case))
        value = self.value(number)
        if isinstance(value, int):
            return self.count(value, one, many)
        expr = number.expr
        if not isinstance(expr, Choice):
            return Told(lambda case: self._as_many(number, one, many, case))
        then = self.count(_like(number, expr.then), one, many)
        otherwise = self.count(_like(number, expr.otherwise), one, many)
        condition = self.formula(_condition(number, expr))
        form = mark("{then} if {condition}, otherwise {otherwise}")
        return Told(
            lambda case: self.tell(
                form,
                then=format(then, case),
                condition=condition,
                otherwise=format(otherwise, case),
            )
        )

    def _counted(self, number: int, one: str, many: str, case: str) -> str:
        things = self._tongue.noun(one, many, number, case)
        return f"{self._tongue.numeral(number, things)} {things}"

    def _as_many(self, number: Formula, one: str, many: str, case: str) -> str:
        things = self._tongue.noun(one, many, 2, case)
        form = mark("as many {things} as {value}")
        return self.tell(form, things=things, value=self.formula(number))

    def listed(self, things: Iterable[str], joiner: str = "and") -> str:
        """Return things as a list in a sentence: `a, b and c`."""
        return self._tongue.listed(list(things), joiner)

    def flow(self, flow: Flow) -> str:
        """Return a turn flow as sentences or list items."""
        scalar = flow.scalar

        def condition(expr: Expr) -> str:
            return self.formula(Formula(expr, Type.BOOL, Scope.TURN, scalar))

        def cards(expr: Expr | None) -> str:
            if expr is None:
                return self.count(1, "card", "cards")
            return self.count(Formula(expr, Type.INT, Scope.TURN, scalar), "card", "cards")

        return FlowProse(condition, cards, self._tongue).told(flow.syntax)

    def find(self, spec: type[P]) -> P | None:
        """Return another part of the ruleset, if it is there."""
        return next((part for part in self._parts if isinstance(part, spec)), None)

    def _known(self, scope: Scope) -> Symbols:
        return in_scope(self._symbols, scope, None)


def _ends(numbers: Range) -> tuple[tuple[str, int | None], ...]:
    return (("low", numbers.low), ("high", numbers.high))


def _like(formula: Formula, expr: Expr) -> Formula:
    """Return a part of an expression as a formula of the same type and place."""
    return Formula(expr, formula.type, formula.scope, formula.scalar)


def _condition(formula: Formula, choice: Choice) -> Formula:
    return Formula(choice.condition, Type.BOOL, formula.scope, formula.scalar)
