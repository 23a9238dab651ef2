"""Shift: where a place of one text stands in the next, when a piece in between was changed."""

from __future__ import annotations

from ruledsl.record import changed, record
from ruledsl.text.diagnostic import Diagnostic
from ruledsl.text.source import Source
from ruledsl.text.span import Span


@record
class Shift:
    """The change from one text to another: what is alike before it and behind it."""

    old: Source
    new: Source
    before: int  # characters at the start that are alike
    behind: int  # characters at the end that are alike

    def forward(self, offset: int) -> int | None:
        """Return where an offset of the old text stands in the new one; None inside the change."""
        return self._moved(offset, len(self.old.text), len(self.new.text))

    def back(self, offset: int) -> int | None:
        """Return where an offset of the new text stood in the old one; None inside the change."""
        return self._moved(offset, len(self.new.text), len(self.old.text))

    def _moved(self, offset: int, size: int, other: int) -> int | None:
        if offset <= self.before:
            return offset
        return offset + other - size if offset >= size - self.behind else None

    def span(self, span: Span) -> Span | None:
        """Return a range of the old text in the new one; one of another file as it is."""
        if span.source is not self.old:
            return span
        start, end = self.forward(span.start), self.forward(span.end)
        whole = start is not None and end is not None and end - start == span.end - span.start
        return (
            Span(self.new, start, end) if whole and start is not None and end is not None else None
        )

    def finding(self, finding: Diagnostic) -> Diagnostic | None:
        """Return a finding of the old text in the new one; None when its place was changed."""
        span = self.span(finding.span)
        if span is None:
            return None
        notes = [(note, self.span(note.span)) for note in finding.notes]
        edits = [(edit, self.span(edit.span)) for edit in finding.edits]
        whole = all(place is not None for _, place in edits)
        return changed(
            finding,
            span=span,
            notes=tuple(changed(note, span=place) for note, place in notes if place is not None),
            edits=tuple(changed(edit, span=place) for edit, place in edits) if whole else (),
        )


def shift(old: Source, new: Source) -> Shift:
    """Return the change between two texts as one piece."""
    before = _alike(old.text, new.text)
    most = min(len(old.text), len(new.text)) - before
    behind = _alike(old.text[::-1], new.text[::-1])
    return Shift(old, new, before, min(behind, most))


def _alike(one: str, other: str) -> int:
    """Return how many characters at the start of two texts are alike."""
    least, most = 0, min(len(one), len(other))
    while least < most:
        middle = (least + most + 1) // 2
        if one[least:middle] == other[least:middle]:
            least = middle
        else:
            most = middle - 1
    return least
