"""Layer: one tree laid over another, as `extends` and the choices of options ask for.

Mappings merge by key; everything else replaces; `null` removes. The declared kinds lead the way
where the bare keys would mislead:

- `turn: play` and `turn: {flow: play}` say the same, so a short form is spelled out before it
  meets a long one; the other options of the word stay.
- `{hand is empty: {}}` and `{stock is empty: {}}` are two values for one place, so they replace
  each other, although both are mappings.
- The first row of points that fits a card counts, so rows that are added come first.

Nodes are taken over as they are, and with them their places in their files.
"""

from __future__ import annotations

from collections.abc import Iterator

from ruledsl.language import kinds
from ruledsl.language.construct import Registry
from ruledsl.language.families import Part
from ruledsl.language.kinds import Kind
from ruledsl.language.spec import Option, Spec, options_of
from ruledsl.ruleset.wording import is_nothing
from ruledsl.ruleset.words import has_options, short_option
from ruledsl.syntax.tree import Entry, Mapping, Node, Scalar

Path = tuple[str, ...]
ROOT = kinds.WordsKind(Part)
"""The kind of a whole rule file."""


def lay_over(base: Mapping, overlay: Mapping, registry: Registry) -> Mapping:
    """Return the rule file `base` with `overlay` laid over it."""
    return _merged(base, overlay, ROOT, registry)


def leaves(mapping: Mapping, registry: Registry) -> dict[Path, Entry]:
    """Return every value of a partial rule file by its path, short forms spelled out."""
    return dict(_leaves(mapping, ROOT, (), registry))


def removals(base: Mapping, overlay: Mapping, registry: Registry) -> list[Entry]:
    """Return the entries of an overlay that remove what is not there."""
    there, over = leaves(base, registry), leaves(overlay, registry)
    return [
        entry
        for path, entry in over.items()
        if is_nothing(entry.value)
        and not _of_a_choice(path)
        and not any(known[: len(path)] == path for known in there)
    ]


def _of_a_choice(path: Path) -> bool:
    """Say whether a path leads into a choice, which takes away from the whole game."""
    return path[:2] == ("options", "options") and path[3:4] == ("choices",) and len(path) > 5


def _merged(base: Mapping, over: Mapping, kind: Kind | None, registry: Registry) -> Mapping:
    news = {entry.key.value: entry for entry in over.entries}
    entries = []
    for entry in base.entries:
        new = news.pop(entry.key.value, None)
        if new is None:
            entries.append(entry)
        elif not is_nothing(new.value):
            inner = _kind_of(kind, entry.key.value, registry)
            value = _laid(entry.value, new.value, inner, registry)
            entries.append(new if value is new.value else Entry(new.key, value))
    added = [entry for entry in news.values() if not is_nothing(entry.value)]
    first = isinstance(kind, kinds.PointsKind)
    return Mapping(over.span, tuple(added + entries if first else entries + added))


def _laid(base: Node, over: Node, kind: Kind | None, registry: Registry) -> Node:
    base, over, kind = _level(base, over, kind)
    if not isinstance(base, Mapping) or not isinstance(over, Mapping):
        return over
    if isinstance(kind, kinds.FamilyKind) and _keys(base) != _keys(over):
        return over
    return _merged(base, over, kind, registry)


def _level(base: Node, over: Node, kind: Kind | None) -> tuple[Node, Node, Kind | None]:
    """Bring two values of a word into the same form, short or spelled out."""
    while isinstance(kind, kinds.PartKind):
        short = short_option(kind.spec)
        long = has_options(base, kind.spec), has_options(over, kind.spec)
        if all(long) or short is None:
            break
        if not any(long):
            kind = short.kind
            continue
        base = base if long[0] else _spelled(base, short)
        over = over if long[1] else _spelled(over, short)
    return base, over, kind


def _spelled(node: Node, short: Option) -> Mapping:
    return Mapping(node.span, (Entry(Scalar(node.span, short.name), node),))


def _keys(mapping: Mapping) -> set[str]:
    return {entry.key.value for entry in mapping.entries}


def _kind_of(kind: Kind | None, key: str, registry: Registry) -> Kind | None:
    """Return the kind of the value behind a key; None where nothing is known of it."""
    match kind:
        case kinds.WordsKind(family) | kinds.FamilyKind(family):
            construct = registry.family(family).get(key)
            return kinds.PartKind(construct.spec) if construct else None
        case kinds.PartKind(spec):
            return _option_kind(spec, key)
        case kinds.MapKind(item):
            return item
        case kinds.OverlayKind():
            return _kind_of(ROOT, key, registry)
        case _:
            return None


def _option_kind(spec: type[Spec], key: str) -> Kind | None:
    return next((option.kind for option in options_of(spec) if option.name == key), None)


def _leaves(
    mapping: Mapping, kind: Kind | None, path: Path, registry: Registry
) -> Iterator[tuple[Path, Entry]]:
    for entry in mapping.entries:
        here = (*path, entry.key.value)
        value, inner = entry.value, _kind_of(kind, entry.key.value, registry)
        while isinstance(inner, kinds.PartKind) and not has_options(value, inner.spec):
            short = short_option(inner.spec)
            if short is None or is_nothing(value):
                break
            here, inner = (*here, short.name), short.kind
        if isinstance(value, Mapping) and value.entries:
            yield from _leaves(value, inner, here, registry)
        else:
            yield here, entry
