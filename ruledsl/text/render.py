"""Render: findings as text for people and as data for programs.

Columns are counted in code points; carets are set by how wide a terminal shows each character, so
that they stand under what they point at, whatever the script.
"""

import unicodedata
from collections.abc import Iterable, Iterator
from typing import Any

from ruledsl.text.diagnostic import Diagnostic, Note, Severity
from ruledsl.text.source import UNSEEN
from ruledsl.text.span import Span

_WINDOW = 100  # columns of a line that are shown
_LEAD = 30  # columns shown before the caret in a longer line
_TAB = 4
_RESET = "\033[0m"
_BOLD = "\033[1m"
_BLUE = "\033[1;34m"
_COLOURS = {
    Severity.ERROR: "\033[1;31m",
    Severity.WARNING: "\033[1;33m",
    Severity.INFO: "\033[1;36m",
}


def full(diagnostic: Diagnostic, colour: bool = False) -> str:
    """Return the finding with an excerpt of the file, in several lines without a last break."""
    paint = _paint if colour else _plain
    code = diagnostic.code
    kind = paint(f"{code.severity}[{code.id} {code.name}]", _COLOURS[code.severity])
    lines = [f"{kind}: {paint(_clean(diagnostic.message), _BOLD)}"]
    places = [diagnostic.span, *(note.span for note in diagnostic.notes)]
    gutter = max(len(str(span.start_line_col[0])) for span in places)
    pad = " " * gutter
    mark = _COLOURS[code.severity]
    lines += _place(diagnostic.span, gutter, paint, mark)
    if diagnostic.hint:
        lines.append(f"{pad} {paint('=', _BLUE)} {paint('help', _BOLD)}: {_clean(diagnostic.hint)}")
    for note in diagnostic.notes:
        lines.append(f"{pad} {paint('=', _BLUE)} {paint('note', _BOLD)}: {_clean(note.message)}")
        lines += _place(note.span, gutter, paint, _BLUE)
    return "\n".join(lines)


CONCISE = r"^(.+):(\d+):(\d+): (error|warning|info): (.+) \[([a-z0-9-]+)\]$"
"""The pattern of a line of `concise`: file, line, column, severity, message, name."""


def concise(diagnostic: Diagnostic) -> str:
    """Return the finding as one line that problem matchers can read."""
    code = diagnostic.code
    place = _shown(where(diagnostic.span))
    return f"{place}: {code.severity}: {_clean(diagnostic.message)} [{code.name}]"


def where(span: Span) -> str:
    """Return the place as `path:line:column`."""
    line, column = span.start_line_col
    return f"{span.source.name}:{line}:{column}"


def as_json(diagnostics: Iterable[Diagnostic]) -> dict[str, Any]:
    """Return findings as data. Keys may be added; a changed meaning raises the version."""
    return {"version": 1, "findings": [_finding(each) for each in diagnostics]}


def _finding(diagnostic: Diagnostic) -> dict[str, Any]:
    code = diagnostic.code
    return {
        "code": code.id,
        "name": code.name,
        "severity": str(code.severity),
        "message": diagnostic.message,
        "hint": diagnostic.hint,
        **_range(diagnostic.span),
        "notes": [_note(note) for note in diagnostic.notes],
        "edits": [
            {**_range(edit.span), "text": edit.text, "safe": edit.safe} for edit in diagnostic.edits
        ],
    }


def _note(note: Note) -> dict[str, Any]:
    return {"message": note.message, **_range(note.span)}


def _range(span: Span) -> dict[str, Any]:
    start, end = span.start_line_col, span.end_line_col
    return {
        "file": span.source.name,
        "start": {"line": start[0], "column": start[1], "offset": span.start},
        "end": {"line": end[0], "column": end[1], "offset": span.end},
    }


def _place(span: Span, gutter: int, paint: Any, mark: str) -> Iterator[str]:
    """Return the arrow line and the excerpt of a place; a place in no file has none."""
    if not span.source.name and not span.source.text:
        return
    pad = " " * gutter
    yield f"{pad}{paint('-->', _BLUE)} {_shown(where(span))}"
    if not span.source.text:
        return
    number, column = span.start_line_col
    line = span.source.line(number)
    width = min(span.end - span.start, len(line) - column + 1)
    text, blanks, carets = _excerpt(line, column - 1, max(width, 0))
    bar = paint("|", _BLUE)
    yield f"{pad} {bar}"
    yield f"{paint(str(number).rjust(gutter), _BLUE)} {bar} {text}".rstrip()
    yield f"{pad} {bar} {' ' * blanks}{paint('^' * carets, mark)}"


def _excerpt(line: str, start: int, length: int) -> tuple[str, int, int]:
    """Return a line as it is shown, the width before the carets, and the width of the carets.

    `start` and `length` count code points of the line. Of a long line a window is shown.
    """
    cut = max(0, start - 2 * _WINDOW)  # in a line of a megabyte the rest is not even measured
    length = min(length, _WINDOW)
    cells = _cells(line[cut : start + length + _WINDOW])
    start -= cut
    before = sum(width for _, width in cells[:start])
    first = _first_shown(cells, start, before)
    shown, room = "", _WINDOW
    last = first
    while last < len(cells) and cells[last][1] <= room:
        shown += cells[last][0]
        room -= cells[last][1]
        last += 1
    blanks = sum(width for _, width in cells[first:start])
    carets = sum(width for _, width in cells[start : min(start + length, last)])
    head, tail = "…" * (first + cut > 0), "…" * (last + cut < len(line))
    return head + shown + tail, blanks + len(head), max(carets, 1)


def _first_shown(cells: list[tuple[str, int]], start: int, before: int) -> int:
    """Return the first character of the window: 0 unless the carets would stand too far right."""
    if before + _LEAD < _WINDOW:
        return 0
    first, width = start, 0
    while first > 0 and width < _LEAD:
        first -= 1
        width += cells[first][1]
    return first


def _cells(line: str) -> list[tuple[str, int]]:
    """Return each character as it is shown, with its width in columns."""
    cells = []
    column = 0
    for char in line:
        shown, width = _cell(char, column)
        cells.append((shown, width))
        column += width
    return cells


def _cell(char: str, column: int) -> tuple[str, int]:
    if char == "\t":
        width = _TAB - column % _TAB
        return " " * width, width
    if char < " " or "\x7f" <= char < "\xa0" or char in UNSEEN or "\ud800" <= char <= "\udfff":
        return "\N{REPLACEMENT CHARACTER}", 1
    if unicodedata.combining(char) or unicodedata.category(char) in ("Mn", "Me", "Cf"):
        return char, 0
    return char, 2 if unicodedata.east_asian_width(char) in "WF" else 1


def _clean(text: str) -> str:
    """Return the text in one line, without characters that would command a terminal."""
    return _shown(" ".join(text.split()))


def _shown(text: str) -> str:
    return "".join(_cell(char, 0)[0] for char in text)


def _paint(text: str, colour: str) -> str:
    return f"{colour}{text}{_RESET}"


def _plain(text: str, _colour: str) -> str:
    return text
