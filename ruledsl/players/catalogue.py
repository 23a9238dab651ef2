"""Catalogue: the smallest melds of a game and what can be added to a meld, ready to look up.

A set of natural cards is a number with one bit for every copy of every card, the first copies at
the bottom of a card's bits; so whether a hand holds a meld is one `&`. The smallest melds are those
that are no meld any more when a card is taken away: everything longer is one of these with cards
added later.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from ruledsl.arrange.melds import book, jokers_allowed, least_size, melds_of, most_size
from ruledsl.cards.pack import Card
from ruledsl.cards.position import Meld
from ruledsl.language.rules import Rules


@dataclass(frozen=True)
class Catalogue:
    """The small melds of one game."""

    rules: Rules
    copies: int  # bits for every natural card
    first: tuple[int, ...]  # by bare card: the bit of its first copy; 0 for jokers
    melds: tuple[int, ...]  # the smallest melds, as masks
    _additions: dict[Meld, int] = field(default_factory=dict, repr=False)
    _joker_additions: dict[tuple[Meld, Card], Meld] = field(default_factory=dict, repr=False)

    def mask(self, cards: Iterable[Card]) -> int:
        """Return the mask of cards, given in sorted order; jokers are left out."""
        first, mask, bit, last = self.first, 0, 0, -1
        for card in cards:
            bit = bit << 1 if card == last else first[card]
            mask |= bit
            last = card
        return mask

    def cards(self, mask: int) -> Iterator[Card]:
        """Yield the natural cards of a mask, sorted."""
        while mask:
            low = mask & -mask
            yield (low.bit_length() - 1) // self.copies
            mask ^= low

    def additions(self, meld: Meld) -> int:
        """Return the natural cards that can each be added to a meld (sorted), by first bits."""
        known = self._additions.get(meld)
        if known is None:
            known = self._additions[meld] = self.mask(self._fitting(meld)) if len(meld) > 1 else 0
        return known

    def _fitting(self, meld: Meld) -> Iterator[Card]:
        pack = self.rules.pack
        # The book knows the shapes as data; the judge of a shape is slower and has the last word.
        page = book(pack, self.rules.solver_law).page(len(meld) + 1)
        faces = [pack.face[card] for card in meld]
        for card in range(pack.naturals):
            if tuple(sorted((*faces, card))) in page and self.legal(tuple(sorted((*meld, card)))):
                yield card

    def joker_additions(self, meld: Meld, joker: Card) -> Meld:
        """Return the named jokers as which a bare joker can be added to a meld."""
        key = (meld, joker)
        if key not in self._joker_additions:
            pack, law = self.rules.pack, self.rules.solver_law
            named = (pack.named(joker, face) for face in self.cards(self.additions(meld)))
            self._joker_additions[key] = tuple(
                card for card in named if jokers_allowed(pack, law, (*meld, card))
            )
        return self._joker_additions[key]

    def legal(self, meld: Meld) -> bool:
        """Say whether cards (sorted) have one of the shapes of melds."""
        return any(shape.fault(meld) is None for shape in self.rules.shapes)


def catalogue(rules: Rules) -> Catalogue:
    """Return the catalogue of a game; it is kept with the rules' law."""
    known = rules.solver_law.known
    for _, kept in known:
        if isinstance(kept, Catalogue) and kept.rules is rules:
            return kept
    fresh = _catalogue(rules)
    known.append((rules.pack, fresh))
    return fresh


def _catalogue(rules: Rules) -> Catalogue:
    pack = rules.pack
    small = sorted(_smallest(rules))
    repeated = max((meld.count(card) for meld in small for card in meld), default=1)
    copies = max(1, repeated, *pack.copies)
    first = tuple(1 << (card * copies) for card in range(pack.naturals))
    empty = Catalogue(rules, copies, (*first, *([0] * len(pack.jokers))), ())
    return Catalogue(rules, copies, empty.first, tuple(empty.mask(meld) for meld in small))


def _smallest(rules: Rules) -> set[Meld]:
    pack, law = rules.pack, rules.solver_law
    small: set[Meld] = set()
    for shape in law.shapes:
        for size in range(least_size(shape), most_size(pack, shape) + 1):
            shorter = book(pack, law).page(size - 1)
            for faces in melds_of(pack, shape, size):
                meld = tuple(sorted(faces))
                parts = (meld[:at] + meld[at + 1 :] for at in range(size))
                if not any(part in shorter for part in parts):
                    small.add(meld)
    return small
