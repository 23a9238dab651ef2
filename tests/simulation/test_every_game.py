"""Every shipped game is played to its end by computer players, whatever is chosen at the table."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from itertools import product

import pytest

from ruledsl import api
from ruledsl.engine import record
from ruledsl.engine.match import Match
from ruledsl.players.levels import LEVELS
from ruledsl.simulation.invariants import check_match
from ruledsl.simulation.run import play_deal
from ruledsl.simulation.simulate import seat_players


def choices(game: str) -> Iterator[dict[str, str]]:
    """Yield every combination of choices of a game."""
    options = api.load(game).options
    for picked in product(*options.values()):
        yield dict(zip(options, picked, strict=True))


CASES = [(game, chosen) for game in api.games() for chosen in choices(game)]
NAMES = [" ".join((game, *chosen.values())) for game, chosen in CASES]


def played(
    game: str, players: int, seed: int, level: str, options: Mapping[str, str] | None = None
) -> Match:
    """Play a deal and look at the position after every decision."""
    match = Match(api.load(game).rules(players, options), seed)
    result = play_deal(match, seat_players(match, [level] * players, LEVELS), check=check_match)
    assert result.position.ended is not None
    return match


@pytest.mark.parametrize(("game", "chosen"), CASES, ids=NAMES)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_random_players_end_a_deal_with_all_cards_and_legal_tables(
    game: str, chosen: dict[str, str], players: int
) -> None:
    match = played(game, players, 11 + players, "random", chosen)
    again = record.replay(match.rules, record.load(record.dump(record.record_of(match))))
    assert again.position == match.position
    assert again.standing == match.standing


@pytest.mark.parametrize("game", api.games())
@pytest.mark.parametrize("players", [2, 4])
def test_greedy_players_end_a_deal_with_all_cards_and_legal_tables(game: str, players: int) -> None:
    match = played(game, players, 5, "greedy")
    again = record.replay(match.rules, record.load(record.dump(record.record_of(match))))
    assert again.position == match.position


@pytest.mark.parametrize("game", api.games())
def test_players_of_the_same_seed_play_the_same_deal(game: str) -> None:
    one, other = (played(game, 3, 77, "random") for _ in range(2))
    assert one.moves == other.moves


@pytest.mark.slow
@pytest.mark.parametrize(("game", "chosen"), CASES, ids=NAMES)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_two_hundred_deals_of_random_players_end_well(
    game: str, chosen: dict[str, str], players: int
) -> None:
    for seed in range(200):
        match = played(game, players, seed, "random", chosen)
        again = record.replay(match.rules, record.record_of(match))
        assert again.position == match.position


@pytest.mark.slow
@pytest.mark.parametrize("game", api.games())
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_two_hundred_deals_of_greedy_players_end_well(game: str, players: int) -> None:
    for seed in range(200):
        played(game, players, seed, "greedy")


def test_hidden_cards_never_change_a_move() -> None:
    """Shuffling what a seat cannot see leaves its observation, and so its move, as it was."""
    for game, level in product(api.games(), LEVELS):
        match = played_half(game, level)
        position, seat = match.position, match.position.seat
        hidden = [c for s, hand in enumerate(position.hands) if s != seat for c in hand]
        hidden += position.stock
        random.Random(3).shuffle(hidden)
        hands = []
        for s, hand in enumerate(position.hands):
            hands.append(hand if s == seat else tuple(sorted(hidden.pop() for _ in hand)))
        from dataclasses import replace

        from ruledsl.engine.observation import observe

        other = replace(position, hands=tuple(hands), stock=tuple(hidden))
        assert other != position
        moves = [
            LEVELS[level](random.Random(9)).choose(observe(match.rules, p, match.standing, seat))
            for p in (position, other)
        ]
        assert moves[0] == moves[1]


def played_half(game: str, level: str) -> Match:
    """Return a match in the middle of its first deal."""
    from ruledsl.simulation.run import decide

    match = Match(api.load(game).rules(3), 21)
    players = seat_players(match, [level] * 3, LEVELS)
    for _ in range(12):
        decide(match, players)
        if match.position.ended:
            raise AssertionError("the deal is over too soon")
    return match
