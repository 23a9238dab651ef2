"""Greedy self-play: how many deals are played in a second of processor time, and what takes long.

    python -m tests.benchmarks.self_play [--game GAME] [--players N] [--deals N] [--rounds N]

Each round plays the same deals; the best round counts, for the machine may be busy with other work.
The digest of all moves shows that a change made it faster and nothing else.
"""

from __future__ import annotations

import argparse
import cProfile
import hashlib
import io
import pstats
import random
import time
from dataclasses import dataclass

from ruledsl import api
from ruledsl.arrange.backend import backend_name
from ruledsl.engine.match import Match
from ruledsl.language.rules import Rules
from ruledsl.players.levels import LEVELS
from ruledsl.simulation.run import play_deal

LINES = 20  # of the profile


@dataclass(frozen=True)
class Round:
    """What was played in how many seconds of processor time."""

    deals: int
    decisions: int
    seconds: float
    digest: str

    def __str__(self) -> str:
        return (
            f"{self.deals / self.seconds:7.1f} deals/s {self.decisions / self.seconds:9,.0f} "
            f"decisions/s  ({self.decisions / self.deals:.0f} decisions a deal)  {self.digest[:12]}"
        )


def play(rules: Rules, level: str, deals: int) -> Round:
    """Play deals; the seed of a deal is its number."""
    start, decisions, digest = time.process_time(), 0, hashlib.sha256()
    for seed in range(deals):
        match = Match(rules, seed)
        players = [LEVELS[level](random.Random(f"{seed}/{seat}")) for seat in range(rules.players)]
        decisions += play_deal(match, players).decisions
        digest.update(repr(match.moves).encode())
    return Round(deals, decisions, time.process_time() - start, digest.hexdigest())


def profile(rules: Rules, level: str, deals: int) -> str:
    """Return the functions in which most time is spent, the calls they make not counted."""
    watch = cProfile.Profile()
    watch.runcall(play, rules, level, deals)
    text = io.StringIO()
    pstats.Stats(watch, stream=text).strip_dirs().sort_stats("tottime").print_stats(LINES)
    return text.getvalue()


def main() -> None:
    """Print the best round and the profile."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--game", default="machiavelli")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--level", default="greedy")
    parser.add_argument("--deals", type=int, default=60)
    parser.add_argument("--rounds", type=int, default=5)
    arguments = parser.parse_args()
    rules = api.load(arguments.game).rules(arguments.players)
    play(rules, arguments.level, 5)  # the tables of the game are made once
    rounds = [play(rules, arguments.level, arguments.deals) for _ in range(arguments.rounds)]
    print(f"{arguments.game}, {arguments.players} players, {arguments.level}, {backend_name()}")
    for each in rounds:
        print(f"{each}")
    print(f"best: {min(rounds, key=lambda each: each.seconds)}")
    print(profile(rules, arguments.level, arguments.deals // 2))


if __name__ == "__main__":
    main()
