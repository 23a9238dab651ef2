"""Move: what a player asks to do, and the few things that can then happen at a card table.

A *move* names a step of the turn and what goes with it. An *action* is one of the closed set of
things that happen: words of the language combine actions, so that log, replay, screens and
observations need to know these alone.
"""

from __future__ import annotations

from ruledsl.cards.pack import Card
from ruledsl.cards.position import Table
from ruledsl.record import record


@record
class Move:
    """A step that a player asks to take.

    `table` is the whole table after the move, for steps that rearrange it; `cards` are the cards
    that the step is about; `pile` where they come from or go to; `then` a second step announced
    together with the first, e.g. a knock with the play; `to` the seat that the step is aimed at.
    """

    word: str
    table: Table | None = None
    cards: tuple[Card, ...] = ()
    pile: str = ""
    then: str = ""
    to: int | None = None


@record
class Draw:
    """Cards go from a pile into the hand of the player to move."""

    count: int
    pile: str = "stock"


@record
class Arrange:
    """The table is laid anew; the cards that are added come from the hand of the player to move."""

    table: Table


@record
class Shed:
    """Cards go from the hand of the player to move onto the discard pile, the last one on top."""

    cards: tuple[Card, ...]


@record
class Give:
    """Cards go from the hand of the player to move to another one; nobody else sees them.

    Those that wait lie face down until the round of turns is over.
    """

    cards: tuple[Card, ...]
    to: int
    waits: bool = False


@record
class TurnOver:
    """The discard pile becomes the stock, turned over; so many cards of its top stay."""

    keep: int = 1


@record
class Remember:
    """A counter or variable of the rules takes a value."""

    name: str
    value: int


@record
class Owe:
    """The player to move must lay these cards before doing anything else."""

    cards: tuple[Card, ...]


@record
class Restore:
    """A move that was begun is taken back."""


@record
class Warn:
    """The player to move is reminded, in private, that a play is possible."""


@record
class CountPass:
    """The player to move let the turn go by."""


@record
class EndTurn:
    """The turn passes on."""


@record
class EndDeal:
    """The deal is over."""

    by: str


Action = (
    Draw
    | Arrange
    | Shed
    | Give
    | TurnOver
    | Remember
    | Owe
    | Restore
    | Warn
    | CountPass
    | EndTurn
    | EndDeal
)
