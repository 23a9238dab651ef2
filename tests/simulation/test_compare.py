"""Compare: the same deals under two sets of rules, and how sure the differences are."""

import random
from dataclasses import replace
from math import inf

import pytest

from ruledsl import api
from ruledsl.simulation.compare import (
    Compared,
    Comparison,
    Measure,
    compare,
    interval_of_means,
    interval_of_shares,
    t95,
)
from ruledsl.simulation.compare_report import data, markdown, text
from ruledsl.simulation.simulate import Plan


def compared(one: str, other: str, levels: tuple[str, ...] = ("random",)) -> Comparison:
    plan = Plan(games=6, players=2, seed=4, levels=levels)
    rules = [api.load(game).rules(2) for game in (one, other)]
    return compare(Compared((rules[0], plan), (rules[1], plan)))


def named(found: Comparison, name: str) -> Measure:
    return next(each for each in found.measures if each.name == name)


def test_the_same_game_makes_no_difference() -> None:
    found = compared("machiavelli", "machiavelli")
    assert found.deals == 6
    for each in found.measures:
        assert each.difference == 0
        assert each.low <= 0 <= each.high
        assert not each.sure


def test_a_larger_hand_makes_a_deal_of_more_cards() -> None:
    found = compared("tahiti", "machiavelli", ("greedy",))
    drawn = named(found, "cards drawn in a deal")
    assert drawn.before > 0
    assert drawn.after > 0
    assert drawn.difference == drawn.after - drawn.before
    assert drawn.low < drawn.difference < drawn.high


@pytest.mark.parametrize("game", ["machiavelli", "carousel", "rummy-500", "gin"])
def test_cards_drawn_are_those_that_left_the_piles(game: str) -> None:
    rules = api.load(game).rules(2)
    plan = Plan(games=3, players=2, seed=1, levels=("random",))
    turned = []

    def look(match: object) -> None:
        position = match.position  # type: ignore[attr-defined]  # only matches come here
        turned.append((position.deal_number, len(position.stock), position.drawn))

    found = compare(Compared((rules, plan), (rules, plan)), check=look)
    mean = named(found, "cards drawn in a deal").before
    assert 0 < mean < 3 * len(rules.pack.all_cards)
    assert turned


def test_levels_are_told_where_there_are_several() -> None:
    found = compared("tahiti", "machiavelli", ("greedy", "random"))
    assert found.levels == ("greedy", "random")
    lead, other = (named(found, f"lead of {level} in points") for level in found.levels)
    assert lead.before == -other.before
    assert named(found, "won by greedy").share
    assert not any("greedy" in each.name for each in compared("tahiti", "machiavelli").measures)


# the intervals, by examples from the tables and the papers


@pytest.mark.parametrize(
    ("freedom", "value"),
    [(1, 12.706), (4, 2.776), (5, 2.571), (9, 2.262), (29, 2.045), (199, 1.972), (10**6, 1.96)],
)
def test_quantiles_are_those_of_the_tables(freedom: int, value: float) -> None:
    assert t95(freedom) == pytest.approx(value, abs=0.006)


def test_pairs_that_move_together_are_sure_of_little_differences() -> None:
    one = [10.0, 20.0, 30.0, 40.0]
    low, high = interval_of_means(one, [value + 2 for value in one])
    assert (low, high) == (2, 2)
    low, high = interval_of_means(one, [11.0, 22.0, 31.0, 42.0])
    assert (low, high) == pytest.approx((1.5 - 0.9187, 1.5 + 0.9187), abs=1e-3)
    assert interval_of_means([1.0], [2.0]) == (-inf, inf)


def pairs(both: int, first: int, second: int, neither: int) -> tuple[list[float], list[float]]:
    one = [1.0] * both + [1.0] * first + [0.0] * second + [0.0] * neither
    other = [1.0] * both + [0.0] * first + [1.0] * second + [0.0] * neither
    return one, other


# From Newcombe's paper on paired data (Statistics in Medicine 17, 1998), his method 10; first
# less second there.
@pytest.mark.parametrize(
    ("counts", "low", "high"),
    [
        ((36, 12, 2, 0), 0.0569, 0.3404),
        ((97, 0, 0, 1), -0.0569, 0.0569),
        ((54, 0, 0, 0), -0.0664, 0.0664),
    ],
)
def test_intervals_of_shares_are_those_of_the_paper(
    counts: tuple[int, int, int, int], low: float, high: float
) -> None:
    one, other = pairs(*counts)
    found = interval_of_shares(other, one)
    assert found == pytest.approx((low, high), abs=0.02)


def test_an_interval_holds_the_true_difference_as_often_as_it_says() -> None:
    rng = random.Random(5)
    held = 0
    for _ in range(300):
        luck = [rng.random() for _ in range(80)]
        one = [float(value < 0.4) for value in luck]
        other = [float(value < 0.5 if rng.random() < 0.7 else rng.random() < 0.5) for value in luck]
        low, high = interval_of_shares(one, other)
        held += low <= 0.1 <= high
    assert held >= 0.92 * 300


def test_the_figures_are_a_table_and_values() -> None:
    found = compared("machiavelli", "tahiti")
    table = text(found, "one", "other")
    assert table.startswith("6 deals of each, 2 players (random), seed 4; A is one, B is other;")
    assert len(table.splitlines()) == len(found.measures) + 2
    assert markdown(found, "one", "other").count("\n| ") == len(found.measures) + 2
    values = data(found)
    assert [each["name"] for each in values["measures"]] == [m.name for m in found.measures]
    endless = replace(found, measures=(Measure("a", 1.0, 2.0, -inf, inf),))
    assert data(endless)["measures"][0]["interval"] is None
