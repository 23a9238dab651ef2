"""Model: what one rule file says, everything it builds on laid under it.

A ruleset is itself a spec with one option, its parts, so that `walk` reaches every word in it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeVar

from ruledsl.language.families import Part
from ruledsl.language.kinds import WordsKind
from ruledsl.language.spec import Spec, option
from ruledsl.ruleset.compose import Resolved

P = TypeVar("P", bound=Spec)


@dataclass(frozen=True, kw_only=True)
class Ruleset(Spec):
    """The rules of one game."""

    parts: tuple[Part, ...] = option(WordsKind(Part), (), doc="the parts of the game")
    # Where it comes from: the laid-over tree is needed again when an option is chosen.
    resolved: Resolved = field(compare=False, repr=False)

    @property
    def name(self) -> str:
        """The name that the file gives the game; empty when it gives none."""
        return self.resolved.word("game")

    def find(self, spec: type[P]) -> P | None:
        """Return the part of a spec, if the file has it."""
        return next((part for part in self.parts if isinstance(part, spec)), None)
