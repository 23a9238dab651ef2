"""Test: plays the scenes of scene files and says which do not hold."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from ruledsl.cli import games, writing

FORMATS = ("full", "text", "concise", "json", "github", "sarif", "junit", "markdown")
"""Those of `scenes.report`, which is imported only when scenes are played."""

if TYPE_CHECKING:
    from ruledsl.scenes.drawing import Look
    from ruledsl.scenes.run import Results

EPILOG = """\
examples:
  ruledsl test my-game                 every scenes.yaml and *.scenes.yaml in a folder
  ruledsl test GAME                    the scenes of a shipped game
  ruledsl test my-game --coverage      also: which rules no scene has tried
  ruledsl test my-game --output junit=report.xml --output sarif=scenes.sarif

exit codes, whatever the format: 0 all scenes hold; 1 some do not; 2 some could not run, or there
are none; 130 stopped with Ctrl-C.
"""


def add(parser: ArgumentParser) -> None:
    """Describe the command."""
    parser.description = (
        "Play scenes. Each sets a position, does something, and says what must come of it; a scene"
        " that does not hold is told with what was expected, what came, and the position."
    )
    parser.epilog = EPILOG
    parser.add_argument("paths", metavar="PATH", nargs="+", help="scene files, folders, games")
    writing.add_formats(parser, FORMATS, "full")
    parser.add_argument(
        "--coverage",
        action="store_true",
        help="list the words, steps, endings, awards, options, choices and refusals that no scene"
        " has exercised",
    )


def run(args: Namespace) -> int:
    """Play every scene and report."""
    from ruledsl.scenes.report import report
    from ruledsl.scenes.run import run_paths

    results = run_paths([_path(written) for written in args.paths])
    if args.coverage:
        _coverage(args, results)
    addresses = writing.addresses()
    writing.write(
        args,
        lambda form, colour: report(results, form, look=_look(args, colour), addresses=addresses),
        "full",
    )
    if not results.could_run:
        return 2
    return 0 if results.hold else 1


def _look(args: Namespace, colour: bool) -> Look:
    """Return how pictures are drawn: as wide as the terminal, with frames that it can show."""
    from shutil import get_terminal_size

    from ruledsl.scenes.drawing import Look

    encoding = getattr(args.out.results, "encoding", None) or "utf-8"
    try:
        "┌┬┐│━".encode(encoding)
    except (UnicodeError, LookupError):
        return Look(get_terminal_size().columns, colour, ascii=True)
    return Look(get_terminal_size().columns, colour)


def _path(written: str) -> Path:
    """Return a scene file or a folder; that of a game for its name. Raises CannotRunError."""
    path = Path(written)
    if path.is_dir() or (path.is_file() and not _is_rule_file(path)):
        return path
    return games.find(written).parent


def _is_rule_file(path: Path) -> bool:
    return path.name == "rules.yaml" or path.name.endswith(".rules.yaml")


def _coverage(args: Namespace, results: Results) -> None:
    """Write the coverage before the counts, so that these stay the last line."""
    import json

    from ruledsl.scenes.coverage import coverage, data, text

    if args.format in ("full", "text"):
        args.out.put(text(coverage(results)))
    else:  # the report itself is for programs; what is covered goes beside it
        args.out.say(json.dumps(data(coverage(results))))
