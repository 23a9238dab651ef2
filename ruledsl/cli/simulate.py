"""Simulate: computer players play many games, and what came of them."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from typing import TYPE_CHECKING

from ruledsl.cli import games
from ruledsl.cli.failure import CannotRunError
from ruledsl.cli.output import Output

if TYPE_CHECKING:
    from ruledsl.api import Game
    from ruledsl.simulation.simulate import Plan

BAR = 30  # columns of the progress bar

EPILOG = """\
examples:
  ruledsl simulate GAME --games 500 --players 3 --seed 7
  ruledsl simulate my-game --levels greedy,random --json
The same seed gives the same figures on every machine. In brackets stands the range in which the
true share lies, with a confidence of 95 %.
"""


def add(parser: ArgumentParser) -> None:
    """Describe the command."""
    parser.description = (
        "Let computer players play many deals of a game and sum up: how long a deal is, how it"
        " ends, who wins it. Useful to see what a change of the rules does."
    )
    parser.epilog = EPILOG
    games.add_game(parser)
    games.add_table(parser)
    parser.add_argument("--games", type=int, default=100, metavar="N", help="how many (100)")
    parser.add_argument(
        "--levels",
        default="greedy",
        metavar="LEVEL,…",
        help=f"one for all, or one a player: {games.LEVELS} (default: greedy)",
    )
    parser.add_argument(
        "--matches", action="store_true", help="a game is a whole match, not one deal"
    )
    parser.add_argument("--json", action="store_true", help="write the figures as JSON")


def run(args: Namespace) -> int:
    """Simulate and write the figures."""
    from ruledsl.simulation import report
    from ruledsl.simulation.invariants import check_match
    from ruledsl.simulation.run import PlayError
    from ruledsl.simulation.simulate import simulate

    game = games.load(args.game, args.out)
    games.rules(game, args)
    try:
        found = simulate(game, _plan(args, game), progress=bar(args.out), check=check_match)
    except PlayError as error:
        raise CannotRunError(f"a game could not be played: {error}", exit_code=1) from None
    except ValueError as error:
        raise CannotRunError(str(error)) from None
    if args.json:
        args.out.write(json.dumps(report.data(found), indent=2))
    else:
        args.out.put(report.text(found))
    return 0


def _plan(args: Namespace, game: Game) -> Plan:
    from ruledsl.simulation.simulate import Plan

    if args.games < 1:
        raise CannotRunError("--games must be at least 1")
    return Plan(
        games=args.games,
        players=args.players,
        seed=args.seed,
        levels=tuple(args.levels.split(",")),
        options=games.choices(args.option, game),
        matches=args.matches,
    )


def bar(out: Output) -> Callable[[int, int], None] | None:
    """Return what draws the progress; nothing is drawn where nobody looks."""
    if not out.progress.isatty():
        return None

    def draw(done: int, total: int) -> None:
        filled = BAR * done // total
        line = f"\r[{'#' * filled}{'.' * (BAR - filled)}] {done}/{total}"
        out.progress.write(line + "\n" * (done == total))
        out.progress.flush()

    return draw
