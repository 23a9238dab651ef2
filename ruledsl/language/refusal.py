"""Refusal: why a player may not do something, in the game's words."""

from __future__ import annotations

from dataclasses import replace

from ruledsl.cards.pack import Card
from ruledsl.record import record


@record
class Place:
    """A line of a rule file. `line` counts from 1; `text` is the bare line."""

    file: str
    line: int
    text: str


@record
class Refusal:
    """A reason to refuse a move: a stable code, a sentence, the cards concerned, the rule."""

    code: str
    sentence: str
    cards: tuple[Card, ...] = ()
    place: Place | None = None

    def by(self, place: Place | None) -> Refusal:
        """Return the refusal with the place of the rule behind it, if it has none yet."""
        return self if self.place or not place else replace(self, place=place)


@record
class RefusalCode:
    """A kind of refusal: its stable name, and its sentence with `{words}` to fill in."""

    name: str
    sentence: str

    def __call__(self, cards: tuple[Card, ...] = (), **words: object) -> Refusal:
        """Return a refusal of this kind."""
        return Refusal(self.name, self.sentence.format(**words), cards)
