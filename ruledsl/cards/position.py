"""Position: everything that lies on, above and around one card table at one moment of a deal.

Positions are immutable; playing makes new ones. Hands and melds are sorted tuples, so equal
positions compare equal whatever the order in which the cards came. A position that is shown to one
player has `HIDDEN` in the place of each card that this player may not see.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ruledsl.cards.pack import Card
from ruledsl.record import names, record

Hand = tuple[Card, ...]
"""The cards one holds, sorted; jokers are bare."""
Meld = tuple[Card, ...]
"""Cards that lie together on the table, sorted; one card alone is a loose card."""
Table = tuple[Meld, ...]
"""The melds on the table, in the order in which they lie."""

HIDDEN: Card = -1
"""A card that the reader of a position may not see."""


@record
class Ended:
    """How a deal ended: the name of the ending, and who brought it about (None: nobody alone)."""

    by: str
    player: int | None = None


@record
class Gift:
    """Cards that one player has given another, face down until all have given."""

    giver: int
    receiver: int
    cards: Hand


@record
class Position:
    """One moment of a deal. Seats count from 0 in the order of play."""

    hands: tuple[Hand, ...]
    table: Table = ()
    stock: tuple[Card, ...] = ()  # the next card first
    discard: tuple[Card, ...] = ()  # the top card last
    dealer: int = 0
    seat: int = 0  # whose turn it is
    flow: str = "turn"  # which flow of the rules the turn follows
    node: int = 0  # how far the turn has come in its flow
    drawn: int = 0  # cards drawn in this turn
    laid: int = 0  # cards laid from the hand in this turn
    discarded: int = 0  # cards put on the discard pile in this turn
    opened: tuple[bool, ...] = ()  # by seat: has laid before in this deal
    passes: int = 0  # in a row, over all players
    turn_number: int = 1  # turns of the deal so far, this one counted
    deal_number: int = 1
    to_come: tuple[int, ...] | None = None  # in a round apart: the seats after this one
    warned: bool = False  # this player was reminded of a play
    draft_changed: bool = False  # this player has begun a move and not finished it
    taken: tuple[Card, ...] = ()  # cards taken from the discard pile in this turn
    owed: tuple[Card, ...] = ()  # cards that must be laid in this turn before anything else
    turns_laid: tuple[int, ...] = ()  # by seat: turns of this deal in which cards were laid
    memory: tuple[tuple[str, int], ...] = ()  # counters and variables of the rules, by name
    gifts: tuple[Gift, ...] = ()  # cards that are in no hand yet
    closing: Ended | None = None  # the ending that follows when this round is over
    ended: Ended | None = None

    @property
    def hand(self) -> Hand:
        """The hand of the player to move."""
        return self.hands[self.seat]

    def but(self, **changes: Any) -> Position:
        """Return the position with some fields changed.

        The same as `dataclasses.replace`, many times faster: positions are made at every step.
        Raises TypeError for a field that there is not.
        """
        if not changes.keys() <= _FIELDS:
            raise TypeError(f"a position has no {', '.join(sorted(changes.keys() - _FIELDS))}")
        other = object.__new__(Position)
        other.__dict__.update(self.__dict__, **changes)
        return other

    def recall(self, name: str, default: int = 0) -> int:
        """Return a counter or a variable of the rules."""
        return dict(self.memory).get(name, default)

    def remember(self, name: str, value: int) -> Position:
        """Return the position with a counter or variable set."""
        memory = dict(self.memory) | {name: value}
        return self.but(memory=tuple(sorted(memory.items())))

    def with_hand(self, seat: int, hand: Iterable[Card]) -> Position:
        """Return the position with another hand at a seat."""
        hands = list(self.hands)
        hands[seat] = tuple(sorted(hand))
        return self.but(hands=tuple(hands))

    def seen_by(self, seat: int) -> Position:
        """Return what a player may see: the own hand and table, how many cards lie elsewhere."""
        hands = tuple(
            hand if s == seat or self.ended else (HIDDEN,) * len(hand)
            for s, hand in enumerate(self.hands)
        )
        warned = self.warned and seat == self.seat  # a reminder is private
        stock = (HIDDEN,) * len(self.stock)
        seen = self.but(hands=hands, stock=stock, warned=warned)
        if not self.gifts:
            return seen
        return seen.but(gifts=tuple(_shown(gift, seat) for gift in self.gifts))

    def with_gifts_taken_up(self) -> Position:
        """Return the position with every gift in the hand of the player whom it is for."""
        hands = list(self.hands)
        for gift in self.gifts:
            hands[gift.receiver] = tuple(sorted((*hands[gift.receiver], *gift.cards)))
        return self.but(hands=tuple(hands), gifts=())


def _shown(gift: Gift, seat: int) -> Gift:
    """Return a gift as a seat sees it: only who gave it knows it until it is taken up."""
    if gift.giver == seat:
        return gift
    return Gift(gift.giver, gift.receiver, (HIDDEN,) * len(gift.cards))


_FIELDS = frozenset(names(Position))


TURNED = "turned over"
"""The name under which a position remembers how often the discard pile became the stock."""


def counter_name(name: str, seat: int) -> str:
    """Return the name under which a position remembers a player's counter."""
    return f"{name}/{seat}"


def sorted_table(melds: Iterable[Iterable[Card]]) -> Table:
    """Return melds with their cards sorted, in the order given; empty ones are left out."""
    return tuple(meld for meld in (tuple(sorted(m)) for m in melds) if meld)


def same_table(one: Table, other: Table) -> bool:
    """Say whether two tables hold the same melds, in whatever order."""
    return sorted(one) == sorted(other)
