"""The solver against answers that others have worked out."""

from __future__ import annotations

from collections import Counter

import pytest

from ruledsl.arrange.backend import backend_name
from ruledsl.arrange.problem import Answer, Problem, Proof
from ruledsl.arrange.solve import any_play, most_cards, most_points, whole_hand
from tests.arrange.judge import fault
from tests.arrange.laws import positions, scenes

PIPS = (*(rank + 1 for rank in range(13) for _ in range(4)), 0)
FEW = 1 if backend_name() == "compiled" else 6  # a part is enough where the search is slow


def shown(problem: Problem, answer: Answer) -> int:
    """Return how many cards a proved answer lays; its table must be legal and show it."""
    assert answer.proof is not Proof.UNPROVED
    assert answer.exact
    if answer.proof is Proof.NO:
        assert answer.table == ()
        return 0
    assert fault(problem, answer.table) == ""
    old = Counter(problem.pack.bare[card] for meld in problem.table for card in meld)
    new = Counter(problem.pack.bare[card] for meld in answer.table for card in meld)
    assert tuple(sorted((new - old).elements())) == answer.played
    return len(answer.played)


def check_position(entry: dict[str, int], problem: Problem) -> None:
    most = entry["most_cards"]
    assert shown(problem, most_cards(problem)) == most_cards(problem).value == most
    best = most_points(problem, PIPS)
    shown(problem, best)
    assert best.value == entry["most_points"] == sum(PIPS[card] for card in best.played)
    assert (shown(problem, any_play(problem)) > 0) == (most > 0)
    assert shown(problem, whole_hand(problem)) == (most if most == len(problem.hand) else 0)


def test_the_positions_have_the_answers_of_two_integer_programmes() -> None:
    entries = list(positions(FEW))
    for entry, problem in entries:
        check_position(entry, problem)
    assert len(entries) == 464 if FEW == 1 else len(entries) > 70


@pytest.mark.parametrize("name", ["manipulation", "carousel", "vatikan", "tahiti"])
def test_the_scenes_of_a_game_have_the_expected_answers(name: str) -> None:
    for scene, problem in scenes(name, FEW):
        expect, most = scene["expect"], most_cards(problem)
        assert shown(problem, most) == most.value == expect["most_cards"], scene["name"]
        assert (shown(problem, any_play(problem)) > 0) == expect["can_play"], scene["name"]
        assert (shown(problem, whole_hand(problem)) > 0) == expect["can_go_out"], scene["name"]


def test_the_order_of_cards_and_melds_does_not_matter() -> None:
    for _, problem in [*positions(40), *scenes("tahiti", 30), *scenes("vatikan", 30)]:
        turned = Problem(
            problem.pack,
            problem.law,
            tuple(meld[::-1] for meld in problem.table[::-1]),
            problem.hand[::-1],
            problem.opened,
        )
        assert most_cards(turned) == most_cards(problem)
        assert any_play(turned) == any_play(problem)
