"""Values: what options are read as, beyond plain numbers, texts and flags."""

from __future__ import annotations

from dataclasses import field
from typing import Any

from ruledsl.language.meaning import Meaning, meaning
from ruledsl.language.types import Scope, Type
from ruledsl.record import record
from ruledsl.syntax.expression import Expr
from ruledsl.syntax.flow_syntax import Flow as FlowSyntax
from ruledsl.syntax.tree import Mapping, Scalar
from ruledsl.text.span import NOWHERE, Span


@record
class Words:
    """A text for people in one or more languages; `en` or the first one when one is missing."""

    texts: tuple[tuple[str, str], ...]  # never empty: language code, text

    def __str__(self) -> str:
        return self.by("en")

    def by(self, language: str) -> str:
        """Return the text in a language, or the nearest there is."""
        known = dict(self.texts)
        return known.get(language) or known.get("en") or self.texts[0][1]


@record
class Range:
    """Numbers from `low` to `high`, both inclusive; no `high` is no limit."""

    low: int
    high: int | None

    def __contains__(self, number: object) -> bool:
        return isinstance(number, int) and self.low <= number <= (self.high or number)


@record
class Formula:
    """An expression as written, with the type that is wanted and the scope where it stands.

    Compares by meaning: where in its file the expression stands makes no difference.
    """

    expr: Expr = field(compare=False)
    type: Type
    scope: Scope
    scalar: Scalar | None = field(default=None, compare=False, repr=False)
    key: Meaning = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "key", meaning(self.expr))

    def place(self, start: int, end: int) -> Span:
        """Return where a part of the expression stands in its file."""
        return NOWHERE if self.scalar is None else self.scalar.place(start, end)

    @property
    def span(self) -> Span:
        """Where the whole expression stands."""
        return NOWHERE if self.scalar is None else self.scalar.span


@record
class Flow:
    """A turn flow as written. Compares by meaning, as formulas do."""

    syntax: FlowSyntax = field(compare=False)
    scalar: Scalar | None = field(default=None, compare=False, repr=False)
    key: Meaning = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "key", meaning(self.syntax))

    def place(self, start: int, end: int) -> Span:
        """Return where a part of the flow stands in its file."""
        return NOWHERE if self.scalar is None else self.scalar.place(start, end)


@record
class Item:
    """One entry of a mapping whose keys the author chose."""

    key: str
    value: Any
    span: Span = field(default=NOWHERE, compare=False, repr=False)  # of the key


@record
class PointRow:
    """Points of some cards: `ranks` names ranks, or `joker`, or `each`; no formula is `face`."""

    ranks: tuple[str, ...]
    formula: Formula | None
    span: Span = field(default=NOWHERE, compare=False, repr=False)  # of the key


@record
class Overlay:
    """A partial rule file, not read yet: it is laid over the whole file first."""

    node: Mapping | None = field(compare=False)
    text: str = ""  # what was written, so that overlays compare by meaning
