"""Shares, spreads and counts of simulated deals."""

from __future__ import annotations

import pytest

from ruledsl.simulation.statistics import DealRow, Share, Spread, statistics_of


def row(winners: tuple[int, ...], levels: tuple[str, ...] = ("a", "b"), **more: object) -> DealRow:
    values: dict[str, object] = {
        "ending": "out",
        "blocked": False,
        "turns": 10,
        "decisions": 12,
        "points": (0, 4),
    }
    # Keywords by name, checked when the row is made.
    return DealRow(winners=winners, levels=levels, **(values | more))  # type: ignore[arg-type]  # checked when the row is made


@pytest.mark.parametrize(
    ("count", "of", "low", "high"),
    # Wilson 1927, worked out with exact fractions and the quantile 1.959964
    [
        (0, 10, 0.0, 0.2775),
        (5, 10, 0.2366, 0.7634),
        (10, 10, 0.7225, 1.0),
        (520, 1000, 0.4890, 0.5508),
    ],
)
def test_an_interval_is_wilsons(count: int, of: int, low: float, high: float) -> None:
    found = Share(count, of).interval
    assert found == (pytest.approx(low, abs=1e-4), pytest.approx(high, abs=1e-4))


def test_nothing_counted_says_nothing() -> None:
    assert Share(0, 0).interval == (0.0, 1.0)
    assert Spread.of([]) == Spread(0, 0.0, 0.0, 0)


def test_a_level_is_counted_wherever_it_sits() -> None:
    rows = [row((0,), points=(0, 6)), row((0,), ("b", "a"), points=(0, 2)), row(())]
    found = statistics_of(rows, game="g", players=2, seed=1, games=3)
    a, b = found.by_level
    assert (a.level, a.won, a.points) == ("a", Share(1, 3), pytest.approx(2 / 3))
    assert (b.level, b.won, b.points) == ("b", Share(1, 3), pytest.approx(10 / 3))
    assert found.by_order == (Share(2, 3), Share(0, 3))
    assert found.drawn == Share(1, 3)


def test_one_deal_can_have_two_winners() -> None:
    found = statistics_of([row((0, 1))], game="g", players=2, seed=1, games=1)
    assert found.by_order == (Share(1, 1), Share(1, 1))
    assert found.drawn == Share(0, 1)


def test_endings_come_with_the_commonest_first() -> None:
    rows = [
        row((0,)),
        row((), ending="blocked", blocked=True),
        row((1,)),
        row((1,), ending="knock"),
    ]
    found = statistics_of(rows, game="g", players=2, seed=1, games=4)
    assert [name for name, _ in found.endings] == ["out", "blocked", "knock"]
    assert found.blocked == Share(1, 4)
