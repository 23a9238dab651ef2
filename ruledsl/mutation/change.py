"""Change: one rule of a rule file written otherwise, as an edit of its text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from ruledsl.record import record
from ruledsl.text.span import Span

LEFT_OUT = "left out"
_SHOWN = 60


@record
class Change:
    """A range of the rule file, and the text that stands there instead.

    `span` is what a reader is shown; `cut` is a wider range with the blanks and commas that go too.
    """

    path: tuple[str, ...]  # the keys on the way to it
    span: Span
    text: str  # empty: it is left out
    kind: str  # what sort of thing is changed, e.g. "number"
    cut: Span | None = None
    number: int = 1  # of several with the same name

    @property
    def name(self) -> str:
        """What the change is called, whatever line it stands in."""
        old, new = one_line(self.span.text), one_line(self.text)
        told = f"{old} -> {new}" if self.text else f"without {old}"
        told = LEFT_OUT if self.kind == LEFT_OUT else told
        place = ".".join(self.path)
        again = f" ({self.number})" if self.number > 1 else ""
        return f"{place} {told}{again}"

    @property
    def part(self) -> str:
        """The key at the top of the file that it stands under."""
        return self.path[0]

    def made(self) -> str:
        """Return the text of the file with the change in it."""
        span, text = self.cut or self.span, self.span.source.text
        return text[: span.start] + self.text + text[span.end :]

    def diff(self) -> tuple[str, str]:
        """Return the lines that differ, as they stand and as they would; each in one line."""
        span = self.cut or self.span
        source = span.source
        start = source.line_start(span.start_line_col[0])
        last = span.end_line_col[0]
        end = source.line_start(last) + len(source.line(last))
        old = source.text[start:end]
        new = old[: span.start - start] + self.text + old[span.end - start :]
        return one_line(old), one_line(new)


def one_line(text: str) -> str:
    """Return a text with every run of blanks and breaks as one blank."""
    return " ".join(text.split())


def shortened(text: str) -> str:
    """Return a text that fits beside others in a line."""
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"


def numbered(changes: Iterable[Change]) -> tuple[Change, ...]:
    """Return the changes in the order of the file, those of the same name told apart by number.

    Two changes that make the same text are one.
    """
    seen, counts, kept = set[tuple[int, int, str]](), Counter[str](), list[Change]()
    for change in sorted(changes, key=lambda each: (each.span.start, each.span.end)):
        span = change.cut or change.span
        key = (span.start, span.end, change.text)
        if key in seen:
            continue
        seen.add(key)
        counts[change.name] += 1
        kept.append(replace(change, number=counts[change.name]))
    return tuple(kept)
