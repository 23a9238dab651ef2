"""Tongues: the languages that rule books are told in, one module each."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ruledsl.language.tongue import Tongue

LANGUAGES = ("en", "it", "hu", "hy")
"""The codes of all languages, English first."""


class UnknownLanguageError(LookupError):
    """There is no such language; the message says which ones there are."""


def tongue_of(language: str | Tongue) -> Tongue:
    """Return the tongue of a language. Raises UnknownLanguageError."""
    if not isinstance(language, str):
        return language
    if language == "en":
        from ruledsl.language.tongues.english import ENGLISH

        return ENGLISH
    if language not in LANGUAGES:
        raise UnknownLanguageError(
            f"there are no rule books in `{language}`; there are {', '.join(LANGUAGES)}"
        )
    from ruledsl.language.tongues.catalogue import translated

    return translated(language)
