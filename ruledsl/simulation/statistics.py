"""Statistics: what many deals have in common, and how sure one can be of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, median

Z95 = 1.959963984540054  # the normal quantile of 97.5 %, for intervals of 95 %


@dataclass(frozen=True)
class Share:
    """So many of so many, with Wilson's interval of 95 %."""

    count: int
    of: int

    @property
    def value(self) -> float:
        """The share itself, from 0 to 1."""
        return self.count / self.of if self.of else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The interval in which the true share lies, with a confidence of 95 %."""
        if not self.of:
            return 0.0, 1.0
        n, p, zz = self.of, self.value, Z95 * Z95
        middle = (p + zz / (2 * n)) / (1 + zz / n)
        half = Z95 * sqrt(p * (1 - p) / n + zz / (4 * n * n)) / (1 + zz / n)
        return max(0.0, middle - half), min(1.0, middle + half)


@dataclass(frozen=True)
class Spread:
    """Numbers in short: least, middle, mean and most."""

    least: int
    median: float
    mean: float
    most: int

    @staticmethod
    def of(numbers: Sequence[int]) -> Spread:
        """Return the spread of some numbers; of none it is zero throughout."""
        if not numbers:
            return Spread(0, 0.0, 0.0, 0)
        return Spread(min(numbers), float(median(numbers)), fmean(numbers), max(numbers))


@dataclass(frozen=True)
class DealRow:
    """One deal as it is counted. Levels, points and winners are by order of play, from 0."""

    ending: str
    blocked: bool  # everybody passed one after the other
    turns: int
    decisions: int
    levels: tuple[str, ...]
    points: tuple[int, ...]
    winners: tuple[int, ...]  # none: a draw


@dataclass(frozen=True)
class LevelResult:
    """How the players of one level did: deals won of deals played, and points a deal."""

    level: str
    won: Share
    points: float


@dataclass(frozen=True)
class Statistics:
    """What came of many deals of one game."""

    game: str
    players: int
    seed: int
    games: int
    deals: int
    decisions: int
    turns: Spread
    endings: tuple[tuple[str, Share], ...]  # the commonest first
    blocked: Share
    drawn: Share  # deals without a winner
    by_order: tuple[Share, ...]  # deals won by whoever begins, by the next player, …
    by_level: tuple[LevelResult, ...]


def statistics_of(
    rows: Iterable[DealRow], *, game: str, players: int, seed: int, games: int
) -> Statistics:
    """Count deals."""
    kept = tuple(rows)
    deals = len(kept)
    endings = Counter(row.ending for row in kept)
    by_count = sorted(endings.items(), key=lambda item: (-item[1], item[0]))
    return Statistics(
        game=game,
        players=players,
        seed=seed,
        games=games,
        deals=deals,
        decisions=sum(row.decisions for row in kept),
        turns=Spread.of([row.turns for row in kept]),
        endings=tuple((name, Share(count, deals)) for name, count in by_count),
        blocked=Share(sum(row.blocked for row in kept), deals),
        drawn=Share(sum(not row.winners for row in kept), deals),
        by_order=tuple(
            Share(sum(place in row.winners for row in kept), deals) for place in range(players)
        ),
        by_level=tuple(_level(level, kept) for level in _levels(kept)),
    )


def _levels(rows: tuple[DealRow, ...]) -> tuple[str, ...]:
    return tuple(sorted({level for row in rows for level in row.levels}))


def _level(level: str, rows: tuple[DealRow, ...]) -> LevelResult:
    seats = [(row, s) for row in rows for s, name in enumerate(row.levels) if name == level]
    won = sum(place in row.winners for row, place in seats)
    points = fmean(row.points[place] for row, place in seats)
    return LevelResult(level, Share(won, len(seats)), points)
