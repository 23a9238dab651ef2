"""YAML faults: a finding for each way in which a file is not YAML.

The parser stops where it can go no further, which is seldom where the author went wrong. So each
of its messages is looked at together with the line it stands in: a quote or a bracket left open is
told at its opening, and a text that YAML takes for something else is told as a whole.
"""

import re

import yaml

from ruledsl.record import record
from ruledsl.syntax import yaml_codes as codes
from ruledsl.syntax.quoting import unquoted
from ruledsl.text.diagnostic import Diagnostic, Edit, Note, found
from ruledsl.text.source import Source
from ruledsl.text.span import Span

# The start of a line of a rule file: dashes and a key.
_KEY = re.compile(r"[ \t]*(?:-[ ]+)*(?:(?:[A-Za-z_][\w .-]*|\"[^\"]*\"|'[^']*'):[ \t]+)?")
_COMMENT = re.compile(r"[ \t]#")
_BRACKETED = re.compile(r"(?:\[[^\[\]]*\]|\{[^{}]*\})[ \t]*(?P<rest>[^\s,\]}:#].*)$")
_QUOTED = re.compile(r"(?:\"[^\"]*\"|'[^']*')(?P<gap>[ \t]*)(?P<rest>[^\s,\]}:#].*)$")
_OPERATOR = re.compile(r"==|!=|[<>=*%/+&|]|\b(?:if|and|or|not|in|for|else)\b|[-(.]")
_PHRASE = re.compile(r"==|!=|[<>]|\b(?:if|and|or|not|for|else)\b")
_SPECIAL = ("*", "&", "!", "@", "`", "%", ">", "|")


@record
class _Fault:
    """What the parser said, and where."""

    source: Source
    context: str
    problem: str
    opening: int  # the offset of what the parser was in
    at: int  # the offset at which it stopped
    last: Span | None  # the last scalar that was read whole

    def span(self, start: int, width: int = 1) -> Span:
        """Return the range at `start`, no longer than the text."""
        size = len(self.source.text)
        return Span(self.source, min(start, size), min(start + width, size))

    @property
    def line_start(self) -> int:
        """Return where the line starts in which the parser stopped."""
        return self.source.line_start(self.source.line_col(self.at)[0])


def explain(source: Source, error: yaml.YAMLError, last: Span | None, depth: int) -> Diagnostic:
    """Return the finding for what the parser raised."""
    if not isinstance(error, yaml.MarkedYAMLError):
        return found(codes.YAML_SYNTAX, Span(source, 0, 0), problem=str(error).splitlines()[0])
    at = error.problem_mark.index if error.problem_mark else 0
    opening = error.context_mark.index if error.context_mark else at
    fault = _Fault(source, error.context or "", error.problem or "", opening, at, last)
    if "nesting depth" in fault.problem:
        return found(codes.TOO_DEEP, fault.span(at), limit=depth)
    for cause in _CAUSES:
        finding = cause(fault)
        if finding:
            return finding
    problem = fault.problem or "it cannot be read"
    return found(codes.YAML_SYNTAX, fault.span(at), problem=problem)


def _tab(fault: _Fault) -> Diagnostic | None:
    start = fault.line_start
    line = fault.source.line(fault.source.line_col(fault.at)[0])
    indent = line[: len(line) - len(line.lstrip(" \t"))]
    if "\t" not in indent:
        return None
    span = Span(fault.source, start + indent.index("\t"), start + len(indent))
    edit = Edit(span, span.text.replace("\t", "  "))
    return found(codes.TAB_INDENTATION, span, hint="use blanks", edits=(edit,))


def _directive(fault: _Fault) -> Diagnostic | None:
    if "directive" not in fault.context + fault.problem and "YAML document" not in fault.problem:
        return None
    number = fault.source.line_col(fault.opening)[0]
    start = fault.source.line_start(number)
    return found(codes.DIRECTIVE, fault.span(start, len(fault.source.line(number))))


def _open_quote(fault: _Fault) -> Diagnostic | None:
    at_end = "end of stream" in fault.problem or "document" in fault.problem
    if "quoted scalar" in fault.context and at_end:
        start = fault.opening
    elif _ran_over_lines(fault):
        assert fault.last is not None  # it ran over lines
        start = fault.last.start
    else:
        return None
    quote = fault.source.text[start]
    note = Note(fault.span(fault.at), "YAML is still inside the quotes here")
    hint = f"end the text with {quote}"
    return found(codes.UNCLOSED_QUOTE, fault.span(start), hint=hint, notes=(note,), quote=quote)


def _ran_over_lines(fault: _Fault) -> bool:
    """Tell whether the text before the fault is quoted and ends in a later line than it starts."""
    if fault.last is None or fault.last.text[:1] not in ('"', "'"):
        return False
    lines = (fault.last.start_line_col[0], fault.last.end_line_col[0])
    return lines[0] < lines[1] == fault.source.line_col(fault.at)[0]


def _escape(fault: _Fault) -> Diagnostic | None:
    if "quoted scalar" not in fault.context:
        return None
    start = fault.source.text.rfind("\\", 0, fault.at + 1)
    span = Span(fault.source, start, max(fault.at + 1, start + 2))
    if "Unicode" in fault.problem:
        digits = re.compile(r"\\[uU][0-9a-fA-F]*").match(fault.source.text, start)
        return found(codes.SURROGATE, Span(fault.source, *digits.span()) if digits else span)
    return found(codes.BAD_ESCAPE, span, hint="use single quotes", escape=span.text)


def _phrase(fault: _Fault) -> Diagnostic | None:
    """Recognise a text that YAML takes for something else."""
    number = fault.source.line_col(fault.opening if _scans(fault) else fault.at)[0]
    span = _value(fault.source, number)
    value = span.text
    if not value:
        return None
    if _QUOTED.match(value) or _BRACKETED.match(value):
        return _after_value(fault, span)
    special = value.startswith(_SPECIAL) and _scans(fault)
    colon = "mapping values" in fault.problem and bool(_PHRASE.search(value))
    in_line = span.start <= fault.at and fault.last is not None and fault.last.start >= span.start
    if special or (colon and in_line):
        return unquoted(span)
    return None


def _value(source: Source, number: int) -> Span:
    """Return what stands in a line after dashes and key, and before a comment."""
    line = source.line(number)
    key = _KEY.match(line)
    start = key.end() if key else 0
    comment = _COMMENT.search(line, max(start - 1, 0))
    end = max(start, len(line[: comment.start() if comment else None].rstrip()))
    return Span(source, source.line_start(number), source.line_start(number)).sub(start, end)


def _scans(fault: _Fault) -> bool:
    """Tell whether the parser was inside something that begins with a special sign."""
    words = ("block scalar", "alias", "anchor", "tag", "next token", "node")
    return any(word in fault.context for word in words) and "flow" not in fault.context


def _after_value(fault: _Fault, span: Span) -> Diagnostic | None:
    """Recognise a text that goes on after its quotes or brackets."""
    quotes = _QUOTED.match(span.text)
    brackets = _BRACKETED.match(span.text)
    match = quotes or brackets
    if match is None or fault.at < span.start:
        return None
    if _OPERATOR.match(match["rest"]):
        return unquoted(span)
    if quotes:
        rest = span.sub(quotes.start("rest"), len(span.text))
        return found(codes.TEXT_AFTER_QUOTE, rest, hint="put the whole text in other quotes")
    return None


def _flow(fault: _Fault) -> Diagnostic | None:
    """Recognise a bracket left open, and a comma left out."""
    if "flow" not in fault.context or "or '" not in fault.problem:
        return None
    opening, text = fault.opening, fault.source.text
    closing = {"[": "]", "{": "}"}.get(text[opening : opening + 1], "")
    same_line = fault.source.line_col(opening)[0] == fault.source.line_col(fault.at)[0]
    rest = fault.source.line(fault.source.line_col(opening)[0])
    if same_line and closing in rest[fault.source.line_col(fault.at)[1] - 1 :]:
        return found(codes.MISSING_COMMA, fault.span(fault.at))
    note = Note(fault.span(fault.at), f'expected a comma or "{closing}" here')
    return found(
        codes.UNCLOSED_BRACKET,
        fault.span(opening),
        hint=f'close it with "{closing}"',
        notes=(note,),
        bracket=text[opening : opening + 1],
    )


def _stray(fault: _Fault) -> Diagnostic | None:
    char = fault.source.text[fault.at : fault.at + 1]
    if char not in ("]", "}"):
        return None
    return found(codes.STRAY_BRACKET, fault.span(fault.at), bracket=char)


def _layout(fault: _Fault) -> Diagnostic | None:
    """Recognise lines that do not stand where they should."""
    line = fault.source.line(fault.source.line_col(fault.at)[0])
    words = fault.line_start + len(line) - len(line.lstrip())
    if "could not find expected ':'" in fault.problem:
        number = fault.source.line_col(fault.opening)[0]
        key = fault.source.line(number)[fault.source.line_col(fault.opening)[1] - 1 :].strip()
        return found(codes.MISSING_COLON, fault.span(fault.opening, len(key)), key=key)
    if "mapping values" in fault.problem:
        began = fault.last is not None and fault.last.start >= fault.line_start
        if began or fault.last is None:
            return found(codes.SECOND_COLON, fault.span(fault.at), hint="quote the text")
        return found(codes.BAD_INDENTATION, Span(fault.source, words, fault.at))
    if "block" in fault.context and fault.at == words:
        note = Note(fault.span(fault.opening), "it belongs to what starts here")
        width = len(line.strip())
        return found(codes.BAD_INDENTATION, fault.span(words, width), notes=(note,))
    return None


_CAUSES = (_tab, _directive, _open_quote, _escape, _phrase, _flow, _stray, _layout)
