"""Compare report: the figures of two games side by side, for people and for programs."""

from __future__ import annotations

from math import isfinite
from typing import Any

from ruledsl.simulation.compare import Comparison, Measure

_HEADS = ("", "A", "B", "difference", "95 %", "")


def text(found: Comparison, before: str, after: str) -> str:
    """Return a table in plain text."""
    rows = [_HEADS, *map(_row, found.measures)]
    wide = [max(len(row[column]) for row in rows) for column in range(len(_HEADS))]
    lines = [
        f"{row[0]:<{wide[0]}}  "
        + "  ".join(f"{cell:>{wide[at]}}" for at, cell in enumerate(row[1:], 1))
        for row in rows
    ]
    return "\n".join([_about(found, before, after), *(line.rstrip() for line in lines)]) + "\n"


def markdown(found: Comparison, before: str, after: str) -> str:
    """Return a table in Markdown."""
    rows = [_HEADS, ("---", "--:", "--:", "--:", "--:", "---"), *map(_row, found.measures)]
    lines = [f"| {' | '.join(row)} |" for row in rows]
    return "\n".join(["## In play", "", _about(found, before, after), "", *lines]) + "\n"


def _about(found: Comparison, before: str, after: str) -> str:
    levels = ", ".join(found.levels)
    return (
        f"{found.deals} deals of each, {found.players} players ({levels}), seed {found.seed};"
        f" A is {before}, B is {after}; * marks what is hardly chance"
    )


def _row(measure: Measure) -> tuple[str, ...]:
    sign = "*" if measure.sure else ""
    low, high = (_number(end, measure, signed=True) for end in (measure.low, measure.high))
    return (
        measure.name,
        _number(measure.before, measure),
        _number(measure.after, measure),
        _number(measure.difference, measure, signed=True),
        f"{low} to {high}",
        sign,
    )


def _number(value: float, measure: Measure, *, signed: bool = False) -> str:
    shown = 100 * value if measure.share else value
    number = f"{shown:+.1f}" if signed else f"{shown:.1f}"
    return f"{number} %" if measure.share else number


def data(found: Comparison) -> dict[str, Any]:
    """Return the figures as plain values for JSON; an interval without ends is null."""
    return {
        "players": found.players,
        "seed": found.seed,
        "deals": found.deals,
        "levels": list(found.levels),
        "measures": [_data(measure) for measure in found.measures],
    }


def _data(measure: Measure) -> dict[str, Any]:
    ends = [measure.low, measure.high]
    return {
        "name": measure.name,
        "unit": "share" if measure.share else "mean",
        "a": measure.before,
        "b": measure.after,
        "difference": measure.difference,
        "interval": ends if all(map(isfinite, ends)) else None,
    }
