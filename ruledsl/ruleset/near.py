"""Near: the word that was probably meant, for "did you mean".

First comes what card players and programmers call the same thing, then the nearest in letters. A
wrong suggestion is worse than none.
"""

from __future__ import annotations

from collections.abc import Iterable

from ruledsl.text.diagnostic import Edit
from ruledsl.text.span import Span
from ruledsl.text.suggest import nearest

_SYNONYMS = {
    "cards": "hand",
    "hand_size": "hand",
    "deck": "pack",
    "decks": "pack",
    "joker": "jokers",
    "wilds": "wild",
    "score": "points",
    "scores": "points",
    "scoring": "points",
    "values": "points",
    "flow": "turn",
    "turns": "turn",
    "name": "game",
    "id": "game",
    "version": "language",
    "description": "summary",
    "base": "extends",
    "inherits": "extends",
    "parent": "extends",
    "variants": "options",
    "settings": "options",
    "choices": "options",
    "endings": "deal_ends",
    "end": "deal_ends",
    "ends": "deal_ends",
    "meld": "melds",
    "player": "players",
    "source": "sources",
    "first_meld": "opening",
    "initial_meld": "opening",
    "condition": "when",
    "text": "ask",
    "question": "ask",
    "bonus": "awards",
    "bonuses": "awards",
    "penalty": "awards",
    "penalties": "awards",
    "fine": "awards",
    "contract": "opening",
    "first_play": "opening",
    "timer": "clock",
    "time": "clock",
    "time_limit": "clock",
    "target": "match",
    "length": "match",
    "going_out": "deal_ends",
    "knocking": "knock",
    "discards": "discard",
    "discard_pile": "discard",
}


def near(word: str, words: Iterable[str]) -> str:
    """Return the word that was probably meant, or an empty text."""
    known = list(words)
    other = _SYNONYMS.get(word.strip().lower().replace("-", "_").replace(" ", "_"))
    if other in known and word not in known:
        return str(other)
    return nearest(word, known) or ""


def replacing(span: Span, word: str, meant: str) -> tuple[Edit, ...]:
    """Return the change of a word into the one that was meant; none when nothing was meant.

    It is certain when few letters differ. Another word for the same thing, or a phrase with a word
    more or less, such as a "not", may have been meant otherwise.
    """
    if not meant:
        return ()
    slip = nearest(word, [meant]) is not None and len(word.split()) == len(meant.split())
    return (Edit(span, meant, safe=slip),)


def did_you_mean(word: str, words: Iterable[str]) -> str:
    """Return the hint that offers the near word, or an empty text."""
    meant = near(word, words)
    return f"did you mean `{meant}`?" if meant else ""
