"""Symbols: the names that a rule file brings into its expressions.

Ranks, suits and colours come from the pack, melds and endings from the keys that the author chose,
options and choices from what is left to the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ruledsl.cards.pack import Pack
from ruledsl.language.kinds import MapKind
from ruledsl.language.spec import Spec, options_of, value_of
from ruledsl.language.types import Scope, Type
from ruledsl.language.values import Item
from ruledsl.language.vocabulary import Symbol, Symbols, mark
from ruledsl.ruleset.choices import TableOption
from ruledsl.ruleset.identity import by_identity
from ruledsl.ruleset.parts import specs_in

ENDINGS = ("out", "knock", "blocked", "last_round")
"""The ways in which a deal may end whatever the file says."""

NAMED = {"meld": Type.KIND, "ending": Type.ENDING}
"""The names that expressions know besides options: what each names, and its type."""


def symbols_of(
    specs: Iterable[Spec],
    pack: Pack | None,
    options: Iterable[TableOption],
    taken: Mapping[str, str] | None,
) -> Symbols:
    """Return the symbols of a file; without `taken` options are known by their type alone."""
    symbols = {name: Symbol(Type.ENDING, name) for name in ENDINGS}
    for option in options:
        symbols |= _of_option(option, taken)
    for spec in specs:
        for type_, key in _named(spec):
            symbols[key] = Symbol(type_, key)
    return symbols | (_of_pack(pack) if pack else {})


def in_scope(symbols: Symbols, scope: Scope, players: int | None) -> Symbols:
    """Return the symbols that are known in a scope: before a deal, how many play is one of them."""
    if scope is not Scope.SETUP:
        return symbols
    says, measure = mark("the number of players"), mark("{n:player} take part")
    how_many = Symbol(Type.INT, players, says, measure)
    return symbols | {"players": how_many}


def _of_option(option: TableOption, taken: Mapping[str, str] | None) -> Symbols:
    """Return the option's own name and the names of its choices; numbers stay numbers."""
    names = [choice for choice, _ in option.choices]
    choice = taken.get(option.name, option.default) if taken is not None else None
    if all(name.isdecimal() for name in names):
        return {option.name: Symbol(Type.INT, None if choice is None else int(choice))}
    symbols = {name: Symbol(Type.CHOICE, name) for name in names}
    return symbols | {option.name: Symbol(Type.CHOICE, choice)}


@by_identity
def _named(spec: Spec) -> tuple[tuple[Type, str], ...]:
    """Return the names that the author gave to melds and endings."""
    return tuple(_names(spec))


def _names(spec: Spec) -> Iterator[tuple[Type, str]]:
    for each in specs_in(spec):
        for option in options_of(type(each)):
            if not isinstance(option.kind, MapKind) or option.kind.key not in NAMED:
                continue
            for item in value_of(each, option.name) or ():
                if isinstance(item, Item):
                    yield NAMED[option.kind.key], item.key


def _of_pack(pack: Pack) -> Symbols:
    symbols: Symbols = {}
    for place, suit in enumerate(pack.suits):
        symbols[suit.colour] = Symbol(Type.COLOUR, suit.colour)
        symbols[suit.name] = Symbol(Type.SUIT, place, suit.name)
        symbols[suit.letter] = Symbol(Type.SUIT, place, suit.name)
    # A rank that is written like a suit wins: ranks are asked for far more often.
    return symbols | {rank: Symbol(Type.RANK, place) for place, rank in enumerate(pack.ranks)}
