"""Validate: checks rule files and says where each fault is, what it is and what would be right."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from ruledsl.cli import games
from ruledsl.cli.games import counted
from ruledsl.cli.output import GREEN, RED

if TYPE_CHECKING:
    from ruledsl import api
    from ruledsl.text.diagnostic import Diagnostic

SEVERITIES = ("error", "warning", "info")  # the worst first

EPILOG = """\
examples:
  ruledsl validate my-game                  a folder: every rules.yaml and *.rules.yaml in it
  ruledsl validate my-game/rules.yaml --format concise
  ruledsl validate GAME --play 20           also play 20 deals for each number of players

Each finding has a number and a name; `ruledsl explain unknown-key` tells more about one.
exit codes: 0 nothing found; 1 something found; 2 could not run.
"""


def add(parser: ArgumentParser) -> None:
    """Describe the command."""
    parser.description = (
        "Check rule files: their writing, every name and type in their expressions, and whether the"
        " game can be dealt, played to an end and scored for every number of players and option."
    )
    parser.epilog = EPILOG
    parser.add_argument(
        "paths", metavar="PATH", nargs="+", help="rule files, folders, or shipped games"
    )
    parser.add_argument(
        "--format",
        choices=("full", "concise", "json"),
        default="full",
        help="full: with an excerpt of the file; concise: a line each; json: for programs",
    )
    parser.add_argument(
        "--fail-on",
        choices=SEVERITIES,
        default="info",
        help="the least severity that gives exit code 1 (default: any finding)",
    )
    parser.add_argument(
        "--play",
        type=int,
        default=0,
        metavar="N",
        help="play N deals for each number of players and each choice of options as well",
    )
    parser.add_argument("--quiet", "-q", action="store_true", help="say nothing when all is well")


def run(args: Namespace) -> int:
    """Check every file once, and sum up."""
    from ruledsl.constructs import STANDARD
    from ruledsl.ruleset.validate import validate
    from ruledsl.text.diagnostic import in_order

    found: list[Diagnostic] = []
    files = tuple(rule_files(args.paths))
    for path in files:
        found += validate(path, STANDARD).diagnostics
    found = in_order(found)
    _write(args, found)
    broken = _played(args, files) if args.play and not _failed(found, "error") else 0
    _sum_up(args, found, len(files))
    return 1 if broken or _failed(found, args.fail_on) else 0


def rule_files(paths: Iterable[str]) -> Iterator[Path]:
    """Yield the rule files under paths and of games, each once. Raises CannotRunError."""
    seen = set[Path]()
    for written in paths:
        for path in _files(Path(written)) or [games.find(written)]:
            if path.resolve() not in seen:
                seen.add(path.resolve())
                yield path


def _files(path: Path) -> list[Path]:
    """Return a file, or the rule files of a folder; nothing when it is neither."""
    if path.is_file() and path.suffix:  # without one it may be the name of a game
        return [path]
    return sorted(_in_folder(path)) if path.is_dir() else []


def _in_folder(folder: Path) -> Iterator[Path]:
    for path in folder.rglob("*.yaml"):
        if path.name == "rules.yaml" or path.name.endswith(".rules.yaml"):
            yield path


def _write(args: Namespace, found: list[Diagnostic]) -> None:
    from ruledsl.text import render

    if args.format == "json":
        args.out.write(json.dumps(render.as_json(found), indent=2, ensure_ascii=False))
    for each in found if args.format != "json" else ():
        concise = args.format == "concise"
        args.out.write(render.concise(each) if concise else render.full(each, args.out.colour))
        if not concise:
            args.out.write()


def _failed(found: list[Diagnostic], least: str) -> bool:
    bad = SEVERITIES[: SEVERITIES.index(least) + 1]
    return any(each.code.severity in bad for each in found)


def _sum_up(args: Namespace, found: list[Diagnostic], files: int) -> None:
    if not found:
        if not args.quiet:
            good = args.out.paint("no findings", GREEN)
            args.out.say(f"{good} in {counted(files, 'rule file')}")
        return
    counts = Counter(str(each.code.severity) for each in found)
    parts = [counted(counts[kind], kind) for kind in ("error", "warning") if counts[kind]]
    parts += [f"{counts['info']} info"] if counts["info"] else []
    fixable = sum(bool(each.edits) for each in found)
    told = f"; {fixable} with a suggested change" if fixable else ""
    bad = args.out.paint(", ".join(parts), RED)
    args.out.say(f"{bad} in {counted(files, 'rule file')}{told}")


def _played(args: Namespace, files: tuple[Path, ...]) -> int:
    """Play deals of every file by chance; return how many kinds of table went wrong."""
    from ruledsl import api
    from ruledsl.ruleset.choices import combinations_of

    broken = 0
    for path in files:
        game = api.load(path)
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
