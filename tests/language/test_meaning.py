"""Meaning: phrases compare by what they say."""

from ruledsl.language.automaton import Label
from ruledsl.language.meaning import meaning
from ruledsl.language.types import Scope, Type
from ruledsl.language.values import PointRow
from tests.language.formulas import formula


def test_blanks_and_brackets_make_no_difference():
    assert formula("stock == 0") == formula("  (stock)   ==   0")
    assert hash(formula("stock == 0")) == hash(formula("stock==0"))


def test_other_words_numbers_and_types_make_a_difference():
    assert formula("stock == 0") != formula("stock == 1")
    assert formula("stock == 0") != formula("drawn == 0")
    assert formula("stock == 0") != formula("stock == 0", Scope.PLAY)
    assert formula("1", type_=Type.INT) != formula("1", type_=Type.BOOL)
    assert formula("1") != formula("true")


def test_the_order_of_a_sum_makes_a_difference():
    assert meaning(formula("1 - (2 - 3)").expr) != meaning(formula("1 - 2 - 3").expr)


def test_steps_with_the_same_condition_at_another_place_are_the_same_step():
    here, there = formula("stock > 0").expr, formula("     stock > 0").expr
    assert here != there
    assert Label("draw", conditions=(here,)).same_as(Label("draw", conditions=(there,)))
    assert not Label("draw", conditions=(here,)).same_as(Label("draw"))


def test_rows_of_points_compare_by_what_they_say():
    rows = [PointRow(("A",), formula(text, Scope.POINTS, Type.INT)) for text in ("1+1", "1 + 1")]
    assert rows[0] == rows[1]
