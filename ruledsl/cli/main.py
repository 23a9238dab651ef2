"""Main: reads the command line and runs one command.

Exit codes: 0 all is well, 1 something was found (a fault in a file, a scene that does not hold),
2 it could not run. Whatever a user types or a file holds ends in one of these and in sentences.
"""

from __future__ import annotations

import argparse
import gc
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import NoReturn

from ruledsl import __version__
from ruledsl.cli.failure import CannotRunError
from ruledsl.cli.output import COLOUR_CHOICES, Output, colour_wanted
from ruledsl.text.suggest import did_you_mean

COMMANDS = (
    ("list", "show the games that are shipped"),
    ("show", "print a rule file with everything it builds on"),
    ("validate", "check rule files and say where each fault is"),
    ("fmt", "put rule files in the canonical order, with all comments"),
    ("test", "play the scenes of scene files and say which do not hold"),
    ("mutate", "change one rule at a time and say which change no scene notices"),
    ("rulebook", "write the rules of a game as a text for people"),
    ("diff", "tell what differs between two games, as rules and in play"),
    ("schema", "write the JSON schema of rule files, for editors"),
    ("explain", "explain a finding, a refusal or a word, with examples"),
    ("reference", "write the page of every word, finding and refusal"),
    ("new", "start a game of your own, built on another one"),
    ("play", "play a game in this terminal, or watch the computer play"),
    ("hint", "say whether and how a hand can be played"),
    ("solve", "answer exactly what can be laid, one position or many"),
    ("simulate", "let computer players play many games and sum up"),
    ("lsp", "serve an editor: findings, completion and more while one types"),
    ("replay", "play a recorded match again"),
)

EPILOG = """\
a first look:
  ruledsl list
  ruledsl play --auto GAME
  ruledsl new my-game --from GAME
  ruledsl validate my-game

exit codes: 0 all is well; 1 something was found; 2 it could not run.
`ruledsl COMMAND --help` tells more about each command.
"""


_AS_WRITTEN = argparse.RawDescriptionHelpFormatter

_YOUNG = 200_000
"""So many new objects, rather than 700, make the collector look for some that nobody uses."""


class _Parser(argparse.ArgumentParser):
    """A parser whose errors end with exit code 2 and offer the near word."""

    def error(self, message: str) -> NoReturn:
        self.print_usage(sys.stderr)
        words = message.split("'")
        unknown = len(words) > 1 and "invalid choice" in message
        near = did_you_mean(words[1], (name for name, _ in COMMANDS)) if unknown else ""
        if unknown and "COMMAND" in message:
            message = f'there is no command "{words[1]}"'
        self.exit(2, f"ruledsl: {message}{'; ' + near if near else ''}\n")


def parser(words: Sequence[str]) -> argparse.ArgumentParser:
    """Return the parser; only commands among `words` are described in full."""
    top = _Parser(
        prog="ruledsl",
        description="Write a rummy variant as a file; check it, test it, read it, play it.",
        epilog=EPILOG,
        formatter_class=_AS_WRITTEN,
    )
    top.add_argument("--version", action="version", version=_version(words))
    commands = top.add_subparsers(
        dest="command", metavar="COMMAND", parser_class=_Parser, prog=top.prog
    )
    # A command that comes first is the one that is run: the others are not even listed then.
    first = [each for each in COMMANDS if each[0] in words[:1]]
    for name, summary in first or COMMANDS:
        if name in words:
            _describe(name, commands.add_parser(name, help=summary, formatter_class=_AS_WRITTEN))
        else:
            commands.add_parser(name, help=summary, add_help=False)
    return top


def _describe(name: str, command: argparse.ArgumentParser) -> None:
    """Give a command its options."""
    command.add_argument(
        "--color",
        choices=COLOUR_CHOICES,
        default="auto",
        help="colour the output (default: auto, when it goes to a terminal)",
    )
    module = import_module(f"ruledsl.cli.{name}")
    module.add(command)
    command.set_defaults(run=module.run)


def _version(words: Sequence[str]) -> str:
    """Return the version, with which of the two searches would think here."""
    if "--version" not in words:
        return __version__
    compiled = os.environ.get("RULEDSL_PURE") != "1"
    try:
        import_module("ruledsl.arrange._search")
    except ImportError:
        compiled = False
    return f"ruledsl {__version__} ({'compiled' if compiled else 'pure Python'} search)"


def main(words: Sequence[str] | None = None) -> int:
    """Run the command line; `words` are the arguments, those of the process by default."""
    if words is None:
        return _main_of_a_process(sys.argv[1:])
    return _main(list(words))


def _main_of_a_process(words: list[str]) -> int:
    """Run the command line in a process of its own, which ends with it.

    Most of what a command makes lives to its end, so the collector seldom finds anything to throw
    away; looking through it often, and once more at the end, is a tenth of a whole check.
    """
    gc.set_threshold(_YOUNG)
    try:
        return _main(words)
    finally:
        gc.freeze()


def _main(words: list[str]) -> int:
    _unbreakable_output()
    args = parser(words).parse_args(words)
    if args.command is None:
        parser(words).print_help()
        return 2
    args.out = Output(sys.stdout, sys.stderr, colour_wanted(args.color, sys.stdout, os.environ))
    return _run(args)


def _run(args: argparse.Namespace) -> int:
    try:
        code = int(args.run(args))
        sys.stdout.flush()
    except CannotRunError as error:
        args.out.say(f"ruledsl: {error}")
        return error.exit_code
    except BrokenPipeError:  # the reader has seen enough, e.g. `| head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        args.out.say("\nruledsl: stopped")
        return 130
    except OSError as error:
        name = f" {error.filename}" if error.filename else ""
        args.out.say(f"ruledsl: cannot read or write{name}: {error.strerror or error}")
        return 2
    except Exception as error:
        return _internal(args, error)
    return code


def _internal(args: argparse.Namespace, error: Exception) -> int:
    """Tell of a fault of our own in a few lines; the whole trace only when it is asked for."""
    from traceback import extract_tb

    if os.environ.get("RULEDSL_TRACE"):
        raise error
    last = extract_tb(error.__traceback__)[-1]
    place = f"{os.path.basename(last.filename)}:{last.lineno}"
    args.out.say(f"ruledsl: internal error in {place}: {type(error).__name__}: {error}")
    args.out.say("this is a fault of ruledsl, not yours; RULEDSL_TRACE=1 shows more for a report")
    return 2


def _unbreakable_output() -> None:
    """Write signs that a terminal does not know, such as suits, as escapes and do not stop."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure:
            reconfigure(errors="backslashreplace")
