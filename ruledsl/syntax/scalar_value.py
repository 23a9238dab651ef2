"""Scalar value: what a plain scalar means by the core schema of YAML 1.2.

This is what editors go by. `on`, `no` and `1:30` are text; PyYAML by itself would read them as
truth values and as a number in base 60.
"""

import re

_INTEGER = re.compile(r"[-+]?[0-9]{1,18}\Z")
_BASED = re.compile(r"0o[0-7]{1,20}\Z|0x[0-9a-fA-F]{1,15}\Z")
_FLOAT = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?\Z")
_NOT_FINITE = re.compile(r"[-+]?\.(?:inf|Inf|INF)\Z|\.(?:nan|NaN|NAN)\Z")
_WORDS: dict[str, bool | None] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}


def resolve(text: str) -> str | int | float | bool | None:
    """Return the value of a plain scalar; what is neither number, truth value nor null is text."""
    if text in _WORDS:
        return _WORDS[text]
    if text[0] not in "0123456789+-.":
        return text
    if _INTEGER.match(text):
        return int(text)
    if _BASED.match(text):
        return int(text, 0)
    if _FLOAT.match(text) or _NOT_FINITE.match(text):
        return float(text.lower().replace(".inf", "inf").replace(".nan", "nan"))
    return text
