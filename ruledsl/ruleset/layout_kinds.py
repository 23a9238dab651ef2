"""Layout kinds: what each value of a file is, and in which order the keys of a part are written.

The tree is walked as the reader walks it, led by declared options and kinds alone, but whatever the
walk does not know it passes over in silence: a file with faults can be laid out all the same.
"""

from __future__ import annotations

from dataclasses import field

from ruledsl.language import kinds
from ruledsl.language.construct import Registry
from ruledsl.language.families import Part
from ruledsl.language.kinds import Kind
from ruledsl.language.spec import Spec, options_of
from ruledsl.language.types import Scope, Type
from ruledsl.record import record
from ruledsl.ruleset.words import has_options, short_option
from ruledsl.syntax.tree import Mapping, Node, Scalar, Sequence

_ANY_FORMULA = kinds.FormulaKind(Type.BOOL, Scope.TURN)
_SYMBOLS = kinds.SymbolsKind("rank")


@record(frozen=False, eq=False)
class Kinds:
    """What was found out of a tree; by `id`, which holds as long as the tree lives."""

    registry: Registry
    tree: Mapping
    of: dict[int, Kind] = field(default_factory=dict)  # scalars, keys too
    order: dict[int, tuple[str, ...]] = field(default_factory=dict)  # mappings with fixed keys


def kinds_of(tree: Mapping, registry: Registry) -> Kinds:
    """Return what is known of the values of a file."""
    known = Kinds(registry, tree)
    _parts(tree, known)
    return known


def _parts(tree: Mapping, known: Kinds) -> None:
    words = known.registry.family(Part)
    for entry in tree.entries:
        construct = words.get(entry.key.value)
        if construct is not None:
            _spec(construct.spec, entry.value, known)


def _spec(spec: type[Spec], node: Node, known: Kinds) -> None:
    options = {option.name: option for option in options_of(spec)}
    if has_options(node, spec) and isinstance(node, Mapping):
        known.order[id(node)] = tuple(options)
        for entry in node.entries:
            if entry.key.value in options:
                _value(options[entry.key.value].kind, entry.value, known)
        return
    short = short_option(spec)
    if short is not None:
        _value(short.kind, node, known)


def _value(kind: Kind, node: Node, known: Kinds) -> None:
    match kind:
        case kinds.ListKind(item):
            for each in node.items if isinstance(node, Sequence) else (node,):
                _value(item, each, known)
        case kinds.PartKind(spec):
            _spec(spec, node, known)
        case kinds.FamilyKind():
            _family(kind, node, known)
        case _ if isinstance(node, Scalar):
            known.of[id(node)] = kind
        case _ if isinstance(node, Mapping):
            _in_mapping(kind, node, known)


def _in_mapping(kind: Kind, node: Mapping, known: Kinds) -> None:
    """Look into a mapping whose keys are not options."""
    if isinstance(kind, kinds.OverlayKind):
        known.order[id(node)] = ()  # that of a whole file
        _parts(node, known)
    for entry in node.entries:
        if isinstance(kind, kinds.MapKind):
            _value(kind.item, entry.value, known)
        elif isinstance(kind, kinds.WordsKind):
            _word(kind.family, entry.key.value, entry.value, known)
        elif isinstance(kind, kinds.PointsKind) and isinstance(entry.value, Scalar):
            known.of[id(entry.key)] = _SYMBOLS
            known.of[id(entry.value)] = _ANY_FORMULA


def _family(kind: kinds.FamilyKind, node: Node, known: Kinds) -> None:
    if isinstance(node, Mapping):
        for entry in node.entries:
            _word(kind.family, entry.key.value, entry.value, known)
    elif isinstance(node, Scalar):
        words = tuple(known.registry.family(kind.family))
        is_word = " ".join(node.value.split()) in words
        known.of[id(node)] = _ANY_FORMULA if kind.formula and not is_word else kinds.WordKind(words)


def _word(family: type[Spec], word: str, node: Node, known: Kinds) -> None:
    construct = known.registry.family(family).get(word)
    if construct is not None:
        _spec(construct.spec, node, known)
