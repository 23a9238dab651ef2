"""Pack: which cards a game is played with, and how each is written.

Cards are small integers, so that hands and tables are plain tuples that sort, hash and compare
fast. A pack gives them their meaning:

- a *natural* card is `rank * len(suits) + suit`; copies of a card are alike and share the number;
- a *bare* joker (in a hand, in the stock, loose) comes after the naturals, one number a joker kind;
- a *named* joker (in a meld) carries the natural card it stands for; it has a number of its own;
- a *wild* card is a natural one that may also be named: named it counts among the jokers, and
  taken up again it is the natural card that it was.

`face` gives the natural card that a card shows, `bare` what it is when taken up again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import field
from functools import cached_property

from ruledsl.record import record

Card = int
"""A card of a pack, see the module's head."""

NOTHING = -1
"""The face of a bare joker: it stands for nothing yet."""

MOST_CARDS = 10_000
"""No table shuffles more; some two hundred packs of 52."""


class NotationError(ValueError):
    """A text names no card of this pack."""


@record
class Suit:
    """A suit: the letter it is written with, its sign, its colour and its name for people."""

    letter: str
    sign: str
    colour: str
    name: str


@record
class Pack:
    """The cards of a game.

    `ranks` and `suits` are in their own order, `jokers` are the letters of the joker kinds.
    `copies` counts every natural card (by its number), `joker_copies` every joker kind.
    `wilds` are the natural cards that may stand for others, sorted.
    """

    ranks: tuple[str, ...]
    suits: tuple[Suit, ...]
    copies: tuple[int, ...]
    jokers: tuple[str, ...] = ()
    joker_copies: tuple[int, ...] = ()
    wilds: tuple[Card, ...] = ()
    naturals: int = field(init=False)  # how many different natural cards there are

    def __post_init__(self) -> None:
        object.__setattr__(self, "naturals", len(self.ranks) * len(self.suits))
        if len(self.copies) != self.naturals or len(self.jokers) != len(self.joker_copies):
            raise ValueError("a pack counts every card and every joker kind once")

    @cached_property
    def face(self) -> tuple[int, ...]:
        """By card: the natural card it shows; `NOTHING` for a bare joker."""
        named = range(self.naturals)
        bare = [NOTHING] * len(self.jokers)
        return (*named, *bare, *(n for _ in (*self.jokers, *self.wilds) for n in named))

    @cached_property
    def bare(self) -> tuple[Card, ...]:
        """By card: the card as it is in a hand, without a joker's name."""
        kinds = range(self.naturals, self.naturals + len(self.jokers))
        named = (k for k in (*kinds, *self.wilds) for _ in range(self.naturals))
        return (*range(self.naturals), *kinds, *named)

    @property
    def bare_jokers(self) -> range:
        """The bare joker of every kind."""
        return range(self.naturals, self.naturals + len(self.jokers))

    def is_joker(self, card: Card) -> bool:
        """Say whether a card is a joker, named or bare."""
        return card >= self.naturals

    def named(self, joker: Card, face: int) -> Card:
        """Return the joker standing for a natural card (or bare again, with `NOTHING`).

        A wild card that stands for itself is the natural card.
        """
        kind = self.bare[joker]
        if face in (NOTHING, kind):
            return kind
        return self.naturals + len(self.jokers) + self.kind_of(kind) * self.naturals + face

    def kind_of(self, card: Card) -> int:
        """Return the place of a bare joker among the kinds; wild cards come after the jokers."""
        if card >= self.naturals:
            return card - self.naturals
        return len(self.jokers) + self.wilds.index(card)

    def card(self, rank: int, suit: int) -> Card:
        """Return the natural card of a rank and a suit, both by their place in the pack."""
        return rank * len(self.suits) + suit

    @cached_property
    def rank_of(self) -> tuple[int, ...]:
        """By card: the place of the rank it shows; `NOTHING` for a bare joker."""
        wide = len(self.suits)
        return tuple(NOTHING if f < 0 else f // wide for f in self.face)

    @cached_property
    def suit_of(self) -> tuple[int, ...]:
        """By card: the place of the suit it shows; `NOTHING` for a bare joker."""
        wide = len(self.suits)
        return tuple(NOTHING if f < 0 else f % wide for f in self.face)

    @cached_property
    def all_cards(self) -> tuple[Card, ...]:
        """Every card of the pack, sorted, jokers last."""
        naturals = (c for c, n in enumerate(self.copies) for _ in range(n))
        jokers = (self.naturals + k for k, n in enumerate(self.joker_copies) for _ in range(n))
        return (*naturals, *jokers)

    @cached_property
    def count(self) -> Counter[Card]:
        """How many copies of each card there are."""
        return Counter(self.all_cards)

    @cached_property
    def words(self) -> tuple[str, ...]:
        """By card: how it is written, e.g. `7C`, `JK`, `JK=7C`."""
        naturals = [r + s.letter for r in self.ranks for s in self.suits]
        kinds = (*self.jokers, *(naturals[card] for card in self.wilds))
        return (*naturals, *self.jokers, *(f"{j}={n}" for j in kinds for n in naturals))

    @cached_property
    def signs(self) -> tuple[str, ...]:
        """By card: how it is shown to people, e.g. `7♣`, `JK`, `JK=7♣`."""
        naturals = [r + s.sign for r in self.ranks for s in self.suits]
        kinds = (*self.jokers, *(naturals[card] for card in self.wilds))
        return (*naturals, *self.jokers, *(f"{j}={n}" for j in kinds for n in naturals))

    @cached_property
    def _by_word(self) -> dict[str, Card]:
        known = [card for card, face in enumerate(self.face) if self._has_word(card, face)]
        words = {self.words[card].upper(): card for card in known}
        return words | {self.signs[card].upper(): card for card in known}

    def _has_word(self, card: Card, face: int) -> bool:
        """Say whether a card can be; a wild card that stands for itself is not named."""
        return card < self.naturals or face != self.bare[card]

    def read(self, word: str) -> Card:
        """Return the card of a word such as `10H` or `JK=7C`. Raises NotationError."""
        try:
            return self._by_word[word.upper()]
        except KeyError:
            cards = f"cards are written like {self._examples()}"
            raise NotationError(f'"{word}" is not a card of this pack; {cards}') from None

    def _examples(self) -> str:
        """Return a few cards as they are written: one whose rank is long, and a joker if any."""
        longest = max(self.words[: self.naturals], key=len)
        return " ".join(dict.fromkeys((self.words[0], longest, *self.jokers[:1])))

    def write(self, cards: Iterable[Card]) -> str:
        """Return cards separated by blanks, in the order given."""
        return " ".join(self.words[card] for card in cards)


FRENCH_RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
FRENCH_SUITS = (
    Suit("S", "♠", "black", "spades"),
    Suit("H", "♥", "red", "hearts"),
    Suit("D", "♦", "red", "diamonds"),
    Suit("C", "♣", "black", "clubs"),
)


def french(decks: int, jokers: int = 0) -> Pack:
    """Return so many packs of 52 cards with so many jokers in all.

    >>> french(2, 2).write(french(2, 2).all_cards[-3:])
    'KC JK JK'
    """
    kinds = (("JK",), (jokers,)) if jokers else ((), ())
    return Pack(FRENCH_RANKS, FRENCH_SUITS, (decks,) * 52, *kinds)
