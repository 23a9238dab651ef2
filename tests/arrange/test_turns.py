"""The search from the last rank on: it must find what the one from the first rank on finds."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from random import Random

import pytest
from hypothesis import given

from ruledsl.arrange import backend, search
from ruledsl.arrange.cases import cases
from ruledsl.arrange.columns import Columns, columns
from ruledsl.arrange.fast import track_of
from ruledsl.arrange.pool import SpentError
from ruledsl.arrange.problem import Answer, Problem
from ruledsl.arrange.search import Turn
from ruledsl.arrange.solve import most_cards, most_points
from ruledsl.arrange.turned import can_turn, turned, turned_columns
from ruledsl.arrange.wish import wish_for
from tests.arrange.judge import fault
from tests.arrange.laws import positions, scenes
from tests.arrange.tables import random_problem
from tests.arrange.test_brute_force import QUIET, SEEDS, weights_of
from tests.arrange.test_hard_positions import problems

ENOUGH = 10**6


def sheets(problem: Problem) -> Iterator[Columns]:
    """Yield the columns of all cases in which free jokers are alike."""
    way = track_of(problem.pack, problem.law)
    for pool in cases(problem, wish_for(problem)):
        if way is not None and len({joker.kind for joker in pool.free}) < 2:
            yield columns(problem.pack, way, pool)


@pytest.fixture
def only_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the search in Python go back from the last rank alone, wherever that can be done."""

    def turns(sheet: Columns) -> Iterator[Turn]:
        yield Turn(int(can_turn(sheet.track)), ENOUGH, priced=False)

    monkeypatch.setattr(backend, "COMPILED", None)
    monkeypatch.setattr(search, "_turns", turns)


@pytest.mark.usefixtures("only_back")
def test_the_way_back_has_the_answers_of_the_corpora() -> None:
    for entry, problem in positions(12):
        assert most_cards(problem).value == entry["most_cards"]
        assert fault(problem, most_cards(problem).table) == "" or entry["most_cards"] == 0
    for name in ("manipulation", "carousel", "vatikan", "tahiti"):
        for scene, problem in scenes(name, 8):
            found = most_cards(problem)
            assert found.value == scene["expect"]["most_cards"], scene["name"]
            assert not found or fault(problem, found.table) == ""


@QUIET
@given(SEEDS)
def test_both_ways_bring_the_same(seed: int) -> None:
    problem = random_problem(Random(seed))

    def asked(back: int) -> list[Answer]:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(backend, "COMPILED", None)
            turns = [Turn(back, ENOUGH, priced=False)]
            patch.setattr(
                search,
                "_turns",
                lambda sheet: turns if can_turn(sheet.track) else [Turn(0, *turns[0][1:])],
            )
            return [most_cards(problem), most_points(problem, weights_of(problem))]

    for one, other in zip(asked(0), asked(1), strict=True):
        assert (one.proof, one.value) == (other.proof, other.value)
        assert not other or fault(problem, other.table) == ""


def test_columns_turned_twice_are_the_columns() -> None:
    for _, problem in chain(positions(60), scenes("vatikan", 40)):
        for sheet in sheets(problem):
            assert turned_columns(turned_columns(sheet)) == sheet
            order = sheet.track.order
            assert sorted(turned(sheet.track, order)) == sorted(order)


def test_both_builds_take_the_same_turns() -> None:
    if backend.COMPILED is None:
        pytest.skip("the compiled search is not there")
    nodes = []
    for problem in (*problems()[:6], *problems()[18:]):
        for sheet in sheets(problem):
            sought = backend.search(sheet, -1, -1, ENOUGH)
            assert sought == search.search(sheet, -1, -1, ENOUGH)
            nodes.append(sought.nodes)
            for budget in (70, 200, 700):
                with pytest.raises(SpentError):
                    backend.search(sheet, -1, -1, min(budget, nodes[-1] - 1))
                with pytest.raises(SpentError):
                    search.search(sheet, -1, -1, min(budget, nodes[-1] - 1))
    assert (
        max(nodes) > sum(search.FIRST) * 2 + 4 * search.LONG
    )  # by prices, and tired more than once
