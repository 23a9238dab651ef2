"""YAML values: single values that tools and people read differently.

Each is a finding of its own and leaves the tree as it is.
"""

import re
from collections.abc import Iterator

from ruledsl.syntax import yaml_codes as codes
from ruledsl.syntax.scalar_value import resolve
from ruledsl.syntax.tree import Scalar
from ruledsl.syntax.quoting import quoted, unquoted
from ruledsl.text.diagnostic import Diagnostic, Edit, found

_LEADING_ZERO = re.compile(r"[-+]?0[0-9]+\Z")
_BASED = re.compile(r"0[ox][0-9a-fA-F]+\Z")
_CLOCK = re.compile(r"[-+]?[0-9]+(?::[0-5]?[0-9])+\Z")
_DIGITS = re.compile(r"[-+]?[0-9]{19,}\Z")
_SURROGATE = re.compile("[\ud800-\udfff]")
_COMMENT = re.compile(r"[ \t]+#[^\r\n]*")
_UNFINISHED = re.compile(r"(?:==|!=|[-+*/%<>=(,]|\b(?:and|or|not|in|if|else|for))\Z")
_INDENTED_HEADER = re.compile(r"[|>][-+]?[1-9]")


def value_findings(scalar: Scalar) -> Iterator[Diagnostic]:
    """Find what is doubtful about a value that is not a key."""
    text = scalar.value
    if scalar.style == "plain":
        if text[:1] in tuple("0123456789+-."):
            yield from _number(scalar)
        yield from _cut(scalar)
    elif not text.strip() and _INDENTED_HEADER.match(scalar.span.text):
        # `> 3` is refused by YAML itself, `>3` is an empty text to it.
        yield unquoted(scalar.span)
    half = _SURROGATE.search(text)
    if half:
        yield found(codes.SURROGATE, scalar.place(*half.span()))


def _number(scalar: Scalar) -> Iterator[Diagnostic]:
    text, span = scalar.value, scalar.span
    quote = Edit(span, quoted(text), safe=False)
    if _LEADING_ZERO.match(text):
        plain = re.sub("0+(?=[0-9])", "", text, count=1)
        hint = f"write {plain}, or {quoted(text)} if it is a text"
        yield found(
            codes.LEADING_ZERO, span, hint=hint, edits=(Edit(span, plain, safe=False),), text=text
        )
    elif _DIGITS.match(text):
        yield found(codes.NUMBER_TOO_LARGE, span, edits=(quote,))
    elif _CLOCK.match(text):
        edit = Edit(span, quoted(text))
        yield found(
            codes.CLOCK_NUMBER, span, hint=f"write {quoted(text)}", edits=(edit,), text=text
        )
    else:
        value = resolve(text)
        if isinstance(value, float) and value - value != 0:  # only the infinite and nan
            yield found(codes.NOT_FINITE, span, hint="quote it if it is a text", text=text)
        elif _BASED.match(text) and isinstance(value, int):
            yield found(
                codes.NUMBER_BASE,
                span,
                hint=f"write {value}",
                edits=(quote,),
                text=text,
                value=value,
            )


def _cut(scalar: Scalar) -> Iterator[Diagnostic]:
    """Find a phrase of which a comment took the end."""
    span, text = scalar.span, scalar.value
    comment = _COMMENT.match(span.source.text, span.end)
    if comment is None or not text:
        return
    if _UNFINISHED.search(text) or text.count("(") > text.count(")"):
        whole = span.sub(0, comment.end() - span.start)
        edit = Edit(whole, quoted(whole.text), safe=False)
        cut = span.sub(comment.start() - span.start, comment.end() - span.start)
        yield found(codes.CUT_BY_COMMENT, cut, hint="quote the whole text", edits=(edit,))
