"""Quoting: the one cure for a text that YAML takes for something else."""

from ruledsl.syntax.yaml_codes import UNQUOTED
from ruledsl.text.diagnostic import Diagnostic, Edit, found
from ruledsl.text.span import Span


def quoted(text: str) -> str:
    """Return the text in single quotes, as YAML wants it."""
    return "'" + text.replace("'", "''") + "'"


def unquoted(span: Span) -> Diagnostic:
    """Return a finding whose cure is to quote the whole range."""
    hint = f"put the whole text in quotes: {quoted(span.text)}"
    return found(UNQUOTED, span, hint=hint, edits=(Edit(span, quoted(span.text)),))
