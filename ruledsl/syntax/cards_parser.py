"""Cards parser: `JK=7C 7D 7H | 4C 5C 6C` to words with their places.

Which cards there are depends on the pack, which is not known here.
"""

from functools import lru_cache
from typing import Any

from ruledsl.record import record
from ruledsl.syntax import phrase_codes as codes
from ruledsl.syntax.phrase import Kind, Place, parse_tree, place_faults
from ruledsl.syntax.phrase_words import Fault, Refused
from ruledsl.text.diagnostic import Diagnostic


@record
class CardWord:
    """One card as written, with offsets into the text."""

    text: str
    start: int
    end: int


Table = tuple[tuple[CardWord, ...], ...]


def parse_table(text: str, place: Place) -> tuple[Table, list[Diagnostic]]:
    """Parse melds separated by bars; blanks alone are an empty table, and so is a fault."""
    if not text.strip():
        return (), []
    table, faults = _parse(text)
    return table, place_faults(faults, place)


@lru_cache(maxsize=1024)
def _parse(text: str) -> tuple[Table, tuple[Fault, ...]]:
    try:
        tree = parse_tree(_CARDS, text)
    except Refused as refused:
        return (), (refused.fault,)
    return tuple(_meld(meld) for meld in tree.children), ()


def _meld(tree: Any) -> tuple[CardWord, ...]:
    return tuple(CardWord(str(card), card.start, card.end) for card in tree.children)


def _explain(text: str, at: int, _accepts: frozenset[str]) -> Fault:
    """Return the fault for a bar or a comma without cards on both sides."""
    before, found_here = text[:at].rstrip(), text[at : at + 1].strip()
    if found_here == ",":
        return _comma(at)
    if before.endswith(","):
        return _comma(len(before) - 1)
    if found_here:
        where = "between two bars" if before else "before the first bar"
        return Fault(codes.EMPTY_MELD, at, at + 1, words={"where": where})
    where = "after the last bar"
    return Fault(codes.EMPTY_MELD, len(before) - 1, len(before), words={"where": where})


def _comma(at: int) -> Fault:
    return Fault(codes.MISPLACED_COMMA, at, at + 1, hint="delete it", better="")


_CARDS = Kind("cards", "start", "cards", _explain)
