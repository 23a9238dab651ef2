"""Rulebook: the rules of a game as a text for people, made from its rule file."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from ruledsl.cli import games, writing
from ruledsl.cli.failure import missing
from ruledsl.language.tongues import LANGUAGES

if TYPE_CHECKING:
    from ruledsl.api import Game

FILES = {"markdown": "RULEBOOK.md", "html": "RULEBOOK.html"}
"""By format: the file that `--check` looks for beside the rule file."""

EPILOG = """\
examples:
  ruledsl rulebook GAME                            print it
  ruledsl rulebook my-game --output my-game/RULEBOOK.md
  ruledsl rulebook my-game --format html --output my-game.html
  ruledsl rulebook my-game --check                 is my-game/RULEBOOK.md up to date?
The page of HTML is one file that needs nothing else; print it from the browser. For HTML:
pip install "ruledsl[html]"
"""


def add(parser: ArgumentParser) -> None:
    """Describe the command."""
    parser.description = (
        "Write the rules of a game as a text that can be read aloud, in Markdown or as a page of"
        " HTML. It is complete: every rule of the file is in it, and nothing that the file does not"
        " say. Its examples are worked out by the program."
    )
    parser.epilog = EPILOG
    games.add_game(parser)
    parser.add_argument(
        "--format", choices=tuple(FILES), default="markdown", help="(default: markdown)"
    )
    parser.add_argument("--output", metavar="FILE", help="write it to a file")
    parser.add_argument(
        "--check",
        action="store_true",
        help="compare it with the file (default: RULEBOOK.md or .html beside the rule file);"
        " 1 if they differ",
    )
    parser.add_argument(
        "--language",
        default="en",
        choices=LANGUAGES,
        metavar="CODE",
        help=f"of the book: {', '.join(LANGUAGES)} (default: en)",
    )
    parser.add_argument("--no-examples", action="store_true", help="leave the worked examples out")


def run(args: Namespace) -> int:
    """Write the rule book, or compare it."""
    game = games.load(args.game, args.out)
    text = _text(game, args)
    if args.check:
        file = Path(args.output or game.path.parent / FILES[args.format])
        return writing.compared(args, file, text, f"the rules of {args.game}", _command(args))
    return writing.one_text(args, text)


def _text(game: Game, args: Namespace) -> str:
    """Return the book in the format that was asked for."""
    if args.format == "markdown":
        from ruledsl.books.book import markdown

        return markdown(game, args.language, with_examples=not args.no_examples)
    try:
        from ruledsl.books.html import page
    except ModuleNotFoundError as error:
        raise missing(error, "HTML", "html") from None
    return page(game, args.language, with_examples=not args.no_examples)


def _command(args: Namespace) -> str:
    """Return how this book is asked for again."""
    form = "" if args.format == "markdown" else f" --format {args.format}"
    language = "" if args.language == "en" else f" --language {args.language}"
    examples = " --no-examples" if args.no_examples else ""
    return f"rulebook {args.game}{form}{language}{examples}"
