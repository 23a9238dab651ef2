"""YAML values: single values that tools and people read differently.

Each is a finding of its own and leaves the tree as it is. Nearly all values are without doubt, so
a cheap look comes first, without patterns.
"""

import re
from collections.abc import Iterator

from ruledsl.syntax import yaml_codes as codes
from ruledsl.syntax.quoting import quoted, unquoted
from ruledsl.syntax.scalar_value import resolve
from ruledsl.syntax.tree import Scalar
from ruledsl.text.diagnostic import Diagnostic, Edit, found

_LEADING_ZERO = r"[-+]?0[0-9]+\Z"
_CLOCK = r"[-+]?[0-9]+(?::[0-5]?[0-9])+\Z"
_DIGITS = r"[-+]?[0-9]{19,}\Z"
_COMMENT = r"[ \t]+#[^\r\n]*"
_UNFINISHED = r"(?:==|!=|[-+*/%<>=(,]|\b(?:and|or|not|in|if|else|for))\Z"
_SURROGATE = "[\ud800-\udfff]"


def value_findings(scalar: Scalar) -> Iterator[Diagnostic]:
    """Find what is doubtful about a value that is not a key."""
    text = scalar.value
    if scalar.style == "plain":
        if text[:1] in tuple("0123456789+-.") and _is_doubtful(text):
            yield from _number(scalar)
        if scalar.span.source.text[scalar.span.end : scalar.span.end + 1] in (" ", "\t"):
            yield from _cut(scalar)
    elif scalar.style == "double":
        yield from _surrogate(scalar)
    elif not text.strip() and scalar.span.text[1:].strip("+-")[:1].isdecimal():
        # `> 3` is refused by YAML itself, `>3` is an empty text to it.
        yield unquoted(scalar.span)


def _is_doubtful(text: str) -> bool:
    """Tell whether a text that starts like a number may be read in more than one way."""
    word = text.lstrip("+-")
    if " " in word:
        return False
    odd = word[:1] == "0" or ":" in word or len(word) > 18
    return (odd and len(word) > 1) or "e" in word.lower() or word[-1:] in ("f", "F", "n", "N")


def _number(scalar: Scalar) -> Iterator[Diagnostic]:
    text, span = scalar.value, scalar.span
    quote = Edit(span, quoted(text), safe=False)
    hint = f"write {quoted(text)}"
    if re.match(_LEADING_ZERO, text):
        yield _leading_zero(scalar)
    elif re.match(_DIGITS, text):
        yield found(codes.NUMBER_TOO_LARGE, span, edits=(quote,))
    elif re.match(_CLOCK, text):
        edit = Edit(span, quoted(text))
        yield found(codes.CLOCK_NUMBER, span, hint=hint, edits=(edit,), text=text)
    else:
        yield from _odd_number(scalar, quote)


def _leading_zero(scalar: Scalar) -> Diagnostic:
    text, span = scalar.value, scalar.span
    plain = re.sub("0+(?=[0-9])", "", text, count=1)
    hint = f"write {plain}, or {quoted(text)} if it is a text"
    octal = not re.search("[89]", text)
    edit = Edit(span, plain, safe=not octal or int(text, 8) == int(text))
    return found(codes.LEADING_ZERO, span, hint=hint, edits=(edit,), text=text)


def _odd_number(scalar: Scalar, quote: Edit) -> Iterator[Diagnostic]:
    text, value = scalar.value, resolve(scalar.value)
    if isinstance(value, float) and value - value != 0:  # only the infinite and nan
        hint = "quote it if it is a text"
        yield found(codes.NOT_FINITE, scalar.span, hint=hint, edits=(quote,), text=text)
    elif isinstance(value, int) and text[:2] in ("0x", "0o"):
        hint, edits = f"write {value}", (Edit(scalar.span, str(value)),)
        yield found(codes.NUMBER_BASE, scalar.span, hint=hint, edits=edits, text=text, value=value)


def _cut(scalar: Scalar) -> Iterator[Diagnostic]:
    """Find a phrase of which a comment took the end."""
    span, text = scalar.span, scalar.value
    comment = re.compile(_COMMENT).match(span.source.text, span.end)
    if comment is None or not text:
        return
    if re.search(_UNFINISHED, text) or text.count("(") > text.count(")"):
        whole = span.sub(0, comment.end() - span.start)
        edit = Edit(whole, quoted(whole.text), safe=False)
        cut = span.sub(comment.start() - span.start, comment.end() - span.start)
        yield found(codes.CUT_BY_COMMENT, cut, hint="quote the whole text", edits=(edit,))


def _surrogate(scalar: Scalar) -> Iterator[Diagnostic]:
    """Find half a character, which only an escape can write."""
    half = re.search(_SURROGATE, scalar.value) if "\\" in scalar.span.text else None
    if half:
        yield found(codes.SURROGATE, scalar.place(*half.span()))
