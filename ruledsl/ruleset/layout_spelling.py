"""Layout spelling: how keys, values and whole collections in brackets are written.

A collection within one line is written anew: its keys in order, one blank behind `,` and `:`. Of a
value over several lines nothing is changed. Quotes stand only where a value would be read as
something else without them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ruledsl.ruleset.layout_kinds import Kinds
from ruledsl.ruleset.layout_phrases import spelled
from ruledsl.ruleset.show import plain_text
from ruledsl.syntax.scalar_value import resolve
from ruledsl.syntax.tree import Entry, Mapping, Node, Scalar, Sequence
from ruledsl.text.diagnostic import Edit
from ruledsl.text.span import NOWHERE, Span

_IN_BRACKETS = re.compile(r"[,\[\]{}]")


def spelling(known: Kinds, order: tuple[str, ...]) -> Iterator[Edit]:
    """Yield the changes that write every value of a file as it should be; none overlaps another."""
    for entry in known.tree.entries:
        if not entry.key.value.startswith("x-"):
            yield from _of_entry(entry, known, order)


def _of_entry(entry: Entry, known: Kinds, order: tuple[str, ...]) -> Iterator[Edit]:
    yield from _changed(entry.key, _scalar(entry.key, known))
    between = Span(entry.key.span.source, entry.key.span.end, entry.value.span.start)
    if entry.value.span.text and re.fullmatch(r":[ \t]+", between.text) and between.text != ": ":
        yield Edit(between, ": ")
    yield from _of_node(entry.value, known, order)


def _of_node(node: Node, known: Kinds, order: tuple[str, ...]) -> Iterator[Edit]:
    if _in_one_line(node):
        yield from _changed(node, written(node, known, order))
    elif isinstance(node, Mapping):
        for entry in node.entries:
            yield from _of_entry(entry, known, order)
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from _of_node(item, known, order)


def _changed(node: Node, text: str) -> Iterator[Edit]:
    if text != node.span.text and "\n" not in node.span.text:
        yield Edit(node.span, text)


def _in_one_line(node: Node) -> bool:
    """Say whether a value is one within a line, a collection only in brackets."""
    text = node.span.text
    if isinstance(node, Scalar):
        return "\n" not in text and "\r" not in text
    return text[:1] in ("{", "[") and "\n" not in text and "\r" not in text


def written(node: Node, known: Kinds, order: tuple[str, ...], *, inside: bool = False) -> str:
    """Return a value within one line as it should be written."""
    if isinstance(node, Scalar):
        return _scalar(node, known, inside=inside)
    if isinstance(node, Sequence):
        items = (written(item, known, order, inside=True) for item in node.items)
        return f"[{', '.join(items)}]"
    entries = in_order(node, known, order)
    pairs = (_pair(entry, known, order) for entry in entries)
    return f"{{{', '.join(pairs)}}}"


def _pair(entry: Entry, known: Kinds, order: tuple[str, ...]) -> str:
    key = _scalar(entry.key, known, inside=True)
    value = written(entry.value, known, order, inside=True)
    return f"{key}: {value}" if value else entry.span.text


def in_order(node: Mapping, known: Kinds, order: tuple[str, ...]) -> list[Entry]:
    """Return the entries of a mapping in their order; `order` is that of a whole file."""
    wanted = known.order.get(id(node))
    if wanted is None:
        return list(node.entries)
    place = {word: number for number, word in enumerate(wanted or order)}
    return sorted(node.entries, key=lambda entry: place.get(entry.key.value, len(place)))


def _scalar(scalar: Scalar, known: Kinds, *, inside: bool = False) -> str:
    """Return a key or a value as it should be written."""
    raw = scalar.span.text
    kind = known.of.get(id(scalar))
    text = spelled(scalar.value, kind) if kind is not None else scalar.value
    if scalar.style not in ("plain", "single", "double"):
        return raw
    if scalar.style == "plain":
        return text if text != scalar.value else raw
    if _is_plain(text, inside=inside) and isinstance(resolve(text), str):
        return text
    return raw if text == scalar.value and not _needless(scalar) else _in_quotes(text, raw)


def _is_plain(text: str, *, inside: bool) -> bool:
    """Say whether a text needs no quotes; within brackets there are more signs that do."""
    if inside and _IN_BRACKETS.search(text):
        return False
    return plain_text(Scalar(NOWHERE, text, "single")) == f"{text}\n"


def _needless(scalar: Scalar) -> bool:
    """Say whether double quotes stand where single ones would do."""
    return scalar.style == "double" and scalar.span.text[1:-1] == scalar.value


def _in_quotes(text: str, raw: str) -> str:
    if "'" not in text and "\\" not in raw and text.isprintable():
        return f"'{text}'"
    return raw
