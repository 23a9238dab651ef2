"""Scalar map: where each character of a scalar's value stands in the file.

YAML undoes quotes, escapes, indentation and folding; a fault inside an expression has to be
underlined in the text as written. So the source of the scalar is walked once more, and each
character of the value is given the piece of source that made it. Quoted and plain scalars are
walked by their own rules. Block scalars are walked line by line beside the value: only the value
knows which line breaks were kept.

The map is made when a finding asks for it, never for a file without findings.
"""

import re

from ruledsl.record import record
from ruledsl.text.span import Span

_BREAK = r"\r\n|\r|\n"
_HEADER = re.compile(rf"[|>][-+]?([1-9]?)[-+]?[^\r\n]*(?:{_BREAK}|\Z)")
_LINE = re.compile(rf"([^\r\n]*)({_BREAK}|\Z)")
_FOLD = re.compile(rf"[ \t]*(?:{_BREAK})(?:[ \t]|{_BREAK})*")
_ANY_BREAK = re.compile(_BREAK)
_ESCAPE = re.compile(
    rf"\\(?:x[0-9a-fA-F]{{2}}|u[0-9a-fA-F]{{4}}|U[0-9a-fA-F]{{8}}|(?:{_BREAK})|.)", re.DOTALL
)

_Piece = tuple[int, int]  # the source from .. to, counted from the start of the scalar


@record
class ScalarMap:
    """The source piece of each character of a value, in order."""

    pieces: tuple[_Piece, ...]
    empty: int  # where an empty value stands

    def range(self, start: int, end: int) -> tuple[int, int]:
        """Return the source offsets that wrote the characters `start` up to `end`."""
        if start < end:
            return self.pieces[start][0], self.pieces[end - 1][1]
        if start:
            return self.pieces[start - 1][1], self.pieces[start - 1][1]
        place = self.pieces[0][0] if self.pieces else self.empty
        return place, place


def scalar_map(span: Span, style: str, value: str, indent: int) -> ScalarMap:
    """Return the map of a scalar; `indent` is the column of the collection around it."""
    text = span.text
    if style in ("literal", "folded"):
        pieces = _block(text, value, indent)
    elif text == value:
        pieces = [(at, at + 1) for at in range(len(text))]
    else:
        pieces = _flow(text, style)
    # A text that YAML reads in a way not foreseen here must still give a place.
    pieces += [(len(text), len(text))] * (len(value) - len(pieces))
    moved = tuple((span.start + start, span.start + end) for start, end in pieces[: len(value)])
    return ScalarMap(moved, span.start + (style in ("single", "double")))


def _flow(text: str, style: str) -> list[_Piece]:
    """Return the pieces of a plain or quoted scalar."""
    quoted = style in ("single", "double")
    at, end = (1, len(text) - 1) if quoted else (0, len(text))
    pieces: list[_Piece] = []
    while at < end:
        fold = _FOLD.match(text, at, end)
        if fold:
            pieces += _folded_breaks(text, fold.start(), fold.end())
            at = fold.end()
        elif style == "double" and text[at] == "\\":
            at = _escape(text, at, end, pieces)
        else:
            width = 2 if style == "single" and text[at] == "'" else 1
            pieces.append((at, at + width))
            at += width
    return pieces


def _folded_breaks(text: str, start: int, end: int) -> list[_Piece]:
    """Return the pieces of a fold: one break is a blank, more are one break less."""
    breaks = [each.span() for each in _ANY_BREAK.finditer(text, start, end)]
    return breaks if len(breaks) == 1 else breaks[1:]


def _escape(text: str, at: int, end: int, pieces: list[_Piece]) -> int:
    """Add the pieces of the escape at `at`; return where it ends."""
    escape = _ESCAPE.match(text, at, end)
    if escape is None:  # a lone backslash at the end: YAML would not have read it
        return end
    if text[at + 1] not in "\r\n":
        pieces.append(escape.span())
        return escape.end()
    at = escape.end()  # the break itself is joined away, further ones are kept
    while at < end and text[at] in " \t\r\n":
        a_break = _ANY_BREAK.match(text, at, end)
        if a_break:
            pieces.append(a_break.span())
        at = a_break.end() if a_break else at + 1
    return at


def _block(text: str, value: str, indent: int) -> list[_Piece]:
    """Return the pieces of a literal or folded scalar."""
    header = _HEADER.match(text)
    lines = _lines(text, header.end() if header else 0)
    given = header.group(1) if header else ""
    strip = max(indent, 0) + int(given) if given else _first_indent(text, lines)
    pieces: list[_Piece] = []
    breaks: list[_Piece] = []  # seen since the last line with words
    for edge, end, after in lines:
        start = edge + _blanks(text, edge, min(end, edge + strip))
        if start < end:
            line = text[start:end]
            while len(pieces) < len(value) and not value.startswith(line, len(pieces)):
                pieces.append(breaks.pop(0) if breaks else (start, start))
            pieces += [(at, at + 1) for at in range(start, end)]
            breaks = []
        breaks.append((end, after))
    pieces += breaks[: max(0, len(value) - len(pieces))]
    return pieces


def _lines(text: str, at: int) -> list[tuple[int, int, int]]:
    """Return start, end, and start of the next line for each line from `at` on."""
    lines = []
    while at < len(text):
        line = _LINE.match(text, at)
        assert line is not None  # it matches anything
        lines.append((line.start(), line.end(1), line.end()))
        at = line.end()
    return lines


def _first_indent(text: str, lines: list[tuple[int, int, int]]) -> int:
    """Return the indentation of the first line that has words."""
    for start, end, _ in lines:
        blanks = _blanks(text, start, end)
        if start + blanks < end:
            return blanks
    return 0


def _blanks(text: str, start: int, end: int) -> int:
    """Return how many blanks stand at `start`."""
    return end - start - len(text[start:end].lstrip(" "))
