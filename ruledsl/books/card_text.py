"""Card text: cards, melds and tables as they stand in the Markdown of a book.

Cards stand in code spans, a meld in each: `5♥ 6♥ 7♥`. A plus sign before a card says that it has
just come from a hand. The page of HTML draws these spans; as plain text they read as they are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ruledsl.arrange.problem import Freed
from ruledsl.cards.pack import Card
from ruledsl.cards.position import HIDDEN, Meld, Table
from ruledsl.language.context import difference
from ruledsl.language.rules import Rules

NEW = "+"
"""Marks a card that has just come from a hand."""

BACK = "??"
"""A card that lies face down."""


def span(rules: Rules, cards: Iterable[Card], marks: Iterable[bool] | None = None) -> str:
    """Return cards as one code span, in the order given; those marked are new."""
    shown = list(cards)
    new = list(marks) if marks is not None else [False] * len(shown)
    signs = (_sign(rules, card) for card in shown)
    return f"`{' '.join(NEW * mark + sign for sign, mark in zip(signs, new, strict=True))}`"


def _sign(rules: Rules, card: Card) -> str:
    """Return how a card is shown; a joker without a name of its own is a joker and no more."""
    if card == HIDDEN:
        return BACK
    nameless = rules.jokers is not None and rules.jokers.rule.freed is Freed.ANY
    return rules.pack.signs[rules.pack.bare[card] if nameless else card]


def hand_span(rules: Rules, hand: Iterable[Card]) -> str:
    """Return a hand as one code span, by suit, jokers last."""
    suits = len(rules.pack.suits)
    suit = rules.pack.suit_of
    return span(rules, sorted(hand, key=lambda card: (suit[card] % (suits + 1), card)))


def in_order(rules: Rules, meld: Meld) -> Meld:
    """Return the cards of a meld in the order in which they are laid; as given if it is none."""
    cards = tuple(sorted(meld))
    shape = next((s for s in rules.shapes if len(cards) > 1 and s.fault(cards) is None), None)
    return shape.in_order(cards) if shape else meld


def spans(rules: Rules, table: Table) -> str:
    """Return melds as code spans side by side."""
    return " ".join(span(rules, in_order(rules, meld)) for meld in table)


def laid_spans(rules: Rules, before: Table, after: Table) -> str:
    """Return the melds that a play has made; the cards from the hand are marked."""
    gone, made = difference(before, after)
    bare = rules.pack.bare
    old = Counter(bare[card] for meld in gone for card in meld)
    laid = Counter(bare[card] for meld in made for card in meld) - old
    named = {card for meld in gone for card in meld}
    melds = [in_order(rules, meld) for meld in made]
    places = [(m, c) for m, meld in enumerate(melds) for c in range(len(meld))]
    # A joker with a new name, or a card that did not lie there at all, is marked first.
    places.sort(key=lambda place: melds[place[0]][place[1]] in named)
    new = set()
    for m, c in places:
        card = bare[melds[m][c]]
        if laid[card] > 0:
            laid[card] -= 1
            new.add((m, c))
    lines = (
        span(rules, meld, ((m, c) in new for c in range(len(meld)))) for m, meld in enumerate(melds)
    )
    return " ".join(lines)
