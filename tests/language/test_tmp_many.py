"""Evaluate: what expressions come to."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ruledsl.constructs.functions import VOCABULARY
from ruledsl.language.closures import LARGEST
from ruledsl.language.evaluate import compile_formula, constant_condition, constant_of
from ruledsl.language.types import Scope, Type
from ruledsl.language.vocabulary import Symbol
from tests.language.formulas import CONTEXTS, SETUP_SYMBOLS, SYMBOLS, check, formula, run, say
from tests.language.writing import expressions

NUMBERS = [
    ("10 - 3 - 2", 5),
    ("-1 + 1", 0),
    ("2 - -3", 5),
    ("2 + 3 * 4", 14),
    ("(2 + 3) * 4", 20),
    ("8 // 4 // 2", 1),
    ("7 // 2", 3),
    ("-7 // 2", -4),
    ("-7 % 3", 2),
    ("7 // (stock - 3)", 0),
    ("7 % (stock - 3)", 0),
    ("max(points(hand) for c in discard if c.is_joker)", 0),
    ("min(p.total for p in others)", 90),
    ("max(p.total for p in players)", 160),
    ("sum(p.total for p in others if p.opened)", 90),
    ("count(p for p in players if p.opened)", 2),
    ("count(p.opened for p in players)", 2),
    ("count(c for c in hand)", 5),
    ("sum(count(c for c in hand if c.is_joker) for p in players)", 3),
    ("players * 2", 6),
    ("max(3, -4) + min(3, -4) + abs(-4)", 3),
    ("7 if stock == 3 else 10", 7),
    ("999999999 * 999999999 * 999999999", LARGEST),
    ("-999999999 * 999999999", -LARGEST),
]


@pytest.mark.parametrize(("text", "value"), NUMBERS)
def test_a_number_comes_to(text, value):
    assert run(text, Scope.TURN, Type.INT) == value


CONDITIONS = [
    ("not stock == 3", False),
    ("true or false and false", True),
    ("stock == 3 and drawn == 1 or me.opened", True),
    ("stock in [1, 2, 3] and stock not in [4]", True),
    ("stock in [drawn, drawn + 2]", True),
    ("any(c.rank == K for c in hand)", True),
    ("any(c.rank == 10 for c in hand)", False),
    ("any(c.rank > J and c.colour == red for c in hand)", True),
    ("all(p.hand_size < 3 for p in others)", True),
    ("all(any(c == d for c in hand) for d in hand)", True),
    ("any(any(c.suit == d.suit and c.rank != d.rank for c in hand) for d in discard)", False),
    ("any(c in discard for c in hand)", False),
    ("me not in others", True),
    ("unfinished_move == reset", True),
]


@pytest.mark.parametrize(("text", "value"), CONDITIONS)
def test_a_condition_comes_to(text, value):
    assert run(text, Scope.TURN) is value


def test_what_follows_from_symbols_is_constant():
    hand = formula("7 if players > 3 else 10", Scope.SETUP, Type.INT)
    assert constant_of(hand, VOCABULARY, SETUP_SYMBOLS) == 10
    assert compile_formula(hand, VOCABULARY, SETUP_SYMBOLS)(None) == 10
    assert constant_of(formula("max(2, 3)", type_=Type.INT), VOCABULARY, SYMBOLS) == 3
    assert constant_of(formula("stock > 1 and 1 > 2"), VOCABULARY, SYMBOLS) is False
    assert constant_of(formula("A in [A, J]"), VOCABULARY, SYMBOLS) is True


def test_what_the_game_decides_is_not_constant():
    for text in ("stock", "stock * 0", "deal_number", "count(players)"):
        assert constant_of(formula(text, type_=Type.INT), VOCABULARY, SYMBOLS) is None


def test_a_symbol_without_a_value_has_a_type_and_nothing_more():
    symbols = {"limit": Symbol(Type.INT, None)}
    assert constant_of(formula("limit", type_=Type.INT), VOCABULARY, symbols) is None
    assert constant_of(formula("limit > 3"), VOCABULARY, symbols) is None


def test_a_condition_that_decides_nothing_is_found_when_asked_for():
    finding = constant_condition(formula("2 > 3 and stock > 1"), VOCABULARY, SYMBOLS)
    assert finding is not None
    assert finding.message == "this condition never holds"
    assert finding.span.text == "2 > 3 and stock > 1"


def test_a_formula_with_faults_is_not_compiled():
    with pytest.raises(ValueError, match="faults"):
        compile_formula(formula("nothing > 3"), VOCABULARY, SYMBOLS)
    assert constant_of(formula("nothing > 3"), VOCABULARY, SYMBOLS) is None


def test_the_longest_chains_that_are_read_can_be_worked_out_and_said():
    text = "stock" + " + 1" * 120
    assert run(text, Scope.TURN, Type.INT) == 123
    assert say(text, type_=Type.INT).count("plus") == 120
    assert run(" or ".join(["stock > 3"] * 60), Scope.TURN) is False


PYTHON_TYPES = {Type.INT: int, Type.BOOL: bool}


@settings(max_examples=5000, deadline=None)
@given(st.sampled_from(Scope), st.sampled_from((Type.INT, Type.BOOL)), st.data())
def test_whatever_has_a_type_can_be_worked_out_and_said(scope, type_, data):
    text = data.draw(expressions(scope, type_))
    errors = [f for f in check(text, scope, type_) if f.code.name != "variable-unused"]
    assert all(f.code.name == "division-by-zero" for f in errors), (text, errors)
    if not errors:
        value = run(text, scope, type_, CONTEXTS[scope])
        assert type(value) is PYTHON_TYPES[type_], text
        assert abs(value) < LARGEST * 1000
        assert say(text, scope, type_)
