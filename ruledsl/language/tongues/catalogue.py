"""Catalogue: the sentences of one language, as translators wrote them.

`locale/*/LC_MESSAGES/ruledsl.po` is the source, the `.mo` beside it is what is read at run time.
The standard library reads it; nothing here is imported while rule books are in English.
"""

from __future__ import annotations

import gettext
from functools import lru_cache
from importlib import import_module

from ruledsl.language.tongues.translated import Grammar, Translated
from ruledsl.resources import locale_dir

DOMAIN = "ruledsl"
_MODULES = {"it": "italian", "hu": "hungarian", "hy": "armenian"}


@lru_cache
def translated(language: str) -> Translated:
    """Return the tongue of a language that has a catalogue. Raises OSError when it is missing."""
    return Translated(language, grammar_of(language), catalogue_of(language))


def grammar_of(language: str) -> Grammar:
    """Return the grammar of a language."""
    module = import_module(f"ruledsl.language.tongues.{_MODULES[language]}")
    grammar: Grammar = module.GRAMMAR
    return grammar


def catalogue_of(language: str) -> gettext.GNUTranslations:
    """Return the sentences of a language. Raises OSError when its `.mo` is missing."""
    made = gettext.translation(DOMAIN, locale_dir(), [language])
    assert isinstance(made, gettext.GNUTranslations)
    return made
