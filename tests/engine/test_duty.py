"""The duty to play: enforced, reminded of or trusted, however a turn can end without a play."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from ruledsl import api
from ruledsl.cards.move import Move, Warn
from ruledsl.engine.judge import Ruling, judge
from ruledsl.engine.match import ASK_AGAIN, Match
from ruledsl.engine.observation import event, observe
from ruledsl.engine.record import dump, load, record_of, replay
from ruledsl.language.context import TurnContext
from ruledsl.language.question import some_play
from ruledsl.language.rules import Rules
from ruledsl.players.levels import LEVELS
from ruledsl.scenes.table_position import turn_at
from ruledsl.simulation.run import play_deal
from ruledsl.simulation.simulate import seat_players

ENDS = {
    "draw": "turn: play or draw 1",
    "pass": "turn: play or draw 1",
    "end": "turn: draw 1 then play?",
    "take": "deal: {upcard: true}\nturn: play or take or draw 1\ntake: top",
    "discard": "turn: draw 1 then play* then discard",
    "give": "turn: draw 1 then play? then give\ngive: {to: left}",
}
"""The steps by which a turn can end without a play, and a turn in which they do."""

SOME, NONE = ("4H 5H 6H", "7H 2C"), ("4H 5H 6H", "9S 2C")  # table and hand


def rules(word: str, how: str) -> Rules:
    return api.load("machiavelli").rules(3, over=f"{ENDS[word]}\nmust_play: {how}")


def turn(word: str, how: str, table: str, hand: str) -> TurnContext:
    """Return a turn in the state in which the step stands beside a play."""
    found = turn_at(rules(word, how), table, hand)
    (card,) = (found.pack.read("KD"),)
    empty = {"stock": ()} if word == "pass" else {}
    return found.at(found.position.but(discard=(card,), **empty))


def instead(asked: TurnContext, word: str) -> Ruling:
    """Judge the step, with a card of the hand where it sheds one."""
    cards = asked.hand[:1] if word in ("discard", "give") else ()
    cards = asked.position.discard if word == "take" else cards
    return judge(asked, asked.seat, Move(word, cards=cards))


@pytest.mark.parametrize("word", ENDS)
def test_an_enforced_duty_refuses_every_other_step_each_time(word: str) -> None:
    asked = turn(word, "enforce", *SOME)
    for _ in range(2):
        ruling = instead(asked, word)
        assert [refusal.code for refusal in ruling.refusals] == ["must-play"]
        assert ruling.refusals[0].cards == (asked.pack.read("7H"),)
        assert ruling.position == asked.position


@pytest.mark.parametrize("word", ENDS)
def test_a_reminder_comes_first_and_the_second_time_the_step_stands(word: str) -> None:
    asked = turn(word, "remind", *SOME)
    ruling = instead(asked, word)
    assert (ruling.accepted, ruling.refusals, ruling.actions) == (False, (), (Warn(),))
    assert ruling.reminder is not None
    assert ruling.reminder.played == (asked.pack.read("7H"),)
    assert judge(asked, asked.seat, Move("play", ruling.reminder.table)).accepted
    assert ruling.position == asked.position.but(warned=True)
    assert instead(asked.at(ruling.position), word).accepted


@pytest.mark.parametrize("word", ENDS)
@pytest.mark.parametrize("how", ["trust", "free"])
def test_players_who_are_trusted_are_not_watched(how: str, word: str) -> None:
    assert instead(turn(word, how, *SOME), word).accepted


@pytest.mark.parametrize("word", ENDS)
@pytest.mark.parametrize("how", ["enforce", "remind", "trust"])
def test_who_cannot_play_has_no_duty(how: str, word: str) -> None:
    assert instead(turn(word, how, *NONE), word).accepted


@pytest.mark.parametrize("how", ["enforce", "remind"])
def test_one_card_is_enough(how: str) -> None:
    asked = turn("discard", how, "4H 5H 6H", "7H 8H 2C")
    read = asked.pack.read
    table = (tuple(read(word) for word in ["4H", "5H", "6H", "7H"]),)
    laid = judge(asked, asked.seat, Move("play", table))
    after = asked.at(laid.position)
    assert some_play(after)
    assert judge(after, after.seat, Move("discard", cards=(read("2C"),))).accepted


@pytest.mark.parametrize("how", ["enforce", "remind"])
def test_a_draw_that_comes_before_every_play_is_free(how: str) -> None:
    asked = turn_at(rules("discard", how), *SOME, drawn=0)
    assert judge(asked, asked.seat, Move("draw")).accepted


def test_a_play_that_another_law_forbids_is_no_duty() -> None:
    over = f"{ENDS['discard']}\ndiscard: {{to_go_out: true}}\nmust_play: enforce"
    asked = turn_at(api.load("machiavelli").rules(3, over=over), "", "7H 8H 9H")
    assert instead(asked, "discard").accepted


def test_no_step_is_announced_with_a_draw_to_get_round_a_duty_or_to_learn_the_stock() -> None:
    match = Match(rules("discard", "enforce"), 1)
    pack, seat = match.rules.pack, match.position.seat
    for card in range(pack.naturals):
        ruling = match.judge(seat, Move("draw", cards=(card,), then="discard"))
        assert [refusal.code for refusal in ruling.refusals] == ["discard-not-now"]
    ruling = match.judge(seat, Move("draw", then="dance"))
    assert [refusal.code for refusal in ruling.refusals] == ["no-such-step"]
    assert match.judge(seat, Move("draw")).accepted


@pytest.mark.parametrize(("forbidden", "code"), [(">", "step-forbidden"), ("<", None)])
def test_what_is_forbidden_may_not_be_announced_with_a_play_either(
    forbidden: str, code: str | None
) -> None:
    over = f"forbidden: {{knock: turn_number {forbidden} 1}}"
    asked = turn_at(api.load("carousel").rules(3, over=over), "", "7C 8C 9C AD")
    table = (tuple(asked.pack.read(word) for word in ("7C", "8C", "9C")),)
    ruling = judge(asked, asked.seat, Move("play", table, then="knock"))
    assert [refusal.code for refusal in ruling.refusals] == ([code] if code else [])


@pytest.mark.parametrize("then", ["knock", "dance"])
def test_a_step_that_is_announced_with_the_last_card_must_be_one_of_the_game(then: str) -> None:
    over = "deal_ends: {out: any(p.hand_size == 0 for p in players) and stock == 0}"
    asked = turn_at(api.load("carousel").rules(3, over=over), "", "7C 8C 9C")
    table = (tuple(asked.pack.read(word) for word in ("7C", "8C", "9C")),)
    ruling = judge(asked, asked.seat, Move("play", table, then=then))
    assert ruling.accepted is (then == "knock")


def about_to_draw(players: int) -> tuple[Match, int]:
    """Return a match whose first player could play."""
    rules = api.load("manipulation").rules(players)
    match = next(m for m in (Match(rules, seed) for seed in range(99)) if some_play(m.turn))
    return match, match.position.seat


def reminded() -> tuple[Match, int]:
    """Return a match whose first player has just been reminded."""
    match, seat = about_to_draw(2)
    assert match.act(seat, Move("draw")).reminder is not None
    return match, seat


def test_nobody_else_sees_a_reminder() -> None:
    match, seat = about_to_draw(3)
    others = [other for other in range(3) if other != seat]
    before = [observe(match.rules, match.position, match.standing, other) for other in others]
    ruling = match.act(seat, Move("draw"))
    assert match.position.warned
    assert [observe(match.rules, match.position, match.standing, o) for o in others] == before
    assert [event(ruling, seat, "draw", other) for other in others] == [None, None]
    assert observe(match.rules, match.position, match.standing, seat).position.warned
    own = event(ruling, seat, "draw", seat)
    assert own is not None
    assert own.reminder is not None


def test_after_a_draw_in_the_same_turn_a_reminder_is_given_again() -> None:
    match, seat = reminded()
    assert match.act(seat, Move("draw")).accepted
    assert match.position.seat == seat
    assert match.act(seat, Move("draw")).reminder is not None


@pytest.mark.parametrize("change", ["change_draft", "ask_again"])
def test_after_a_change_of_the_table_a_reminder_is_given_again(change: str) -> None:
    match, seat = reminded()
    if change == "ask_again":
        match.ask_again(1 - seat)  # whoever is not to move changes nothing
        match.ask_again(seat)
    else:
        match.change_draft(seat, True)
        match.change_draft(seat, False)
    assert match.act(seat, Move("draw")).reminder is not None
    assert match.act(seat, Move("draw")).accepted
    again = replay(match.rules, load(dump(record_of(match))))
    assert again.position == match.position
    assert [played.move.word for played in again.moves].count(ASK_AGAIN) == 1


def test_who_was_not_reminded_notes_nothing() -> None:
    match, seat = about_to_draw(2)
    match.ask_again(seat)
    assert match.moves == []


@pytest.mark.parametrize("word", [word for word in ENDS if word != "pass"])
@pytest.mark.parametrize("level", LEVELS)
def test_players_of_every_level_meet_an_enforced_duty(level: str, word: str) -> None:
    match = Match(rules(word, "enforce"), 2)
    played = play_deal(match, seat_players(match, [level] * 3, LEVELS), longest=2_000)
    assert match.position.ended is not None
    assert played.decisions > 3


@pytest.mark.parametrize("level", LEVELS)
def test_a_player_of_any_level_lays_a_card_that_it_must_and_then_sheds_one(level: str) -> None:
    asked = turn("discard", "enforce", "4H 5H 6H 7H", "4S 4C KD 9D")
    seen = observe(asked.rules, asked.position, asked.standing, asked.seat)
    move = LEVELS[level](random.Random(1)).choose(seen)
    assert move.word == "play"
    after = asked.at(judge(asked, asked.seat, move).position)
    seen = observe(after.rules, after.position, after.standing, after.seat)
    move = LEVELS[level](random.Random(1)).choose(seen)
    assert judge(after, after.seat, move).accepted


@pytest.mark.parametrize(
    ("turns", "how", "told"),
    [
        ("draw then play? then discard", "enforce", True),
        ("draw then play? then discard", "remind", True),
        ("draw then play? then give", "enforce", True),
        ("draw then play? then discard", "trust", False),
        ("play or draw", "enforce", False),
    ],
)
def test_the_rule_book_says_what_counts_as_passing(
    turns: str, how: str, told: bool, tmp_path: Path
) -> None:
    path = tmp_path / "rules.yaml"
    text = f"language: 1\ngame: ours\nextends: machiavelli\nturn: {turns}\nmust_play: {how}\n"
    path.write_text(text, "utf-8")
    assert ("counts as passing" in api.rule_book(api.load(path))) is told
