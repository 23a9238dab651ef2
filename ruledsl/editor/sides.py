"""Sides: findings of other files, shown in the file that is looked at."""

from __future__ import annotations

from collections.abc import Iterable

from ruledsl.record import changed
from ruledsl.ruleset.show import short_name
from ruledsl.text.diagnostic import Diagnostic, Note
from ruledsl.text.source import Source
from ruledsl.text.span import Span


def shown_in(source: Source, findings: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Return findings as a file shows them: what lies below it where it builds on that."""
    return tuple(each if each.span.source is source else _aside(each, source) for each in findings)


def _aside(finding: Diagnostic, source: Source) -> Diagnostic:
    place = finding.span
    line = place.start_line_col[0]
    here = next((note.span for note in finding.notes if note.span.source is source), None)
    message = f"{short_name(place.source.name)}:{line}: {finding.message}"
    notes = (Note(place, finding.message), *finding.notes)
    return changed(finding, span=here or Span(source, 0, 0), message=message, notes=notes, edits=())
