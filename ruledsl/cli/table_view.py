"""Table view: cards, melds, hands and the whole table as plain text for one player."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from ruledsl.cards.pack import Card, Pack
from ruledsl.cards.position import HIDDEN, Meld, Table
from ruledsl.cli.output import BOLD, DIM, RED, Output
from ruledsl.engine.observation import Observation
from ruledsl.language.rules import Rules

WIDTH = 80
"""So many columns a line of cards may have."""

SEATS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""Players are called by letters, in the order of play, as in scenes."""


def seat_name(seat: int) -> str:
    """Return what the player of a seat is called."""
    return SEATS[seat] if seat < len(SEATS) else f"player {seat + 1}"


def cards_text(pack: Pack, cards: Iterable[Card], out: Output) -> str:
    """Return cards as people read them, the red ones in red."""
    return " ".join(_card(pack, card, out) for card in cards)


def cards_lines(pack: Pack, cards: Iterable[Card], out: Output, first: str) -> Iterator[str]:
    """Yield cards behind a text, in as many lines as they need, the later ones set in."""
    line, wide = first, len(first)
    for card in cards:
        width = len(pack.signs[card]) + 1
        if wide + width > WIDTH:
            yield line.rstrip()
            line, wide = "  ", 2
        line, wide = f"{line}{_card(pack, card, out)} ", wide + width
    yield line.rstrip()


def in_order(rules: Rules, meld: Meld) -> Meld:
    """Return the cards of a meld in the order in which they are laid; as given if it is none."""
    cards = tuple(sorted(meld))
    shape = next((s for s in rules.shapes if len(cards) > 1 and s.fault(cards) is None), None)
    return shape.in_order(cards) if shape else meld


def table_lines(rules: Rules, table: Table, out: Output) -> Iterator[str]:
    """Yield a line a meld, numbered from 1; an empty table is said to be empty."""
    if not table:
        yield "  (nothing lies on the table)"
    width = len(str(len(table)))
    for number, meld in enumerate(table, 1):
        yield f"  {number:>{width}}: {cards_text(rules.pack, in_order(rules, meld), out)}"


def hand_text(pack: Pack, hand: Iterable[Card], out: Output) -> str:
    """Return a hand sorted by suit, jokers last."""
    suited = sorted(hand, key=lambda card: (_suit(pack, card), card))
    suits = [tuple(cards) for _, cards in groupby(suited, key=lambda card: _suit(pack, card))]
    return "   ".join(cards_text(pack, cards, out) for cards in suits) or "(no cards)"


def others_text(observation: Observation, computers: Iterable[int]) -> str:
    """Return how many cards the others hold, who is played by the computer marked."""
    played = set(computers)
    hands = (
        f"{seat_name(seat)}{' (computer)' * (seat in played)} holds {len(hand)}"
        for seat, hand in enumerate(observation.position.hands)
        if seat != observation.seat
    )
    return ", ".join(hands)


def screen(
    observation: Observation, computers: Iterable[int], out: Output, table: Table | None = None
) -> Iterator[str]:
    """Yield all that a player sees; `table` is the player's own copy while it is rebuilt."""
    rules, position = observation.rules, observation.position
    lying = position.table if table is None else table
    yield out.paint(f"Table{' (your copy)' * (table is not None)}", BOLD)
    yield from table_lines(rules, lying, out)
    piles = f"stock {len(position.stock)}"
    if position.discard:
        top = cards_text(rules.pack, position.discard[-1:], out)
        piles += f", discard pile {len(position.discard)} with {top} on top"
    yield out.paint(f"{piles}; {others_text(observation, computers)}", DIM)
    for gift in position.gifts:
        cards = cards_text(rules.pack, gift.cards, out)
        giver, receiver = seat_name(gift.giver), seat_name(gift.receiver)
        yield f"{giver} has given {receiver}, face down: {cards}"
    if position.to_come is not None:
        yield f"the last round: {len(position.to_come)} to come after this turn"


def _card(pack: Pack, card: Card, out: Output) -> str:
    if card == HIDDEN:
        return "??"
    suit = pack.suit_of[card]
    red = suit >= 0 and pack.suits[suit].colour == "red"
    return out.paint(pack.signs[card], RED) if red else pack.signs[card]


def _suit(pack: Pack, card: Card) -> int:
    suit = pack.suit_of[card]
    return len(pack.suits) if suit < 0 else suit
