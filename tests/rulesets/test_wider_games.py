"""The games beyond the table of all: tiles, the gins, and the games with a discard pile."""

from __future__ import annotations

from functools import cache

import pytest

from ruledsl import api
from ruledsl.engine import record
from ruledsl.engine.match import Match
from ruledsl.engine.observation import observe
from ruledsl.players.levels import LEVELS
from ruledsl.scenes.run import run_file
from ruledsl.simulation.invariants import check_match
from ruledsl.simulation.run import play_deal, play_match
from ruledsl.simulation.simulate import seat_players

GINS = ("gin", "oklahoma-gin", "hollywood-gin")
GAMES = (*GINS, "rummikub", "rummy-500", "basic-rummy")

load = cache(api.load)


def tables(game: str) -> range:
    """Return how many may play, four at most, and the most the game allows."""
    least, most = load(game).players
    return range(least, min(most, 4) + 1)


TABLES = [(game, players) for game in GAMES for players in tables(game)]
FULL = [(game, load(game).players[1]) for game in GAMES if load(game).players[1] > 4]


def play(game: str, players: int, seed: int, level: str = "greedy") -> Match:
    """Play a deal, looking at every position, and play its record once more."""
    match = Match(load(game).rules(players), seed)
    play_deal(match, seat_players(match, [level] * players, LEVELS), check=check_match)
    again = record.replay(match.rules, record.load(record.dump(record.record_of(match))))
    assert (again.position, again.standing) == (match.position, match.standing)
    return match


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_found_in_the_rule_file(game: str) -> None:
    assert [finding.message for finding in load(game).findings] == []


@pytest.mark.parametrize("game", GAMES)
def test_it_holds_twenty_five_scenes_or_more(game: str) -> None:
    result = run_file(load(game).path.parent / "scenes.yaml")
    assert [(s.scene.name, s.status) for s in result.scenes if s.status != "passed"] == []
    assert not result.findings
    assert len(result.scenes) >= 25


@pytest.mark.parametrize(("game", "players"), [*TABLES, *FULL])
@pytest.mark.parametrize("level", LEVELS)
def test_computer_players_end_a_deal(game: str, players: int, level: str) -> None:
    assert play(game, players, 40 + players, level).position.ended is not None


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players"), [*TABLES, *FULL])
def test_they_do_with_two_hundred_seeds(game: str, players: int) -> None:
    for seed in range(200):
        assert play(game, players, seed).position.ended is not None


@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_played_to_its_end(game: str) -> None:
    match = Match(load(game).rules(), 3)
    results = play_match(match, seat_players(match, ["greedy"] * match.rules.players, LEVELS))
    assert match.over
    assert match.standing.deals == len(results)
    assert any(result.score.winners for result in results)


@pytest.mark.parametrize("game", [g for g in GAMES if g != "rummikub"])
def test_a_greedy_player_knows_what_to_keep(game: str) -> None:
    won = [0, 0]
    for seed in range(12):
        match = Match(load(game).rules(), seed)
        players = seat_players(match, ["greedy", "random"], LEVELS)
        for seat in play_deal(match, players).score.winners:
            won[seat] += 1
    assert won[0] >= 8
    assert won[0] >= 2 * won[1]


@pytest.mark.parametrize("game", GINS)
def test_a_knocker_shows_melds_and_hides_the_rest_until_the_count(game: str) -> None:
    shown = 0
    for seed in range(8):
        match = Match(load(game).rules(), seed)
        players = seat_players(match, ["greedy"] * 2, LEVELS)
        while match.position.ended is None:
            position, standing = match.position, match.standing
            seen = observe(match.rules, position, standing, position.seat)
            if position.closing:
                shown += 1
                other = 1 - position.seat
                assert position.table
                assert set(seen.position.hands[other]) == {-1}
            match.act(position.seat, players[position.seat].choose(seen))
    assert shown > 0


def test_a_match_of_three_games_closes_them_all() -> None:
    match = Match(load("hollywood-gin").rules(), 11)
    play_match(match, seat_players(match, ["greedy"] * 2, LEVELS))
    columns = match.standing.columns
    assert [column.closed for column in columns] == [True, True, True]
    assert all(max(column.totals) >= 100 for column in columns)
    assert match.standing.totals == tuple(sum(c.totals[seat] for c in columns) for seat in (0, 1))


def test_the_winner_of_a_deal_deals_the_next_one() -> None:
    match = Match(load("gin").rules(), 5)
    players = seat_players(match, ["greedy"] * 2, LEVELS)
    for _ in range(3):
        (winner,) = play_deal(match, players).score.winners
        match.next_deal()
        assert match.position.dealer == winner


def test_a_deep_take_is_offered_only_where_it_can_be_laid() -> None:
    taken = 0
    for seed in range(6):
        match = Match(load("rummy-500").rules(3), seed)
        players = seat_players(match, ["random"] * 3, LEVELS)
        while match.position.ended is None:
            before, seat = match.position, match.position.seat
            match.act(
                seat, players[seat].choose(observe(match.rules, before, match.standing, seat))
            )
            if match.position.owed and not before.owed:
                taken += 1
                assert match.words == ("play",)
    assert taken > 0
