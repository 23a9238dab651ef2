"""Columns: the columns of a score sheet that a scene gives, and what it expects of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from ruledsl.cards.standing import Column, Standing
from ruledsl.language.context import MatchContext
from ruledsl.scenes import codes
from ruledsl.scenes.given import Given
from ruledsl.scenes.mismatch import Check, Mismatch, show
from ruledsl.scenes.names import seat_name
from ruledsl.scenes.outcome import Outcome

BySeat = dict[int, int]


def with_columns(given: Given, standing: Standing) -> Standing:
    """Return a standing with the columns of a scene; closed are those that the rules close."""
    rules, points = given.rules, given.get("columns", {})
    boxes: dict[str, BySeat] = given.get("boxes", {})
    known = [rule.name for rule in rules.columns]
    for key in ("columns", "boxes"):
        entry = given.scene.entry(key)
        for word, _ in entry.value if entry else ():
            if word.text not in known:
                given.names.find(codes.NO_COLUMN, word, known)
    if not points and not boxes:
        return standing
    seats = range(rules.players)
    columns = tuple(
        Column(
            tuple(points.get(name, {}).get(seat, 0) for seat in seats),
            tuple(boxes.get(name, {}).get(seat, 0) for seat in seats),
        )
        for name in known
    )
    filled = replace(standing, columns=columns)
    closed = (
        replace(column, closed=rule.closes(MatchContext(rules, filled, 0, index)))
        for index, (column, rule) in enumerate(zip(columns, rules.columns, strict=True))
    )
    totals = tuple(sum(column.totals[seat] for column in columns) for seat in seats)
    return replace(filled, columns=tuple(closed), totals=totals)


def _each(numbers: Callable[[Column], tuple[int, ...]]) -> Check:
    def check(outcome: Outcome, key: str, wanted: dict[str, BySeat]) -> Iterator[Mismatch]:
        names = [rule.name for rule in outcome.rules.columns]
        for name, by_seat in wanted.items():
            there = name in names and bool(outcome.standing.columns)
            column = outcome.standing.columns[names.index(name)] if there else None
            for seat, number in by_seat.items():
                found = numbers(column)[seat] if column else None
                if found != number:
                    where = f"{key} {name} {seat_name(seat)}"
                    yield Mismatch(where, show(number), show(found))

    return check


def _closed(outcome: Outcome, key: str, wanted: tuple[str, ...]) -> Iterator[Mismatch]:
    pairs = zip(outcome.rules.columns, outcome.standing.columns, strict=False)
    found = tuple(rule.name for rule, column in pairs if column.closed)
    if set(found) != set(wanted):
        yield Mismatch(key, show(wanted), show(found))


CHECKS: dict[str, Check] = {
    "columns": _each(lambda column: column.totals),
    "boxes": _each(lambda column: column.boxes),
    "closed": _closed,
}
"""The checks by the key of `expect`."""
