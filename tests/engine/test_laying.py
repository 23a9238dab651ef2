"""Laying: hints and duties where cards are laid by other steps than a play."""

from __future__ import annotations

from pathlib import Path

import pytest

from ruledsl import api
from ruledsl.arrange.problem import Proof
from ruledsl.arrange.solve import most_points
from ruledsl.cards.move import Move
from ruledsl.engine.hint import hint
from ruledsl.engine.judge import judge
from ruledsl.language.question import problem
from ruledsl.scenes.table_position import turn_at

HOUSE = Path(__file__).parents[2] / "examples" / "house-rules"


@pytest.mark.parametrize(
    ("hand", "word"),
    [("KS 4H", "lay_off"), ("KS KH KD 9H", "meld"), ("KS 9H", None)],
)
def test_a_hint_names_the_step_that_lays_the_card(hand: str, word: str | None) -> None:
    rules = api.load(HOUSE / "no-rebuilding.rules.yaml").rules()
    asked = turn_at(rules, "5H 6H 7H", hand)
    found = hint(asked)
    assert found.proof is (Proof.YES if word else Proof.NO)
    assert "draw" in found.instead
    if word:
        assert found.word == word
        assert judge(asked, asked.seat, Move(word, found.table)).accepted


def test_without_a_step_that_rebuilds_nothing_is_taken_apart() -> None:
    rules = api.load(HOUSE / "no-rebuilding.rules.yaml").rules()
    asked = turn_at(rules, "4H 5H 6H 7H | 7S 7C 7D", "4S 4C KD")
    assert problem(asked).add_only
    assert hint(asked).proof is Proof.NO


def test_cards_that_count_below_nothing_are_laid_only_where_that_pays() -> None:
    rules = api.load("carousel").rules(2)
    weights = [1] * rules.pack.naturals + [-25]
    found = most_points(problem(turn_at(rules, "", "JK 9H 9S KH KD KS")), weights)
    assert (found.proof, found.value) == (Proof.YES, 3)
    found = most_points(problem(turn_at(rules, "", "JK 9H 9S")), weights)
    assert (found.proof, found.value, len(found.played)) == (Proof.YES, -23, 3)


@pytest.mark.parametrize("table", ["7S 2H", "7S 8S", "5H"])
def test_what_is_no_meld_on_a_real_table_is_told(table: str) -> None:
    with pytest.raises(ValueError, match="no meld of this game"):
        turn_at(api.load("machiavelli").rules(), table, "8S")


def test_a_number_of_cards_that_no_turn_draws_is_told() -> None:
    with pytest.raises(ValueError, match=r"drawing 1 card$"):
        turn_at(api.load("guadalupe").rules(), "", "7S", drawn=1)
