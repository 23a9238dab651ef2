"""Diff: what differs between two games, as rules and in play."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from dataclasses import dataclass, field
from os import devnull
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ruledsl.cli import games
from ruledsl.cli.failure import CannotRunError
from ruledsl.cli.output import BOLD, GREEN, RED
from ruledsl.cli.rule_files import STDIN, STDIN_NAME, from_input
from ruledsl.language.tongues import LANGUAGES

if TYPE_CHECKING:
    from ruledsl.api import Game
    from ruledsl.ruleset.diff import Difference, Side
    from ruledsl.ruleset.diff_report import Names
    from ruledsl.simulation.compare import Comparison
    from ruledsl.text.source import Source

FORMATS = ("text", "json", "markdown")

EPILOG = """\
examples:
  ruledsl diff GAME OTHER
  ruledsl diff GAME my-game/rules.yaml --format markdown
  ruledsl diff GAME --option NAME=CHOICE           a game against itself with a choice made
  ruledsl diff GAME my-game --simulate 500 --levels greedy,random
  git difftool --no-prompt --extcmd 'ruledsl diff' -- my-game/rules.yaml

Only rules are compared: not titles, sources or comments, and not how a rule is written. exit codes:
0 the rules are the same; 1 they differ; 2 it could not compare them.
"""


def add(parser: ArgumentParser) -> None:
    """Describe the command."""
    parser.description = (
        "Tell what differs between two games in the sentences of their rule books: what has"
        " changed, what only one of them says, which options came or went. With --simulate also"
        " what that does to the deals."
    )
    parser.epilog = EPILOG
    about = f"{games.GAME_HELP}, or - for standard input"
    parser.add_argument("before", metavar="A", help=about)
    parser.add_argument(
        "after", metavar="B", nargs="?", help="the other game (default: A, with --option)"
    )
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=CHOICE", help="choose this in B"
    )
    parser.add_argument(
        "--option-a", action="append", default=[], metavar="NAME=CHOICE", help="choose this in A"
    )
    parser.add_argument("--format", choices=FORMATS, default="text", help="(default: text)")
    parser.add_argument(
        "--language",
        default="en",
        choices=LANGUAGES,
        metavar="CODE",
        help=f"of the rules that are told: {', '.join(LANGUAGES)} (default: en)",
    )
    parser.add_argument(
        "--as",
        dest="named",
        metavar="FILE",
        help="where `extends` starts from in a copy that lies elsewhere, and in standard input",
    )
    _add_simulation(parser)


def _add_simulation(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--simulate", type=int, default=0, metavar="N", help="also play N deals of each game"
    )
    parser.add_argument("--players", type=int, metavar="P", help="(default: as few as both allow)")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="the cards (default: 0)")
    parser.add_argument(
        "--levels",
        default="greedy",
        metavar="LEVEL,…",
        help="of the computer players: one for all, or one a player:"
        f" {games.LEVELS} (default: greedy)",
    )


@dataclass(frozen=True)
class _Told:
    """One side of the comparison; without a game the file is not there."""

    name: str  # as people shall see it
    game: Game | None
    choices: dict[str, str] = field(default_factory=dict)


def run(args: Namespace) -> int:
    """Compare two games."""
    from ruledsl.constructs import STANDARD
    from ruledsl.ruleset.diff import difference

    before = _side(args.before, args.option_a, args)
    after = _side(args.after, args.option, args, before)
    found = difference(_rules(before), _rules(after), STANDARD, args.language)
    played = _played(args, before, after) if args.simulate else None
    _write(args, (before, after), found, played)
    return 0 if found.same else 1


def _side(
    written: str | None, options: list[str], args: Namespace, other: _Told | None = None
) -> _Told:
    """Return one of the games with its choices. Raises CannotRunError."""
    if written is None:
        assert other is not None
        game, name = other.game, args.before
        if not options:
            raise CannotRunError("name a second game, or what to choose in this one with --option")
    else:
        game, name = _game(written, args), written
    chosen = games.choices(options, game) if game else {}
    told = ", ".join(f"{option} = {choice}" for option, choice in chosen.items())
    return _Told(f"{name} ({told})" if told else name, game, chosen)


def _game(written: str, args: Namespace) -> Game | None:
    """Return a game; None for the file that is not there, as version control writes it."""
    from ruledsl import api
    from ruledsl.constructs import STANDARD
    from ruledsl.ruleset.validate import validate

    if written in (devnull, "/dev/null"):
        return None
    path = Path(args.named or STDIN_NAME) if written == STDIN else games.find(written)
    report = validate(_source(written, path, args), STANDARD)
    if report.ruleset is None:
        _tell(args, report.diagnostics)
        raise CannotRunError(f"{written} cannot be used; see `ruledsl validate {written}`")
    return api.Game(path, report.ruleset, STANDARD)


def _source(written: str, path: Path, args: Namespace) -> Path | Source:
    """Return a file, or its text under another name. Raises CannotRunError."""
    from ruledsl.syntax.yaml_reader import load_source
    from ruledsl.text.source import Source

    if written == STDIN:
        source, findings = from_input(str(path))
    elif args.named and path == Path(written):
        source, findings = load_source(path)
    else:
        return path
    if source is None:
        _tell(args, tuple(findings))
        raise CannotRunError(f"{written} cannot be read")
    return Source(args.named or source.name, source.text)


def _tell(args: Namespace, findings: tuple[Any, ...]) -> None:
    from ruledsl.text.render import concise

    for each in findings:
        args.out.say(concise(each))


def _rules(told: _Told) -> Side:
    from ruledsl.ruleset.diff import Side

    return Side(told.game.ruleset, told.choices) if told.game else Side()


def _played(args: Namespace, before: _Told, after: _Told) -> Comparison:
    """Play deals of both games. Raises CannotRunError."""
    from ruledsl.cli.simulate import bar
    from ruledsl.simulation.compare import Compared, compare
    from ruledsl.simulation.run import PlayError
    from ruledsl.simulation.simulate import Plan

    if args.simulate < 2:
        raise CannotRunError("--simulate must be at least 2")
    if before.game is None or after.game is None:
        raise CannotRunError("--simulate needs two games")
    players = _players(args, before.game, after.game)
    sides = []
    for side in (before, after):
        assert side.game is not None
        rules = games.rules_for(side.game, players, side.choices)
        levels = tuple(args.levels.split(","))
        plan = Plan(games=args.simulate, players=players, seed=args.seed, levels=levels)
        sides.append((rules, plan))
    try:
        return compare(Compared(*sides), progress=bar(args.out))
    except PlayError as error:
        raise CannotRunError(f"a game could not be played: {error}") from None
    except ValueError as error:
        raise CannotRunError(str(error)) from None


def _players(args: Namespace, one: Game, other: Game) -> int:
    least = max(one.players[0], other.players[0])
    if args.players is None and least > min(one.players[1], other.players[1]):
        raise CannotRunError("there is no number of players that both games are for")
    return least if args.players is None else int(args.players)


def _write(
    args: Namespace,
    sides: tuple[_Told, _Told],
    found: Difference,
    played: Comparison | None,
) -> None:
    from ruledsl.ruleset import diff_report

    names = diff_report.Names(sides[0].name, sides[1].name, args.language)
    if args.format == "json":
        args.out.write(json.dumps(_data(sides, found, played), indent=2, ensure_ascii=False))
    elif args.format == "markdown":
        args.out.put(diff_report.markdown(found, names))
    else:
        styles = {"-": RED, "+": GREEN, "title": BOLD}
        paint = args.out.paint
        text = diff_report.text(found, names, lambda text, kind: paint(text, styles[kind]))
        args.out.put(text)
    if played and args.format != "json":
        _write_played(args, names, played)


def _write_played(args: Namespace, names: Names, played: Comparison) -> None:
    from ruledsl.simulation import compare_report

    write = compare_report.markdown if args.format == "markdown" else compare_report.text
    args.out.put("\n" + write(played, names.before, names.after))


def _data(
    sides: tuple[_Told, _Told], found: Difference, played: Comparison | None
) -> dict[str, Any]:
    from ruledsl.ruleset import diff_report
    from ruledsl.simulation import compare_report

    before, after = ({"name": side.name, "choices": side.choices} for side in sides)
    return {
        "ruledsl-diff": diff_report.FORMAT,
        "a": before,
        "b": after,
        **diff_report.data(found),
        "simulation": compare_report.data(played) if played else None,
    }
