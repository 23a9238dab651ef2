"""Invariants: what must hold at every moment of a match, whatever the rules and the players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ruledsl.cards.pack import Card
from ruledsl.cards.position import HIDDEN, Position
from ruledsl.engine.match import Match
from ruledsl.language.rules import Rules


class BrokenInvariantError(AssertionError):
    """The engine has made a position that cannot be."""


def check_match(match: Match) -> None:
    """Raise BrokenInvariantError when something is wrong with the position of a match."""
    for fault in faults(match.rules, match.position):
        raise BrokenInvariantError(fault)


def faults(rules: Rules, position: Position) -> Iterator[str]:
    """Yield what is wrong with a position, in sentences."""
    pack = rules.pack
    if Counter(_cards(rules, position)) != pack.count:
        yield "cards were lost, or there are more than the pack has"
    for meld in position.table:
        if not _may_lie(rules, meld):
            yield f"{pack.write(meld)} lies on the table and is no meld"
    for seat in range(len(position.hands)):
        yield from _shown(position, seat)


def _cards(rules: Rules, position: Position) -> Iterator[Card]:
    for hand in position.hands:
        yield from hand
    yield from (rules.pack.bare[card] for meld in position.table for card in meld)
    yield from position.stock
    yield from position.discard
    for gift in position.gifts:
        yield from gift.cards


def _may_lie(rules: Rules, meld: tuple[Card, ...]) -> bool:
    if len(meld) == 1 and rules.deal_has_loose:
        return True
    return any(shape.fault(meld) is None for shape in rules.shapes)


def _shown(position: Position, seat: int) -> Iterator[str]:
    """Yield what a seat can see although it must not."""
    seen = position.seen_by(seat)
    if set(seen.stock) - {HIDDEN}:
        yield f"seat {seat} sees the stock"
    if position.ended is None:
        others = (hand for other, hand in enumerate(seen.hands) if other != seat)
        if any(card != HIDDEN for hand in others for card in hand):
            yield f"seat {seat} sees another hand"
        gifts = (gift for gift in seen.gifts if gift.giver != seat)
        if any(card != HIDDEN for gift in gifts for card in gift.cards):
            yield f"seat {seat} sees what was given face down"
