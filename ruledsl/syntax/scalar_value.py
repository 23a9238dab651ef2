"""Scalar value: what a plain scalar means by the core schema of YAML 1.2.

This is what editors go by. `on`, `no` and `1:30` are text; PyYAML by itself would read them as
truth values and as a number in base 60. Every value of a file comes through here, so the common
ones are told apart without patterns.
"""

_WORDS: dict[str, bool | None] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_INFINITE = (".inf", ".Inf", ".INF")
_NOT_FINITE = frozenset(
    (*_INFINITE, *(sign + word for sign in "+-" for word in _INFINITE), ".nan", ".NaN", ".NAN")
)
_FLOAT = frozenset("0123456789+-.eE")
_BASES = {"0o": ("01234567", 8), "0x": ("0123456789abcdefABCDEF", 16)}
_MOST_DIGITS = 18  # of a whole number; more are read as a float, and are a finding


def resolve(text: str) -> str | int | float | bool | None:
    """Return the value of a plain scalar; what is neither number, truth value nor null is text."""
    if text in _WORDS:
        return _WORDS[text]
    if text[0] not in "0123456789+-.":
        return text
    digits = text[1:] if text[0] in "+-" else text
    if digits.isascii() and digits.isdecimal() and len(digits) <= _MOST_DIGITS:
        return int(text)
    if text[:2] in _BASES:
        return _in_base(text)
    return _float(text)


def _in_base(text: str) -> str | int:
    digits, base = _BASES[text[:2]]
    known = len(text) > 2 and all(char in digits for char in text[2:])
    return int(text[2:], base) if known and len(text) <= _MOST_DIGITS else text


def _float(text: str) -> str | float:
    if text in _NOT_FINITE:
        return float(text.replace(".", ""))
    if not _FLOAT.issuperset(text):
        return text
    try:
        return float(text)  # of these characters Python and YAML read the same numbers
    except ValueError:
        return text
