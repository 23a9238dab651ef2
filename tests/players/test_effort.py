"""Effort: what players think is counted, so that no rule file makes them think without end."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from ruledsl import api
from ruledsl.arrange import ask
from ruledsl.arrange import solve as questions
from ruledsl.arrange.problem import Answer, Problem
from ruledsl.arrange.wish import Question
from ruledsl.engine.match import Match
from ruledsl.engine.observation import Observation, observe
from ruledsl.language.question import problem
from ruledsl.players.effort import DEAR, FULL, GUESSED, NONE, effort
from ruledsl.players.levels import LEVELS
from ruledsl.players.offers import accepted
from ruledsl.players.simple import simple_play, simple_plays
from ruledsl.simulation.run import play_deal
from ruledsl.simulation.simulate import seat_players

HOUSE = Path(__file__).parents[2] / "examples" / "house-rules"
HAND = "5H 6H 7H 8H KS KD KC 2D"
EIGHT = ("machiavelli", "shanghai", "guadalupe", "carousel", "vatikan", "tahiti", "manipulation")


def seen(match: Match) -> Observation:
    return observe(match.rules, match.position, match.standing, match.position.seat)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The budgets of all questions that are asked about a table, in nodes."""
    budgets: list[int] = []

    def watched(problem: Problem, question: Question) -> Answer:
        if problem.table:
            budgets.append(question.nodes)
        return ask.ask(problem, question)

    monkeypatch.setattr(questions, "_solver", lambda: watched)
    return budgets


@pytest.mark.parametrize("game", EIGHT)
def test_games_that_are_searched_by_ranks_are_thought_about_in_full(game: str) -> None:
    match = Match(api.load(game).rules(2), 1)
    assert effort(problem(seen(match).turn)) == FULL


@pytest.mark.parametrize(
    "file", ["stairs.rules.yaml", "red-and-black.rules.yaml", "hr-36-groups-at-home.yaml"]
)
def test_shapes_that_need_the_general_way_are_asked_for_less(file: str) -> None:
    match = Match(api.load(HOUSE / file).rules(2), 1)
    assert effort(problem(seen(match).turn)) == DEAR


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_with_wild_cards_no_question_of_a_player_costs_much(level: str, asked: list[int]) -> None:
    match = Match(api.load(HOUSE / "twos-are-wild.rules.yaml").rules(2), 1)
    players = seat_players(match, [level] * 2, LEVELS)
    chosen = list[int]()
    while match.position.ended is None and match.position.turn_number < 14:
        asked.clear()
        move = players[match.position.seat].choose(seen(match))
        chosen += asked
        match.act(match.position.seat, move)
    # Twelve ways to split the wild cards, on two readings of the table, make a question dear.
    assert chosen
    assert set(chosen) <= {GUESSED.best.nodes, GUESSED.look.nodes}


def test_many_jokers_that_are_tied_to_their_neighbours_are_not_moved_about(tmp_path: Path) -> None:
    file = tmp_path / "rules.yaml"
    file.write_text(
        "language: 1\ngame: many\nextends: vatikan\noptions: null\n"
        "pack: {decks: 2, jokers: 8}\nwild: card.rank == 2\n"
    )
    match = Match(api.load(file).rules(2), 3)
    pack = match.rules.pack
    few, many = (tuple(pack.read(w) for w in words.split()) for words in ("2H JK 5S", "JK " * 7))
    seat = match.position.seat
    for hand, spent in ((few, GUESSED), (many, NONE)):
        match.position = match.position.with_hand(seat, hand)
        assert effort(problem(seen(match).turn)) == spent
    result = play_deal(Match(match.rules, 5), seat_players(match, ["hard"] * 2, LEVELS))
    assert result.position.ended is not None


def test_simple_plays_follow_one_another_in_one_move() -> None:
    match = Match(api.load("machiavelli").rules(2), 1)
    read = match.rules.pack.read
    hand = tuple(read(word) for word in HAND.split())
    match.position = match.position.with_hand(match.position.seat, hand)
    one, all_ = simple_play(seen(match), "play"), simple_plays(seen(match), "play")
    assert one
    assert all_
    assert accepted(seen(match), one)
    assert accepted(seen(match), all_)
    assert sum(map(len, one.table or ())) == 3
    assert sum(map(len, all_.table or ())) == 7


def test_a_player_lays_simple_plays_where_its_search_gives_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = Match(api.load("machiavelli").rules(2), 1)
    read = match.rules.pack.read
    hand = tuple(read(word) for word in HAND.split())
    match.position = match.position.with_hand(match.position.seat, hand)
    monkeypatch.setattr("ruledsl.players.greedy.effort", lambda _: NONE)
    move = LEVELS["normal"](random.Random(1)).choose(seen(match))
    assert move == simple_plays(seen(match), "play")
