"""Source: one text with a name, and its lines.

Every place in the program is an offset into a source: a count of code points from 0, after a byte
order mark was taken away. Lines and columns are for people and are computed only when asked for.
"""

import re
from bisect import bisect_right
from dataclasses import field
from functools import cached_property

from ruledsl.record import record

_BREAK = r"\r\n|\n|\r"

UNSEEN = (
    "\u200b\u2060\u2061\u2062\u2063\u2064\ufeff\ufff9\ufffa\ufffb"  # without any width
    "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"  # turn the writing around
    "\x85\u2028\u2029"  # end a line for some tools
)
"""Beside control characters: those by which a text shows something else than it says.

The two that join or part letters are wanted in several scripts and in emoji, so they may stand.
"""


@record(eq=False)
class Source:
    """A named text. Two sources are equal only if they are the same object."""

    name: str  # the path as the user wrote it, or a word such as "<stdin>"
    text: str = field(repr=False)

    @cached_property
    def _starts(self) -> tuple[int, ...]:
        """The offset at which each line starts; LF, CR LF and CR each end a line."""
        return (0, *(found.end() for found in re.finditer(_BREAK, self.text)))

    @property
    def line_count(self) -> int:
        """Return how many lines there are; an empty text has one."""
        return len(self._starts)

    def line_col(self, offset: int) -> tuple[int, int]:
        """Return line and column of an offset, both counted from 1 in code points."""
        index = bisect_right(self._starts, max(0, offset)) - 1
        return index + 1, offset - self._starts[index] + 1

    def line_start(self, number: int) -> int:
        """Return the offset at which a line, counted from 1, starts."""
        return self._starts[number - 1]

    def line(self, number: int) -> str:
        """Return the text of a line, counted from 1, without its line break."""
        last = number >= len(self._starts)
        end = len(self.text) if last else self._starts[number]
        return self.text[self._starts[number - 1] : end].rstrip("\r\n")
