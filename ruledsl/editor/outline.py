"""Outline: the parts of a rule file as a tree, and the ranges that can be folded away."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ruledsl.editor.analysis import Analysis
from ruledsl.editor.slots import ROOT, inside, sort_in
from ruledsl.language.kinds import Kind
from ruledsl.record import record
from ruledsl.syntax.tree import Entry, Mapping, Node, Scalar, Sequence
from ruledsl.text.source import Source
from ruledsl.text.span import Span

_DEEPEST = 6
_COMMENT = re.compile(r"\s*#")
_DETAIL = 40


@record
class Section:
    """A key with everything behind it."""

    name: str
    detail: str
    sort: str  # what the key names; empty for a word of the language
    span: Span
    key: Span
    inner: tuple[Section, ...] = ()


@record
class Fold:
    """Lines, from 0, of which only the first one shows."""

    first: int
    last: int
    is_comment: bool = False


def outline(analysis: Analysis) -> tuple[Section, ...]:
    """Return the sections of a file in its order."""
    return tuple(_sections(analysis.tree, ROOT, analysis, _DEEPEST))


def _sections(node: Node, kind: Kind | None, analysis: Analysis, depth: int) -> Iterator[Section]:
    if depth == 0 or not isinstance(node, Mapping):
        return
    for entry in node.entries:
        word = entry.key.value
        inner = inside(kind, word, analysis.language)
        sort = sort_in(kind, word, analysis.language)
        below = tuple(_sections(entry.value, inner, analysis, depth - 1))
        yield Section(word or "…", _detail(entry), sort, entry.span, entry.key.span, below)


def _detail(entry: Entry) -> str:
    value = entry.value
    if isinstance(value, Sequence):
        return f"{len(value.items)} items"
    if not isinstance(value, Scalar):
        return ""
    text = " ".join(value.value.split())
    return text if len(text) <= _DETAIL else text[: _DETAIL - 1] + "…"


def folds(analysis: Analysis) -> tuple[Fold, ...]:
    """Return what can be folded: values over several lines, and comments."""
    found = {(fold.first): fold for fold in (*_comments(analysis.source), *_values(analysis.tree))}
    return tuple(found[first] for first in sorted(found))


def _values(node: Node) -> Iterator[Fold]:
    if isinstance(node, Mapping):
        for entry in node.entries:
            yield from _values(entry.value)
            yield from _fold(entry.span)
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from _values(item)
            yield from _fold(item.span)


def _fold(span: Span) -> Iterator[Fold]:
    first = span.start_line_col[0]
    last = span.source.line_col(max(span.end - 1, span.start))[0]
    if last > first:
        yield Fold(first - 1, last - 1)


def _comments(source: Source) -> Iterator[Fold]:
    """Yield comments of several lines."""
    first = 0
    for number in range(1, source.line_count + 2):
        inside = number <= source.line_count and _COMMENT.match(source.line(number))
        if inside:
            first = first or number
            continue
        if first and number - first > 1:
            yield Fold(first - 1, number - 2, is_comment=True)
        first = 0
