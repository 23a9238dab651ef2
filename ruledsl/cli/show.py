"""Show: a rule file with everything it builds on, and where each line comes from."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from ruledsl.cli import games

EPILOG = """\
examples:
  ruledsl show GAME            the whole file, each line with its origin
  ruledsl show GAME --plain    without origins: a rule file of its own
  ruledsl show my-game --option unfinished_move=draw_3
"""


def add(parser: ArgumentParser) -> None:
    """Describe the command."""
    parser.description = (
        "Print what a rule file says together with the files that it builds on (`extends`)."
        " A comment in each line names the file and the line it comes from."
    )
    parser.epilog = EPILOG
    games.add_game(parser)
    parser.add_argument("--plain", action="store_true", help="leave the origins out")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=CHOICE",
        help="lay a choice over the file, as it is done for play",
    )


def run(args: Namespace) -> int:
    """Write the resolved file."""
    from ruledsl.ruleset.choices import with_choices
    from ruledsl.ruleset.show import plain_text, with_origins

    game = games.load(args.game, args.out)
    mapping = game.ruleset.resolved.mapping
    chosen = games.choices(args.option, game)
    if chosen:
        mapping = with_choices(mapping, chosen, game.registry)
    text = plain_text(mapping) if args.plain else with_origins(mapping)
    args.out.put(text)
    return 0
