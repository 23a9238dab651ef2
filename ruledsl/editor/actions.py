"""Actions: what can be done about a finding: the changes that it carries, or a comment above it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ruledsl.record import record
from ruledsl.text.diagnostic import Diagnostic, Edit
from ruledsl.text.source import Source
from ruledsl.text.span import Span

_UNREADABLE = "RD0"  # what keeps a file from being read is always told
_TOOL = "RD9"
_KEY = re.compile(
    r"[ \t]*(?:- +)*(?:[^\s#:\"'{\[][^#:\r\n]*|\"[^\"\r\n]*\"|'[^'\r\n]*')\s*:(?=\s|$)"
)
_SHOWN = 60
_LONGEST_KEY = 200


@record
class Action:
    """A change that puts a finding right, or keeps it from being told."""

    title: str
    finding: Diagnostic
    edits: tuple[Edit, ...]
    preferred: bool = False


def actions(
    findings: Iterable[Diagnostic], source: Source, start: int, end: int
) -> tuple[Action, ...]:
    """Return what can be done about findings that touch a range of a file."""
    here = [
        each
        for each in findings
        if each.span.source is source and each.span.start <= end and start <= each.span.end
    ]
    found = [action for each in here for action in _changes(each, source)]
    return (*found, *(action for each in here for action in _ignore(each, source)))


def _changes(finding: Diagnostic, source: Source) -> Iterator[Action]:
    edits = finding.edits
    if edits and all(edit.span.source is source for edit in edits):
        certain = all(edit.safe for edit in edits)
        yield Action(_title(edits), finding, edits, preferred=certain)


def _title(edits: tuple[Edit, ...]) -> str:
    if len(edits) > 1:
        return f"Make {len(edits)} changes"
    old, new = edits[0].span.text, " ".join(edits[0].text.split())
    new = new if len(new) <= _SHOWN else new[: _SHOWN - 1] + "…"
    if not old.strip():
        return f"Write `{new}`" if new else "Take away the blanks"
    return f"Change to `{new}`" if new else "Take it away"


def _ignore(finding: Diagnostic, source: Source) -> Iterator[Action]:
    """Offer the comment that hides a finding, in a line of its own above a key."""
    code = finding.code
    if code.id.startswith((_UNREADABLE, _TOOL)):
        return
    number = finding.span.start_line_col[0]
    while number > 1 and not _KEY.match(source.line(number)[:_LONGEST_KEY]):
        number -= 1
    line, at = source.line(number), source.line_start(number)
    blanks = line[: len(line) - len(line.lstrip(" "))]
    text = f"{blanks}# ruledsl: ignore[{code.name}] why?{_break(source)}"
    place = Span(source, at, at)
    yield Action(f"Ignore `{code.name}` here", finding, (Edit(place, text),))


def _break(source: Source) -> str:
    return "\r\n" if "\r\n" in source.text else "\n"
