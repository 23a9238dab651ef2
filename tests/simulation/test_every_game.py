"""Every shipped game is played to its end by computer players, whatever is chosen at the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from math import prod

import pytest

from ruledsl import api
from ruledsl.engine import record
from ruledsl.engine.match import Match
from ruledsl.players.levels import LEVELS
from ruledsl.simulation.invariants import check_match
from ruledsl.simulation.run import play_deal
from ruledsl.simulation.simulate import seat_players

MANY = 8  # combinations of choices, above which options are changed one at a time

load = cache(api.load)

Case = tuple[str, int, dict[str, str]]


def choices(game: str) -> Iterator[dict[str, str]]:
    """Yield every combination of choices of a game; where they are many, each choice by itself."""
    options = load(game).options
    if prod(map(len, options.values())) > MANY:
        yield from ({}, *single_choices(game))
        return
    for picked in product(*options.values()):
        yield dict(zip(options, picked, strict=True))


def single_choices(game: str) -> Iterator[dict[str, str]]:
    """Yield every choice of a game beside the default, one at a time."""
    for option, (_, *others) in load(game).options.items():
        yield from ({option: choice} for choice in others)


def seats(game: str) -> range:
    """Return how many may play, five at most."""
    least, most = load(game).players
    return range(least, min(most, 5) + 1)


def named(cases: list[Case]) -> list[str]:
    """Return names of cases for people."""
    return [" ".join((game, str(n), *chosen.values())) for game, n, chosen in cases]


TABLES = [(game, players) for game in api.games() for players in seats(game)]
FEW: list[Case] = [(*table, {}) for table in TABLES]
FEW += [(game, seats(game)[0], one) for game in api.games() for one in single_choices(game)]
ALL = [(*table, chosen) for table in TABLES for chosen in choices(table[0])]


def played(
    game: str, players: int, seed: int, level: str, options: Mapping[str, str] | None = None
) -> Match:
    """Play a deal and look at the position after every decision."""
    match = Match(load(game).rules(players, options), seed)
    result = play_deal(match, seat_players(match, [level] * players, LEVELS), check=check_match)
    assert result.position.ended is not None
    return match


@pytest.mark.parametrize(("game", "players", "chosen"), FEW, ids=named(FEW))
def test_random_players_end_a_deal_with_all_cards_and_legal_tables(
    game: str, players: int, chosen: dict[str, str]
) -> None:
    match = played(game, players, 11 + players, "random", chosen)
    again = record.replay(match.rules, record.load(record.dump(record.record_of(match))))
    assert again.position == match.position
    assert again.standing == match.standing


@pytest.mark.parametrize("level", [level for level in LEVELS if level != "random"])
@pytest.mark.parametrize("game", api.games())
def test_players_of_every_level_end_a_deal_with_all_cards_and_legal_tables(
    game: str, level: str
) -> None:
    match = played(game, seats(game)[len(seats(game)) // 2], 5, level)
    again = record.replay(match.rules, record.load(record.dump(record.record_of(match))))
    assert again.position == match.position


@pytest.mark.parametrize("game", api.games())
def test_players_of_the_same_seed_play_the_same_deal(game: str) -> None:
    one, other = (played(game, seats(game)[-1], 77, "random") for _ in range(2))
    assert one.moves == other.moves


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players", "chosen"), ALL, ids=named(ALL))
def test_two_hundred_deals_of_random_players_end_well(
    game: str, players: int, chosen: dict[str, str]
) -> None:
    for seed in range(200):
        match = played(game, players, seed, "random", chosen)
        again = record.replay(match.rules, record.record_of(match))
        assert again.position == match.position


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_two_hundred_deals_of_greedy_players_end_well(game: str, players: int) -> None:
    for seed in range(200):
        played(game, players, seed, "greedy")
