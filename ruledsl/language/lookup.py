"""Look-up: what a word of an expression means at its place, and what to say when it means nothing.

A variable hides a symbol of the rule file, and a symbol hides a word of the vocabulary.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ruledsl.language import expression_codes as codes
from ruledsl.language.conversion import CONVERSIONS, symbol_value
from ruledsl.language.typed import Local, Read, Typed
from ruledsl.language.types import Scope, Type
from ruledsl.language.vocabulary import FieldWord, FunctionWord, NameWord, Symbols, Vocabulary
from ruledsl.record import record
from ruledsl.syntax.expression import QUANTIFIERS
from ruledsl.text.diagnostic import Code, Diagnostic, Edit, found
from ruledsl.text.span import Span
from ruledsl.text.suggest import nearest


@record
class Names:
    """What is known at the place of an expression."""

    scope: Scope
    vocabulary: Vocabulary
    symbols: Symbols

    def name(self, word: str, loops: Iterable[Local]) -> Typed | None:
        """Return what a name stands for, or None."""
        local = next((loop for loop in loops if loop.name == word), None)
        if local:
            return local
        if word in self.symbols:
            return symbol_value(word, self.symbols[word])
        known = self.vocabulary.name(word, self.scope)
        return Read(known) if known else None

    def functions(self, word: str) -> tuple[FunctionWord, ...]:
        """Return the functions of a name; they differ in what they take."""
        known = self.vocabulary.spelled(word, self.scope)
        return tuple(w for w in known if isinstance(w, FunctionWord))

    def field(self, word: str, of: Type) -> FieldWord | None:
        """Return what may be asked of a type, or of what it can be converted to."""
        for asked in (of, *(to for known, to in CONVERSIONS if known is of)):
            for known_field in self.vocabulary.spelled(word, self.scope):
                if isinstance(known_field, FieldWord) and known_field.of is asked:
                    return known_field
        return None


def no_name(word: str, at: Span, names: Names, loops: Iterable[Local]) -> Diagnostic:
    """Return the finding for a name that means nothing at its place."""
    if names.functions(word):
        hint = f"write {word}(…) with what it is asked about"
        return found(codes.FUNCTION_AS_NAME, at, word=word, hint=hint)
    better = _asked_of_one(word, names) or _as_card(word, names)
    away = _elsewhere(word, at, names, (NameWord, FunctionWord), better)
    if away:
        return away
    if better:
        edits = (Edit(at, better, safe=False),)
        return found(codes.UNKNOWN_NAME, at, word=word, hint=f"write `{better}`", edits=edits)
    known = {w.word for w in names.vocabulary.names(names.scope)} | set(names.symbols)
    return _unknown(codes.UNKNOWN_NAME, word, at, known | {loop.name for loop in loops})


def no_function(word: str, at: Span, names: Names, loops: Iterable[Local]) -> Diagnostic:
    """Return the finding for a function that is none."""
    if names.name(word, loops):
        return found(codes.NAME_AS_FUNCTION, at, word=word)
    if word in QUANTIFIERS:
        hint = f"write {word}(… for x in …) to go through many things"
        return found(codes.UNKNOWN_FUNCTION, at, word=word, hint=hint)
    away = _elsewhere(word, at, names, (FunctionWord,), "")
    known = {w.word for w in names.vocabulary.functions(names.scope)}
    return away or _unknown(codes.UNKNOWN_FUNCTION, word, at, known)


def no_field(word: str, of: Type, at: Span, names: Names) -> Diagnostic:
    """Return the finding for something that cannot be asked of a type here."""
    same = [w for w in names.vocabulary.words if isinstance(w, FieldWord) and w.word == word]
    scopes = {scope for w in same if w.of is of for scope in w.scopes}
    if scopes:
        return _out_of_place(word, at, names.scope, scopes, "")
    known = [w.word for w in names.vocabulary.fields(of, names.scope)]
    hint = ""
    if names.functions(word):
        hint = f"write {word}(…) with what it is asked about"
    elif of.item and any(w.of is of.item for w in same):
        hint = f"ask each of them: sum(x.{word} for x in …), any(x.{word} … for x in …)"
    elif not known:
        hint = "nothing can be asked of it"
    return _unknown(codes.UNKNOWN_FIELD, word, at, known, hint=hint, what=of.value)


Kinds = tuple[type[NameWord] | type[FieldWord] | type[FunctionWord], ...]


def _asked_of_one(word: str, names: Names) -> str:
    """Return how a word is written here that may be asked of the player or card there is."""
    for field in names.vocabulary.spelled(word, names.scope):
        for one in ("me", "card"):
            known = names.vocabulary.name(one, names.scope)
            if known and isinstance(field, FieldWord) and field.of is known.type:
                return f"{one}.{word}"
    return ""


def _as_card(word: str, names: Names) -> str:
    """Return a card in quotes, if a word looks like one: a rank and a letter."""
    rank = names.symbols.get(word[:-1])
    return f'"{word}"' if rank and rank.type is Type.RANK and word[-1:].isupper() else ""


def _elsewhere(word: str, at: Span, names: Names, kinds: Kinds, better: str) -> Diagnostic | None:
    same = [w for w in names.vocabulary.words if isinstance(w, kinds) and w.word == word]
    scopes = {scope for w in same for scope in w.scopes}
    return _out_of_place(word, at, names.scope, scopes, better) if scopes else None


def _out_of_place(word: str, at: Span, here: Scope, scopes: set[Scope], better: str) -> Diagnostic:
    places = ", ".join(scope.value for scope in Scope if scope in scopes)
    hint = f"write `{better}`; by itself " if better else ""
    hint += f"it is known in: {places}"
    return found(codes.OUT_OF_PLACE, at, word=word, scope=here.value, hint=hint)


def _unknown(code: Code, word: str, at: Span, known: Iterable[str], **words: Any) -> Diagnostic:
    near = nearest(word, sorted(known))
    if near is None:
        return found(code, at, word=word, **words)
    words["hint"] = f'did you mean "{near}"?'
    return found(code, at, word=word, edits=(Edit(at, near, safe=False),), **words)
