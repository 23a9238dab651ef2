"""Trial: deals played by chance, to see whether a rule file can be played at every table."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ruledsl import api


def played(args: Namespace, files: Iterable[Path]) -> int:
    """Play deals of every file by chance; return how many kinds of table went wrong."""
    from ruledsl.cli import games
    from ruledsl.ruleset.choices import combinations_of

    broken = 0
    for path in files:
        game = games.load(str(path), args.out)
        least, most = game.players
        for choices in combinations_of(game.ruleset.resolved.mapping):
            for players in range(least, most + 1):
                broken += _breach(args, game, players, choices)
    return broken


def _breach(args: Namespace, game: api.Game, players: int, choices: dict[str, str]) -> bool:
    """Play deals at one kind of table; tell the first thing that goes wrong, with its record."""
    from ruledsl.simulation.invariants import BrokenInvariantError, check_match
    from ruledsl.simulation.run import PlayError
    from ruledsl.simulation.simulate import Plan, simulate

    plan = Plan(games=args.play, players=players, options=choices, levels=("random",))
    try:
        simulate(game, plan, check=check_match)
    except (PlayError, BrokenInvariantError) as error:
        table = ", ".join([f"{players} players", *(f"{k}={v}" for k, v in choices.items())])
        args.out.write(f"{game.path}: cannot be played ({table}): {error}")
        record = getattr(error, "record", "")
        if record:
            target = Path(f"{game.name}.failed.jsonl")
            target.write_text(record, encoding="utf-8")
            args.out.write(f"    the match is recorded in {target}; see `ruledsl replay`")
        return True
    return False
