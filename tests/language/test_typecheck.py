"""Type check: which expressions have a meaning, and what is said of the others."""

import pytest

from ruledsl.constructs.functions import VOCABULARY
from ruledsl.language.evaluate import constant_condition
from ruledsl.language.expression_codes import CONSTANT_CONDITION, EXPRESSION_CODES
from ruledsl.language.typecheck import type_of
from ruledsl.language.types import Scope, Type
from ruledsl.text.diagnostic import Severity
from tests.language.formulas import SYMBOLS, check, formula

# Each fault in a turn: the text, the code, and the text that is underlined.
FAULTS = [
    ("hnd == 0", "unknown-name", "hnd"),
    ("stock == 0 and whatever", "unknown-name", "whatever"),
    ("count(winners) == 1", "name-out-of-place", "winners"),
    ("me.hand_points < 5", "name-out-of-place", "hand_points"),
    ("any(p.hand_points > 5 for p in others)", "name-out-of-place", "hand_points"),
    ("any(count(p.hand) > 5 for p in others)", "name-out-of-place", "hand"),
    ("me.totl >= 100", "unknown-field", "totl"),
    ("hand.points <= 5", "unknown-field", "points"),
    ("others.total > 5", "unknown-field", "total"),
    ("stock.size > 5", "unknown-field", "size"),
    ("point(hand) <= 5", "unknown-function", "point"),
    ("sum(hand) <= 5", "unknown-function", "sum"),
    ("points <= 5", "function-as-name", "points"),
    ("stock(hand) == 0", "name-as-function", "stock"),
    ("points(hand, hand) <= 5", "argument-count", "points(hand, hand)"),
    ("max(1) == stock", "argument-count", "max(1)"),
    ("points() <= 5", "argument-count", "points()"),
    ("points(stock) <= 5", "argument-type", "stock"),
    ("max(stock, me) <= 5", "argument-type", "me"),
    ("count(stock) <= 5", "argument-type", "stock"),
    ("hand and stock == 0", "operand-type", "hand"),
    ("stock == 0 or drawn", "operand-type", "drawn"),
    ("not stock", "operand-type", "stock"),
    ("-me == 3", "operand-type", "me"),
    ("stock + hand == 3", "operand-type", "hand"),
    ("any(c.rank for c in hand)", "operand-type", "c.rank"),
    ("sum(c.is_joker for c in hand) > 1", "operand-type", "c.is_joker"),
    ("stock > (1 if stock else 2)", "operand-type", "stock"),
    ("hand == 0", "not-comparable", "hand == 0"),
    ("me == 1", "not-comparable", "me == 1"),
    ("hand == discard", "not-comparable", "hand == discard"),
    ("me.opened < true", "not-comparable", "me.opened < true"),
    ("any(c.suit > spades for c in hand)", "not-comparable", "c.suit > spades"),
    ("any(c.rank == spades for c in hand)", "not-comparable", "c.rank == spades"),
    ("any(c.rank == 11 for c in hand)", "not-comparable", "c.rank == 11"),
    ("any(c.rank in [J, red] for c in hand)", "not-comparable", "red"),
    ("me in hand", "not-comparable", "me in hand"),
    ("points(hand)", "result-type", "points(hand)"),
    ("me", "result-type", "me"),
    ("points(hand) // 0 == 1", "division-by-zero", "0"),
    ("stock % (2 - 2) == 1", "division-by-zero", "2 - 2"),
    (
        "any(any(any(c == d for c in hand) for d in hand) for p in others)",
        "loops-too-deep",
        "any(c == d for c in hand)",
    ),
    ("any(hand.is_joker for hand in discard)", "variable-shadows", "hand"),
    ("any(Q.is_joker for Q in discard)", "variable-shadows", "Q"),
    ("any(any(p.opened for p in others) for p in others)", "variable-shadows", "p"),
    ("any(me.opened for p in others)", "variable-unused", "p"),
    ("any(c > 1 for c in stock)", "not-a-collection", "stock"),
    ("me in stock", "not-a-collection", "stock"),
    ("stock == [0, 1]", "list-out-of-place", "[0, 1]"),
    ("stock == (5 if me.opened else me)", "branches-differ", "5 if me.opened else me"),
]


@pytest.mark.parametrize(("text", "name", "underlined"), FAULTS)
def test_a_fault_gives_one_finding_at_its_exact_place(text, name, underlined):
    findings = check(text)
    assert [(f.code.name, f.span.text) for f in findings] == [(name, underlined)]


def test_every_code_has_a_fault_in_the_table():
    asked = {code.name for code in EXPRESSION_CODES if code is not CONSTANT_CONDITION}
    assert {name for _, name, _ in FAULTS} == asked


@pytest.mark.parametrize("code", EXPRESSION_CODES, ids=lambda code: code.name)
def test_the_bad_example_of_a_code_has_it_and_the_good_one_has_nothing(code):
    bad, good = formula(code.bad), formula(code.good)
    found = check(code.bad)
    if code is CONSTANT_CONDITION:
        found = [constant_condition(bad, VOCABULARY, SYMBOLS)]
        assert constant_condition(good, VOCABULARY, SYMBOLS) is None
    assert [finding.code for finding in found] == [code]
    assert check(code.good) == []


def test_codes_are_numbered_without_gaps_and_explain_themselves():
    numbers = [int(code.id.removeprefix("RD")) for code in EXPRESSION_CODES]
    assert numbers == list(range(301, 301 + len(numbers)))
    assert all(code.why.endswith(".") for code in EXPRESSION_CODES)
    assert not any(code.message.endswith(".") for code in EXPRESSION_CODES)


def test_what_depends_on_a_fault_is_not_reported_too():
    findings = check("sum(hnd.total + x for x in hnd) > nothing.size and 3")
    assert [f.span.text for f in findings] == ["hnd", "hnd", "nothing", "3"]


RIGHT = [
    ("players > 3", Scope.TURN),
    ("players == count(players)", Scope.MATCH),
    ("card.rank == 10 or card.rank in [J, Q, K] or card.rank > 5", Scope.POINTS),
    ('card.rank == "10" and card.suit == spades and card.colour == red', Scope.POINTS),
    ("points(new_melds) >= 30 and points(laid) > 3", Scope.PLAY),
    ("any(points(m) > 3 and m.kind == run and m in before for m in table)", Scope.PLAY),
    ("any(c.is_joker for c in meld) and count(meld) == meld.size", Scope.MELD),
    ("any(any(c.is_joker for c in m) for m in table)", Scope.PLAY),
    ("any(c in hand for c in discard if c.rank == (J if c.is_joker else 10))", Scope.TURN),
    ("players in [2, 3] and others < players", Scope.SCORE),
    ("unfinished_move == reset", Scope.TURN),
    ("ended in [knock, last_round] and me not in winners", Scope.SCORE),
    ("sum(25 for p in others) + count(p for p in losers) > 25", Scope.SCORE),
    ("(1 if players > 3 else 2) > 1", Scope.SETUP),
]


@pytest.mark.parametrize(("text", "scope"), RIGHT)
def test_what_authors_mean_is_understood(text, scope):
    assert check(text, scope) == []


def test_a_slip_is_answered_with_the_word_that_was_meant():
    (finding,) = check("points(hnad) <= 5")
    assert finding.hint == 'did you mean "hand"?'
    assert [edit.text for edit in finding.edits] == ["hand"]


def test_a_name_of_another_place_is_told_with_its_places():
    (finding,) = check("me in winners")
    assert finding.message == '"winners" is not known in a turn'
    assert finding.hint == "it is known in: the score of a deal"


def test_advice_leads_to_the_right_form():
    assert "count(…)" in check("hand == 0")[0].hint
    assert "points(…)" in check("hand.points <= 5")[0].hint
    assert "for x in" in check("others.total > 5")[0].hint
    assert "for x in" in check("sum(hand) > 5")[0].hint
    assert "> 0" in check("points(hand)")[0].hint
    assert "for m in new_melds" in check("count(run) == 2", Scope.PLAY)[0].hint


def test_what_is_asked_of_the_player_or_the_card_is_told_with_it():
    (finding,) = check("hand_size > 2")
    assert finding.hint == "write `me.hand_size`; by itself it is known in: the score of a deal"
    (finding,) = check("2 if suit == spades else 1", Scope.POINTS, Type.INT)
    assert finding.hint == "write `card.suit`"
    assert [edit.text for edit in finding.edits] == ["card.suit"]


def test_a_card_without_quotes_is_told_with_quotes():
    (finding,) = check("2 if card == QS else 1", Scope.POINTS, Type.INT)
    assert finding.hint == 'write `"QS"`'


def test_a_symbol_hides_a_name_of_the_vocabulary():
    assert type_of(formula("players").expr, Scope.TURN, VOCABULARY, SYMBOLS) is Type.PLAYERS
    assert check("players - 1", Scope.SETUP, Type.INT) == []


def test_a_type_that_faults_leave_open_is_none():
    assert type_of(formula("nothing").expr, Scope.TURN, VOCABULARY, SYMBOLS) is None


def test_only_the_unused_variable_and_the_constant_condition_are_warnings():
    mild = {code.name for code in EXPRESSION_CODES if code.severity is Severity.WARNING}
    assert mild == {"variable-unused", "constant-condition"}
