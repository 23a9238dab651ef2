"""Layout order: the keys of parts that are written over several lines, each with its comments.

Whole lines are moved. Where it is not certain which key a comment belongs to, the order stays.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from ruledsl.language.construct import Registry
from ruledsl.record import record
from ruledsl.ruleset.layout_kinds import kinds_of
from ruledsl.ruleset.layout_spelling import in_order
from ruledsl.syntax.tree import Entry, Mapping, Node, Sequence
from ruledsl.syntax.yaml_reader import read_yaml
from ruledsl.text.source import Source

_MOST = 500  # mappings that are put in order in one file


def ordered(source: Source, registry: Registry, order: tuple[str, ...]) -> str:
    """Return the text of a file with the keys inside its parts in their order."""
    passed: set[int] = set()  # by the number of the mapping: in order, or left alone
    for _ in range(_MOST):
        tree, _ = read_yaml(source)
        if tree is None:
            break
        known = kinds_of(tree, registry)
        for number, mapping in enumerate(_mappings(tree)):
            if number in passed or mapping is tree:
                continue
            passed.add(number)
            entries = in_order(mapping, known, order)
            text = _moved(source, mapping, entries)
            if text is not None:
                source = Source(source.name, text)
                break  # places have changed, but not the numbers of the mappings below
        else:
            break
    return source.text


def _mappings(node: Node) -> Iterator[Mapping]:
    """Yield every mapping, the innermost first, so that what is moved is in order already."""
    if isinstance(node, Mapping):
        for entry in sorted(node.entries, key=lambda entry: entry.key.value):
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


def _moved(source: Source, mapping: Mapping, entries: list[Entry]) -> str | None:
    """Return the text with a mapping in a new order; None where nothing is to be moved."""
    if list(mapping.entries) == entries or mapping.span.text.startswith("{"):
        return None
    parts = _parts(source, mapping)
    if parts is None:
        return None
    first, last, column = parts[0][0], parts[-1][1], mapping.entries[0].key.span.start_line_col[1]
    lead = source.line(first)[: column - 1]
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
    ends = "\r\n" if "\r\n" in source.text else "\n"
    start = source.line_start(_top(source, parts[0][0], column, lead))
    end = source.line_start(last + 1) if last < source.line_count else len(source.text)
    tail = "" if end == len(source.text) and not source.text.endswith("\n") else ends
    return source.text[:start] + ends.join(out) + tail + source.text[end:]


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
