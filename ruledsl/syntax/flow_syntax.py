"""Flow: the tree of a turn such as `draw* then (play or pass)`.

Every node carries `start` and `end`: offsets into the text of the turn, half open, as in an
expression.
"""

from dataclasses import dataclass
from typing import TypeAlias

from ruledsl.syntax.expression import Expr


@dataclass(frozen=True, slots=True)
class Step:
    """`word [count] [from source]`: one thing a player does."""

    word: str
    count: Expr | None
    source: str | None
    start: int  # also where the word starts
    end: int


@dataclass(frozen=True, slots=True)
class Then:
    """One after the other."""

    items: tuple["Flow", ...]  # two at least
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Either:
    """One of these."""

    alternatives: tuple["Flow", ...]  # two at least
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Maybe:
    """`item?`: may be left out."""

    item: "Flow"
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Many:
    """`item*`: any number of times, none included."""

    item: "Flow"
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class When:
    """`item if condition`: only there while the condition holds."""

    item: "Flow"
    condition: Expr
    start: int
    end: int


Flow: TypeAlias = Step | Then | Either | Maybe | Many | When
