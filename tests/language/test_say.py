"""Say: what the rule book makes of expressions."""

import pytest

from ruledsl.constructs.functions import VOCABULARY
from ruledsl.language.say import say_formula
from ruledsl.language.types import Scope, Type
from ruledsl.language.vocabulary import Symbol
from tests.language.formulas import SYMBOLS, formula, say

TURN = [
    ("points(hand) <= 5", "your hand counts 5 points or fewer"),
    ("points(hand) < 1", "your hand counts no points"),
    ("points(hand) == 1", "your hand counts exactly 1 point"),
    ("5 >= points(hand)", "your hand counts 5 points or fewer"),
    ("not points(hand) <= 5", "your hand counts more than 5 points"),
    ("points(hand) < me.total", "the number of points in your hand is less than your total"),
    ("count(hand) == 0", "there are no cards in your hand"),
    ("hand.size > 0", "there is at least 1 card in your hand"),
    ("stock == 0", "the stock has no cards left"),
    ("me.opened", "you have opened"),
    ("not me.opened", "you have not opened"),
    ("me.total >= 150", "you have a total of 150 or more"),
    ("me.total == -5", "you have a total of -5"),
    ("players == 2", "there are exactly 2 players"),
    ("first_turn == true", "this is your first turn of the deal"),
    ("not first_turn", "this is not your first turn of the deal"),
    ("any(p.hand_size == 1 for p in others)", "any other player has exactly 1 card in hand"),
    ("not any(p.opened for p in others)", "no other player has opened"),
    ("all(not p.opened for p in others)", "no other player has opened"),
    ("all(p.opened for p in everybody)", "every player has opened"),
    ("not all(p.opened for p in everybody)", "not every player has opened"),
    (
        "any(me.total < p.total for p in others)",
        "any other player's total is more than your total",
    ),
    (
        "any(c.rank in [J, Q, 8] for c in hand)",
        "at least one card in your hand is a J, a Q or an 8",
    ),
    (
        "any(c.is_joker and c.rank == K for c in hand)",
        "at least one card in your hand is a joker and is a K",
    ),
    (
        "all(c.rank > 9 for c in hand)",
        "for every card in your hand, that card's rank is higher than 9",
    ),
    (
        "count(c for c in hand if c.is_joker) >= 2",
        "there are at least 2 cards in your hand that are jokers",
    ),
    (
        "count(c.is_joker for c in hand) == 1",
        "there is exactly 1 card in your hand that is a joker",
    ),
    (
        "all(any(q.total > p.total for q in players) for p in others)",
        "for every other player (P), for at least one player (Q), Q's total is more than P's total",
    ),
    (
        "stock == 0 and (passes >= 2 or not first_turn)",
        "the stock has no cards left and either there are at least 2 players who passed in a row"
        " or this is not your first turn of the deal",
    ),
    (
        "drawn < 3 or played == 0 and stock > 0",
        "you have drawn fewer than 3 cards in this turn, or you have laid no cards in this turn and"
        " the stock has at least 1 card left",
    ),
    (
        "not (stock == 0 and drawn == 0)",
        "the stock has at least 1 card left or you have drawn at least 1 card in this turn",
    ),
]


@pytest.mark.parametrize(("text", "words"), TURN)
def test_a_condition_of_a_turn_is_said(text, words):
    assert say(text) == words


ELSEWHERE = [
    ("any(p.total >= 150 for p in players)", Scope.MATCH, "any player has a total of 150 or more"),
    ("me.deals_won > 1", Scope.MATCH, "the player has won more than 1 deal"),
    ("me in winners", Scope.SCORE, "the player is among the winners"),
    ("me not in winners", Scope.SCORE, "the player is not among the winners"),
    ("ended in [knock, out]", Scope.SCORE, "the deal ended by *knock* or *out*"),
    ("ended != out", Scope.SCORE, "the deal ended other than by *out*"),
    ("ended == last_round", Scope.SCORE, "the deal ended by *last round*"),
    ("kind == run and size >= 4", Scope.MELD, "the meld is a run and the meld has 4 cards or more"),
    ("kind not in [run, set]", Scope.MELD, "the meld is not a run or a set"),
    (
        "all(m.jokers == 0 for m in new_melds if m.kind == run)",
        Scope.PLAY,
        "every new meld that is a run has no jokers",
    ),
    (
        "count(m for m in table if m.kind == run) >= 2",
        Scope.PLAY,
        "there are at least 2 melds on the table that are runs",
    ),
    (
        "any(m.kind == run and m.jokers == 0 and m.from_hand for m in new_melds)"
        " or points(new_melds) >= 30",
        Scope.PLAY,
        "at least one new meld is a run, has no jokers and is laid from the hand alone, or the new"
        " melds count 30 points or more",
    ),
]


@pytest.mark.parametrize(("text", "scope", "words"), ELSEWHERE)
def test_a_condition_of_another_place_is_said(text, scope, words):
    assert say(text, scope) == words


NUMBERS = [
    ("25 * me.deals_won", Scope.MATCH, "25 times the number of deals won by the player"),
    ("hand_points", Scope.SCORE, "the number of points left in hand"),
    (
        "sum(p.hand_points - me.hand_points for p in others)",
        Scope.SCORE,
        "the sum, over all other players, of their points in hand minus the player's points in"
        " hand",
    ),
    (
        "sum(25 for p in others if p.hand_size > 3)",
        Scope.SCORE,
        "25 for each other player who has more than 3 cards in hand",
    ),
    (
        "max(p.total for p in others if p.opened and p.hand_size < 3)",
        Scope.SCORE,
        "the largest, over all other players who have opened and have fewer than 3 cards in hand,"
        " of their total",
    ),
    ("(total + 5) * 2 - (3 - 1)", Scope.MATCH, "(the total plus 5) times 2 minus (3 minus 1)"),
    ("total + 5 + 2 * 3", Scope.MATCH, "the total plus 5 plus 2 times 3"),
    (
        "total - (25 if me.won else 0)",
        Scope.SCORE,
        "the total minus (25 if the player has won the deal, otherwise 0)",
    ),
    (
        "15 if card.rank == A else 5",
        Scope.POINTS,
        "15 if the card is an A, otherwise 5",
    ),
    ("7 if players > 3 else 10", Scope.SETUP, "7 if more than 3 players take part, otherwise 10"),
]


@pytest.mark.parametrize(("text", "scope", "words"), NUMBERS)
def test_a_number_is_said(text, scope, words):
    assert say(text, scope, Type.INT) == words


def test_a_symbol_is_said_as_the_rule_file_wants_it():
    symbols = SYMBOLS | {
        "A": Symbol(Type.RANK, 0, "ace"),
        "knock": Symbol(Type.ENDING, "k", "a knock"),
    }
    rank = formula("any(c.rank == A for c in hand)")
    assert say_formula(rank, VOCABULARY, symbols) == "at least one card in your hand is an ace"
    ended = formula("ended == knock", Scope.SCORE)
    assert say_formula(ended, VOCABULARY, symbols) == "the deal ended by *a knock*"


def test_a_formula_with_faults_is_said_as_far_as_it_is_known():
    assert say("nothing and stock == 0") == "… and the stock has no cards left"
