"""Supply: shares out the pack among the places of a scene.

Cards that the scene names are taken first; only then hands and the stock are filled with what is
left, in an order that is the same every time.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

from ruledsl.cards.pack import Card
from ruledsl.cards.position import Hand
from ruledsl.engine.match import shuffled
from ruledsl.scenes import codes
from ruledsl.scenes.model import CardWords, Scene, Word
from ruledsl.scenes.names import Names
from ruledsl.scenes.steps import BoundStep
from ruledsl.text.diagnostic import found
from ruledsl.text.span import Span


class Supply:
    """What is left of the pack while a position is built."""

    def __init__(self, scene: Scene, names: Names, steps: tuple[BoundStep, ...]) -> None:
        """Take every card that the scene names."""
        self._names = names
        entry = scene.entry("hand") or scene.entry("hands")
        self._span = entry.span if entry else scene.span
        self._left = names.rules.pack.count.copy()
        for word in _named(scene):
            self._take(word)
        top = scene.entry("stock_top")
        known = names.cards(top.value) if top else ()
        coming = Counter(card for step in steps for card in step.coming)
        words = {word.text: word for step in scene.steps for word in step.cards}
        self._top, self._coming = known, list[Card]()
        for word in words.values():
            card = names.rules.pack.read(word.text)
            for _ in range((coming - Counter(known))[card]):
                self._take(word)
                self._coming.append(card)
        rest = tuple(sorted((+self._left).elements()))
        self._rest = list(shuffled(rest, random.Random("scene")))

    def _take(self, word: Word) -> None:
        pack = self._names.rules.pack
        card = pack.bare[pack.read(word.text)]
        self._left[card] -= 1
        if self._left[card] < 0:
            has = pack.count[card]
            self._names.find(codes.TOO_MANY, word, card=pack.words[card], has=has)

    def hands(
        self, sizes: dict[int, tuple[int, bool]], known: dict[int, Any], stock: int | None
    ) -> tuple[Hand, ...]:
        """Return the hands. Usual sizes shrink when the pack has no more; given ones do not."""
        keep = max(0, (stock or 0) - len(self._top) - len(self._coming))
        free = max(0, len(self._rest) - keep - sum(n for n, said in sizes.values() if said))
        usual = sum(not said for _, said in sizes.values())
        hands = []
        for seat in range(self._names.rules.players):
            if seat not in sizes:
                hands.append(tuple(sorted(known[seat])))
                continue
            size, said = sizes[seat]
            hands.append(self._unknown(size if said else min(size, free // usual)))
        return tuple(hands)

    def _unknown(self, size: int) -> Hand:
        if size > len(self._rest):
            self._short(size, len(self._rest), None)
        cards, self._rest = self._rest[:size], self._rest[size:]
        return tuple(sorted(cards))

    def unnamed(self, count: int) -> tuple[Card, ...]:
        """Return cards that the scene does not name, as many as there are."""
        cards, self._rest = self._rest[:count], self._rest[count:]
        return tuple(sorted(cards))

    def stock(self, size: int | None, span: Span) -> tuple[Card, ...]:
        """Return the stock, the next card first; cards that steps bring up wait at its bottom."""
        named = len(self._top) + len(self._coming)
        most = named + len(self._rest)
        size = most if size is None else size
        if size < named:
            self._short(named, size, span)
        elif size > most:
            self._short(size, most, span)
        return (*self._top, *self._rest[: max(size - named, 0)], *self._coming)

    def _short(self, wanted: int, left: int, span: Span | None) -> None:
        where = span or self._span
        finding = found(codes.TOO_FEW_LEFT, where, wanted=wanted, left=left)
        self._names.findings.append(finding)


def _named(scene: Scene) -> Iterator[Word]:
    """Yield every card that is named as lying somewhere."""
    for key in ("hands", "table", "loose", "stock_top", "discard"):
        entry = scene.entry(key)
        if entry is None:
            continue
        if key == "hands":
            for _, (_, value) in entry.value:
                yield from value if isinstance(value, tuple) else ()
        elif key == "table":
            yield from (word for meld in entry.value for word in meld)
        else:
            words: CardWords = entry.value
            yield from words
