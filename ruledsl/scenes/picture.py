"""Picture: the position in which a scene began, in two or three short lines."""

from __future__ import annotations

from collections.abc import Iterable

from ruledsl.cards.pack import Card, Pack
from ruledsl.scenes.names import seat_name
from ruledsl.scenes.outcome import Outcome

_WIDEST = 100


def picture(outcome: Outcome) -> tuple[str, ...]:
    """Return the table, and the hand of the player to move (all hands when the deal is over)."""
    position, pack = outcome.before, outcome.rules.pack
    melds = " | ".join(_signs(pack, meld) for meld in position.table)
    seats = range(len(position.hands)) if position.ended else (position.seat,)
    hands = (f"hand {seat_name(s)}  {_signs(pack, position.hands[s])}" for s in seats)
    return tuple(map(_cut, (f"table   {melds or 'empty'}", *hands)))


def _signs(pack: Pack, cards: Iterable[Card]) -> str:
    return " ".join(pack.signs[card] for card in cards) or "none"


def _cut(line: str) -> str:
    return line if len(line) <= _WIDEST else line[: _WIDEST - 1] + "…"
