"""Words: reading a word with its options, and values of every kind.

A value is read by its declared kind alone; the match over kinds is exhaustive. `FAULT` comes back
for what could not be read, after its finding was noted.
"""

from __future__ import annotations

import re
from typing import Any, assert_never

from ruledsl.language import kinds
from ruledsl.language.kinds import Kind
from ruledsl.language.spec import Option, Origin, Spec, attribute, options_of
from ruledsl.language.values import Item, Overlay
from ruledsl.ruleset import codes, scalars
from ruledsl.ruleset.near import did_you_mean, near, replacing
from ruledsl.ruleset.points import point_rows
from ruledsl.ruleset.reading import FAULT, Fault, Reading
from ruledsl.ruleset.show import plain_text
from ruledsl.ruleset.wording import is_nothing, listed, shortened
from ruledsl.syntax.tree import Entry, Mapping, Node, Scalar, Sequence
from ruledsl.text.diagnostic import found
from ruledsl.text.span import Span

_CONDITION = "if"
_NAME = re.compile(r"[a-z0-9][a-z0-9_-]*\Z")


def is_extension(key: str) -> bool:
    """Say whether a key is the author's own: it begins with `x-` and is never read."""
    return key.startswith("x-")


def short_option(spec: type[Spec]) -> Option | None:
    """Return the option that a value without options stands for."""
    return next((option for option in options_of(spec) if option.short), None)


def has_options(node: Node, spec: type[Spec]) -> bool:
    """Say whether a value is a mapping of a word's options, not the value of its short option."""
    if not isinstance(node, Mapping):
        return False
    short = short_option(spec)
    if short is None or not takes_mapping(short.kind):
        return True
    if not node.entries:
        return not isinstance(short.kind, kinds.MapKind | kinds.TextKind | kinds.PointsKind)
    names = {option.name for option in options_of(spec)}
    return any(entry.key.value in names for entry in node.entries)


def takes_mapping(kind: Kind) -> bool:
    """Say whether a value of this kind may be a mapping."""
    if isinstance(kind, kinds.ListKind):
        return takes_mapping(kind.item)
    mappings = (kinds.MapKind, kinds.WordsKind, kinds.PartKind, kinds.FamilyKind)
    return isinstance(kind, (*mappings, kinds.PointsKind, kinds.TextKind, kinds.OverlayKind))


def spec_from(spec: type[Spec], entry: Entry, reading: Reading) -> Any:
    """Read `word: options`."""
    return _spec(spec, entry.value, entry.key.span, entry.key.value, reading)


def _spec(spec: type[Spec], node: Node, place: Span, word: str, reading: Reading) -> Any:
    """Read the options of a word that stands at `place`."""
    short = short_option(spec)
    if has_options(node, spec):
        assert isinstance(node, Mapping)
        return _from_options(spec, node, place, word, reading)
    if short is None:
        if not options_of(spec) and isinstance(node, Scalar) and node.resolved is True:
            return spec(origin=Origin(place))
        return reading.wrong_type(node, kinds.PartKind(spec), word)
    value = value_from(short.kind, node, word, reading)
    missing = [o for o in options_of(spec) if o.required and o is not short]
    for option in missing:
        _missing(option, place, word, reading)
    if value is FAULT or missing:
        return FAULT
    origin = Origin(place, ((short.name, node.span),), ((short.name, place),))
    return spec(**{attribute(spec, short.name): value}, origin=origin)


def _from_options(spec: type[Spec], node: Mapping, place: Span, word: str, reading: Reading) -> Any:
    options = {option.name: option for option in options_of(spec)}
    values: dict[str, Any] = {}
    unknown, spans, keys = [], [], []
    for entry in node.entries:
        name = entry.key.value
        if name in options:
            values[name] = value_from(options[name].kind, entry.value, name, reading)
            spans.append((name, entry.value.span))
            keys.append((name, entry.key.span))
        elif not is_extension(name):
            unknown.append(entry)
    missing = {name for name, o in options.items() if o.required and name not in values}
    for entry in unknown:
        missing.discard(_unknown_key(entry, word, missing, set(options), reading))
    for name in (each for each in options if each in missing):
        _missing(options[name], place, word, reading)
    if unknown or missing or any(value is FAULT for value in values.values()):
        return FAULT
    named = {attribute(spec, name): value for name, value in values.items()}
    return spec(**named, origin=Origin(place, tuple(spans), tuple(keys)))


def _unknown_key(
    entry: Entry, word: str, missing: set[str], known: set[str], reading: Reading
) -> str:
    """Note a key that the word does not have; return the key that was meant.

    Keys that are written already may be meant, too: another file may have written them.
    """
    key = entry.key
    meant = near(key.value, sorted(missing)) or near(key.value, sorted(known))
    hint = f"did you mean `{meant}`?" if meant else ""
    if not meant and known:
        hint = f"it has {listed(sorted(known)).replace(' or ', ' and ')}"
    edits = replacing(key.span, key.value, meant)
    words: dict[str, Any] = {"where": f"`{word}`", "key": key.value}
    reading.findings.append(found(codes.UNKNOWN_KEY, key.span, hint=hint, edits=edits, **words))
    return meant


def _missing(option: Option, place: Span, word: str, reading: Reading) -> None:
    reading.find(codes.MISSING_KEY, place, where=f"`{word}`", key=option.name, doc=option.doc)


def value_from(kind: Kind, node: Node, key: str, reading: Reading) -> Any:  # noqa: C901, PLR0911, PLR0912 - one case a kind
    """Read a value of a kind; `key` is what findings call it."""
    match kind:
        case kinds.TextKind():
            return scalars.words(kind, node, key, reading)
        case kinds.NameKind():
            return scalars.name(kind, node, key, reading)
        case kinds.NumberKind():
            return scalars.number(kind, node, key, reading)
        case kinds.FlagKind():
            return scalars.flag(kind, node, key, reading)
        case kinds.WordKind():
            return scalars.word(kind, node, key, reading)
        case kinds.FormulaKind():
            return scalars.formula(kind, node, key, reading)
        case kinds.RangeKind():
            return scalars.range_of(kind, node, key, reading)
        case kinds.FlowKind():
            return scalars.flow(kind, node, key, reading)
        case kinds.SymbolsKind():
            return scalars.symbols(kind, node, key, reading)
        case kinds.PointsKind():
            return point_rows(kind, node, key, reading)
        case kinds.OverlayKind():
            return _overlay(kind, node, key, reading)
        case kinds.ListKind():
            return _list(kind, node, key, reading)
        case kinds.MapKind():
            return _map(kind, node, key, reading)
        case kinds.PartKind(spec):
            return _spec(spec, node, _place_of(node), key, reading)
        case kinds.FamilyKind():
            return _family(kind, node, key, reading)
        case kinds.WordsKind():
            return _words(kind, node, key, reading)
        case kinds.FileKind():
            return scalars.file(kind, node, key, reading)
        case _:
            assert_never(kind)


def _place_of(node: Node) -> Span:
    """Return where a word without a key of its own is said to stand: its first key."""
    return node.entries[0].key.span if isinstance(node, Mapping) and node.entries else node.span


def _overlay(kind: kinds.OverlayKind, node: Node, key: str, reading: Reading) -> Overlay | Fault:
    if not isinstance(node, Mapping):
        return reading.wrong_type(node, kind, key)
    return Overlay(node, plain_text(node))


def _list(kind: kinds.ListKind, node: Node, key: str, reading: Reading) -> Any:
    if is_nothing(node):
        return reading.wrong_type(node, kind, key)
    items = node.items if isinstance(node, Sequence) else (node,)
    if len(items) < kind.least:
        return reading.find(codes.EMPTY_LIST, node.span, key=key, what="value")
    return _whole(value_from(kind.item, item, key, reading) for item in items)


def _map(kind: kinds.MapKind, node: Node, key: str, reading: Reading) -> Any:
    if not isinstance(node, Mapping):
        return reading.wrong_type(node, kind, key)
    items: list[Any] = []
    for entry in node.entries:
        name = entry.key.value
        if is_extension(name):
            continue
        if not _NAME.match(name):
            items.append(_bad_name(entry.key.span, name, reading))
            continue
        value = value_from(kind.item, entry.value, name, reading)
        items.append(FAULT if value is FAULT else Item(name, value, entry.key.span))
    return _whole(items)


def _bad_name(span: Span, name: str, reading: Reading) -> Fault:
    better = re.sub(r"[^a-z0-9_]+", "_", name.strip().lower()).strip("_")
    hint = f"write `{better}`" if _NAME.match(better) else ""
    return reading.find(codes.BAD_NAME, span, hint=hint, name=shortened(name))


def _family(kind: kinds.FamilyKind, node: Node, key: str, reading: Reading) -> Any:
    words = reading.registry.family(kind.family)
    if isinstance(node, Mapping):
        if len(node.entries) != 1:
            count = len(node.entries) or "none"
            return reading.find(codes.ONE_WORD, node.span, count=count)
        entry = node.entries[0]
        if entry.key.value not in words:
            return _unknown_word(entry.key, words, reading)
        return spec_from(words[entry.key.value].spec, entry, reading)
    if not isinstance(node, Scalar) or node.resolved is None:
        return reading.wrong_type(node, kind, key)
    text = " ".join(node.value.split())
    if text in words:
        nothing = Mapping(node.span, ())
        return _spec(words[text].spec, nothing, node.span, text, reading)
    if not kind.formula or near(text, words):
        return _unknown_word(node, words, reading)
    return _spec(words[_CONDITION].spec, node, node.span, key, reading)


def _unknown_word(scalar: Scalar, words: Any, reading: Reading) -> Fault:
    word = " ".join(scalar.value.split())
    hint = did_you_mean(word, words) or f"write {listed(words)}"
    meant = near(word, words)
    edits = replacing(scalar.span, word, meant) if scalar.style == "plain" else ()
    reading.findings.append(
        found(codes.UNKNOWN_WORD, scalar.span, hint=hint, edits=edits, word=shortened(word))
    )
    return FAULT


def _words(kind: kinds.WordsKind, node: Node, key: str, reading: Reading) -> Any:
    if not isinstance(node, Mapping):
        return reading.wrong_type(node, kind, key)
    words = reading.registry.family(kind.family)
    specs: list[Any] = []
    for entry in node.entries:
        if is_extension(entry.key.value):
            continue
        if entry.key.value in words:
            specs.append(spec_from(words[entry.key.value].spec, entry, reading))
        else:
            _unknown_key(entry, key, set(), set(words), reading)
            specs.append(FAULT)
    return _whole(specs)


def _whole(values: Any) -> Any:
    """Return the values as a tuple, or FAULT when one of them is."""
    read = tuple(values)
    return FAULT if any(value is FAULT for value in read) else read
