"""Report: statistics as a table for people, and as JSON for programs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ruledsl.simulation.statistics import Share, Statistics

FORMAT = 1
"""The version of the JSON; it grows when a key changes its meaning or goes."""


def text(statistics: Statistics) -> str:
    """Return a table in plain text."""
    rows = list(_rows(statistics))
    wide = max(len(name) for name, _ in rows)
    return "".join(f"{name:<{wide}}  {value}".rstrip() + "\n" for name, value in rows)


def _rows(found: Statistics) -> Iterator[tuple[str, str]]:
    yield found.game, f"{found.players} players, seed {found.seed}"
    yield "games", f"{found.games} ({found.deals} deals, {found.decisions} decisions)"
    turns = found.turns
    yield (
        "turns in a deal",
        (f"mean {turns.mean:.1f}, median {turns.median:g}, from {turns.least} to {turns.most}"),
    )
    yield "deals ended by", ""
    for name, share in found.endings:
        yield f"  {name.replace('_', ' ')}", _share(share)
    yield "blocked", _share(found.blocked)
    yield "without a winner", _share(found.drawn)
    yield "won by order of play", ""
    for place, share in enumerate(found.by_order, 1):
        yield f"  player {place}", _share(share)
    yield "won by level", ""
    for result in found.by_level:
        yield f"  {result.level}", f"{_share(result.won)}, {result.points:.1f} points a deal"


def _share(share: Share) -> str:
    low, high = (100 * end for end in share.interval)
    return f"{100 * share.value:5.1f} %  [{low:.1f} to {high:.1f}]"


def data(statistics: Statistics) -> dict[str, Any]:
    """Return the statistics as plain values for JSON."""
    turns = statistics.turns
    return {
        "ruledsl-simulation": FORMAT,
        "game": statistics.game,
        "players": statistics.players,
        "seed": statistics.seed,
        "games": statistics.games,
        "deals": statistics.deals,
        "decisions": statistics.decisions,
        "turns": {
            "least": turns.least,
            "median": turns.median,
            "mean": turns.mean,
            "most": turns.most,
        },
        "endings": {name: _data(share) for name, share in statistics.endings},
        "blocked": _data(statistics.blocked),
        "drawn": _data(statistics.drawn),
        "by_order": [_data(share) for share in statistics.by_order],
        "by_level": {
            result.level: {"won": _data(result.won), "points": result.points}
            for result in statistics.by_level
        },
    }


def _data(share: Share) -> dict[str, Any]:
    low, high = share.interval
    return {"count": share.count, "of": share.of, "share": share.value, "interval": [low, high]}
