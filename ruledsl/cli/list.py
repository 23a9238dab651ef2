"""List: the games that are shipped, with a line on each."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from ruledsl.cli.output import BOLD

if TYPE_CHECKING:
    from ruledsl.syntax.tree import Node

EPILOG = """\
Each name may stand wherever a command takes a GAME:
  ruledsl play GAME
  ruledsl rulebook GAME
"""


def add(parser: ArgumentParser) -> None:
    """Describe the command."""
    parser.description = "Show the games that are shipped: name, players, title and summary."
    parser.epilog = EPILOG


def _players(node: Node | None) -> str:
    """Return how many play, as it is written: by itself or among the options of `players`."""
    from ruledsl.syntax.tree import Mapping, Scalar

    written = node.get("seats") if isinstance(node, Mapping) else node
    return written.value if isinstance(written, Scalar) else ""


def run(args: Namespace) -> int:
    """Write one line a game."""
    from ruledsl import api
    from ruledsl.constructs import STANDARD
    from ruledsl.ruleset.compose import resolve

    names = api.games()
    width = max(map(len, names), default=0)
    for name in names:
        game = resolve(api.find(name), STANDARD)
        title, summary = game.word("title"), game.word("summary")
        players = _players(game.mapping.get("players")).rjust(5)
        padded = args.out.paint(name.ljust(width), BOLD)
        args.out.write(f"{padded}  {players}  {title}: {summary}")
    return 0
