"""Trial: deals played by chance, to see whether a rule file can be played at every table."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ruledsl import api
    from ruledsl.engine.match import Match
    from ruledsl.simulation.run import PlayError


def played(args: Namespace, files: Iterable[Path]) -> int:
    """Play deals of every file by chance; return how many kinds of table went wrong."""
    from ruledsl.cli import games
    from ruledsl.ruleset.choices import combinations_of

    total = 0
    for path in files:
        broken = 0
        game = games.load(str(path), args.out)
        least, most = game.players
        for choices in combinations_of(game.ruleset.resolved.mapping):
            for players in range(least, most + 1):
                error = _breach(args, game, players, choices)
                if error and not broken:
                    _keep(args, game, error)
                broken += error is not None
        total += broken
    return total


def _breach(
    args: Namespace, game: api.Game, players: int, choices: dict[str, str]
) -> PlayError | None:
    """Play deals at one kind of table; tell and return the first thing that goes wrong."""
    from ruledsl.simulation.run import PlayError
    from ruledsl.simulation.simulate import Plan, simulate

    plan = Plan(games=args.play, players=players, options=choices, levels=("random",))
    try:
        simulate(game, plan, check=_checked)
    except PlayError as error:
        table = ", ".join([f"{players} players", *(f"{k}={v}" for k, v in choices.items())])
        args.out.write(f"{game.path}: cannot be played ({table}): {error}")
        return error
    return None


def _keep(args: Namespace, game: api.Game, error: PlayError) -> None:
    """Write the record of the first match that went wrong."""
    target = Path(f"{game.name}.failed.jsonl")
    target.write_text(error.record, encoding="utf-8")
    args.out.write(f"    the match is recorded in {target}; see `ruledsl replay`")


def _checked(match: Match) -> None:
    """Check a match; what is wrong with it is told with the record of it."""
    from ruledsl.simulation.invariants import BrokenInvariantError, check_match
    from ruledsl.simulation.run import PlayError

    try:
        check_match(match)
    except BrokenInvariantError as error:
        raise PlayError(str(error), match) from error
