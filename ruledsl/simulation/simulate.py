"""Simulate: many games of one rule file, and their statistics.

Everything follows from the seed: the same seed gives the same figures on every machine. Where the
players differ, each deal is played once for every way in which the levels can move around the
table, so that luck with cards and seats falls on all alike.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from ruledsl.api import Game
from ruledsl.engine.match import Match
from ruledsl.language.rules import Rules
from ruledsl.players.levels import LEVELS
from ruledsl.players.player import Level, Player
from ruledsl.simulation.run import LONGEST, Check, DealResult, deals_of
from ruledsl.simulation.statistics import DealRow, Statistics, statistics_of

Progress = Callable[[int, int], None]
"""Told after every game how many games have been played, and of how many."""


@dataclass(frozen=True, kw_only=True)
class Plan:
    """What is to be simulated.

    `levels` are names of `known` levels, one a player; a single one counts for all. A game is one
    deal, or with `matches` a whole match (one deal where matches have no end).
    """

    games: int = 100
    players: int | None = None  # None: as few as the rule file allows
    seed: int = 0
    levels: Sequence[str] = ("greedy",)
    options: Mapping[str, str] = field(default_factory=dict)
    matches: bool = False
    longest: int = LONGEST  # decisions in a deal
    known: Mapping[str, Level] = field(default_factory=lambda: LEVELS)


def simulate(
    game: Game, plan: Plan, *, progress: Progress | None = None, check: Check | None = None
) -> Statistics:
    """Play games and count what came of them. Raises PlayError, or ValueError for a bad plan."""
    rules = game.rules(plan.players, plan.options)
    rows: list[DealRow] = []
    for number, deals in enumerate(games_of(rules, plan, check=check), 1):
        rows += deals
        if progress:
            progress(number, plan.games)
    return statistics_of(
        rows, game=rules.game, players=rules.players, seed=plan.seed, games=plan.games
    )


def games_of(
    rules: Rules, plan: Plan, *, check: Check | None = None
) -> Iterator[tuple[DealRow, ...]]:
    """Play games one after the other and yield the deals of each. Raises as `simulate` does."""
    levels = _levels(plan, rules)
    for number in range(plan.games):
        yield tuple(_game(rules, plan, levels, number, check))


def seat_players(match: Match, levels: Sequence[str], known: Mapping[str, Level]) -> list[Player]:
    """Return a fresh player for every seat; the seed of the match is theirs too."""
    return [
        known[level](random.Random(f"{match.seed}/player/{seat}"))
        for seat, level in enumerate(levels)
    ]


def _levels(plan: Plan, rules: Rules) -> tuple[str, ...]:
    unknown = [level for level in plan.levels if level not in plan.known]
    if unknown:
        raise ValueError(f'there is no level "{unknown[0]}"; there are {", ".join(plan.known)}')
    levels = tuple(plan.levels)
    if len(levels) == 1:
        levels *= rules.players
    if len(levels) != rules.players:
        raise ValueError(f"{rules.players} players need as many levels, not {len(levels)}")
    return levels


def _game(
    rules: Rules, plan: Plan, levels: tuple[str, ...], number: int, check: Check | None
) -> Iterator[DealRow]:
    rounds = len(levels) if len(set(levels)) > 1 else 1
    deal, turn = divmod(number, rounds)
    match = Match(rules, random.Random(f"{plan.seed}/{deal}").getrandbits(48))
    seated = levels[turn:] + levels[:turn]
    players = seat_players(match, seated, plan.known)
    deals = None if plan.matches and not rules.match.endless else 1
    for result in deals_of(match, players, deals=deals, longest=plan.longest, check=check):
        yield _row(rules, seated, result)


def _row(rules: Rules, seated: tuple[str, ...], result: DealResult) -> DealRow:
    position, count = result.position, rules.players
    begins = position.dealer + rules.seating.begins
    order = tuple((begins + n) % count for n in range(count))
    ended = position.ended
    return DealRow(
        ending=ended.by if ended else "",
        blocked=position.passes >= count,
        turns=position.turn_number,
        decisions=result.decisions,
        levels=tuple(seated[seat] for seat in order),
        points=tuple(result.score.points(seat) for seat in order),
        winners=tuple(n for n, seat in enumerate(order) if seat in result.score.winners),
    )
