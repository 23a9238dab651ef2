"""Drawing: cards of code spans as HTML, with a label that can be read aloud."""

from __future__ import annotations

from html import escape

from ruledsl.books import symbols
from ruledsl.books.card_text import BACK, NEW
from ruledsl.books.tell import Tell
from ruledsl.cards.pack import NOTHING, Card, NotationError, Pack
from ruledsl.cards.position import HIDDEN
from ruledsl.language.vocabulary import mark
from ruledsl.record import record

HAND = 9  # so many cards may lie in more than one line

SUITS = {
    "spades": mark("spades"),
    "hearts": mark("hearts"),
    "diamonds": mark("diamonds"),
    "clubs": mark("clubs"),
}
"""The suits that everybody knows; others are called as the rule file calls them."""


@record
class Shown:
    """A card as a code span has it."""

    card: Card
    new: bool


@record
class Drawer:
    """Draws the cards of one pack."""

    pack: Pack
    tell: Tell

    def drawn(self, text: str) -> str | None:
        """Return the cards of a code span as HTML; None when it holds something else."""
        try:
            cards = [self._read(word) for word in text.split()]
        except NotationError:
            return None
        if not cards:
            return None
        label = escape(", ".join(self._label(shown) for shown in cards))
        kind = "meld hand" if len(cards) >= HAND else "meld"
        drawn = "".join(self._card(shown) for shown in cards)
        return f'<span class="{kind}" role="img" aria-label="{label}">{drawn}</span>'

    def _read(self, word: str) -> Shown:
        new = word.startswith(NEW) and word != NEW
        bare = word.removeprefix(NEW) if new else word
        return Shown(HIDDEN if bare == BACK else self.pack.read(bare), new)

    def _card(self, shown: Shown) -> str:
        card, new = shown.card, " new" * shown.new
        if card == HIDDEN:
            return '<span class="card back"></span>'
        face, joker = self.pack.face[card], self.pack.is_joker(card)
        if face == NOTHING:
            sign = escape(self.pack.signs[card])
            return f'<span class="card joker{new}"><b>{sign}</b>{symbols.use(symbols.JOKER)}</span>'
        suit = self.pack.suit_of[face]
        kinds = f"{symbols.colour(self.pack, suit)}{' joker' * joker}{new}"
        rank = escape(self.pack.ranks[self.pack.rank_of[face]])
        known = symbols.french(self.pack, suit)
        letter = "" if known else f"<i>{escape(self.pack.suits[suit].letter)}</i>"
        star = symbols.use(symbols.JOKER) if joker else ""
        foot = f"<u>{symbols.use(symbols.name(suit))}{letter}{star}</u>"
        small = "" if known and not joker else " small"
        return f'<span class="card {kinds}{small}"><b>{rank}</b>{foot}</span>'

    def _label(self, shown: Shown) -> str:
        label = self._named(shown.card)
        return self.tell("{card} from the hand", card=label) if shown.new else label

    def _suit(self, name: str) -> str:
        return self.tell(SUITS[name]) if name in SUITS else self.tell.name(name)

    def _named(self, card: Card) -> str:
        """Return a card as it is read aloud."""
        if card == HIDDEN:
            return self.tell("a card face down")
        face = self.pack.face[card]
        if face == NOTHING:
            return self.tell("joker")
        rank = self.pack.ranks[self.pack.rank_of[face]]
        suit = self._suit(self.pack.suits[self.pack.suit_of[face]].name)
        named = self.tell("{rank} of {suit}", rank=rank, suit=suit)
        return self.tell("joker as {card}", card=named) if self.pack.is_joker(card) else named
