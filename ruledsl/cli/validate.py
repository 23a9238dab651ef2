"""Validate: checks rule files and says where each fault is, what it is and what would be right."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from ruledsl.cli import choosing, writing
from ruledsl.cli.failure import CannotRunError
from ruledsl.cli.games import counted
from ruledsl.cli.output import GREEN, RED
from ruledsl.cli.rule_files import STDIN, STDIN_NAME, from_input, rule_files
from ruledsl.text.formats import FORMATS, written

if TYPE_CHECKING:
    from ruledsl.text.diagnostic import Diagnostic
    from ruledsl.text.source import Source

SEVERITIES = ("error", "warning", "info")  # the worst first

EPILOG = """\
examples:
  ruledsl validate my-game                  a folder: every rules.yaml and *.rules.yaml in it
  ruledsl validate my-game/rules.yaml --format concise
  ruledsl validate games --output sarif=findings.sarif --output junit=findings.xml
  ruledsl validate my-game --fix            make the changes that are certain; --diff shows them
  ruledsl validate - --stdin-filename my-game/rules.yaml < draft.yaml
  ruledsl validate GAME --play 20           also play 20 deals for each number of players

Each finding has a number and a name; `ruledsl explain unknown-key` tells more about one. In a rule
file, `# ruledsl: ignore[unknown-key] why` hides one in its line or in the key that follows.

exit codes, whatever the format:
  0    nothing found, or nothing as bad as --fail-on
  1    something found; with --diff, there is something to change
  2    it could not run: a wrong option, a path that is not there, a file that cannot be opened
  130  stopped with Ctrl-C
"""


def add(parser: ArgumentParser) -> None:
    """Describe the command."""
    parser.description = (
        "Check rule files: their writing, every name and type in their expressions, and whether the"
        " game can be dealt, played to an end and scored for every number of players and option."
    )
    parser.epilog = EPILOG
    parser.add_argument(
        "paths",
        metavar="PATH",
        nargs="+",
        help="rule files, folders, patterns, shipped games, or - for standard input",
    )
    writing.add_formats(parser, FORMATS, "full")
    choosing.add_choices(parser)
    parser.add_argument(
        "--fail-on",
        choices=SEVERITIES,
        default="info",
        help="the least severity that gives exit code 1 (default: any finding)",
    )
    parser.add_argument(
        "--stdin-filename",
        default=STDIN_NAME,
        metavar="FILE",
        help="what standard input is called, and where its `extends` starts from",
    )
    _add_changes(parser)
    parser.add_argument(
        "--play",
        type=int,
        default=0,
        metavar="N",
        help="play N deals for each number of players and each choice of options as well",
    )
    parser.add_argument("--statistics", action="store_true", help="count each kind of finding")
    parser.add_argument("--watch", action="store_true", help="check again after every change")
    parser.add_argument("--quiet", "-q", action="store_true", help="say nothing when all is well")


def _add_changes(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--fix", action="store_true", help="make the suggested changes that are certain"
    )
    parser.add_argument(
        "--unsafe-fixes",
        action="store_true",
        help="with --fix or --diff: also those that may change what the file means",
    )
    parser.add_argument(
        "--diff", action="store_true", help="show what --fix would change, and change nothing"
    )


def run(args: Namespace) -> int:
    """Check every file once, and sum up; or again and again."""
    if args.diff or args.fix:
        from ruledsl.cli import fixing

        if STDIN in args.paths:
            raise CannotRunError("standard input cannot be changed: give the file by its name")
        if args.diff:
            return fixing.show(args)
        fixing.change(args)
    if args.watch:
        from ruledsl.cli.watching import watch

        return watch(args, once)
    return once(args)


def once(args: Namespace) -> int:
    """Check every file, write what is found and sum up."""
    files = rule_files(path for path in args.paths if path != STDIN)
    found, unread = _found(args, files)
    found = choosing.chosen(args, found)
    _write(args, found, files)
    broken = 0
    if args.play and not unread and not failed(found, "error"):
        from ruledsl.cli.trial import played

        broken = played(args, files)
    _sum_up(args, found, len(files) + (STDIN in args.paths))
    if unread:
        return 2
    return 1 if broken or failed(found, args.fail_on) else 0


def _found(args: Namespace, files: list[Path]) -> tuple[list[Diagnostic], int]:
    """Return the findings, each once, and how many files could not be opened."""
    from ruledsl.text.diagnostic import in_order

    found: list[Diagnostic] = []
    unread = 0
    if STDIN in args.paths:
        source, found = from_input(args.stdin_filename)
        found += _of(source) if source else []
    for path in files:
        try:
            found += _of(path)
        except OSError as error:
            args.out.say(f"ruledsl: cannot read {path}: {error.strerror or error}")
            unread += 1
    return in_order(found), unread


def _of(file: Path | Source) -> tuple[Diagnostic, ...]:
    from ruledsl.constructs import STANDARD
    from ruledsl.ruleset.validate import validate

    return validate(file, STANDARD).diagnostics


def failed(found: list[Diagnostic], least: str) -> bool:
    """Say whether there is a finding of this severity or a worse one."""
    bad = SEVERITIES[: SEVERITIES.index(least) + 1]
    return any(each.code.severity in bad for each in found)


def _write(args: Namespace, found: list[Diagnostic], files: list[Path]) -> None:
    from ruledsl.text.formats.checked import Checked

    names = [args.stdin_filename] if STDIN in args.paths else []
    names += [str(path) for path in files]
    checked = Checked(tuple(found), tuple(names), writing.addresses())
    writing.write(args, lambda form, colour: written(form, checked, colour=colour), "full")


def _sum_up(args: Namespace, found: list[Diagnostic], files: int) -> None:
    if not found:
        if not args.quiet:
            good = args.out.paint("no findings", GREEN)
            args.out.say(f"{good} in {counted(files, 'rule file')}")
        return
    if args.statistics:
        _statistics(args, found)
    counts = Counter(str(each.code.severity) for each in found)
    parts = [counted(counts[kind], kind) for kind in ("error", "warning") if counts[kind]]
    parts += [f"{counts['info']} info"] if counts["info"] else []
    fixable = sum(bool(each.edits) for each in found)
    told = f"; {fixable} with a suggested change" if fixable else ""
    bad = args.out.paint(", ".join(parts), RED)
    args.out.say(f"{bad} in {counted(files, 'rule file')}{told}")


def _statistics(args: Namespace, found: list[Diagnostic]) -> None:
    """Tell how often each kind was found, the most frequent first."""
    counts = Counter(each.code.id for each in found)
    codes = {each.code.id: each.code for each in found}
    for number in sorted(counts, key=lambda each: (-counts[each], each)):
        code = codes[number]
        args.out.say(f"{counts[number]:>5}  {code.severity:<7}  {number}  {code.name}")
