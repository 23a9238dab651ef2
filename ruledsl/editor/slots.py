"""Slots: what may stand at a path of a rule file, by the declared options and kinds alone.

A value may often be written in two ways, short or with its options. So a path leads to a kind, and
a kind offers both: the keys of the mapping that may stand there, and the values.
"""

from __future__ import annotations

from collections.abc import Iterator

from ruledsl.language import kinds
from ruledsl.language.construct import Registry
from ruledsl.language.families import Part
from ruledsl.language.kinds import Kind
from ruledsl.language.spec import options_of
from ruledsl.language.types import Scope, Type
from ruledsl.record import record
from ruledsl.ruleset.words import short_option, takes_mapping

ROOT = kinds.WordsKind(Part)
"""The kind of a whole rule file."""

CONDITION = "if"
"""The word of a family that a bare expression stands for."""

_POINTS = kinds.FormulaKind(Type.INT, Scope.POINTS)


@record
class Key:
    """A key that may stand in a mapping."""

    word: str
    doc: str
    kind: Kind
    required: bool = False


def kind_at(path: tuple[str | int, ...], registry: Registry) -> Kind | None:
    """Return the kind of the value at a path; None where nothing is known of it."""
    kind: Kind | None = ROOT
    for step in path:
        kind = inside(kind, step, registry)
    return kind


def inside(kind: Kind | None, step: str | int, registry: Registry) -> Kind | None:
    """Return the kind behind a key, or of an item of a list."""
    if isinstance(step, int):
        return _item(kind)
    match kind:
        case kinds.WordsKind(family) | kinds.FamilyKind(family):
            construct = registry.family(family).get(step)
            return kinds.PartKind(construct.spec) if construct else None
        case kinds.PartKind(spec):
            return _behind_option(spec, step, registry)
        case kinds.OverlayKind():
            return inside(ROOT, step, registry)
        case kinds.ListKind(item):
            return inside(item, step, registry)
        case _:
            return _chosen(kind)


def _chosen(kind: Kind | None) -> Kind | None:
    """Return the kind behind a key that the author chooses."""
    match kind:
        case kinds.MapKind(item):
            return item
        case kinds.PointsKind():
            return _POINTS
        case kinds.TextKind():
            return kind
        case _:
            return None


def _behind_option(spec: type, step: str, registry: Registry) -> Kind | None:
    named = next((option.kind for option in options_of(spec) if option.name == step), None)
    short = short_option(spec)
    if named is not None or short is None:
        return named
    return inside(short.kind, step, registry)


def _item(kind: Kind | None) -> Kind | None:
    match kind:
        case kinds.ListKind(item):
            return item
        case kinds.SymbolsKind():
            return kind
        case kinds.PartKind(spec):
            short = short_option(spec)
            return _item(short.kind) if short else None
        case _:
            return None


def keys_of(kind: Kind | None, registry: Registry) -> Iterator[Key]:
    """Yield the keys that a mapping of a kind may have; not those that the author chooses."""
    match kind:
        case kinds.WordsKind(family) | kinds.FamilyKind(family):
            for word, construct in registry.family(family).items():
                part = kinds.PartKind(construct.spec)
                yield Key(word, construct.about, part, construct.required)
        case kinds.PartKind(spec):
            for option in options_of(spec):
                yield Key(option.name, option.doc, option.kind, option.required)
            short = short_option(spec)
            if short is not None and takes_mapping(short.kind):
                yield from keys_of(short.kind, registry)
        case kinds.OverlayKind():
            yield from keys_of(ROOT, registry)
        case kinds.ListKind(item):
            yield from keys_of(item, registry)
        case _:
            pass


def key_at(path: tuple[str | int, ...], registry: Registry) -> Key | None:
    """Return what is known of the key that a path ends with; None where the author chose it."""
    if not path or not isinstance(path[-1], str):
        return None
    around = kind_at(path[:-1], registry)
    return next((key for key in keys_of(around, registry) if key.word == path[-1]), None)


def sort_of(path: tuple[str | int, ...], registry: Registry) -> str:
    """Return what the key names that a path ends with, e.g. `meld`; empty where nothing."""
    if not path or not isinstance(path[-1], str):
        return ""
    return sort_in(kind_at(path[:-1], registry), path[-1], registry)


def sort_in(around: Kind | None, word: str, registry: Registry) -> str:
    """Return what a key names in a mapping of a kind; empty where nothing."""
    sort = _sort(around)
    if not sort or any(key.word == word for key in keys_of(around, registry)):
        return ""
    return sort


def _sort(kind: Kind | None) -> str:
    match kind:
        case kinds.MapKind(_, key):
            return key
        case kinds.PartKind(spec):
            short = short_option(spec)
            return _sort(short.kind) if short else ""
        case _:
            return ""


def value_kinds(kind: Kind | None, registry: Registry) -> Iterator[Kind]:
    """Yield every kind of single value that may stand for a kind."""
    match kind:
        case kinds.PartKind(spec):
            short = short_option(spec)
            if short is not None:
                yield from value_kinds(short.kind, registry)
        case kinds.ListKind(item):
            yield from value_kinds(item, registry)
        case kinds.FamilyKind(family, formula):
            yield kind
            condition = registry.family(family).get(CONDITION)
            if formula and condition is not None:
                yield from value_kinds(kinds.PartKind(condition.spec), registry)
        case None:
            pass
        case _:
            yield kind


def formula_at(path: tuple[str | int, ...], registry: Registry) -> kinds.FormulaKind | None:
    """Return the kind of the expression that may stand at a path."""
    for kind in value_kinds(kind_at(path, registry), registry):
        if isinstance(kind, kinds.FormulaKind):
            return kind
        if isinstance(kind, kinds.PointsKind):
            return _POINTS
    return None


def is_flow(path: tuple[str | int, ...], registry: Registry) -> bool:
    """Say whether the flow of a turn may stand at a path."""
    found = value_kinds(kind_at(path, registry), registry)
    return any(isinstance(kind, kinds.FlowKind) for kind in found)
