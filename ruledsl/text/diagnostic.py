"""Diagnostic: what is wrong in a file, where, and what to do about it.

A finding is a value. Passes collect findings and never raise them: a rule file cannot make the
program fail. A `Code` is declared once, beside the pass that finds it, and explains itself.
"""

from collections.abc import Iterable
from enum import StrEnum

from ruledsl.record import record
from ruledsl.text.span import Span

_WORD_LIMIT = 200  # characters of a word that a message repeats


class Severity(StrEnum):
    """How bad a finding is."""

    ERROR = "error"  # the file has no meaning, or not the one it seems to have
    WARNING = "warning"  # the file has a meaning, and probably not the one that is wanted
    INFO = "info"


@record
class Code:
    """One kind of finding, with a number and a name that never change."""

    id: str  # "RD" and three digits
    name: str  # small letters and dashes
    message: str  # one sentence with {words} to fill in, no full stop
    why: str  # one or two sentences for `explain`
    severity: Severity = Severity.ERROR
    bad: str = ""  # a snippet that has this finding
    good: str = ""  # the same, put right


@record
class Note:
    """A second place that belongs to a finding, such as where a key was written first."""

    span: Span
    message: str


@record
class Edit:
    """A change of the text that would put the finding right."""

    span: Span
    text: str
    safe: bool = True  # False: it may change what the file means


@record
class Diagnostic:
    """One finding."""

    code: Code
    span: Span
    message: str
    hint: str = ""
    notes: tuple[Note, ...] = ()
    edits: tuple[Edit, ...] = ()


def found(
    code: Code,
    span: Span,
    *,
    hint: str = "",
    notes: Iterable[Note] = (),
    edits: Iterable[Edit] = (),
    **words: object,
) -> Diagnostic:
    """Return a finding of this code whose message has `words` filled in."""
    message = code.message.format(**{name: _short(word) for name, word in words.items()})
    return Diagnostic(code, span, message, hint, tuple(notes), tuple(edits))


def _short(word: object) -> object:
    """Cut a text that nobody would read to its end."""
    if isinstance(word, str) and len(word) > _WORD_LIMIT:
        return word[:_WORD_LIMIT] + "…"
    return word


def in_order(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Sort by file, line, column and code; the same code, place and message stays once."""
    unique: dict[tuple[object, ...], Diagnostic] = {}
    for each in diagnostics:
        span = each.span
        key = (each.code.id, span.source.name, span.start, span.end, each.message)
        unique.setdefault(key, each)
    return sorted(unique.values(), key=_order)


def _order(diagnostic: Diagnostic) -> tuple[str, int, str, int]:
    span = diagnostic.span
    return span.source.name, span.start, diagnostic.code.id, span.end
