"""Ignores: comments that keep findings from being told, each with the names of what it hides.

`# ruledsl: ignore[name] reason` behind a key, or in a line of its own above it, covers that line
and the whole value of the keys that begin in it; `# ruledsl: ignore-file[name] reason` covers the
file. Only files in which the marker stands pay for any of this.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ruledsl.record import record
from ruledsl.ruleset.ignore_codes import UNKNOWN_IGNORE, UNUSED_IGNORE
from ruledsl.syntax.tree import Entry, Mapping, Node, Scalar, Sequence
from ruledsl.syntax.yaml_reader import read_yaml
from ruledsl.text.diagnostic import Diagnostic, found
from ruledsl.text.source import Source
from ruledsl.text.span import Span

_IGNORE = re.compile(
    r"(?:^|(?<=[ \t]))#[ \t]*ruledsl: ignore(-file)?\[([^\]\r\n]*)\]", re.MULTILINE
)
_NAME = re.compile(r"[^,\s]+")
_UNREADABLE = "RD0"  # what keeps a file from being read is always told


@record
class Ignore:
    """One name of a comment, and the ranges in which what it names is not told."""

    name: str  # of a finding, or its number
    span: Span
    covers: tuple[tuple[int, int], ...]
    comment: Span

    def hides(self, diagnostic: Diagnostic) -> bool:
        """Say whether it is about this finding."""
        code, span = diagnostic.code, diagnostic.span
        if self.name not in (code.name, code.id) or code.id.startswith(_UNREADABLE):
            return False
        inside = any(start <= span.start < end for start, end in self.covers)
        return inside and span.source is self.span.source


def sifted(
    findings: Iterable[Diagnostic], sources: Iterable[Source], asked: Source
) -> tuple[list[Diagnostic], list[Diagnostic]]:
    """Return the findings to tell, and those that comments in these files hide.

    A comment that hides nothing is told of the file that was asked for only: what lies below it may
    have its comments for other files that build on it.
    """
    ignores = [each for source in sources for each in ignores_in(source)]
    told, hidden = list[Diagnostic](), list[Diagnostic]()
    used = set[Ignore]()
    for each in findings:
        by = [ignore for ignore in ignores if ignore.hides(each)]
        used.update(by)
        (hidden if by else told).append(each)
    own = [ignore for ignore in ignores if ignore.span.source is asked]
    told += _unknown_and_unused(own, used)
    return told, hidden


def _unknown_and_unused(ignores: list[Ignore], used: set[Ignore]) -> Iterator[Diagnostic]:
    from ruledsl.ruleset.finding_codes import finding_codes
    from ruledsl.ruleset.near import near

    names = {name for code in finding_codes() for name in (code.name, code.id)}
    for ignore in ignores:
        if ignore.name not in names:
            meant = near(ignore.name, sorted(names))
            hint = f"did you mean `{meant}`?" if meant else ""
            yield found(UNKNOWN_IGNORE, ignore.span, hint=hint, name=ignore.name)
        elif ignore not in used:
            yield found(UNUSED_IGNORE, ignore.span, hint="take it away", name=ignore.name)


def ignores_in(source: Source) -> Iterator[Ignore]:
    """Yield every name of every such comment of a file; none of a file that is no YAML."""
    tree = read_yaml(source)[0] if "#" in source.text else None
    if tree is None:
        return
    scalars = [each.span for each in _scalars(tree)]
    for match in _IGNORE.finditer(source.text):
        if any(span.start <= match.start() < span.end for span in scalars):
            continue  # part of a text, no comment
        comment = Span(source, *match.span())
        whole = ((0, len(source.text) + 1),)
        covers = whole if match[1] else _covered(tree, comment)
        for name in _NAME.finditer(match[2]):
            start = match.start(2)
            span = Span(source, start + name.start(), start + name.end())
            yield Ignore(name.group(), span, covers, comment)


def _covered(tree: Mapping, comment: Span) -> tuple[tuple[int, int], ...]:
    """Return the range of the line that a comment is about, and of the values that begin there."""
    source = comment.source
    number = _line_about(source, comment)
    start = source.line_start(number)
    end = start + len(source.line(number)) + 1
    entries = (entry.span for entry in _entries(tree))
    values = ((each.start, each.end) for each in entries if start <= each.start < end)
    return ((start, end), *values)


def _line_about(source: Source, comment: Span) -> int:
    """Return the line of a comment, or the next one with a key when it stands alone."""
    number, column = comment.start_line_col
    if source.line(number)[: column - 1].strip():
        return number
    for later in range(number + 1, source.line_count + 1):
        text = source.line(later).strip()
        if text and not text.startswith("#"):
            return later
    return number


def _entries(node: Node) -> Iterator[Entry]:
    if isinstance(node, Mapping):
        for entry in node.entries:
            yield entry
            yield from _entries(entry.value)
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from _entries(item)


def _scalars(node: Node) -> Iterator[Scalar]:
    if isinstance(node, Scalar):
        yield node
    elif isinstance(node, Mapping):
        for entry in node.entries:
            yield entry.key
            yield from _scalars(entry.value)
    else:
        for item in node.items:
            yield from _scalars(item)
