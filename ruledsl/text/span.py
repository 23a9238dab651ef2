"""Span: a range of a source. Every node, every expression and every finding has one."""

from ruledsl.record import record
from ruledsl.text.source import Source


@record
class Span:
    """The code points from `start` up to, and without, `end`."""

    source: Source
    start: int
    end: int  # never less than start

    @property
    def text(self) -> str:
        """Return the text of the range."""
        return self.source.text[self.start : self.end]

    @property
    def start_line_col(self) -> tuple[int, int]:
        """Return line and column of the first code point, counted from 1."""
        return self.source.line_col(self.start)

    @property
    def end_line_col(self) -> tuple[int, int]:
        """Return line and column of the place after the last code point, counted from 1."""
        return self.source.line_col(self.end)

    def sub(self, start: int, end: int) -> "Span":
        """Return a range inside this one; offsets count from the start of this one."""
        return Span(self.source, self.start + start, self.start + end)


NOWHERE = Span(Source("", ""), 0, 0)
"""The place of what no file says: defaults, and values made by a program."""
