"""Either: jokers of a set of three, which either of the cards that are missing there can free.

Only laws without a say in where a joker lies have such jokers, so each is decided by itself: it
keeps its name, or one of its cards frees it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product

from ruledsl.arrange.melds import Faces
from ruledsl.arrange.problem import Freed, Meld
from ruledsl.cards.pack import Card, Pack

Joker = tuple[Card, Faces]
"""A joker on the table, and the natural cards of which one frees it, its own first."""

Ways = tuple[Card | None, ...]
"""By joker the natural card that frees it; None where it keeps its name."""


def cards_that_free(pack: Pack, meld: Meld, joker: Card) -> Faces:
    """Return the natural cards of which one frees a joker of a meld, its own first."""
    own, naturals = pack.face[joker], [card for card in meld if card < pack.naturals]
    rank = pack.rank_of[own]
    if len(meld) != 3 or len(naturals) != 2 or any(pack.rank_of[c] != rank for c in naturals):
        return (own,)
    cards = (pack.card(rank, suit) for suit in range(len(pack.suits)))
    return (own, *(card for card in cards if card not in naturals and card != own))


def freeing(
    freed: Freed, jokers: tuple[Joker, ...], hand: Counter[Card], lying: frozenset[Card]
) -> Iterator[Ways]:
    """Yield every way to free jokers, with `lying` natural cards on the table, like ones once.

    A joker that a card on the table frees is free: nothing could be gained by its name.
    """
    seen: set[tuple[tuple[Joker, Card], ...]] = set()
    for ways in product(*(_ways(freed, cards, hand, lying) for _, cards in jokers)):
        key = tuple(sorted((j, -1 if w is None else w) for j, w in zip(jokers, ways, strict=True)))
        if key not in seen:
            seen.add(key)
            yield ways


def _ways(freed: Freed, cards: Faces, hand: Counter[Card], lying: frozenset[Card]) -> Ways:
    held = tuple(card for card in cards if hand[card])
    if freed is Freed.TABLE:
        there = tuple(card for card in cards if card in lying)
        return there[:1] or (*held, None)
    return (*held, None) if freed is Freed.HAND else (None,)
