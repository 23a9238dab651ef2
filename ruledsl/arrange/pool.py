"""Pool: what is left to arrange once every choice about jokers and openings has been made.

`cases` turns a problem into pools. In a pool all cards are alike that show the same face: those
that must lie in melds, those that may, jokers that keep their name (bound) and jokers that stand
for anything (free). Both ways of solving, by ranks and in general, solve pools.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from ruledsl.arrange.problem import Meld
from ruledsl.cards.pack import Card


@dataclass(frozen=True, order=True)
class Bound:
    """A table joker that keeps its name; with `near` it must meet one of these faces again."""

    card: Card
    near: tuple[int, ...] | None = None


@dataclass(frozen=True, order=True)
class Free:
    """A joker to be named: `must` be laid, or may; `hand` says that it comes from the hand."""

    kind: Card
    must: bool
    hand: bool
    worth: int = 0


class Pool(NamedTuple):
    """Cards to arrange; counts are by natural card.

    Of a natural card `table` copies lie in melds, `hand` may be played, `loose` may be used or
    stay; `must` copies (never fewer than `table`) have to lie in melds in the end. Hand copies
    are played before loose ones are used. `worth` is what each hand copy brings. `fixed` melds
    are part of the answer already and brought `gain`; `growing` ones stay too, but cards of the
    pool may be put to them. `lack` points, counted by `marks` on the cards from the hand, are still
    owed for the opening; a joker that takes one of `names` counts nothing for it, and of the others
    as many count as there are jokers from the hand and `credit`.
    """

    table: bytes
    hand: bytes
    loose: bytes
    must: bytes
    worth: tuple[int, ...]
    bound: tuple[Bound, ...] = ()
    free: tuple[Free, ...] = ()
    fixed: tuple[Meld, ...] = ()
    growing: tuple[Meld, ...] = ()
    gain: int = 0
    lack: int = 0
    marks: tuple[int, ...] = ()
    names: tuple[int, ...] = ()
    credit: int = 0

    def supply(self, face: int) -> int:
        """Return how many natural cards of a face there are."""
        return self.table[face] + self.hand[face] + self.loose[face]


class Laid(NamedTuple):
    """A pool arranged: the new melds (jokers named) and what they are worth, `gain` included."""

    value: int
    melds: tuple[Meld, ...]


class SpentError(Exception):
    """The budget is spent: the answer is not proved."""


@dataclass
class Purse:
    """The nodes that an answer may still cost."""

    nodes: int

    def pay(self, nodes: int = 1) -> None:
        """Take nodes out. Raises SpentError when there are none left."""
        self.nodes -= nodes
        if self.nodes < 0:
            raise SpentError
