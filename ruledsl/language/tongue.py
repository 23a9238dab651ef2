"""Tongue: the grammar of one language, as far as the rule book needs it.

Sentences stand in the code in English and are looked up in the catalogue of a language. What a
catalogue cannot hold is here: how a number goes with what it counts, how a clause is negated, how
a thing owns another. There is one tongue for each language (`tongues/`); English needs no
catalogue.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from ruledsl.language.phrase import Amount, Phrase, Value


class Told(str):
    """A text that knows how it is said in the cases of its language: `{cards:acc}`."""

    _said: Callable[[str], str]

    def __new__(cls, said: Callable[[str], str]) -> Told:
        """Keep how the text is said; the plain form is that of no case."""
        told = super().__new__(cls, said(""))
        told._said = said
        return told

    def __format__(self, case: str) -> str:
        return self._said(case) if case else str(self)


class Tongue(Protocol):
    """How one language says what the rule book says."""

    code: str

    def tell(self, message: str, **fields: object) -> str:
        """Return a sentence of the code in the language, with its fields filled in."""

    def name(self, written: str) -> str:
        """Return a name of a rule file in the language, or as it is written."""

    def noun(self, one: str, many: str, number: int, case: str = "") -> str:
        """Return what is counted, as it stands beside a number."""

    def numeral(self, number: int, noun: str = "") -> str:
        """Return a number as it stands before a noun: up to twelve as a word."""

    def listed(self, things: Sequence[str], joiner: str) -> str:
        """Return things as a list in a sentence: "a, b and c"."""

    def phrase(
        self, says: str, each: str = "", args: Sequence[Phrase] = (), own: str = ""
    ) -> Phrase:
        """Return a noun phrase of the vocabulary; `own` is the name a rule file gave it."""

    def clause(
        self,
        template: str,
        subjects: Sequence[Phrase],
        *,
        negated: bool = False,
        n: Amount | None = None,
        v: Value | None = None,
    ) -> str:
        """Fill a clause; its verbs follow the first subject, and take the "not"."""

    def each(self, one: str, many: str) -> str:
        """Return what one of many things is called, in the form that phrases keep it in."""

    def one(self, each: str) -> str:
        """Return one of many things: "card in your hand"."""

    def many(self, things: Phrase) -> str:
        """Return all the things together: "cards in your hand"."""

    def described(self, each: str, relative: Callable[[bool], str], several: bool) -> str:
        """Return what one of many things is called with a relative clause behind it."""

    def shared(self, texts: Sequence[str], lead: Phrase) -> list[str] | None:
        """Return clauses that begin with one subject, which is said once; None if they do not."""
