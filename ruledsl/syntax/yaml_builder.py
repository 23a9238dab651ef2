"""YAML builder: a tree grown from the parser's events, within bounds.

There is no recursion: collections whose end has not come lie on a stack. An alias, where it is
allowed, gives the node of its anchor once more without a copy, and counts as many nodes and levels
as that has, so that a few lines cannot stand for millions.
"""

import re
from dataclasses import field
from typing import Any

import yaml

from ruledsl.record import record
from ruledsl.syntax import yaml_codes as codes
from ruledsl.syntax.decoding import forbidden, is_forbidden
from ruledsl.syntax.limits import Limits
from ruledsl.syntax.quoting import quoted
from ruledsl.syntax.tree import Mapping, Node, Scalar, Sequence, Style
from ruledsl.syntax.yaml_keys import entries_of
from ruledsl.syntax.yaml_values import value_findings
from ruledsl.text.diagnostic import Code, Diagnostic, Edit, found
from ruledsl.text.source import Source
from ruledsl.text.span import Span

_STYLES: dict[str | None, Style] = {"'": "single", '"': "double", "|": "literal", ">": "folded"}
_SHOWN = 80  # characters of a text that a hint repeats
_PROPERTY = r"([&!][^\s,\[\]{}]*)(?:\s+(?:#[^\r\n]*\s+)*|(?=[,\[\]{}])|\Z)"


class Stop(Exception):  # noqa: N818 - not an error: the rest of the file is not wanted
    """Reading ends here."""


@record
class _Anchored:
    """A node that an alias may repeat, with its nodes and levels."""

    node: Node | None  # None until its end has come
    size: int = 1
    height: int = 0


@record(frozen=False, eq=False)
class _Open:
    """A collection whose end has not come."""

    start: int
    is_mapping: bool
    is_flow: bool
    column: int  # where its items start; block scalars count their indentation from here
    anchor: str | None
    children: list[Node] = field(default_factory=list)
    size: int = 1
    height: int = 1


@record(frozen=False, eq=False)
class Builder:
    """What has grown so far."""

    source: Source
    aliases: bool
    limits: Limits
    findings: list[Diagnostic] = field(default_factory=list)
    root: Node | None = None
    last: Span | None = None  # of the last scalar
    count: int = 0  # nodes, with those that aliases repeat
    _stack: list[_Open] = field(default_factory=list)
    _anchors: dict[str, _Anchored] = field(default_factory=dict)

    def scalar(self, event: Any) -> None:
        """Add a scalar."""
        start = self._start(event)
        end = max(start, event.end_mark.index)
        style = _STYLES.get(event.style, "plain")
        if style in ("literal", "folded"):
            end = start + len(self.source.text[start:end].rstrip())
        column = self._stack[-1].column if self._stack else 0
        scalar = Scalar(Span(self.source, start, end), event.value or "", style, column)
        self.last = scalar.span
        if style == "double" and not scalar.value.isprintable():
            self._check_escapes(scalar)
        if len(scalar.value) > self.limits.scalar:
            self.find(codes.SCALAR_TOO_LONG, scalar.span, limit=self.limits.scalar)
        elif not self._expects_key():
            if not self._is_full():
                self.findings.extend(value_findings(scalar))
            self._check_tab(start)
        self._keep(event.anchor, _Anchored(scalar))
        self._add(scalar, 1, 0)
        self._charge(1, start)

    def open(self, event: Any) -> None:
        """Start a collection."""
        start = self._start(event)
        if len(self._stack) >= self.limits.depth:
            self._give_up(codes.TOO_DEEP, start, self.limits.depth)
        is_mapping = isinstance(event, yaml.MappingStartEvent)
        column = self._column(start) if event.anchor or event.tag else event.start_mark.column
        self._stack.append(_Open(start, is_mapping, event.flow_style, column, event.anchor))
        self._keep(event.anchor, _Anchored(None))
        self._charge(1, start)

    def close(self, event: Any) -> None:
        """End the collection that was started last."""
        done = self._stack.pop()
        end = event.end_mark.index
        if not done.is_flow:
            # The parser ends a block where the next thing starts, past comments and blank lines.
            end = max((child.span.end for child in done.children[-2:]), default=done.start)
        span = Span(self.source, done.start, max(done.start, end))
        node: Node
        if done.is_mapping:
            entries, faults = entries_of(done.children)
            self.findings += faults
            node = Mapping(span, entries)
        else:
            node = Sequence(span, tuple(done.children))
        self._keep(done.anchor, _Anchored(node, done.size, done.height))
        self._add(node, done.size, done.height)

    def alias(self, event: Any) -> None:
        """Add what an alias stands for, or an empty value where it may not stand."""
        span = Span(self.source, event.start_mark.index, event.end_mark.index)
        known = self._anchors.get(event.anchor)
        if self.aliases and known and known.node is not None:
            if len(self._stack) + known.height > self.limits.depth:
                self._give_up(codes.TOO_DEEP, span.start, self.limits.depth)
            self._charge(known.size, span.start)
            self._add(known.node, known.size, known.height)
            return
        if not self.aliases:
            self._refuse(codes.ALIAS, span, name=event.anchor)
        else:
            code = codes.RECURSIVE_ALIAS if known else codes.UNKNOWN_ALIAS
            self.find(code, span, name=event.anchor)
        self._charge(1, span.start)
        self._add(Scalar(span, f"*{event.anchor}", "single"), 1, 0)

    def find(self, code: Code, span: Span, **words: Any) -> None:
        """Note a finding; past a bound, only that there are some is of interest."""
        if not self._is_full():
            self.findings.append(found(code, span, **words))

    def _is_full(self) -> bool:
        return len(self.findings) >= self.limits.findings

    def _start(self, event: Any) -> int:
        """Return where a node starts, past its anchor and its tag; find those."""
        start: int = event.start_mark.index
        if event.anchor is None and event.tag is None:
            return start
        pattern = re.compile(_PROPERTY)  # rare, so it is compiled only here
        match = pattern.match(self.source.text, start)
        while match:
            span = Span(self.source, *match.span(1))
            if match[1].startswith("!"):
                self._refuse(codes.TAG, span, tag=match[1])
            elif not self.aliases:
                self._refuse(codes.ANCHOR, span, name=match[1][1:])
            start = match.end()
            match = pattern.match(self.source.text, start)
        return start

    def _refuse(self, code: Code, span: Span, **words: str) -> None:
        """Find a special sign; quote the rest of its line, should it have been meant as text."""
        if self._is_full():
            return
        rest = self.source.text[span.start : span.start + _SHOWN]
        in_brackets = bool(self._stack) and self._stack[-1].is_flow
        rest = re.split(r"[\r\n,\]}]| #" if in_brackets else r"[\r\n]| #", rest)[0].rstrip()
        whole = Span(self.source, span.start, max(span.end, span.start + len(rest)))
        edit = Edit(whole, quoted(whole.text), safe=False)
        hint = f"if it is a text, quote it: {quoted(whole.text)}"
        if code is not codes.TAG:
            hint = f"build on other rules with `extends`; {hint}"
        self.find(code, span, hint=hint, edits=(edit,), **words)

    def _column(self, offset: int) -> int:
        return self.source.line_col(offset)[1] - 1

    def _expects_key(self) -> bool:
        around = self._stack[-1] if self._stack else None
        return around is not None and around.is_mapping and len(around.children) % 2 == 0

    def _check_escapes(self, scalar: Scalar) -> None:
        """Find the first character that a file may not hold and that an escape has written.

        Half a character is a finding of its own.
        """
        for at, char in enumerate(scalar.value):
            if (is_forbidden(char) or char == "\r") and not "\ud800" <= char <= "\udfff":
                if not self._is_full():
                    self.findings.append(forbidden(scalar.place(at, at + 1), char))
                return

    def _check_tab(self, start: int) -> None:
        """Find a tab before a value, once in a file."""
        if start == 0 or self.source.text[start - 1] != "\t":
            return
        if not any(each.code is codes.TAB_BETWEEN for each in self.findings):
            tab = Span(self.source, start - 1, start)
            self.find(codes.TAB_BETWEEN, tab, edits=(Edit(tab, " "),))

    def _keep(self, anchor: str | None, anchored: _Anchored) -> None:
        if anchor is not None:
            self._anchors[anchor] = anchored

    def _charge(self, nodes: int, start: int) -> None:
        self.count += nodes
        if self.count > self.limits.nodes:
            self._give_up(codes.TOO_MANY_NODES, start, self.limits.nodes)

    def _give_up(self, code: Code, start: int, limit: int) -> None:
        """End reading at a bound; what has grown is not the file, so it is dropped."""
        self.root = None
        self.findings = [found(code, Span(self.source, start, start + 1), limit=limit)]
        self._stack.clear()
        raise Stop

    def _add(self, node: Node, size: int, height: int) -> None:
        """Put a node with so many nodes and levels into the collection around it."""
        if not self._stack:
            self.root = node
            return
        around = self._stack[-1]
        around.children.append(node)
        around.size += size
        around.height = max(around.height, height + 1)
