"""Values: what may stand in the place of a number, a word, a range, points, symbols.

Each function yields texts for a whole scalar, or pieces of one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ruledsl.mutation.phrases import Piece
from ruledsl.syntax.tree import Scalar

NUMBER = re.compile(r"[0-9]+")
TOKEN = re.compile(r"[^\s,]+")


def of_range(scalar: Scalar) -> Iterator[Piece]:
    """Yield a range with either end moved by one."""
    found = list(NUMBER.finditer(scalar.value))
    if len(found) == 1 and scalar.value.strip() == found[0].group():
        number = int(found[0].group())
        yield _whole(scalar, f"{number}-{number + 1}", "range")
        yield _whole(scalar, f"{number - 1}-{number}", "range")
        return
    numbers = [int(each.group()) for each in found]
    for each in found:
        for number in (int(each.group()) - 1, int(each.group()) + 1):
            if number >= 0 and _in_order(numbers, int(each.group()), number):
                yield Piece(*each.span(), str(number), "range")


def _in_order(numbers: list[int], old: int, new: int) -> bool:
    """Say whether a range still has something in it with one end moved."""
    moved = [new if number == old else number for number in numbers]
    return moved == sorted(moved)


def of_number(scalar: Scalar) -> Iterator[Piece]:
    """Yield the numbers beside a number."""
    if isinstance(scalar.resolved, int) and not isinstance(scalar.resolved, bool):
        yield _whole(scalar, str(scalar.resolved + 1), "number")
        yield _whole(scalar, str(scalar.resolved - 1), "number")


def of_flag(scalar: Scalar) -> Iterator[Piece]:
    """Yield the other of `true` and `false`."""
    if isinstance(scalar.resolved, bool):
        yield _whole(scalar, str(not scalar.resolved).lower(), "flag")


def of_words(scalar: Scalar, words: tuple[str, ...], kind: str = "choice") -> Iterator[Piece]:
    """Yield every other word that may stand here."""
    here = " ".join(scalar.value.split())
    if here in words:
        yield from (_whole(scalar, word, kind) for word in words if word != here)


def of_symbols(scalar: Scalar) -> Iterator[Piece]:
    """Yield a row of ranks or suits without each of them, and with neighbours swapped."""
    found = list(TOKEN.finditer(scalar.value))
    for at, token in enumerate(found[:-1]):
        after = found[at + 1]
        yield Piece(token.start(), after.start(), "", "symbol")
        swapped = f"{after.group()} {token.group()}"
        yield Piece(token.start(), after.end(), swapped, "symbol")
    if len(found) > 1:
        yield Piece(found[-2].end(), found[-1].end(), "", "symbol")


def _whole(scalar: Scalar, text: str, kind: str) -> Piece:
    return Piece(0, len(scalar.value), text, kind)
