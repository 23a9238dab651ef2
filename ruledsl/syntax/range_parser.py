"""Range parser: `2-5`, `3+`, `up to 4`, or one number."""

import re

from ruledsl.syntax import phrase_codes as codes
from ruledsl.syntax.phrase import place_faults
from ruledsl.syntax.phrase_words import Fault
from ruledsl.syntax.tree import Scalar
from ruledsl.text.diagnostic import Diagnostic

_RANGE = r"\s*(?:([0-9]+)\s*(?:[-–]\s*([0-9]+)|(\+))?|up\s+to\s+([0-9]+))\s*\Z"

Range = tuple[int, int | None]  # both ends included; None: no upper end


def parse_range(scalar: Scalar) -> tuple[Range | None, list[Diagnostic]]:
    """Parse a range of counts; "up to n" starts at 0. None where there is a fault."""
    result = _parse(scalar.value)
    if isinstance(result, Fault):
        return None, place_faults((result,), scalar.place)
    return result, []


def _parse(text: str) -> Range | Fault:
    match = re.match(_RANGE, text)
    if match is None:
        return _no_range(text)
    for group in (1, 2, 4):
        if len(match[group] or "") > 9:
            return Fault(codes.NUMBER_TOO_LONG, *match.span(group))
    low, high, open_ended, at_most = match.groups()
    if at_most:
        return 0, int(at_most)
    if open_ended:
        return int(low), None
    return _checked(text, int(low), int(high or low))


def _checked(text: str, low: int, high: int) -> Range | Fault:
    if low <= high:
        return low, high
    start, end = _words(text)
    better, words = f"{high}-{low}", {"low": low, "high": high}
    hint = f"write {better}"
    return Fault(codes.EMPTY_RANGE, start, end, hint=hint, better=better, words=words)


def _no_range(text: str) -> Fault:
    start, end = _words(text)
    if start == end:
        return Fault(codes.EMPTY, start, end, words={"what": "a range such as 2-5"})
    shown = text[start:end] if end - start <= 40 else text[start : start + 39] + "…"
    hint = "write 2-5, 3+, up to 4, or one number"
    return Fault(codes.NOT_A_RANGE, start, end, hint=hint, words={"text": shown})


def _words(text: str) -> tuple[int, int]:
    """Return where the text starts and ends without the blanks around it."""
    end = len(text.rstrip())
    return min(len(text) - len(text.lstrip()), end), end
