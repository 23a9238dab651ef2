"""Check position: expectations about the last step and the position after it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ruledsl.cards.pack import Card
from ruledsl.cards.position import Table, same_table, sorted_table
from ruledsl.engine.turn import words
from ruledsl.scenes.mismatch import (
    Check,
    Mismatch,
    plain,
    show,
    show_cards,
    show_seats,
    show_table,
)
from ruledsl.scenes.names import NO, seat_name
from ruledsl.scenes.outcome import Outcome


def _said(outcome: Outcome) -> str:
    """Return the verdict with its reason."""
    if not outcome.refusals:
        return outcome.verdict
    first = outcome.refusals[0]
    return f"{outcome.verdict} ({first.code}: {first.sentence})"


def _verdict(outcome: Outcome, key: str, wanted: str) -> Iterator[Mismatch]:
    if outcome.verdict != wanted:
        yield Mismatch(key, wanted, _said(outcome))


def _because(outcome: Outcome, key: str, wanted: tuple[str, ...]) -> Iterator[Mismatch]:
    if not outcome.refusals or outcome.refusals[0].code not in wanted:
        yield Mismatch(key, " or ".join(wanted), _said(outcome))


def _actions(outcome: Outcome, key: str, wanted: tuple[str, ...]) -> Iterator[Mismatch]:
    found = words(outcome.turn)
    if set(found) != set(wanted):
        yield Mismatch(key, show(wanted), show(found))


def _include(outcome: Outcome, key: str, wanted: tuple[str, ...]) -> Iterator[Mismatch]:
    found = words(outcome.turn)
    if not set(wanted) <= set(found):
        yield Mismatch(key, show(wanted), show(found))


def _exclude(outcome: Outcome, key: str, wanted: tuple[str, ...]) -> Iterator[Mismatch]:
    found = words(outcome.turn)
    if set(wanted) & set(found):
        yield Mismatch(key, f"none of {show(wanted)}", show(found))


def _hands(outcome: Outcome, key: str, wanted: dict[int, Any]) -> Iterator[Mismatch]:
    pack = outcome.rules.pack
    for seat, cards in wanted.items():
        found, name = outcome.position.hands[seat], f"{key} {seat_name(seat)}"
        if isinstance(cards, int):
            if len(found) != cards:
                yield Mismatch(name, f"{cards} cards", f"{len(found)} cards")
        elif found != tuple(sorted(cards)):
            yield Mismatch(name, show_cards(pack, sorted(cards)), show_cards(pack, found))


def _melds(table: Table, outcome: Outcome) -> Table:
    """Return the melds that `table` speaks of: no loose cards where the scene tells them apart."""
    return tuple(meld for meld in table if len(meld) > 1 or not outcome.loose_apart)


def _table(outcome: Outcome, key: str, wanted: Table) -> Iterator[Mismatch]:
    found = _melds(outcome.position.table, outcome)
    table = _melds(sorted_table(wanted), outcome)
    if not same_table(found, table):
        pack = outcome.rules.pack
        yield Mismatch(key, show_table(pack, table), show_table(pack, found))


def _loose(outcome: Outcome, key: str, wanted: tuple[Card, ...]) -> Iterator[Mismatch]:
    found = sorted(meld[0] for meld in outcome.position.table if len(meld) == 1)
    if found != sorted(wanted):
        pack = outcome.rules.pack
        yield Mismatch(key, show_cards(pack, sorted(wanted)), show_cards(pack, found))


def _discard(outcome: Outcome, key: str, wanted: tuple[Card, ...]) -> Iterator[Mismatch]:
    found, pack = outcome.position.discard, outcome.rules.pack
    if found != wanted:
        yield Mismatch(key, show_cards(pack, wanted), show_cards(pack, found))


def _opened(outcome: Outcome, key: str, wanted: Any) -> Iterator[Mismatch]:
    opened = outcome.position.opened
    if isinstance(wanted, bool):
        found = opened[outcome.before.seat]
        if found != wanted:
            yield Mismatch(key, show(wanted), show(found))
        return
    seats = tuple(seat for seat, has in enumerate(opened) if has)
    if seats != tuple(sorted(wanted)):
        yield Mismatch(key, show_seats(sorted(wanted)), show_seats(seats))


def _last_round(outcome: Outcome, key: str, wanted: Any) -> Iterator[Mismatch]:
    position = outcome.position
    to_come = position.to_come
    found = () if to_come is None or position.ended else (position.seat, *to_come)
    if isinstance(wanted, bool):
        if wanted != bool(found):
            yield Mismatch(key, show(wanted), show(bool(found)))
    elif found != wanted:
        yield Mismatch(key, show_seats(wanted), show_seats(found))


def _joker_names(outcome: Outcome, key: str, wanted: tuple[Card, ...]) -> Iterator[Mismatch]:
    found = outcome.ruling.joker_names if outcome.ruling else ()
    if set(found) != set(wanted):
        pack = outcome.rules.pack
        yield Mismatch(key, show_cards(pack, sorted(wanted)), show_cards(pack, found))


def _ended(outcome: Outcome) -> str:
    return outcome.position.ended.by if outcome.position.ended else NO


CHECKS: dict[str, Check] = {
    "verdict": _verdict,
    "because": _because,
    "actions": _actions,
    "actions_include": _include,
    "actions_exclude": _exclude,
    "hands": _hands,
    "table": _table,
    "loose": _loose,
    "stock_size": plain(lambda o: len(o.position.stock)),
    "to_move": plain(lambda o: o.position.seat, seat_name),
    "opened": _opened,
    "discard": _discard,
    "turn_over": plain(lambda o: bool(o.ruling and o.ruling.turn_over)),
    "drew": plain(lambda o: len(o.ruling.drew) if o.ruling else 0),
    "last_round": _last_round,
    "ended": plain(_ended),
    "joker_names": _joker_names,
}
"""The checks by the key of `expect`."""
