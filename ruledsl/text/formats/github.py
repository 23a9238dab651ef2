"""GitHub: workflow commands, which GitHub shows as annotations beside the changed lines.

Of one step no more than ten annotations of a kind are shown, so the last line tells when there are
more. Columns are given only within one line: GitHub rejects an annotation that has both several
lines and columns.
"""

from collections import Counter
from collections.abc import Iterator

from ruledsl.text.diagnostic import Diagnostic
from ruledsl.text.formats.address import Addresses
from ruledsl.text.formats.checked import Checked
from ruledsl.text.harmless import harmless

SHOWN = 10
"""How many annotations of a kind are shown for a step."""

_KINDS = {"error": "error", "warning": "warning", "info": "notice"}


def write(checked: Checked) -> str:
    """Return the findings, a command each."""
    lines = [_command(each, checked.addresses) for each in checked.diagnostics]
    return "".join(f"{line}\n" for line in (*lines, *_more(checked)))


def _command(diagnostic: Diagnostic, addresses: Addresses) -> str:
    code = diagnostic.code
    text = diagnostic.message + (f"\n{diagnostic.hint}" if diagnostic.hint else "")
    words = {**_place(diagnostic, addresses), "title": f"{code.id} {code.name}"}
    properties = ",".join(f"{key}={_property(str(value))}" for key, value in words.items())
    return f"::{_KINDS[code.severity]} {properties}::{_message(text)}"


def _place(diagnostic: Diagnostic, addresses: Addresses) -> dict[str, object]:
    span = diagnostic.span
    (line, column), (end_line, end_column) = span.start_line_col, span.end_line_col
    if not span.source.name:
        return {}
    place = {"file": addresses.path(span.source.name), "line": line, "endLine": end_line}
    if line != end_line:
        return place
    return {**place, "col": column, "endColumn": end_column}


def _more(checked: Checked) -> Iterator[str]:
    counts = Counter(_KINDS[each.code.severity] for each in checked.diagnostics)
    for kind, count in sorted(counts.items()):
        if count > SHOWN:
            yield f"::notice::{count} annotations of the kind {kind}: GitHub may show {SHOWN} only"


def _message(text: str) -> str:
    return harmless(text).replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _message(text).replace(":", "%3A").replace(",", "%2C")
