"""Functions: every word of expressions, and what it comes to."""

from dataclasses import replace

import pytest

from ruledsl.cards.position import Position
from ruledsl.constructs.functions import PLACEHOLDERS, VOCABULARY
from ruledsl.language.contribution import RankOrder
from ruledsl.language.say import say_formula
from ruledsl.language.typecheck import check_formula
from ruledsl.language.types import Scope, Type
from ruledsl.language.vocabulary import FieldWord
from tests.language.formulas import CONTEXTS, PACK, cards, formula, run, symbols_in

WORDS = [
    pytest.param(word, scope, id=f"{word.word} in {scope.value}")
    for word in VOCABULARY.words
    for scope in Scope
    if scope in word.scopes
]


@pytest.mark.parametrize(("word", "scope"), WORDS)
def test_the_example_of_a_word_uses_it_and_is_right_at_each_of_its_places(word, scope):
    assert word.word in word.example
    free = {w: s for w, s in PLACEHOLDERS.items() if f"for {w} in" not in word.example}
    symbols = symbols_in(scope) | free
    wanted = [formula(word.example, scope, type_) for type_ in (Type.BOOL, Type.INT)]
    fitting = [f for f in wanted if not check_formula(f, VOCABULARY, symbols)]
    assert fitting, check_formula(wanted[0], VOCABULARY, symbols)
    assert "…" not in say_formula(fitting[0], VOCABULARY, symbols)


def test_no_two_words_mean_the_same_thing_at_the_same_place():
    seen = [
        (type(w), w.word, getattr(w, "of", None), getattr(w, "params", None), scope)
        for w in VOCABULARY.words
        for scope in w.scopes
    ]
    assert len(seen) == len(set(seen))


def test_every_word_tells_what_it_is_in_a_phrase():
    for word in VOCABULARY.words:
        assert word.doc, word.word
        assert word.says, word.word
        assert not word.doc.endswith("."), word.word


def test_while_a_deal_is_played_other_hands_show_nothing_but_their_size():
    hidden = {"hand", "hand_points", "won"}
    for word in VOCABULARY.words:
        if isinstance(word, FieldWord) and word.of is Type.PLAYER and word.word in hidden:
            assert word.scopes == {Scope.SCORE}


VALUES = [
    ("deal_number", Scope.SETUP, 2),
    ("players", Scope.SETUP, 3),
    ("deal_number", Scope.TURN, 2),
    ("1 if card.rank == K and card.suit == spades else 0", Scope.POINTS, 1),
    ("1 if card.colour == black and not card.is_joker and not wild else 0", Scope.POINTS, 1),
    ("size", Scope.MELD, 3),
    ("jokers", Scope.MELD, 1),
    ("meld.naturals", Scope.MELD, 2),
    ("1 if kind == run and meld.kind == run else 0", Scope.MELD, 1),
    ("ranks(meld)", Scope.MELD, 2),
    ("count(laid)", Scope.PLAY, 3),
    ("points(new_melds)", Scope.PLAY, 6),
    ("count(new_melds) * 10 + count(changed_melds)", Scope.PLAY, 10),
    ("count(table) * 10 + before.size", Scope.PLAY, 32),
    ("count(m for m in table if m.kind == run)", Scope.PLAY, 2),
    ("count(m for m in table if m.from_hand)", Scope.PLAY, 1),
    ("sum(m.points for m in table if m.jokers == 0)", Scope.PLAY, 15 + 21 + 6),
    ("sum(count(m.cards) for m in table)", Scope.PLAY, 9),
    ("points(hand)", Scope.TURN, 1 + 2 + 3 + 13 + 25),
    ("stock * 100 + count(discard) * 10 + drawn", Scope.TURN, 311),
    ("turn_number * 10 + passes + played", Scope.TURN, 50),
    ("0 if first_turn else 1", Scope.TURN, 1),
    ("longest_run(hand)", Scope.TURN, 3),
    ("suits(hand) * 10 + jokers(hand)", Scope.TURN, 21),
    ("me.seat * 10 + count(others)", Scope.TURN, 12),
    ("sum(p.hand_size for p in others)", Scope.TURN, 3),
    ("count(p for p in everybody if p.opened)", Scope.TURN, 2),
    ("me.total + me.deals_won", Scope.TURN, 41),
    ("hand_points * 10 + hand_size", Scope.SCORE, 445),
    ("sum(p.hand_points for p in others)", Scope.SCORE, 5 + 18),
    ("count(p for p in winners if p.won) * 10 + losers", Scope.SCORE, 12),
    ("knocker.seat", Scope.SCORE, 2),
    ("1 if ended == knock and me != knocker else 0", Scope.SCORE, 1),
    ("jokers(me.hand)", Scope.SCORE, 1),
    ("total", Scope.MATCH, 160),
    ("deals_won * 10 + deals", Scope.MATCH, 34),
    ("max(p.total for p in others)", Scope.MATCH, 90),
]


@pytest.mark.parametrize(("text", "scope", "value"), VALUES)
def test_a_word_comes_to(text, scope, value):
    assert run(text, scope, Type.INT) == value


def test_a_draw_has_no_losers():
    draw = replace(CONTEXTS[Scope.SCORE], winners=())
    assert run("count(losers) + count(winners)", Scope.SCORE, Type.INT, draw) == 0


def test_nobody_is_the_knocker_of_a_deal_that_nobody_ended():
    for me in range(3):
        open_end = replace(CONTEXTS[Scope.SCORE], position=Position(hands=((), (), ())), me=me)
        for text in (
            "me != knocker and knocker != me",
            "not (me == knocker or knocker == me or knocker in winners)",
            "all(p != knocker for p in players)",
            "knocker == knocker and knocker.total == me.total",
        ):
            assert run(text, Scope.SCORE, context=open_end), text


def test_a_joker_without_a_name_has_no_rank_and_no_colour():
    bare = replace(CONTEXTS[Scope.POINTS], card=PACK.read("JK"))
    text = "card.rank in [A, K] or card.suit == spades or card.colour in [red, black]"
    assert run(text, Scope.POINTS, context=bare) is False


RUNS = [
    ("QS KS AS", (*range(13), 0), False, 3),
    ("QS KS AS", tuple(range(13)), False, 2),
    ("QS KS AS 2S", (*range(13), 0), False, 3),
    ("QS KS AS 2S", tuple(range(13)), True, 4),
    ("4S 4S 5S 6H 7S", tuple(range(13)), False, 2),
    ("4S JK 6S", tuple(range(13)), False, 1),
    ("JK", tuple(range(13)), False, 0),
    (" ".join(f"{rank}S" for rank in PACK.ranks), tuple(range(13)), True, 13),
]


@pytest.mark.parametrize(("held", "order", "around", "length"), RUNS)
def test_the_longest_run_follows_the_order_of_the_game(held, order, around, length):
    rules = type("Rules", (), {"pack": PACK, "order": RankOrder(order=order, around=around)})()
    turn = CONTEXTS[Scope.TURN]
    context = replace(turn, rules=rules, position=turn.position.with_hand(0, cards(held)))
    assert run("longest_run(hand)", Scope.TURN, Type.INT, context) == length
