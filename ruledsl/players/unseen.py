"""Unseen: what one seat does not see, dealt out as it might be.

Every card that lies neither in the own hand nor face up is somewhere in the other hands or the
stock. A computer player that asks "what if" deals these cards at random into the hidden places:
it knows how many there are, and no more than that.
"""

from __future__ import annotations

import random
from dataclasses import replace

from ruledsl.cards.pack import Card
from ruledsl.cards.position import HIDDEN, Hand, Position
from ruledsl.engine.observation import Observation


def unseen(observation: Observation) -> tuple[Card, ...]:
    """Return the cards that a seat does not see, sorted."""
    position, pack = observation.position, observation.rules.pack
    left = list(pack.all_cards)
    seen = [card for hand in position.hands for card in hand if card != HIDDEN]
    seen += [pack.bare[card] for meld in position.table for card in meld]
    seen += [card for gift in position.gifts for card in gift.cards if card != HIDDEN]
    for card in (*seen, *position.discard):
        left.remove(card)
    return tuple(left)


def imagined(observation: Observation, rng: random.Random) -> Position:
    """Return the position with the unseen cards dealt at random into the hidden places."""
    position = observation.position
    cards = list(unseen(observation))
    rng.shuffle(cards)
    hands = tuple(_filled(hand, cards) for hand in position.hands)
    gifts = tuple(replace(gift, cards=_filled(gift.cards, cards)) for gift in position.gifts)
    return position.but(hands=hands, gifts=gifts, stock=tuple(cards[: len(position.stock)]))


def _filled(hand: Hand, cards: list[Card]) -> Hand:
    """Return a hand with cards, taken off a list, in the place of those that are hidden."""
    hidden = sum(card == HIDDEN for card in hand)
    shown = [card for card in hand if card != HIDDEN]
    filled = tuple(sorted((*shown, *cards[:hidden])))
    del cards[:hidden]
    return filled
