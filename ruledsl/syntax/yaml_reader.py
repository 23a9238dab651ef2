"""YAML reader: from a source to a tree, strictly.

The parser's events are read one by one and a tree of our own is built from them: the events still
know of anchors, tags and styles, which the parser's own trees forget, and bounds can stop a hostile
file at once.

What YAML 1.1, YAML 1.2 and people read alike is accepted; anything else is a finding. A file with
findings may still give a tree, for the editor; whoever wants rules makes sure of no errors first.
"""

import re
from typing import Any

import yaml

from ruledsl.syntax import yaml_codes as codes
from ruledsl.syntax.decoding import forbidden_character, load_source, source_of_bytes
from ruledsl.syntax.limits import LIMITS, Limits
from ruledsl.syntax.tree import Mapping, Node, Scalar, Sequence
from ruledsl.syntax.yaml_builder import Builder, Stop
from ruledsl.text.diagnostic import Diagnostic, Edit, found
from ruledsl.text.source import Source
from ruledsl.text.span import Span

__all__ = ["has_fast_yaml", "load_source", "read_yaml", "source_of_bytes"]

_LONE_RETURN = r"\r(?!\n)"


def read_yaml(
    source: Source, *, aliases: bool = False, limits: Limits = LIMITS
) -> tuple[Mapping | None, list[Diagnostic]]:
    """Read one document whose top is a mapping.

    With `aliases`, an alias gives the node of its anchor; what it repeats counts against the
    bounds each time. The tree is None when the file cannot be read to its end.
    """
    if len(source.text) > limits.file_bytes:
        span = Span(source, 0, 0)
        return None, [found(codes.TOO_LARGE, span, limit=limits.file_bytes // 1024)]
    forbidden = forbidden_character(source)
    if forbidden:
        return None, [forbidden]
    builder = Builder(source, aliases, limits)
    try:
        _build(builder)
    except yaml.YAMLError as error:
        from ruledsl.syntax.yaml_faults import explain  # only a broken file pays for its patterns

        fault = explain(source, error, builder.last, limits.depth)
        return None, [*builder.findings[: limits.findings - 1], fault]
    root = builder.root if isinstance(builder.root, Mapping) else None
    return root, [*builder.findings, *_lone_return(source)][: limits.findings]


def has_fast_yaml() -> bool:
    """Tell whether PyYAML has its C parser; without it reading is some thirty times slower."""
    return hasattr(yaml, "CSafeLoader")


def _build(builder: Builder) -> None:
    """Feed the builder with all events of the first document."""
    loader = yaml.CSafeLoader if has_fast_yaml() else yaml.SafeLoader
    takes = {
        yaml.ScalarEvent: builder.scalar,
        yaml.MappingStartEvent: builder.open,
        yaml.SequenceStartEvent: builder.open,
        yaml.MappingEndEvent: builder.close,
        yaml.SequenceEndEvent: builder.close,
        yaml.AliasEvent: builder.alias,
    }
    documents = 0
    try:
        for event in yaml.parse(builder.source.text, Loader=loader):
            take = takes.get(type(event))
            if take:
                take(event)
            elif isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                _document(builder, event, documents)
    except Stop:
        return
    _check_root(builder, builder.root)


def _document(builder: Builder, event: Any, number: int) -> None:
    """Refuse all documents but the first, and all directives but the version."""
    start, end = event.start_mark.index, event.end_mark.index
    first_line = builder.source.text[start:end].partition("\n")[0].rstrip()
    span = Span(builder.source, start, start + len(first_line))
    if number > 1:
        builder.find(codes.SEVERAL_DOCUMENTS, span)
        raise Stop
    if event.tags:
        builder.find(codes.DIRECTIVE, span)


def _check_root(builder: Builder, root: Node | None) -> None:
    if root is None or (isinstance(root, Scalar) and root.style == "plain" and not root.value):
        builder.find(codes.EMPTY_FILE, Span(builder.source, 0, 0))
    elif not isinstance(root, Mapping):
        what = "a list" if isinstance(root, Sequence) else "a single value"
        builder.find(codes.NOT_A_MAPPING, root.span, what=what)


def _lone_return(source: Source) -> list[Diagnostic]:
    lone = re.search(_LONE_RETURN, source.text) if "\r" in source.text else None
    if lone is None:
        return []
    span = Span(source, *lone.span())
    return [found(codes.LONE_RETURN, span, edits=(Edit(span, "\n"),))]
