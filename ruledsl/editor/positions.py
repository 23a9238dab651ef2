"""Positions: lines and columns as editors count them, which is in UTF-16, from 0."""

from __future__ import annotations

from ruledsl.record import record
from ruledsl.text.source import Source
from ruledsl.text.span import Span

_WIDE = 0xFFFF  # a character above it takes two units


@record
class Position:
    """A place between characters."""

    line: int
    character: int  # units of UTF-16


def position_of(source: Source, offset: int) -> Position:
    """Return where an offset stands; the end of the text for one beyond it."""
    offset = min(max(offset, 0), len(source.text))
    line, column = source.line_col(offset)
    before = source.text[offset - column + 1 : offset]
    return Position(line - 1, len(before) + sum(ord(char) > _WIDE for char in before))


def offset_of(source: Source, position: Position) -> int:
    """Return the offset of a place; the nearest one for a place that the text does not have."""
    if position.line < 0:
        return 0
    if position.line >= source.line_count:
        return len(source.text)
    start = source.line_start(position.line + 1)
    units, count = 0, 0
    for char in source.line(position.line + 1):
        units += 1 + (ord(char) > _WIDE)
        if units > position.character:
            break
        count += 1
    return start + count


def ends_of(span: Span) -> tuple[Position, Position]:
    """Return where a range begins and ends."""
    return position_of(span.source, span.start), position_of(span.source, span.end)
