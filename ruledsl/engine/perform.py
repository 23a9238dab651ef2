"""Perform: what each action does to a position. Closed, like the set of actions itself."""

from __future__ import annotations

from collections import Counter
from typing import assert_never

from ruledsl.cards.move import (
    Action,
    Arrange,
    CountPass,
    Draw,
    EndDeal,
    EndTurn,
    Give,
    Owe,
    Remember,
    Restore,
    Shed,
    TurnOver,
    Warn,
)
from ruledsl.cards.pack import Card, Pack
from ruledsl.cards.position import TURNED, Ended, Gift, Hand, Position, Table
from ruledsl.language.context import difference


def perform(position: Position, action: Action, pack: Pack) -> Position:
    """Return the position after an action. `EndTurn` itself is the deal's affair."""
    match action:
        case Draw():
            return _draw(position, action)
        case Arrange(table):
            return _arrange(position, table, pack)
        case Shed(cards):
            hand = _without(position.hand, cards)
            pile, shed = (*position.discard, *cards), position.discarded + len(cards)
            position = position.but(discard=pile, discarded=shed)
            return position.with_hand(position.seat, hand)
        case Give():
            return _give(position, action)
        case TurnOver(keep):
            cut = len(position.discard) - keep
            stock = position.discard[:cut]
            turned = position.but(stock=stock, discard=position.discard[cut:])
            return turned.remember(TURNED, position.recall(TURNED) + 1)
        case _:
            return _mark(position, action)


def _mark(
    position: Position, action: Remember | Owe | Warn | Restore | CountPass | EndDeal | EndTurn
) -> Position:
    """Return the position after an action that moves no card."""
    match action:
        case Remember(name, value):
            return position.remember(name, value)
        case Owe(cards):
            return position.but(owed=cards)
        case Warn():
            return position.but(warned=True)
        case Restore():
            return position.but(draft_changed=False)
        case CountPass():
            return position.but(passes=position.passes + 1)
        case EndDeal(by):
            return position.but(ended=Ended(by, position.seat))
        case EndTurn():
            return position
        case _:
            assert_never(action)


def _draw(position: Position, action: Draw) -> Position:
    stock, discard, taken = position.stock, position.discard, position.taken
    if action.pile == "stock":
        cards, stock = stock[: action.count], stock[action.count :]
    else:
        cut = len(discard) - action.count
        cards, discard = discard[cut:], discard[:cut]
        taken = (*taken, *cards)
    seat = position.seat
    hand = tuple(sorted((*position.hand, *cards)))
    return position.but(
        hands=(*position.hands[:seat], hand, *position.hands[seat + 1 :]),
        stock=stock,
        discard=discard,
        taken=taken,
        drawn=position.drawn + len(cards),
        passes=0,
        warned=False,
    )


def _give(position: Position, action: Give) -> Position:
    cards = tuple(sorted(action.cards))
    given = position.with_hand(position.seat, _without(position.hand, cards))
    if action.waits:
        return given.but(gifts=(*position.gifts, Gift(position.seat, action.to, cards)))
    return given.with_hand(action.to, (*given.hands[action.to], *cards))


def _arrange(position: Position, table: Table, pack: Pack) -> Position:
    bare, seat = pack.bare, position.seat
    gone, made = difference(position.table, table)
    held = [*position.hand, *(bare[card] for meld in gone for card in meld)]
    for meld in made:
        for card in meld:
            held.remove(bare[card])
    hand = tuple(sorted(held))
    hands = (*position.hands[:seat], hand, *position.hands[seat + 1 :])
    opened = (*position.opened[:seat], True, *position.opened[seat + 1 :])
    turns_laid = position.turns_laid
    if not position.laid and turns_laid:
        turns_laid = (*turns_laid[:seat], turns_laid[seat] + 1, *turns_laid[seat + 1 :])
    return position.but(
        hands=hands,
        table=table,
        opened=opened,
        turns_laid=turns_laid,
        owed=_still_owed(position, hand) if position.owed else (),
        laid=position.laid + len(difference(hand, position.hand)[1]),
        passes=0,
        warned=False,
        draft_changed=False,
    )


def _still_owed(position: Position, hand: Hand) -> tuple[Card, ...]:
    _, laid = difference(hand, position.hand)
    return tuple(card for card in position.owed if card not in laid)


def _without(hand: tuple[Card, ...], cards: tuple[Card, ...]) -> tuple[Card, ...]:
    left = Counter(hand)
    left.subtract(cards)
    return tuple(sorted(left.elements()))
