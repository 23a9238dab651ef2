"""Names: what the words of a scene mean under the rules that it tests."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property

from ruledsl.cards.pack import Card, NotationError
from ruledsl.cards.position import Table
from ruledsl.language.rules import Rules
from ruledsl.scenes import codes
from ruledsl.scenes.model import CardWords, MeldWords, Word
from ruledsl.text.diagnostic import Code, Diagnostic
from ruledsl.text.suggest import did_you_mean

KNOCK, LAST_ROUND, NO = "knock", "last_round", "no"
_COMMON_ENDINGS = ("out", KNOCK, "blocked", LAST_ROUND)
_ANY_REFUSAL = (
    "name any refusal, such as `play-limit` (that of your own `limits`), and the report says which"
    " it was; `ruledsl explain --all` lists them"
)
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def seat_name(seat: int) -> str:
    """Return the letter of a seat; beyond Z a number."""
    return _LETTERS[seat] if seat < len(_LETTERS) else f"seat {seat + 1}"


@dataclass
class Names:
    """Turns words into cards and seats. What cannot be turned is left out, with a finding."""

    rules: Rules
    refusals: frozenset[str] = frozenset()  # the codes that are known
    findings: list[Diagnostic] = field(default_factory=list)

    def find(
        self, code: Code, word: Word, near: Iterable[str] = (), hint: str = "", **words: object
    ) -> None:
        """Note a finding at a word."""
        message = code.message.format(word=word.text, **words)
        hint = did_you_mean(word.text, near) or hint
        self.findings.append(Diagnostic(code, word.span, message, hint))

    def card(self, word: Word) -> Card | None:
        """Return the card of a word."""
        try:
            return self.rules.pack.read(word.text)
        except NotationError:
            pack = self.rules.pack
            plain = word.text.partition("=")[2] or word.text
            self.find(
                codes.NO_CARD,
                Word(plain, word.span),
                pack.words[: pack.naturals + len(pack.jokers)],
            )
            return None

    def cards(self, words: CardWords) -> tuple[Card, ...]:
        """Return the cards of words, in their order."""
        cards = (self.card(word) for word in words)
        return tuple(card for card in cards if card is not None)

    def bare_cards(self, words: CardWords) -> tuple[Card, ...]:
        """Return cards outside of melds, where jokers have no names."""
        for word in words:
            if "=" in word.text and self.card(word) is not None:
                self.find(codes.JOKER_NAMED, word)
        return tuple(self.rules.pack.bare[card] for card in self.cards(words))

    def table(self, melds: MeldWords) -> Table:
        """Return melds, in their order."""
        return tuple(self.cards(meld) for meld in melds)

    def seat(self, word: Word) -> int | None:
        """Return the number of a seat."""
        players = self.rules.players
        letters = [seat_name(seat) for seat in range(players)]
        if word.text in letters:
            return letters.index(word.text)
        first, last = letters[0], letters[-1]
        self.find(codes.NO_SEAT, word, letters, players=players, first=first, last=last)
        return None

    def seats(self, words: Iterable[Word]) -> tuple[int, ...]:
        """Return the numbers of seats."""
        seats = (self.seat(word) for word in words)
        return tuple(seat for seat in seats if seat is not None)

    @cached_property
    def endings(self) -> tuple[str, ...]:
        """The ways in which deals of this game may be said to end."""
        own = (ending.name for ending in self.rules.endings)
        void = (each.ending for each in self.rules.voids)
        return tuple(dict.fromkeys((*own, *_COMMON_ENDINGS, *void)))

    def ending(self, word: Word, *, may_be_none: bool = False) -> str:
        """Return the name of an ending."""
        known = (*self.endings, NO) if may_be_none else self.endings
        if word.text not in known:
            self.find(codes.NO_ENDING, word, known)
        return word.text

    def refusal(self, word: Word) -> str:
        """Return a refusal code."""
        if word.text not in self.refusals:
            self.find(codes.NO_REFUSAL, word, self.refusals, hint=_ANY_REFUSAL)
        return word.text
