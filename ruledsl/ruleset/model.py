"""Model: what one rule file says, everything it builds on laid under it.

A ruleset is itself a spec with one option, its parts, so that `walk` reaches every word in it.
"""

from __future__ import annotations

from dataclasses import field
from typing import TypeVar

from ruledsl.language.families import PackPart, Part
from ruledsl.language.kinds import WordsKind
from ruledsl.language.spec import Spec, option, options_of, value_of
from ruledsl.language.values import Range, Words
from ruledsl.record import record
from ruledsl.ruleset.choices import table_options
from ruledsl.ruleset.compose import Resolved
from ruledsl.syntax.tree import Mapping, Scalar

P = TypeVar("P", bound=Spec)


@record(kw_only=True)
class Ruleset(Spec):
    """The rules of one game."""

    parts: tuple[Part, ...] = option(WordsKind(Part), (), doc="the parts of the game")
    # Where it comes from: the laid-over tree is needed again when an option is chosen.
    resolved: Resolved = field(compare=False, repr=False)

    @property
    def game(self) -> str:
        """The name that the file gives the game; empty when it gives none."""
        return self.resolved.word("game")

    @property
    def players(self) -> tuple[int, int]:
        """The fewest and the most players; two where the file does not say."""
        for part in (part for part in self.parts if isinstance(part, PackPart)):
            for declared in options_of(type(part)):
                seats = value_of(part, declared.name)
                if isinstance(seats, Range):
                    return seats.low, seats.high or seats.low
        return 2, 2

    @property
    def options(self) -> dict[str, tuple[str, ...]]:
        """The choices of every option, the default first, in the order of the file."""
        return {
            each.name: tuple(sorted((c for c, _ in each.choices), key=each.default.__ne__))
            for each in table_options(self.resolved.mapping)
        }

    @property
    def titles(self) -> Words:
        """The title in every language it is given in; the name where there is no title."""
        node = self.resolved.mapping.get("title")
        if isinstance(node, Mapping):
            pairs = ((entry.key.value, entry.value) for entry in node.entries)
            texts = tuple((key, text.value) for key, text in pairs if isinstance(text, Scalar))
            return Words(texts or (("en", self.game),))
        return Words((("en", self.resolved.word("title") or self.game),))

    def find(self, spec: type[P]) -> P | None:
        """Return the part of a spec, if the file has it."""
        return next((part for part in self.parts if isinstance(part, spec)), None)
