"""Simulating many games: what is counted, what follows from the seed, what can go wrong."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys

import pytest

from ruledsl import api
from ruledsl.cards.move import Move
from ruledsl.engine import record
from ruledsl.engine.match import Match
from ruledsl.engine.observation import Observation
from ruledsl.players.levels import LEVELS
from ruledsl.simulation import report, run
from ruledsl.simulation.run import (
    EndlessDealError,
    EndlessMatchError,
    RefusedMoveError,
    play_deal,
    play_match,
)
from ruledsl.simulation.simulate import Plan, seat_players, simulate

FIGURES = """
import json
from ruledsl import api
from ruledsl.simulation import report
from ruledsl.simulation.simulate import Plan, simulate
plan = Plan(games=4, players=3, seed=5, levels=("random", "normal", "hard"))
print(json.dumps(report.data(simulate(api.load("carousel"), plan))))
"""


class Stubborn:
    """Chooses the same word whatever the position."""

    def __init__(self, word: str) -> None:
        self.word = word

    def choose(self, observation: Observation) -> Move:
        return Move(self.word)


def test_the_same_seed_gives_the_same_figures_whatever_the_hashes() -> None:
    answers = []
    for hashes in ("0", "1", "77"):
        env = {**os.environ, "PYTHONHASHSEED": hashes}
        done = subprocess.run(
            [sys.executable, "-c", FIGURES], env=env, capture_output=True, text=True, check=True
        )
        answers.append(json.loads(done.stdout))
    assert answers[0] == answers[1] == answers[2]
    assert answers[0]["deals"] == 4


def test_another_seed_gives_other_figures() -> None:
    game = api.load("machiavelli")
    one, other = (simulate(game, Plan(games=3, seed=s, levels=("random",))) for s in (1, 2))
    assert one.decisions != other.decisions


def test_every_deal_is_played_once_from_every_seat() -> None:
    game = api.load("guadalupe")
    found = simulate(game, Plan(games=6, levels=("random", "greedy")))
    assert [result.won.of for result in found.by_level] == [6, 6]
    greedy = next(result for result in found.by_level if result.level == "greedy")
    assert greedy.won.count >= 4


def test_whole_matches_have_several_deals() -> None:
    found = simulate(api.load("carousel"), Plan(games=1, matches=True))
    assert found.games == 1
    assert found.deals > 1


def test_a_match_without_end_is_played_for_one_deal() -> None:
    found = simulate(api.load("shanghai"), Plan(games=2, matches=True, levels=("greedy",)))
    assert found.deals == 2


def test_progress_is_told_after_every_game() -> None:
    told: list[tuple[int, int]] = []
    plan = Plan(games=3, levels=("greedy",))
    simulate(api.load("guadalupe"), plan, progress=lambda done, of: told.append((done, of)))
    assert told == [(1, 3), (2, 3), (3, 3)]


def test_a_plan_with_an_unknown_level_is_refused() -> None:
    with pytest.raises(ValueError, match='no level "clever"'):
        simulate(api.load("guadalupe"), Plan(levels=("clever",)))
    with pytest.raises(ValueError, match="as many levels, not 2"):
        simulate(api.load("guadalupe"), Plan(players=3, levels=("random", "greedy")))


def test_a_deal_that_goes_on_too_long_is_given_up_with_its_record() -> None:
    match = Match(api.load("machiavelli").rules(2), 3)
    with pytest.raises(EndlessDealError, match="after 10 decisions") as caught:
        play_deal(match, seat_players(match, ["random"] * 2, LEVELS), longest=10)
    again = record.replay(match.rules, record.load(caught.value.record))
    assert again.position == match.position
    assert len(again.moves) == 10


def test_a_move_that_the_rules_refuse_is_an_error() -> None:
    match = Match(api.load("machiavelli").rules(2), 3)
    with pytest.raises(RefusedMoveError, match='"pass" was chosen and is refused'):
        play_deal(match, [Stubborn("pass")] * 2)


def test_a_reminded_player_is_asked_again() -> None:
    match = Match(api.load("shanghai").rules(2), 4)
    asked: list[bool] = []

    class Drawer(Stubborn):
        def choose(self, observation: Observation) -> Move:
            asked.append(observation.position.warned)
            word = "draw" if "draw" in observation.words else "pass"
            return Move(word)

    result = play_deal(match, [Drawer("draw"), Drawer("draw")])
    assert True in asked
    assert result.decisions > len(match.rules.pack.all_cards) // 2
    assert match.position.ended is not None


def test_a_match_is_played_until_it_is_decided() -> None:
    match = Match(api.load("manipulation").rules(2), 9)
    results = play_match(match, seat_players(match, ["greedy"] * 2, LEVELS))
    assert match.over
    assert len(results) == match.standing.deals
    assert max(match.standing.totals) >= 200


def test_a_match_that_nothing_decides_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "MOST_DEALS", 3)
    match = Match(api.load("shanghai").rules(2), 9)
    with pytest.raises(EndlessMatchError, match="goes on after 3 deals") as raised:
        play_match(match, seat_players(match, ["greedy"] * 2, LEVELS))
    assert record.replay(match.rules, record.load(raised.value.record)).standing == match.standing


def test_the_table_shows_every_figure() -> None:
    found = simulate(api.load("guadalupe"), Plan(games=4, levels=("random", "greedy"), seed=2))
    shown = report.text(found)
    for word in (
        "guadalupe",
        "seed 2",
        "4 deals",
        "turns in a deal",
        "blocked",
        "greedy",
        "player 2",
    ):
        assert word in shown
    data = report.data(found)
    assert data["ruledsl-simulation"] == report.FORMAT
    assert json.loads(json.dumps(data)) == data
    assert sum(share["count"] for share in data["endings"].values()) == 4


def test_a_seeded_player_repeats_its_moves() -> None:
    rules = api.load("tahiti").rules(3)
    moves = []
    for _ in range(2):
        match = Match(rules, 6)
        players = [LEVELS["random"](random.Random(seat)) for seat in range(3)]
        play_deal(match, players)
        moves.append(match.moves)
    assert moves[0] == moves[1]
