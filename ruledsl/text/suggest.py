"""Suggest: the word that was probably meant."""

from collections.abc import Iterable

_CUTOFF = 0.7  # finds nearly all slips of one letter, and hardly ever a word that was not meant


def nearest(word: str, candidates: Iterable[str]) -> str | None:
    """Return the candidate nearest to the word, or None when none is near.

    Capitals, dashes, blanks and underlines do not count; after that, few letters may differ.
    """
    by_plain: dict[str, str] = {}
    for candidate in candidates:
        by_plain.setdefault(_plain(candidate), candidate)
    plain = _plain(word)
    if plain in by_plain:
        return by_plain[plain]
    if not plain or len(word) > 100:  # no key is so long, and comparing takes its square
        return None
    from difflib import get_close_matches  # only a fault pays for its import

    close = get_close_matches(plain, by_plain, n=1, cutoff=_CUTOFF)
    return by_plain[close[0]] if close else None


def did_you_mean(word: str, candidates: Iterable[str]) -> str:
    """Return the question `did you mean "x"?`, or nothing when no candidate is near."""
    near = nearest(word, candidates)
    return f'did you mean "{near}"?' if near is not None else ""


def _plain(word: str) -> str:
    return "".join(char for char in word.casefold() if char not in "-_ ")
