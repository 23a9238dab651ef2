"""Spots: what stands at a place of a file that can be read."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ruledsl.record import record
from ruledsl.syntax.tree import Mapping, Node, Scalar, Sequence

Path = tuple[str | int, ...]

WORD = re.compile(r"[A-Za-z0-9_]+")


@record
class At:
    """A scalar with its path; of a key, the path ends with the key itself."""

    path: Path
    scalar: Scalar
    is_key: bool


def scalars(node: Node, path: Path = ()) -> Iterator[At]:
    """Yield every key and every single value of a tree, in reading order."""
    if isinstance(node, Scalar):
        yield At(path, node, False)
    elif isinstance(node, Mapping):
        for entry in node.entries:
            here = (*path, entry.key.value)
            yield At(here, entry.key, True)
            yield from scalars(entry.value, here)
    elif isinstance(node, Sequence):
        for number, item in enumerate(node.items):
            yield from scalars(item, (*path, number))


def at(tree: Mapping, offset: int) -> At | None:
    """Return the key or value that an offset lies in, its end included."""
    node: Node = tree
    path: Path = ()
    while not isinstance(node, Scalar):
        step = _step(node, path, offset)
        if step is None or isinstance(step, At):
            return step
        node, path = step
    return At(path, node, False)


def _step(node: Mapping | Sequence, path: Path, offset: int) -> At | tuple[Node, Path] | None:
    if isinstance(node, Sequence):
        for number, item in enumerate(node.items):
            if item.span.start <= offset <= item.span.end:
                return item, (*path, number)
        return None
    for entry in node.entries:
        here = (*path, entry.key.value)
        if entry.key.span.start <= offset <= entry.key.span.end:
            return At(here, entry.key, True)
        if entry.value.span.start <= offset <= entry.value.span.end:
            return entry.value, here
    return None


def inner_offset(scalar: Scalar, offset: int) -> int:
    """Return which character of a scalar's value stands at an offset of the file."""
    if scalar.style == "plain" and scalar.span.text == scalar.value:
        return min(max(offset - scalar.span.start, 0), len(scalar.value))
    pieces = scalar.map.pieces
    return next((n for n, (_, end) in enumerate(pieces) if end > offset), len(scalar.value))


def word_at(text: str, offset: int) -> tuple[int, int] | None:
    """Return the range of the word that an offset lies in, its end included."""
    for match in WORD.finditer(text):
        if match.start() <= offset <= match.end():
            return match.span()
    return None
