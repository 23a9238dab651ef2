"""Hint: what can be played in a position, told as little or as much as one wants to hear."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ruledsl.cli import games
from ruledsl.cli.failure import CannotRunError
from ruledsl.cli.games import counted
from ruledsl.cli.output import Output
from ruledsl.cli.table_view import cards_text, table_lines

if TYPE_CHECKING:
    from ruledsl.engine.hint import Hint
    from ruledsl.language.context import TurnContext
    from ruledsl.language.rules import Rules

LEVELS = ("play", "card", "show")

EPILOG = """\
examples:
  ruledsl hint GAME --table "4H 5H 6H | 7S 7C 7D" --hand "7H 2C"
  ruledsl hint GAME --table "JK=7C 7D 7H" --hand "9S 9H KD" --level show --drawn 1
  ruledsl hint GAME --table "4H 5H 6H" --hand "7H 2C" --level play --json
Cards are rank and suit letter (10H, QS), JK is a joker, JK=7C a joker that stands for 7♣.
In JSON, `play` is yes, no or unproved, `step` the word that lays the cards, `instead` what else may
be done; from level card on `cards` (there one, and `more` says how many go with it), `changes` (how
many melds it makes or changes) and `rearranges`; at level show all the cards, and the `table` then.
Exit code 0 when there is a play, 1 when there is none or it could not be proved, 2 when the
question cannot be put: cards, game or rule file are wrong.
"""


def add(parser: ArgumentParser) -> None:
    """Describe the command."""
    parser.description = (
        "Say whether a hand can be played, which card goes, or how. What is shown is always legal."
    )
    parser.epilog = EPILOG
    games.add_game(parser)
    games.add_table(parser, deals=False)
    add_position(parser)
    parser.add_argument(
        "--level",
        choices=LEVELS,
        help="play: is there one? card: which card? show: the whole table (default: card; with"
        " --json, show)",
    )
    parser.add_argument(
        "--json", action="store_true", help="write the hint as JSON, no more than --level tells"
    )


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

    rules = games.rules(games.load(args.game, args.out, faulty=2), args)
    try:
        turn = turn_at(rules, args.table, args.hand, drawn=args.drawn, opened=not args.not_opened)
    except ValueError as error:
        raise CannotRunError(str(error)) from None
    found = hint(turn)
    if args.json:
        values = data(turn, found, args.level or "show")
        args.out.write(json.dumps(values, ensure_ascii=False))
    else:
        for line in told(rules, found, args.level or "card", args.out):
            args.out.write(line)
    return 0 if found.proof is Proof.YES else 1


def data(turn: TurnContext, found: Hint, level: str) -> dict[str, object]:
    """Return a hint as plain values, version 1, with the keys of a level and no others."""
    pack = turn.pack
    cards = found.cards if level == "show" else found.cards[:1]
    told: dict[str, object] = {
        "version": 1,
        "level": level,
        "play": found.proof.value,
        "step": found.word if found.cards else None,
        "instead": list(found.instead),
    }
    if level != "play":
        told["cards"] = [pack.words[card] for card in cards]
        told["more"] = len(found.cards) - len(cards)
        told |= {"changes": found.changes, "rearranges": found.rearranges}
    if level == "show":
        told["table"] = [pack.write(meld) for meld in found.table]
    return told


def told(rules: Rules, found: Hint, level: str, out: Output) -> Iterator[str]:
    """Yield a hint in sentences, as much of it as a level tells."""
    from ruledsl.arrange.problem import Proof

    if found.proof is not Proof.YES:
        yield f"{_NOT[found.proof.value]}{_instead(found)}."
    elif level == "play":
        yield f"You can {_plain(found.word)}."
    else:
        yield f"You can {_plain(found.word)} {_laid(rules, found, level, out)}."
    if found.proof is Proof.YES and level == "show":
        yield "The table then:"
        yield from table_lines(rules, found.table, out)


_NOT = {
    "no": "You cannot play",
    "unproved": "No play was found in time, which does not prove that there is none",
}


def _instead(found: Hint) -> str:
    return f"; you may {' or '.join(map(_plain, found.instead))}" if found.instead else ""


def _laid(rules: Rules, found: Hint, level: str, out: Output) -> str:
    """Return the cards, one of them unless all are to be shown, and what they do to the table."""
    shown = found.cards if level == "show" else found.cards[:1]
    more = len(found.cards) - len(shown)
    others = f" and {counted(more, 'more card')}" if more else ""
    one = len(found.cards) == 1
    does = "it makes or changes" if one else "they make or change"
    how = f"; the table must be rebuilt for {'it' if one else 'them'}" if found.rearranges else ""
    cards = cards_text(rules.pack, shown, out)
    return f"{cards}{others}; {does} {counted(found.changes, 'meld')}{how}"


def _plain(word: str) -> str:
    return word.replace("_", " ")
