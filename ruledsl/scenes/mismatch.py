"""Mismatch: an expectation that does not hold, in words that people read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from ruledsl.cards.pack import Pack
from ruledsl.cards.position import Table
from ruledsl.scenes.names import seat_name
from ruledsl.scenes.outcome import Outcome


@dataclass(frozen=True, slots=True)
class Mismatch:
    """An expectation that does not hold; not `proved` when nobody could find out."""

    key: str
    expected: str
    actual: str
    proved: bool = True


Check = Callable[[Outcome, str, Any], Iterable[Mismatch]]
"""Compares what came of a scene with the value of a key of `expect`."""


def show(value: object) -> str:
    """Return a value as a scene file writes it."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, (tuple, list, set, frozenset)):
        return f"[{', '.join(map(show, value))}]"
    return str(value)


def show_seats(seats: Iterable[int]) -> str:
    """Return seats by their letters."""
    return show([seat_name(seat) for seat in seats])


def show_table(pack: Pack, table: Table) -> str:
    """Return melds as a scene file writes them."""
    return " | ".join(pack.write(meld) for meld in table) or "empty"


def show_cards(pack: Pack, cards: Iterable[int]) -> str:
    """Return cards as a scene file writes them."""
    return pack.write(cards) or "none"


def plain(actual: Callable[[Outcome], Any], shown: Callable[[Any], str] = show) -> Check:
    """Return a check that two values are equal."""

    def check(outcome: Outcome, key: str, wanted: Any) -> Iterator[Mismatch]:
        found = actual(outcome)
        if found != wanted:
            yield Mismatch(key, shown(wanted), shown(found))

    return check


def each_seat(actual: Callable[[Outcome, int], Any]) -> Check:
    """Return a check of one value a seat; seats that are not named are not looked at."""

    def check(outcome: Outcome, key: str, wanted: dict[int, Any]) -> Iterator[Mismatch]:
        for seat, value in wanted.items():
            found = actual(outcome, seat)
            if found != value:
                yield Mismatch(f"{key} {seat_name(seat)}", show(value), show(found))

    return check
