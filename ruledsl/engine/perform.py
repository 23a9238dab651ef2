"""Perform: what each action does to a position. Closed, like the set of actions itself."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import assert_never

from ruledsl.cards.move import (
    Action,
    Arrange,
    CountPass,
    Draw,
    EndDeal,
    EndTurn,
    Remember,
    Restore,
    Shed,
    TurnOver,
    Warn,
)
from ruledsl.cards.pack import Card, Pack
from ruledsl.cards.position import Ended, Position, Table


def perform(position: Position, action: Action, pack: Pack) -> Position:
    """Return the position after an action. `EndTurn` itself is the deal's affair."""
    match action:
        case Draw():
            return _draw(position, action)
        case Arrange(table):
            return _arrange(position, table, pack)
        case Shed(cards):
            hand = _without(position.hand, cards)
            shed = replace(position, discard=(*position.discard, *cards))
            return shed.with_hand(position.seat, hand)
        case TurnOver(keep):
            cut = len(position.discard) - keep
            stock = position.discard[:cut]
            return replace(position, stock=stock, discard=position.discard[cut:])
        case _:
            return _mark(position, action)


def _mark(
    position: Position, action: Remember | Warn | Restore | CountPass | EndDeal | EndTurn
) -> Position:
    """Return the position after an action that moves no card."""
    match action:
        case Remember(name, value):
            return position.remember(name, value)
        case Warn():
            return replace(position, warned=True)
        case Restore():
            return replace(position, draft_changed=False)
        case CountPass():
            return replace(position, passes=position.passes + 1)
        case EndDeal(by):
            return replace(position, ended=Ended(by, position.seat))
        case EndTurn():
            return position
        case _:
            assert_never(action)


def _draw(position: Position, action: Draw) -> Position:
    if action.pile == "stock":
        cards, rest = position.stock[: action.count], position.stock[action.count :]
        after = replace(position, stock=rest)
    else:
        cut = len(position.discard) - action.count
        cards, rest = position.discard[cut:], position.discard[:cut]
        after = replace(position, discard=rest, taken=(*position.taken, *cards))
    hands = list(after.hands)
    hands[position.seat] = tuple(sorted((*position.hand, *cards)))
    drawn = position.drawn + len(cards)
    return replace(after, hands=tuple(hands), drawn=drawn, passes=0, warned=False)


def _arrange(position: Position, table: Table, pack: Pack) -> Position:
    bare, seat = pack.bare, position.seat
    left = Counter(position.hand)
    left.update(bare[c] for meld in position.table for c in meld)
    left.subtract(bare[c] for meld in table for c in meld)
    hand = tuple(sorted(left.elements()))
    hands = (*position.hands[:seat], hand, *position.hands[seat + 1 :])
    opened = (*position.opened[:seat], True, *position.opened[seat + 1 :])
    return replace(
        position,
        hands=hands,
        table=table,
        opened=opened,
        laid=position.laid + len(position.hand) - len(hand),
        passes=0,
        warned=False,
        draft_changed=False,
    )


def _without(hand: tuple[Card, ...], cards: tuple[Card, ...]) -> tuple[Card, ...]:
    left = Counter(hand)
    left.subtract(cards)
    return tuple(sorted(left.elements()))
