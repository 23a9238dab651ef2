"""Problem: what the solver is asked, in cards and shapes and without any game's name.

A *law* says which melds may lie on a table and what becomes of jokers; a *problem* adds the melds
that lie there and the hand that wants to be played. Everything is frozen data, so that a problem
can be kept, compared and sent about; the answers are in `solve`.
"""

from __future__ import annotations

from dataclasses import field
from enum import Enum
from functools import cached_property

from ruledsl.cards.pack import Card, Pack
from ruledsl.record import record

Meld = tuple[Card, ...]
"""The cards of one meld; a meld of one card is a loose card where the law knows these."""

Table = tuple[Meld, ...]
"""All melds that lie on the table."""


@record
class RunShape:
    """Cards of one suit, consecutive along `order`.

    `order` names rank places by position: `(0, 1, …, 12)` has the first rank low only,
    `(1, …, 12, 0)` high only and `(0, 1, …, 12, 0)` both. With `around` the last position is
    followed by the first. Without `most` a run is as long as the order allows, one round at most.
    """

    name: str
    order: tuple[int, ...]
    least: int = 3
    most: int | None = None
    around: bool = False


@record
class SetShape:
    """Cards of one rank; their suits differ, unless `distinct` is false."""

    name: str
    least: int = 3
    most: int | None = 4
    distinct: bool = True


@record
class ListedShape:
    """A shape whose melds are all written out, each by the natural cards it shows."""

    name: str
    melds: tuple[tuple[int, ...], ...]


Shape = RunShape | SetShape | ListedShape


class Freed(Enum):
    """When a joker on the table may be given another name."""

    NEVER = "never"
    TABLE = "table"  # a real card of its name lies on the table after the move
    HAND = "hand"  # a real card of its name is played from the hand, one card for each joker
    ANY = "any"  # always: free jokers


class Moves(Enum):
    """Where a joker may lie that is not freed."""

    ANYWHERE = "anywhere"  # in any meld, with its name
    NEIGHBOUR = "neighbour"  # in a meld with a card that was beside it
    FROZEN = "frozen"  # its whole meld stays and is only added to from the hand


@record
class JokerRule:
    """What jokers may do.

    `per_meld` bounds the jokers of one meld. `stands_for` says for each joker kind of the pack
    which natural cards it can stand for (`None`: every one), and then for each wild card; empty:
    every joker for every card.
    With `either` a joker that lies with two natural cards of a rank is freed by each card that is
    missing there, whatever its name; only where jokers may lie anywhere.
    """

    freed: Freed
    moves: Moves
    per_meld: int | None = None
    stands_for: tuple[frozenset[int] | None, ...] = ()
    either: bool = False


@record
class Opening:
    """What a player's first move must hold.

    With `run`, the natural cards played from the hand contain a legal run of so many cards.
    With `points`, enough is laid, counted with `weights` by the natural card shown (a joker
    counts as its card): over melds made of hand cards only (`from_hand`), else over all cards
    played; whatever lies on the table may be rebuilt in the same move only with `go_on`.
    """

    run: int = 0
    points: int = 0
    weights: tuple[int, ...] = ()
    from_hand: bool = True
    go_on: bool = False


@record
class Law:
    """Which tables are legal.

    Without `jokers` no joker can be laid. With `loose`, single cards that lie on the table may
    stay there or be used; they are never laid anew.
    """

    shapes: tuple[Shape, ...]
    jokers: JokerRule | None = None
    opening: Opening | None = None
    loose: bool = False

    @cached_property
    def known(self) -> list[tuple[object, object]]:
        """What has been worked out for this law and a pack, see `plan`."""
        return []


@record
class Problem:
    """A position: the melds on the table (jokers named) and a hand (jokers bare).

    `opened` is false while the player still owes the law's opening. With `add_only` melds on the
    table are not rebuilt, only added to; `keep_jokers` then keeps even those jokers in their places
    that real cards could take out.
    """

    pack: Pack
    law: Law
    table: Table
    hand: tuple[Card, ...]
    opened: bool = True
    add_only: bool = False
    keep_jokers: bool = False


@record
class Budget:
    """How much work an answer may cost, in expanded nodes: the same on every machine."""

    nodes: int = 100_000


class Proof(Enum):
    """How an answer stands: proved either way, or given up when the budget was spent."""

    YES = "yes"
    NO = "no"
    UNPROVED = "unproved"


@record
class Answer:
    """A play, or that there is none.

    `table` is the whole table after the move (jokers named, runs in order), `played` the cards
    that left the hand (jokers bare), `value` what was asked for: cards or points. `exact` is
    false where the play is legal but perhaps not the best, see the question asked.
    """

    proof: Proof
    table: Table = ()
    played: tuple[Card, ...] = ()
    value: int = 0
    exact: bool = field(default=True)

    def __bool__(self) -> bool:
        return self.proof is Proof.YES


NONE = Answer(Proof.NO)
"""Nothing can be played."""
