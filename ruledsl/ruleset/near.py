"""Near: the word that was probably meant, for "did you mean".

Sure cases first: the same word in another spelling, then a word that card players and programmers
use for it, then the nearest in letters. A wrong suggestion is worse than none.
"""

from __future__ import annotations

from collections.abc import Iterable

_SYNONYMS = {
    "cards": "hand",
    "hand_size": "hand",
    "deck": "pack",
    "decks": "pack",
    "joker": "jokers",
    "wild": "jokers",
    "wilds": "jokers",
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
}


def near(word: str, words: Iterable[str]) -> str:
    """Return the word that was probably meant, or an empty text."""
    known = list(words)
    plain = {_plain(each): each for each in known}
    if _plain(word) in plain:
        return plain[_plain(word)]
    other = _SYNONYMS.get(_plain(word).replace(" ", "_"))
    if other in known:
        return other
    from difflib import get_close_matches

    close = get_close_matches(_plain(word), list(plain), n=1, cutoff=0.7)
    return plain[close[0]] if close else ""


def did_you_mean(word: str, words: Iterable[str]) -> str:
    """Return the hint that offers the near word, or an empty text."""
    meant = near(word, words)
    return f"did you mean `{meant}`?" if meant else ""


def _plain(word: str) -> str:
    split = "".join(f" {char}" if char.isupper() else char for char in word)
    return " ".join(split.lower().replace("-", " ").replace("_", " ").split())
