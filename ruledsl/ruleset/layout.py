"""Layout: a rule file with its parts in the order in which one reads a game, and spelled alike.

Parts are moved as a whole, each with the comments above it and inside it, and so are the keys
inside them; blanks, brackets and quotes are put right, and so are needless empty lines and a
missing last break. Texts over several lines stay as their author wrote them. The result is read
again: were its meaning not the same, the file would stay as it is.
"""

from __future__ import annotations

from collections.abc import Iterator

from ruledsl.language.construct import Registry
from ruledsl.language.families import Part
from ruledsl.record import record
from ruledsl.ruleset.layout_kinds import Kinds, kinds_of
from ruledsl.ruleset.layout_order import ordered, tree_of
from ruledsl.ruleset.layout_phrases import said
from ruledsl.ruleset.layout_spelling import spelling
from ruledsl.syntax.tree import Entry, Mapping, Node, Scalar, Sequence
from ruledsl.syntax.yaml_reader import read_yaml
from ruledsl.text.edits import edited
from ruledsl.text.source import Source

# The order of the registry is the order in which parts are compiled. Readers want to know what
# points are for when the deal ends, and what can be chosen when they know what is played.
_READ_BEFORE = {"points": "deal_ends"}
_READ_LAST = ("options",)


@record
class _Chunk:
    """A part with all lines that belong to it, without breaks."""

    key: str
    lines: tuple[str, ...]
    apart: bool  # an empty line stands above it


def laid_out(source: Source, registry: Registry) -> str:
    """Return the text in the canonical layout; a text that cannot be read comes back as it is."""
    tree = tree_of(source)
    if tree is None or not tree.entries or not source.text[tree.span.start :].strip():
        return source.text
    order = order_of(registry)
    step = _if_same(source, _laid_out(source, tree, order), registry)
    for change in (_spelled, ordered):
        step = _if_same(step, change(step, registry, order), registry)
    return step.text


def _spelled(source: Source, registry: Registry, order: tuple[str, ...]) -> str:
    tree = tree_of(source)
    return edited(source.text, spelling(kinds_of(tree, registry), order)) if tree else source.text


def _if_same(source: Source, text: str, registry: Registry) -> Source:
    """Return a file with its new text if that says the same; else as it was."""
    if text == source.text:
        return source
    changed = Source(source.name, text)
    before = tree_of(source)
    after, findings = read_yaml(changed)
    if before is None or after is None or findings:
        return source
    return changed if sense(after, registry) == sense(before, registry) else source


def order_of(registry: Registry) -> tuple[str, ...]:
    """Return the words at the top of a file in their canonical order."""
    words = [word for word in registry.family(Part) if word not in _READ_LAST]
    for word, later in _READ_BEFORE.items():
        if word in words and later in words:
            words.remove(word)
            words.insert(words.index(later), word)
    return (*words, *_READ_LAST)


def sense(tree: Mapping, registry: Registry) -> object:
    """Return a key that is equal for trees that say the same, whatever their blanks and order."""
    return _sense(tree, kinds_of(tree, registry), top=True)


def _sense(node: Node, known: Kinds, *, top: bool = False) -> object:
    if isinstance(node, Sequence):
        return [_sense(item, known) for item in node.items]
    if isinstance(node, Mapping):
        pairs = [(_of_scalar(e.key, known), _sense(e.value, known)) for e in node.entries]
        fixed = top or id(node) in known.order
        return ("keys", sorted(pairs, key=repr)) if fixed else ("own keys", pairs)
    return _of_scalar(node, known, value=True)


def _of_scalar(scalar: Scalar, known: Kinds, *, value: bool = False) -> object:
    kind = known.of.get(id(scalar))
    text = said(scalar.value, kind) if kind is not None else scalar.value
    return (type(scalar.resolved).__name__, text) if value else text


def _laid_out(source: Source, tree: Mapping, order: tuple[str, ...]) -> str:
    lines = _stripped(source, tree)
    head, chunks, tail = _chunks(source, tree, lines)
    if not source.text.startswith("{", tree.span.start):
        place = {word: number for number, word in enumerate(order)}
        chunks.sort(key=lambda chunk: place.get(chunk.key, len(place)))
    out = list(head)
    for chunk in chunks:
        if chunk.apart and out and out[-1]:
            out.append("")
        out += chunk.lines
    out += tail
    while out and not out[-1]:
        out.pop()
    lf_only = "\r\n" not in source.text
    return "".join(f"{line}\n" if lf_only else f"{line}\r\n" for line in out)


def _stripped(source: Source, tree: Mapping) -> list[str]:
    """Return the lines without blanks at their ends, but for those of texts over several lines."""
    within = {number for each in _scalars(tree) for number in _inner_lines(each)}
    lines = []
    for number in range(1, source.line_count + 1):
        line = source.line(number)
        lines.append(line if number in within else line.rstrip(" \t"))
    return lines


def _inner_lines(scalar: Scalar) -> range:
    start, end = scalar.span.start_line_col[0], scalar.span.end_line_col[0]
    return range(start, end + 1) if end > start else range(0)


def _chunks(
    source: Source, tree: Mapping, lines: list[str]
) -> tuple[list[str], list[_Chunk], list[str]]:
    """Return the lines above all parts, the parts, and the lines below them."""
    chunks: list[_Chunk] = []
    head: list[str] = []
    at = 0  # the first line, from 0, that is not taken yet
    for index, entry in enumerate(tree.entries):
        start = max(at, entry.key.span.start_line_col[0] - 1)
        gap = lines[at:start]
        if index == 0:
            head, gap = _split_head(gap)
        else:
            own = _indented(gap)
            chunks[-1] = _with(chunks[-1], gap[:own])
            gap = gap[own:]
        end = max(start, _end(entry, source))
        apart = gap[:1] == [""]
        own_lines = (*_single_spaced(gap), *lines[start:end])
        chunks.append(_Chunk(entry.key.value, own_lines, apart))
        at = end
    tail = lines[at:]
    own = _indented(tail)
    chunks[-1] = _with(chunks[-1], tail[:own])
    tail = tail[own:]
    return head, chunks, ([""] if tail and not tail[0] else []) + _single_spaced(tail)


def _split_head(gap: list[str]) -> tuple[list[str], list[str]]:
    """Divide what stands above the first part: up to an empty line it is about the file."""
    marks = [i for i, line in enumerate(gap) if line == "---" or line.startswith("# yaml-language")]
    empty = [i for i, line in enumerate(gap) if not line]
    cut = max([*marks, *empty], default=-1) + 1
    return _single_spaced(gap[:cut]), gap[cut:]


def _indented(gap: list[str]) -> int:
    """Return how many lines below a part still belong to it: indented comments do."""
    count = 0
    for number, line in enumerate(gap, 1):
        if line.startswith((" ", "\t")):
            count = number
        elif line:
            break
    return count


def _with(chunk: _Chunk, more: list[str]) -> _Chunk:
    return _Chunk(chunk.key, (*chunk.lines, *more), chunk.apart)


def _single_spaced(lines: list[str]) -> list[str]:
    """Return lines without empty ones at the start, and never two of them in a row."""
    out: list[str] = []
    for line in lines:
        if line or (out and out[-1]):
            out.append(line)
    return out


def _end(entry: Entry, source: Source) -> int:
    """Return the number of the last line of a part, which is the index of the next line."""
    span = entry.span
    last = source.line_col(max(span.end - 1, span.start))[0]
    value = entry.value
    keeps = isinstance(value, Scalar) and "+" in value.span.text[:3]
    while not keeps and last > 1 and not source.line(last).strip():
        last -= 1
    return last


def _scalars(node: Node) -> Iterator[Scalar]:
    if isinstance(node, Scalar):
        yield node
    elif isinstance(node, Mapping):
        for entry in node.entries:
            yield from _scalars(entry.value)
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from _scalars(item)
