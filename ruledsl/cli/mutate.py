"""Mutate: changes one rule of a rule file at a time and says which change no scene notices."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from ruledsl.cli import games, writing
from ruledsl.cli.failure import CannotRunError
from ruledsl.cli.output import Output

if TYPE_CHECKING:
    from ruledsl.api import Game
    from ruledsl.mutation.run import Plan, Progress, Tried

N = TypeVar("N", int, float)

FORMATS = ("text", "concise", "json", "markdown")
"""Those of `mutation.report`, which is imported only when something is tried."""

EPILOG = """\
examples:
  ruledsl mutate my-game                       every change of a rule file
  ruledsl mutate my-game --limit 40 --seed 3   forty of them, the same forty every time
  ruledsl mutate my-game --fail-under 90 --jobs 2 --output markdown=rules.md

A change that no scene need notice can be listed in the scene file, by its name and with a reason:
  survives:
    melds.set.size 4 -> 5: there is no fifth suit

exit codes, whatever the format:
  0    scenes notice every change but those with a reason; with --fail-under, enough of them
  1    they do not, or a reason in the scene file is not needed any more
  2    it could not run: no such game, no scenes, or scenes that do not hold as the rules stand
  130  stopped with Ctrl-C
"""


def add(parser: ArgumentParser) -> None:
    """Describe the command."""
    parser.description = (
        "Change one rule of a rule file at a time (a number by one, another choice, a key left out,"
        " a step of the turn …) and play its scenes against each. A change that all scenes pass is"
        " a rule that no scene tries. What would be no valid rule file, and what means the same, is"
        " left out. Only what the file itself says is changed, not what it builds on."
    )
    parser.epilog = EPILOG
    parser.add_argument("games", metavar="GAME", nargs="+", help=games.GAME_HELP)
    writing.add_formats(parser, FORMATS, "text")
    parser.add_argument(
        "--scenes",
        type=Path,
        action="append",
        default=[],
        metavar="PATH",
        help="scene files, or folders of them (default: the folder of the rule file)",
    )
    parser.add_argument(
        "--fail-under",
        type=_percent,
        metavar="P",
        help="exit code 1 only when scenes notice less than P %% of the changed rules",
    )
    parser.add_argument(
        "--limit", type=_positive, metavar="N", help="try N changes, chosen by seed"
    )
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="for --limit (default: 0)")
    parser.add_argument(
        "--jobs", type=_positive, default=1, metavar="J", help="so many processes (default: 1)"
    )


def _percent(text: str) -> float:
    number = _number(text, float)
    if not 0 <= number <= 100:
        raise ArgumentTypeError(f"{text} is no share: 0 to 100")
    return number


def _positive(text: str) -> int:
    number = _number(text, int)
    if number < 1:
        raise ArgumentTypeError(f"{text} is too few: 1 or more")
    return number


def _number(text: str, kind: type[N]) -> N:
    try:
        return kind(text)
    except ValueError:
        raise ArgumentTypeError(f"{text} is no number") from None


def run(args: Namespace) -> int:
    """Try the changes of every game and report."""
    from ruledsl.mutation.report import report, summary
    from ruledsl.mutation.run import Plan

    plan = Plan(args.limit, args.seed, args.jobs, tuple(args.scenes))
    loaded = [games.load(name, args.out) for name in args.games]
    tried = [_tried(game, plan, args.out) for game in loaded]
    addresses = writing.addresses()
    writing.write(
        args,
        lambda form, colour: report(tried, form, colour=colour, addresses=addresses),
        "text",
    )
    if args.format != "text":
        for each in tried:
            args.out.say(summary(each))
    return 0 if all(_enough(each, args.fail_under) for each in tried) else 1


def _enough(tried: Tried, least: float | None) -> bool:
    if least is not None:
        return tried.percent >= least
    return not tried.open and not tried.stale


def _tried(game: Game, plan: Plan, out: Output) -> Tried:
    from ruledsl.mutation.run import ScenesFailError, mutate

    try:
        return mutate(game, plan, _counter(out, game.name))
    except ScenesFailError as error:
        raise CannotRunError(str(error)) from None


def _counter(out: Output, name: str) -> Progress | None:
    """Return what shows on a terminal how far it has come."""
    if not out.progress.isatty():
        return None

    def count(done: int, of: int) -> None:
        end = "\r" if done < of else "\r\033[K"
        out.progress.write(f"\r{out.safe(name)}: {done} of {of} changes{end}")
        out.progress.flush()

    return count
