"""Reference expressions: the names, fields and functions that expressions know, by place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ruledsl.language import kinds
from ruledsl.language.construct import Construct, Registry
from ruledsl.language.spec import Spec, options_of
from ruledsl.language.types import Scope, Type
from ruledsl.language.vocabulary import FieldWord, FunctionWord, NameWord, VocabularyWord
from ruledsl.ruleset.reference_kinds import anchor, place
from ruledsl.ruleset.reference_topic import Snippet, Topic, table


def expression_topic(word: VocabularyWord) -> Topic:
    """Return what is told of a word of expressions."""
    blocks = (
        f"{word.doc}.",
        f"It is {gives(word).value}. Known in {_places(word)}.",
        Snippet("For example:", word.example),
    )
    return Topic(f"name-{word.word}", f"`{written(word)}`", _kind(word), blocks)


def written(word: VocabularyWord) -> str:
    """Return how a word is written: `hand`, `points(cards)`, `p.total`."""
    match word:
        case FunctionWord(word=name, params=params):
            return f"{name}({', '.join(_bare(each) for each in params)})"
        case FieldWord(word=name, of=of):
            return f"{_ONE[of]}.{name}"
        case _:
            return word.word


def gives(word: VocabularyWord) -> Type:
    """Return the type of what a word gives."""
    return word.result if isinstance(word, FunctionWord) else word.type


_WHERE = "Here stand {}."
_NOWHERE = "No word of the language asks here; the place is kept for words of one's own."


def by_place(registry: Registry) -> Iterator[tuple[Scope, str]]:
    """Yield each place, with the words that ask there and a table of what is known."""
    uses = _uses(registry)
    for scope in Scope:
        names, functions = registry.vocabulary.names(scope), registry.vocabulary.functions(scope)
        words: list[VocabularyWord] = [*names, *functions]
        rows = ((f"`{written(w)}`", gives(w).value, w.doc, f"`{w.example}`") for w in words)
        where = _WHERE.format(", ".join(uses[scope])) if scope in uses else _NOWHERE
        yield scope, f"{where}\n\n" + table(("name", "is", "what it is", "example"), rows)


def fields(registry: Registry) -> str:
    """Return a table of all that may be asked of a thing after a point."""
    words = [word for word in registry.vocabulary.words if isinstance(word, FieldWord)]
    rows = (
        (f"`{written(w)}`", gives(w).value, w.doc, _places(w), f"`{w.example}`")
        for of in _ONE
        for w in words
        if w.of is of
    )
    return table(("asked of", "is", "what it is", "known in", "example"), rows)


_ONE = {
    Type.PLAYER: "p",
    Type.CARD: "card",
    Type.MELD: "m",
    Type.CARDS: "cards",
    Type.MELDS: "melds",
    Type.PLAYERS: "players",
}
"""How one thing of a type is usually called."""


def _bare(type_: Type) -> str:
    return type_.value.removeprefix("a ").replace(" ", "_")


def _kind(word: VocabularyWord) -> str:
    if isinstance(word, NameWord):
        return "a name in expressions"
    if isinstance(word, FieldWord):
        return f"in expressions, what may be asked of {word.of.value}"
    return "a function in expressions"


def _places(word: VocabularyWord) -> str:
    known = [scope for scope in Scope if scope in word.scopes]
    return ", ".join(f"[{scope.value}](#{place(scope)})" for scope in known)


def _uses(registry: Registry) -> dict[Scope, list[str]]:
    """Return by place the options where its expressions stand, with links to their words."""
    found: dict[Scope, list[str]] = {}
    for construct in registry.constructs:
        for name, kind in _formulas(construct, construct.spec):
            link = f"[`{name}`](#{anchor(construct.spec, registry)})"
            found.setdefault(kind.scope, []).append(link)
            found[kind.scope] = list(dict.fromkeys(found[kind.scope]))
    return found


def _formulas(
    construct: Construct[Any], spec: type[Spec]
) -> Iterator[tuple[str, kinds.FormulaKind]]:
    for option in options_of(spec):
        kind = option.kind
        while isinstance(kind, kinds.ListKind | kinds.MapKind):
            kind = kind.item
        if isinstance(kind, kinds.FormulaKind):
            name = construct.keyword if option.short else f"{construct.keyword}: {option.name}"
            yield name, kind
        elif isinstance(kind, kinds.PartKind):
            yield from _formulas(construct, kind.spec)
        elif isinstance(kind, kinds.PointsKind):
            yield construct.keyword, kinds.FormulaKind(Type.INT, Scope.POINTS)
        elif isinstance(kind, kinds.FlowKind):
            yield f"{construct.keyword}: {option.name}", kinds.FormulaKind(Type.BOOL, Scope.TURN)
