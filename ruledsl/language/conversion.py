"""Conversion: where a value of one type may stand for another.

Authors write `players > 3` and mean how many, `card.rank == 10` and mean the rank, `points(melds)`
and mean the cards in them. Nothing else is converted.
"""

from __future__ import annotations

from dataclasses import replace

from ruledsl.language.typed import Const, Convert, If, Typed
from ruledsl.language.types import Type
from ruledsl.language.vocabulary import Symbol, Symbols

CONVERSIONS = frozenset(
    {(Type.PLAYERS, Type.INT), (Type.MELD, Type.CARDS), (Type.MELDS, Type.CARDS)}
)


def symbol_value(word: str, symbol: Symbol) -> Const:
    """Return a symbol as a part of a typed tree."""
    return Const(symbol.type, symbol.value, symbol.says or word, symbol.measure)


def fit(node: Typed, wanted: Type | None, symbols: Symbols) -> Typed | None:
    """Return a value as one of the wanted type, or None when it cannot be that."""
    if wanted is None or node.type is None or node.type is wanted:
        return node
    if isinstance(node, If):
        then, otherwise = fit(node.then, wanted, symbols), fit(node.otherwise, wanted, symbols)
        return replace(node, then=then, otherwise=otherwise) if then and otherwise else None
    if isinstance(node, Const) and node.written:
        symbol = symbols.get(node.written)
        return symbol_value(node.written, symbol) if symbol and symbol.type is wanted else None
    return Convert(node, wanted) if (node.type, wanted) in CONVERSIONS else None


def meet(left: Typed, right: Typed, symbols: Symbols) -> tuple[Typed, Typed] | None:
    """Return two values as values of one type, or None when they have none in common."""
    fitted = fit(right, left.type, symbols)
    if fitted:
        return left, fitted
    fitted = fit(left, right.type, symbols)
    return (fitted, right) if fitted else None
