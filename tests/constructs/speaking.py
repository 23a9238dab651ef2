"""Speaking: a plain `Say`, so that the sentences of words can be tested without a rule book."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ruledsl.language.constant import number_of
from ruledsl.language.construct import Registry
from ruledsl.language.say import say_formula
from ruledsl.language.spec import Spec
from ruledsl.language.values import Flow, Formula, Range, Words

NUMBERS = "no one two three four five six seven eight nine ten eleven twelve".split()  # noqa: SIM905  # a sentence reads better than a list


class PlainSay:
    def __init__(self, registry: Registry, parts: Iterable[Spec]) -> None:
        self.registry = registry
        self.parts = tuple(parts)

    def tell(self, message: str, **fields: object) -> str:
        return message.format(**fields)

    def name(self, key: str) -> str:
        return key.replace("_", " ")

    def formula(self, formula: Formula) -> str:
        return say_formula(formula, self.registry.vocabulary, {})

    def value(self, formula: Formula) -> int | str | None:
        return number_of(formula)

    def part(self, spec: Spec) -> str:
        return self.registry.of(spec).prose(spec, self)

    def words(self, words: Words) -> str:
        return words.by("en")

    def range(self, numbers: Range, one: str, many: str) -> str:
        low = self._number(numbers.low)
        if numbers.high is None:
            return f"{low} or more {many}"
        if numbers.high == numbers.low:
            return self.count(numbers.low, one, many)
        joiner = "or" if numbers.high == numbers.low + 1 else "to"
        return f"{low} {joiner} {self._number(numbers.high)} {many}"

    def count(self, number: int | Formula, one: str, many: str) -> str:
        value = number_of(number) if isinstance(number, Formula) else number
        if value is None:
            # A stand-in that only sees formulas here.
            return f"{self.formula(number)} {many}"  # type: ignore[arg-type]  # a stand-in that only sees formulas
        return f"{self._number(value)} {one if value == 1 else many}"

    def listed(self, things: Iterable[str], joiner: str = "and") -> str:
        *most, last = things
        return f"{', '.join(most)} {joiner} {last}" if most else last

    def flow(self, flow: Flow) -> str:
        raise NotImplementedError

    def find(self, spec: type[Any]) -> Any:
        return next((part for part in self.parts if isinstance(part, spec)), None)

    def _number(self, number: int) -> str:
        return NUMBERS[number] if number < len(NUMBERS) else str(number)
