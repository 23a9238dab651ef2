"""Layout order: the keys of parts that are written over several lines, each with its comments.

Whole lines are moved. Where it is not certain which key a comment belongs to, the order stays.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from ruledsl.language.construct import Registry
from ruledsl.record import record
from ruledsl.ruleset.layout_kinds import kinds_of
from ruledsl.ruleset.layout_spelling import in_order
from ruledsl.syntax.tree import Entry, Mapping, Node, Sequence
from ruledsl.syntax.yaml_reader import read_yaml
from ruledsl.text.diagnostic import Edit
from ruledsl.text.edits import edited
from ruledsl.text.source import Source
from ruledsl.text.span import Span

_MOST = 64  # rounds: in each all are put in order that hold none still to be put in order


@lru_cache(maxsize=2)
def tree_of(source: Source) -> Mapping | None:
    """Return the tree of a text; None where it cannot be read.

    One step after the other looks at a text, and most files need none: they are read once.
    """
    return read_yaml(source)[0]


def ordered(source: Source, registry: Registry, order: tuple[str, ...]) -> str:
    """Return the text of a file with the keys inside its parts in their order."""
    for _ in range(_MOST):
        tree = tree_of(source)
        if tree is None:
            break
        known = kinds_of(tree, registry)
        edits: list[Edit] = []
        end = -1  # of what is moved already; what holds it waits for the next round
        for mapping in _mappings(tree):
            edit = None if mapping is tree else _moved(mapping, in_order(mapping, known, order))
            if edit is not None and edit.span.start >= end:
                edits.append(edit)
                end = edit.span.end
        if not edits:
            break
        source = Source(source.name, edited(source.text, edits))
    return source.text


def _mappings(node: Node) -> Iterator[Mapping]:
    """Yield every mapping, the innermost first, so that what is moved is in order already."""
    if isinstance(node, Mapping):
        for entry in node.entries:
            yield from _mappings(entry.value)
        yield node
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from _mappings(item)


@record
class _Lines:
    """The lines of an entry: comments above it, and itself without what stands before its key."""

    above: tuple[str, ...]
    own: tuple[str, ...]


def _moved(mapping: Mapping, entries: list[Entry]) -> Edit | None:
    """Return the change that brings a mapping into a new order; None where nothing is to move."""
    if list(mapping.entries) == entries or mapping.span.text.startswith("{"):
        return None
    source = mapping.span.source
    parts = _parts(source, mapping)
    if parts is None:
        return None
    column = mapping.entries[0].key.span.start_line_col[1]
    lead = source.line(parts[0][0])[: column - 1]
    pairs = zip(mapping.entries, parts, strict=True)
    blocks = {id(entry): _lines(source, entry, bounds) for entry, bounds in pairs}
    out: list[str] = []
    for entry in entries:
        block = blocks[id(entry)]
        if out or not lead.strip():
            out += block.above
        elif block.above:
            return None  # a comment cannot stand between a dash and its key
        before = " " * (column - 1) if out or not lead.strip() else lead
        out += [before + block.own[0], *block.own[1:]]
    start = source.line_start(_top(source, parts[0][0], column, lead))
    last = parts[-1][1]
    end = source.line_start(last) + len(source.line(last))
    text = ("\r\n" if "\r\n" in source.text else "\n").join(out)
    return None if text == source.text[start:end] else Edit(Span(source, start, end), text)


def _parts(source: Source, mapping: Mapping) -> list[tuple[int, int]] | None:
    """Return the first and the last line of each entry; None where they cannot be told apart."""
    bounds = []
    for entry in mapping.entries:
        first = entry.key.span.start_line_col[0]
        last = source.line_col(max(entry.span.end - 1, entry.span.start))[0]
        while last > first and not source.line(last).strip():
            last -= 1
        bounds.append((first, last))
    for (_, last), (first, _) in pairwise(bounds):
        if first <= last or not _only_comments(source, last + 1, first):
            return None
    column = mapping.entries[0].key.span.start_line_col[1]
    after = source.line(bounds[-1][1] + 1) if bounds[-1][1] < source.line_count else ""
    below = after.lstrip().startswith("#") and len(after) - len(after.lstrip()) >= column - 1 > 0
    return None if below else bounds


def _only_comments(source: Source, first: int, end: int) -> bool:
    return all(source.line(number).lstrip().startswith("#") for number in range(first, end))


def _lines(source: Source, entry: Entry, bounds: tuple[int, int]) -> _Lines:
    first, last = bounds
    column = entry.key.span.start_line_col[1]
    lead = source.line(first)[: column - 1]
    top = _top(source, first, column, lead)
    above = tuple(source.line(number) for number in range(top, first))
    own = (source.line(first)[column - 1 :],)
    return _Lines(above, own + tuple(source.line(n) for n in range(first + 1, last + 1)))


def _top(source: Source, first: int, column: int, lead: str) -> int:
    """Return the first line of the comments above an entry, at its own column."""
    top = first
    while not lead.strip() and top > 1:
        line = source.line(top - 1)
        if not line.startswith(" " * (column - 1) + "#"):
            break
        top -= 1
    return top
