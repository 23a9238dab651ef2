"""Random play: how many decisions and deals of a game are played in a second of processor time.

    python tests/benchmarks/random_play.py [--game GAME] [--players N] [--deals N] [--rlcard PYTHON]

With `--rlcard`, an interpreter that has RLCard installed plays that package's gin rummy, with its
own random players, in turns with ours: the figures are then from the same minute of one machine.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ruledsl import api
from ruledsl.engine.match import Match
from ruledsl.language.rules import Rules
from ruledsl.players.random_player import RandomPlayer
from ruledsl.simulation.run import play_deal

PEER = Path(__file__).with_name("rlcard_gin.py")
ROUNDS = 5  # ours and theirs in turns; the best round of each counts


@dataclass(frozen=True)
class Figures:
    """What was played in how many seconds of processor time."""

    decisions: int
    deals: int
    seconds: float

    def __str__(self) -> str:
        return (
            f"{self.decisions / self.seconds:9,.0f} decisions/s {self.deals / self.seconds:7.1f} "
            f"deals/s  ({self.decisions / self.deals:.0f} decisions a deal)"
        )


def ours(rules: Rules, deals: int, seed: int) -> Figures:
    """Play deals of a game by chance."""
    start, decisions = time.process_time(), 0
    for number in range(deals):
        match = Match(rules, seed + number)
        players = [
            RandomPlayer(random.Random(f"{seed + number}/{s}")) for s in range(rules.players)
        ]
        decisions += play_deal(match, players).decisions
    return Figures(decisions, deals, time.process_time() - start)


def theirs(python: str, deals: int, seed: int) -> Figures:
    """Let another interpreter play gin rummy with RLCard."""
    command = [python, str(PEER), str(deals), str(seed)]
    answer = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return Figures(**json.loads(answer))


def rounds(arguments: argparse.Namespace) -> Iterator[tuple[str, Figures]]:
    """Yield who played, and the figures, round by round."""
    rules = api.load(arguments.game).rules(arguments.players)
    ours(rules, 20, -1000)  # the tables of the game are made once
    for number in range(ROUNDS):
        yield f"ruledsl {arguments.game}", ours(rules, arguments.deals, number * 10_000)
        if arguments.rlcard:
            yield "RLCard gin rummy", theirs(arguments.rlcard, arguments.deals, number)


def main() -> None:
    """Print the best round of each."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--game", default="machiavelli")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--rlcard", metavar="PYTHON", help="an interpreter with RLCard")
    best: dict[str, Figures] = {}
    for name, figures in rounds(parser.parse_args()):
        known = best.get(name)
        rate = figures.decisions / figures.seconds
        if known is None or rate > known.decisions / known.seconds:
            best[name] = figures
    for name, figures in best.items():
        print(f"{name:<22} {figures}")


if __name__ == "__main__":
    main()
