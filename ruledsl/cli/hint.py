"""Hint: what can be played in a position, told as little or as much as one wants to hear."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from ruledsl.cli import games
from ruledsl.cli.failure import CannotRunError
from ruledsl.cli.table_view import table_lines

if TYPE_CHECKING:
    from ruledsl.engine.hint import Hint
    from ruledsl.language.context import TurnContext

LEVELS = ("play", "card", "show")

EPILOG = """\
examples:
  ruledsl hint GAME --table "4H 5H 6H | 7S 7C 7D" --hand "7H 2C"
  ruledsl hint GAME --table "JK=7C 7D 7H" --hand "9S 9H KD" --level show --drawn 1
Cards are rank and suit letter (10H, QS), JK is a joker, JK=7C a joker that stands for 7♣.
Exit code 0 when there is a play, 1 when there is none or it could not be proved.
"""


def add(parser: ArgumentParser) -> None:
    """Describe the command."""
    parser.description = (
        "Say whether a hand can be played, which card goes, or how. What is shown is always legal."
    )
    parser.epilog = EPILOG
    games.add_game(parser)
    games.add_table(parser)
    add_position(parser)
    parser.add_argument(
        "--level",
        choices=LEVELS,
        default="card",
        help="play: is there one? card: which card? show: the whole table (default: card)",
    )
    parser.add_argument("--json", action="store_true", help="write the hint as JSON")


def add_position(parser: ArgumentParser, *, hand_required: bool = True) -> None:
    """Describe the arguments that set a position."""
    parser.add_argument("--table", default="", metavar="MELDS", help="melds separated by |")
    parser.add_argument(
        "--hand", required=hand_required, metavar="CARDS", help="the hand, cards with blanks"
    )
    parser.add_argument("--drawn", type=int, metavar="N", help="cards drawn in this turn")
    parser.add_argument(
        "--not-opened", action="store_true", help="the first play of the deal is still to come"
    )


def run(args: Namespace) -> int:
    """Write the hint."""
    from ruledsl.arrange.problem import Proof
    from ruledsl.engine.hint import hint
    from ruledsl.scenes.table_position import turn_at

    rules = games.rules(games.load(args.game, args.out), args)
    try:
        turn = turn_at(rules, args.table, args.hand, drawn=args.drawn, opened=not args.not_opened)
    except ValueError as error:
        raise CannotRunError(str(error)) from None
    found = hint(turn)
    if args.json:
        args.out.write(json.dumps(data(turn, found), ensure_ascii=False))
    else:
        for line in _told(turn, found, args):
            args.out.write(line)
    return 0 if found.proof is Proof.YES else 1


def data(turn: TurnContext, found: Hint) -> dict[str, object]:
    """Return a hint as plain values, version 1."""
    pack = turn.pack
    return {
        "version": 1,
        "play": found.proof.value,
        "cards": [pack.words[card] for card in found.cards],
        "table": [pack.write(meld) for meld in found.table],
        "changes": found.changes,
        "rearranges": found.rearranges,
        "instead": list(found.instead),
    }


def _told(turn: TurnContext, found: Hint, args: Namespace) -> list[str]:
    from ruledsl.arrange.problem import Proof

    if found.proof is not Proof.YES:
        known = "You cannot play" if found.proof is Proof.NO else "No play was found in time"
        instead = f"; you may {' or '.join(found.instead)}" if found.instead else ""
        return [f"{known}{instead}."]
    if args.level == "play":
        return ["You can play."]
    sign = turn.pack.signs[found.cards[0]]
    how = "; the table must be rebuilt for it" if found.rearranges else ""
    melds = "meld" if found.changes == 1 else "melds"
    lines = [f"You can play {sign}; it makes or changes {found.changes} {melds}{how}."]
    if args.level == "show":
        lines += ["The table then:", *table_lines(turn.rules, found.table, args.out)]
    return lines
