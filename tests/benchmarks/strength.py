"""Strength: how often the stronger of two levels wins, game by game.

    python tests/benchmarks/strength.py [--pairs N] [--seed S] [LEVEL LEVEL] [GAME …]

Two players; each deal is played twice, once from either seat, so that luck with cards and seats is
the same for both. A share counts the deals that somebody won, with Wilson's interval of 95 %.
"""

from __future__ import annotations

import argparse
import time

from ruledsl import api
from ruledsl.players.levels import LEVELS
from ruledsl.simulation.simulate import Plan, simulate
from ruledsl.simulation.statistics import Share


def compare(game: str, strong: str, weak: str, pairs: int, seed: int) -> tuple[Share, float]:
    """Return how often the stronger level won, and the milliseconds of a deal."""
    start = time.process_time()
    plan = Plan(games=2 * pairs, players=2, seed=seed, levels=(strong, weak))
    found = simulate(api.load(game), plan)
    won = {result.level: result.won.count for result in found.by_level}
    spent = 1000 * (time.process_time() - start) / found.deals
    return Share(won[strong], sum(won.values())), spent


def main() -> None:
    """Print a line a game."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("strong", nargs="?", default="hard", choices=LEVELS)
    parser.add_argument("weak", nargs="?", default="normal", choices=LEVELS)
    parser.add_argument("games", nargs="*", default=list(api.games()), metavar="GAME")
    parser.add_argument("--pairs", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    print(f"{asked.strong} against {asked.weak}, {asked.pairs} paired deals a game")
    for game in asked.games:
        share, spent = compare(game, asked.strong, asked.weak, asked.pairs, asked.seed)
        low, high = (100 * end for end in share.interval)
        shown = f"{100 * share.value:5.1f} %  [{low:.1f} to {high:.1f}]"
        print(f"{game:<20} {shown}  {spent:.0f} ms a deal", flush=True)


if __name__ == "__main__":
    main()
