"""Markdown: a table of the findings, for the summary page of a workflow and for comments."""

import re
from collections import Counter
from collections.abc import Iterator

from ruledsl.text.diagnostic import Diagnostic, Severity
from ruledsl.text.formats.address import Addresses
from ruledsl.text.formats.checked import Checked
from ruledsl.text.harmless import harmless

_ROWS = 500  # a summary page holds a megabyte
_MARKS = re.compile(r"([\\`*_\[\]<>|~&])")


def write(checked: Checked) -> str:
    """Return a heading with the counts, and a row a finding."""
    return "".join(f"{line}\n" for line in _lines(checked))


def _lines(checked: Checked) -> Iterator[str]:
    found = checked.diagnostics
    yield f"### {checked.what}: {_counts(found)}"
    yield ""
    if not found:
        return
    yield "| Place | Severity | Finding | Message |"
    yield "| --- | --- | --- | --- |"
    yield from (_row(each, checked.addresses) for each in found[:_ROWS])
    yield ""
    if len(found) > _ROWS:
        yield f"and {len(found) - _ROWS} more"
        yield ""


def _counts(found: tuple[Diagnostic, ...]) -> str:
    counts = Counter(each.code.severity for each in found)
    parts = [
        f"{counts[kind]} {kind}" + "s" * (counts[kind] > 1 and kind is not Severity.INFO)
        for kind in Severity
        if counts[kind]
    ]
    return ", ".join(parts) or "no findings"


def _row(diagnostic: Diagnostic, addresses: Addresses) -> str:
    line, column = diagnostic.span.start_line_col
    place = f"{addresses.path(diagnostic.span.source.name)}:{line}:{column}"
    code = diagnostic.code
    told = ". ".join(part for part in (diagnostic.message, diagnostic.hint) if part)
    cells = (place, code.severity, f"{code.id} {code.name}", told)
    return f"| {' | '.join(map(cell, cells))} |"


def cell(text: str) -> str:
    """Return a text in one line in which nothing is taken for a mark of Markdown."""
    return _MARKS.sub(r"\\\1", " ".join(harmless(text).split()))
