"""Names: where the names that an author chose are declared, and everywhere they are meant.

A name is declared by a key of a mapping whose keys the author chooses: an option, a choice, a meld,
an ending, a variable, a counter. It is meant by expressions, by the keys of layers above, and by
options whose value is a name. A text in an expression means the same text of the file, as the name
of an award does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from collections.abc import Mapping as Dict
from functools import lru_cache

from ruledsl.editor.analysis import Analysis
from ruledsl.editor.slots import ROOT, inside, keys_of, sort_in, value_kinds
from ruledsl.language import kinds
from ruledsl.language.families import StepPart
from ruledsl.language.kinds import Kind
from ruledsl.language.types import Scope, Type
from ruledsl.record import names, record
from ruledsl.ruleset.own_words import COUNTER, VARIABLE
from ruledsl.ruleset.parts import conditions_in, steps_in
from ruledsl.ruleset.symbols import NAMED
from ruledsl.syntax.expression import Expr, Field, Name, Quantified, Text
from ruledsl.syntax.expression_parser import parse_expression
from ruledsl.syntax.tree import Mapping, Node, Scalar, Sequence
from ruledsl.syntax.turn_parser import parse_flow
from ruledsl.text.span import Span

FIELD = "field"
"""What stands behind a point."""

_TYPES = {
    "option": (Type.CHOICE, Type.INT),
    "choice": (Type.CHOICE,),
    "suit": (Type.SUIT,),
}
"""The types by which expressions know some sorts of names; melds and endings have one of theirs."""

TEXT = "text"
"""What a text in quotes means: the same text of the file."""


@record
class Occurrence:
    """A place where a name stands. In an expression its sort is open: any of the declared ones."""

    name: str
    span: Span
    sort: str = ""  # what it names, such as `meld`
    declares: bool = False


@record
class _Slot:
    """A key or a value with what may stand there."""

    scalar: Scalar
    kind: Kind | None  # of the value; of a key, of the mapping around it
    is_key: bool
    around: Kind | None = None
    key: str = ""


def occurrences(analysis: Analysis, tree: Mapping) -> tuple[Occurrence, ...]:
    """Return every place of a tree where a name stands, in reading order."""
    return tuple(found for slot in _slots(tree, ROOT, analysis) for found in _found(slot, analysis))


def _slots(
    node: Node, kind: Kind | None, analysis: Analysis, around: _Slot | None = None
) -> Iterator[_Slot]:
    if isinstance(node, Mapping):
        for entry in node.entries:
            word = entry.key.value
            yield _Slot(entry.key, kind, True)
            inner = inside(kind, word, analysis.language)
            here = _Slot(entry.key, kind, True, key=word)
            yield from _slots(entry.value, inner, analysis, here)
    elif isinstance(node, Sequence):
        for number, item in enumerate(node.items):
            yield from _slots(item, inside(kind, number, analysis.language), analysis, around)
    elif around is not None:
        yield _Slot(node, kind, False, around.kind, around.key)


def _found(slot: _Slot, analysis: Analysis) -> Iterator[Occurrence]:
    if slot.is_key:
        word = slot.scalar.value
        sort = sort_in(slot.kind, word, analysis.language)
        if sort and word not in analysis.language.family(StepPart):
            yield Occurrence(word, slot.scalar.span, sort, declares=True)
        return
    for kind in value_kinds(slot.kind, analysis.language):
        yield from _in_value(kind, slot, analysis)


def _in_value(kind: Kind, slot: _Slot, analysis: Analysis) -> Iterator[Occurrence]:
    match kind:
        case kinds.FormulaKind() | kinds.PointsKind():
            expr, _ = parse_expression(slot.scalar)
            yield from _in(expr, slot.scalar)
        case kinds.FlowKind():
            yield from _in_flow(slot.scalar)
        case kinds.NameKind():
            yield from _named(slot, analysis)
        case kinds.TextKind():
            yield Occurrence(slot.scalar.value, slot.scalar.span, TEXT, declares=True)
        case _:
            pass


def _in_flow(scalar: Scalar) -> Iterator[Occurrence]:
    flow, _ = parse_flow(scalar)
    if flow is not None:
        for condition in conditions_in(flow):
            yield from _in(condition, scalar)
        for step in steps_in(flow):
            yield from _in(step.count, scalar)


def _in(
    expr: Expr | None, scalar: Scalar, loops: frozenset[str] = frozenset()
) -> Iterator[Occurrence]:
    """Yield the names in an expression but for the variables of its loops."""
    match expr:
        case None:
            return
        case Name(word, start, end):
            if word not in loops:
                yield Occurrence(word, scalar.place(start, end))
        case Text(value, start, end):
            yield Occurrence(value, scalar.place(start + 1, end - 1), TEXT)
        case Field(of, word):
            yield from _in(of, scalar, loops)
            yield Occurrence(word, scalar.place(expr.word_start, expr.end), FIELD)
        case _:
            if isinstance(expr, Quantified):
                loops |= {expr.variable.word}
            for part in _parts(expr):
                yield from _in(part, scalar, loops)


def _parts(expr: Expr) -> Iterator[Expr]:
    for each in names(type(expr)):
        value = getattr(expr, each)
        for part in value if isinstance(value, tuple) else (value,):
            if hasattr(part, "start"):
                yield part


def _named(slot: _Slot, analysis: Analysis) -> Iterator[Occurrence]:
    """Yield the name that an option means, of the sort that stands beside it or is spoken of."""
    name, span = slot.scalar.value, slot.scalar.span
    known = list(keys_of(slot.around, analysis.language))
    for key in known:
        if isinstance(key.kind, kinds.MapKind):
            yield Occurrence(name, span, key.kind.key)
            return
    doc = next((key.doc for key in known if key.word == slot.key), "")
    sort = analysis.names.get(name, "")
    if sort and re.search(rf"\b{sort}\b", doc):
        yield Occurrence(name, span, sort)


@lru_cache(maxsize=64)
def declared(analysis: Analysis) -> Dict[str, frozenset[str]]:
    """Return everything that each name is declared as, in the file and below it."""
    sorts: dict[str, frozenset[str]] = {}
    for each in all_in(analysis):
        if each.declares:
            sorts[each.name] = sorts.get(each.name, frozenset()) | {each.sort}
    return sorts


@lru_cache(maxsize=64)
def all_in(analysis: Analysis) -> tuple[Occurrence, ...]:
    """Return every place where a name stands, in the file and in those below it."""
    return tuple(each for tree in analysis.trees for each in occurrences(analysis, tree))


def sort_meant(each: Occurrence, analysis: Analysis) -> str:
    """Return what the name at a place names; empty when that is open, or a word of the language."""
    if each.declares or each.sort not in ("", FIELD):
        return each.sort
    known = declared(analysis).get(each.name, frozenset())
    if each.sort == FIELD:
        return COUNTER if COUNTER in known else ""
    symbol = analysis.symbols(Scope.TURN).get(each.name)
    fitting = [sort for sort in known if _fits(sort, symbol.type if symbol else None)]
    return fitting[0] if len(fitting) == 1 else ""


def _fits(sort: str, type_: Type | None) -> bool:
    """Say whether a name of a sort is what an expression knows under it by a type."""
    if type_ is None:
        return sort == VARIABLE
    return type_ in _TYPES.get(sort, ()) or NAMED.get(sort) is type_
