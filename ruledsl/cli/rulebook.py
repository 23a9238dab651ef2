"""Rulebook: the rules of a game as a text for people, made from its rule file."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from ruledsl.cli import games
from ruledsl.cli.failure import CannotRunError

FILE = "RULEBOOK.md"

EPILOG = """\
examples:
  ruledsl rulebook GAME                            print it
  ruledsl rulebook my-game --output my-game/RULEBOOK.md
  ruledsl rulebook my-game --check                 is my-game/RULEBOOK.md up to date?
"""


def add(parser: ArgumentParser) -> None:
    """Describe the command."""
    parser.description = (
        "Write the rules of a game as a text that can be read aloud, in Markdown. It is complete:"
        " every rule of the file is in it, and nothing that the file does not say."
    )
    parser.epilog = EPILOG
    games.add_game(parser)
    parser.add_argument("--output", metavar="FILE", help="write it to a file")
    parser.add_argument(
        "--check",
        action="store_true",
        help=f"compare it with the file (default: {FILE} beside the rule file); 1 if they differ",
    )
    parser.add_argument(
        "--language", default="en", metavar="CODE", help="for texts in several (default: en)"
    )


def run(args: Namespace) -> int:
    """Write the rule book, or compare it."""
    from ruledsl import api

    game = games.load(args.game, args.out)
    text = api.rule_book(game, args.language)
    if args.check:
        return _check(args, Path(args.output or game.path.parent / FILE), text)
    if args.output:
        Path(args.output).write_text(text, encoding="utf-8")
        args.out.say(f"wrote {args.output}")
    else:
        args.out.results.write(text)
    return 0


def _check(args: Namespace, file: Path, text: str) -> int:
    if not file.is_file():
        raise CannotRunError(f"there is no {file} to compare with")
    if file.read_text(encoding="utf-8") == text:
        args.out.say(f"{file} is up to date")
        return 0
    args.out.write(f"{file} differs from the rules of {args.game}")
    args.out.say(f"write it anew: ruledsl rulebook {args.game} --output {file}")
    return 1
