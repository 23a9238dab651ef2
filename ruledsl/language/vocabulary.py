"""Vocabulary: the names, fields and functions that expressions may use.

At run time every value is plain: a player is a seat number, a card, a rank and a suit are numbers
of the pack, cards and melds are tuples, a kind of meld, an ending and a choice are texts. A getter
receives the context of its scope (see `context.py`) and the values before it.

How the rule book says a word: `says` is a noun phrase, or a clause for a condition; `measure` is a
clause that compares the word, with `{n}` for a number (`{n:card}` counts cards: "3 cards or more")
or `{v}` for another value (`{v:a}`: "not a run"). In a clause `{has}`, `{be}`, `{counts}` follow
their subject, and `{be}` and `{has}` take the "not". See `phrase.py` for all of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from ruledsl.language.types import Scope, Type
from ruledsl.record import record

Scopes = frozenset[Scope]

if TYPE_CHECKING:
    Reach: TypeAlias = Literal[
        "",
        "count",
        "ordinal",
        "cards",
        "jokers",
        "suits",
        "ranks",
        "pairs",
        "points",
        "players",
        "seat",
    ]
    """Between what a number lies in every position: nothing is known; from 0; from 1; from 0 to
    the cards, jokers, suits, ranks or pairs of the pack; as many points as its cards can count;
    from 0 to the number of players; from 1 to it."""


def mark(message: str) -> str:
    """Return a text as it is; it marks a sentence that translators shall find."""
    return message


def mark_counted(one: str, many: str) -> tuple[str, str]:
    """Return what one and several things are called; it marks both for translators."""
    return one, many


@record(kw_only=True)
class NameWord:
    """A name that stands for a value, e.g. `hand`."""

    word: str
    type: Type
    scopes: Scopes
    doc: str
    says: str  # how the rule book says it: "your hand"
    get: Callable[[Any], Any]
    example: str  # an expression that uses it
    measure: str = ""
    each: str = ""  # how one of many is called: "card in your hand"
    own: str = ""  # what a rule file calls it; `{own}` in its texts
    reach: Reach = ""


@record(kw_only=True)
class FieldWord:
    """What may be asked of a value after a point, e.g. `.rank`."""

    word: str
    of: Type
    type: Type
    scopes: Scopes
    doc: str
    says: str  # with `{0}` for what it is asked of: "the points of {0}", "{0.own:total}"
    get: Callable[[Any, Any], Any]
    example: str
    measure: str = ""
    each: str = ""
    own: str = ""
    reach: Reach = ""


@record(kw_only=True)
class FunctionWord:
    """A function of values, e.g. `points(cards)`."""

    word: str
    params: tuple[Type, ...]
    result: Type
    scopes: Scopes
    doc: str
    says: str  # with `{0}`, `{1}` … for what it is given: "the points of {0}"
    call: Callable[..., Any]  # receives the context first
    example: str
    measure: str = ""
    plain: bool = False  # looks at its values alone: constant when they are
    reach: Reach = ""


VocabularyWord = NameWord | FieldWord | FunctionWord


@record
class Symbol:
    """A name that a rule file brings with it: a rank, a suit, a meld, an ending, an option.

    Without a value (None) a name has a type and can be checked, but nothing follows from it.
    """

    type: Type
    value: Any
    says: str = ""  # how the rule book says it; empty: as it is written
    measure: str = ""


Symbols = dict[str, Symbol]


@record
class Vocabulary:
    """All words that expressions know."""

    words: tuple[VocabularyWord, ...]

    @cached_property
    def _by_word(self) -> dict[str, list[VocabularyWord]]:
        by_word: dict[str, list[VocabularyWord]] = {}
        for each in self.words:
            by_word.setdefault(each.word, []).append(each)
        return by_word

    def spelled(self, word: str, scope: Scope) -> Iterable[VocabularyWord]:
        """Yield the words of a spelling known in a scope."""
        return (each for each in self._by_word.get(word, ()) if scope in each.scopes)

    def name(self, word: str, scope: Scope) -> NameWord | None:
        """Return a name known in a scope."""
        return next((w for w in self.spelled(word, scope) if isinstance(w, NameWord)), None)

    def names(self, scope: Scope) -> Iterable[NameWord]:
        """Yield the names known in a scope."""
        return (w for w in self.words if isinstance(w, NameWord) and scope in w.scopes)

    def functions(self, scope: Scope) -> Iterable[FunctionWord]:
        """Yield the functions known in a scope."""
        return (w for w in self.words if isinstance(w, FunctionWord) and scope in w.scopes)

    def fields(self, of: Type, scope: Scope) -> Iterable[FieldWord]:
        """Yield what may be asked of a type in a scope."""
        fields = (w for w in self.words if isinstance(w, FieldWord) and scope in w.scopes)
        return (w for w in fields if w.of == of)
