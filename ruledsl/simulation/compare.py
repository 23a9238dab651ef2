"""Compare: what one set of rules does to deals that another one does not, and how sure that is.

Both games are played with the same seeds, so a deal of one has its partner in the other: the same
shuffle, the same chance in the players' heads. The intervals are those of pairs, which are narrower
the more such partners have in common.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev

from ruledsl.engine.match import Match
from ruledsl.language.context import SetupContext
from ruledsl.language.rules import Rules
from ruledsl.simulation.run import Check
from ruledsl.simulation.simulate import Plan, Progress, games_of
from ruledsl.simulation.statistics import Z95, DealRow, Share

_EXACT_T = {1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776}


@dataclass(frozen=True)
class Measure:
    """One figure of both games, and their difference with its interval of 95 %."""

    name: str
    before: float
    after: float
    low: float  # of the difference, `after` less `before`
    high: float
    share: bool = False  # a share, from 0 to 1; else turns, cards or points

    @property
    def difference(self) -> float:
        """How much larger the figure of the second game is."""
        return self.after - self.before

    @property
    def sure(self) -> bool:
        """Whether the interval leaves zero out."""
        return self.low > 0 or self.high < 0


@dataclass(frozen=True)
class Comparison:
    """What came of the same deals under two sets of rules."""

    players: int
    seed: int
    deals: int  # of each game
    levels: tuple[str, ...]
    measures: tuple[Measure, ...]


@dataclass(frozen=True)
class _Deal:
    """A deal with the cards that were drawn in it."""

    row: DealRow
    drawn: int


@dataclass(frozen=True)
class Compared:
    """Two compiled games with the plans to play them; the plans have seed and levels in common."""

    before: tuple[Rules, Plan]
    after: tuple[Rules, Plan]


def compare(
    games: Compared, *, progress: Progress | None = None, check: Check | None = None
) -> Comparison:
    """Play both games and compare them. Raises PlayError, or ValueError for a bad plan."""
    plan = games.before[1]
    pairs: list[tuple[_Deal, _Deal]] = []
    both = zip(_deals(*games.before, check), _deals(*games.after, check), strict=True)
    for number, pair in enumerate(both, 1):
        pairs.append(pair)
        if progress:
            progress(number, plan.games)
    rules = games.before[0]
    levels = tuple(sorted({level for one, _ in pairs for level in one.row.levels}))
    measures = tuple(_measures(pairs, rules.players, levels))
    return Comparison(rules.players, plan.seed, len(pairs), levels, measures)


def _deals(rules: Rules, plan: Plan, check: Check | None) -> Iterator[_Deal]:
    """Play one deal after the other; `check` sees every moment of each."""
    count = _DrawnCards(rules, check)
    for rows in games_of(rules, plan, check=count):
        yield _Deal(rows[0], count.taken())


class _DrawnCards:
    """Counts the cards that players draw, from whatever pile; looks at a match as a check does."""

    def __init__(self, rules: Rules, check: Check | None) -> None:
        setup = SetupContext(rules.players, 1)
        self._at_first = rules.deal.hand(setup) * rules.players + rules.deal.loose(setup)
        self._all = len(rules.pack.all_cards)
        self._check = check
        self._out, self._count = self._at_first, 0

    def __call__(self, match: Match) -> None:
        position = match.position
        out = self._all - len(position.stock) - len(position.discard)
        self._count += max(0, out - self._out)
        self._out = out
        if self._check:
            self._check(match)

    def taken(self) -> int:
        """Return the count of the deal that is over, and begin with the next one."""
        count, self._out, self._count = self._count, self._at_first, 0
        return count


def _measures(
    pairs: Sequence[tuple[_Deal, _Deal]], players: int, levels: tuple[str, ...]
) -> Iterator[Measure]:
    yield _means("turns in a deal", pairs, lambda deal: deal.row.turns)
    yield _means("cards drawn in a deal", pairs, lambda deal: deal.drawn)
    yield _shares("blocked", pairs, lambda deal: deal.row.blocked)
    yield _shares("without a winner", pairs, lambda deal: not deal.row.winners)
    yield _means("points of a player", pairs, lambda deal: fmean(deal.row.points))
    yield _means("points of the best", pairs, lambda deal: max(deal.row.points))
    yield _means("points of the worst", pairs, lambda deal: min(deal.row.points))
    for place in range(players):
        yield _shares(f"won by player {place + 1}", pairs, _won(place))
    if len(levels) > 1:
        for level in levels:
            yield _means(f"won by {level}", pairs, _wins(level), share=True)
            yield _means(f"lead of {level} in points", pairs, _lead(level))


def _won(place: int) -> Callable[[_Deal], bool]:
    return lambda deal: place in deal.row.winners


def _wins(level: str) -> Callable[[_Deal], float]:
    """Return what tells how many of the players of a level have won, from 0 to 1."""

    def wins(deal: _Deal) -> float:
        places = [place for place, name in enumerate(deal.row.levels) if name == level]
        return fmean(place in deal.row.winners for place in places)

    return wins


def _lead(level: str) -> Callable[[_Deal], float]:
    """Return what tells how many points a player of a level is before one of the other levels."""

    def lead(deal: _Deal) -> float:
        both = tuple(zip(deal.row.levels, deal.row.points, strict=True))
        own = fmean(points for name, points in both if name == level)
        return own - fmean(points for name, points in both if name != level)

    return lead


def _means(
    name: str,
    pairs: Sequence[tuple[_Deal, _Deal]],
    figure: Callable[[_Deal], float],
    *,
    share: bool = False,
) -> Measure:
    one, other = _figures(pairs, figure)
    low, high = interval_of_means(one, other)
    return Measure(name, fmean(one), fmean(other), low, high, share)


def _shares(
    name: str, pairs: Sequence[tuple[_Deal, _Deal]], holds: Callable[[_Deal], bool]
) -> Measure:
    one, other = _figures(pairs, holds)
    low, high = interval_of_shares(one, other)
    return Measure(name, fmean(one), fmean(other), low, high, share=True)


def _figures(
    pairs: Sequence[tuple[_Deal, _Deal]], figure: Callable[[_Deal], float]
) -> tuple[list[float], list[float]]:
    return [figure(one) for one, _ in pairs], [figure(other) for _, other in pairs]


def interval_of_means(one: Sequence[float], other: Sequence[float]) -> tuple[float, float]:
    """Return the interval of 95 % of the mean difference of pairs, by Student's t.

    One pair says nothing about the others: its interval is without ends.
    """
    differences = [b - a for a, b in zip(one, other, strict=True)]
    count, middle = len(differences), fmean(differences)
    if count < 2:
        return float("-inf"), float("inf")
    half = t95(count - 1) * stdev(differences) / sqrt(count)
    return middle - half, middle + half


def t95(freedom: int) -> float:
    """Return the quantile of 97.5 % of Student's t; right to two digits after the point."""
    if freedom in _EXACT_T:
        return _EXACT_T[freedom]
    z = Z95
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3


def interval_of_shares(one: Sequence[float], other: Sequence[float]) -> tuple[float, float]:
    """Return the interval of 95 % of the difference of two shares of pairs, by Newcombe.

    Each value is 0 or 1. Wilson's intervals of both shares are joined; what the pairs have in
    common makes the result narrower.
    """
    pairs = tuple(zip(one, other, strict=True))
    count = len(pairs)
    first, second = (Share(sum(map(bool, values)), count) for values in (one, other))
    (low1, high1), (low2, high2) = first.interval, second.interval
    p1, p2, phi = first.value, second.value, _correlation(pairs)
    down, up = (p1 - low1, high1 - p1), (p2 - low2, high2 - p2)
    low = (p2 - p1) - _joined(up[0], down[1], phi)
    high = (p2 - p1) + _joined(up[1], down[0], phi)
    return max(-1.0, low), min(1.0, high)


def _joined(one: float, other: float, phi: float) -> float:
    return sqrt(max(0.0, one * one - 2 * phi * one * other + other * other))


def _correlation(pairs: Sequence[tuple[float, float]]) -> float:
    """Return the correlation of two yes-or-no figures of pairs, corrected towards zero."""
    both = sum(1 for a, b in pairs if a and b)
    only_one = sum(1 for a, b in pairs if a and not b)
    only_other = sum(1 for a, b in pairs if b and not a)
    neither = len(pairs) - both - only_one - only_other
    sides = (both + only_one) * (only_other + neither) * (both + only_other) * (only_one + neither)
    if not sides:
        return 0.0
    cross = both * neither - only_one * only_other
    corrected = max(0.0, cross - len(pairs) / 2) if cross > 0 else float(cross)
    return corrected / sqrt(sides)
