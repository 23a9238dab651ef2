"""Flow: the tree of a turn such as `draw* then (play or pass)`.

Every node carries `start` and `end`: offsets into the text of the turn, half open, as in an
expression.
"""

from typing import TypeAlias

from ruledsl.record import record
from ruledsl.syntax.expression import Expr


@record
class Step:
    """`word [count] [from source]`: one thing a player does."""

    word: str
    count: Expr | None
    source: str | None
    start: int  # also where the word starts
    end: int


@record
class Then:
    """One after the other."""

    items: tuple["Flow", ...]  # two at least
    start: int
    end: int


@record
class Either:
    """One of these."""

    alternatives: tuple["Flow", ...]  # two at least
    start: int
    end: int


@record
class Maybe:
    """`item?`: may be left out."""

    item: "Flow"
    start: int
    end: int


@record
class Many:
    """`item*`: any number of times, none included."""

    item: "Flow"
    start: int
    end: int


@record
class When:
    """`item if condition`: only there while the condition holds."""

    item: "Flow"
    condition: Expr
    start: int
    end: int


Flow: TypeAlias = Step | Then | Either | Maybe | Many | When
