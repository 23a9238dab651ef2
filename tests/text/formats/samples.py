"""Samples: findings in files with odd names, for the tests of all formats."""

from ruledsl.text.diagnostic import Code, Diagnostic, Edit, Note, Severity, found
from ruledsl.text.formats.address import Addresses
from ruledsl.text.formats.checked import Checked
from ruledsl.text.source import Source
from ruledsl.text.span import Span

KEY = Code("RD101", "unknown-key", "no `{key}`", "Why {{so}}.", bad="a: 1\n", good="b: 1\n")
IDLE = Code("RD512", "never-happens", "it, never: {key}", "Because.", Severity.WARNING)
TEXT = "deal: {hnad: 7}\nturn: >\n  draw\n  🂡 play\n"

ADDRESSES = Addresses("/srv/repo", "/srv/repo")


def finding(name: str, part: str, code: Code = KEY, key: str = "x") -> Diagnostic:
    """Return a finding of the first place of a part, with a note and an edit."""
    source = Source(name, TEXT)
    start = TEXT.index(part)
    span = Span(source, start, start + len(part))
    notes = [Note(Span(source, 0, 4), "built on here")]
    return found(code, span, key=key, hint="write it", notes=notes, edits=[Edit(span, "hand")])


def checked(*findings: Diagnostic, files: tuple[str, ...] = ()) -> Checked:
    """Return findings as a run has them."""
    return Checked(findings, files, ADDRESSES)
