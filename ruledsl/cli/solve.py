"""Solve: exact answers about a table and a hand, for people at a real table and for programs."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from ruledsl.cli import games
from ruledsl.cli.failure import CannotRunError
from ruledsl.cli.hint import add_position
from ruledsl.cli.table_view import cards_text, table_lines

if TYPE_CHECKING:
    from ruledsl.arrange.problem import Answer
    from ruledsl.language.context import TurnContext

EPILOG = """\
examples:
  ruledsl solve "4H 5H 6H 7H | 7S 7C 7D" --hand "4S 4C KD" --rules GAME
  ruledsl solve --batch positions.jsonl --rules GAME
A batch has a position a line, {"id": 1, "table": "7S 8S 9S", "hand": "10S 2H", "decks": 2,
"ace": "either"}; decks and ace lay over the rule file. The answer to each is a line with id,
cards, points, any, out, proved and ms. `-` reads the batch from the standard input.
"""


def add(parser: ArgumentParser) -> None:
    """Describe the command."""
    parser.description = (
        "Say exactly what can be laid: the most cards, the most points, whether the whole hand"
        " goes, with a table that shows it."
    )
    parser.epilog = EPILOG
    parser.add_argument("melds", nargs="?", metavar="TABLE", help="melds separated by |")
    parser.add_argument("--rules", metavar="GAME", help="a shipped game or a path")
    parser.add_argument("--batch", metavar="FILE", help="positions, one a line of JSON")
    games.add_table(parser)
    add_position(parser, hand_required=False)
    parser.add_argument("--json", action="store_true", help="write the answers as JSON")


def run(args: Namespace) -> int:
    """Answer one position or a batch."""
    if args.batch is not None:
        from ruledsl.cli import positions

        positions.refuse_more(args)
        return positions.answer_all(args)
    if args.rules is None or args.hand is None:
        raise CannotRunError("solve needs --rules GAME and --hand CARDS, or --batch FILE")
    return _single(args)


def _single(args: Namespace) -> int:
    from ruledsl.scenes.table_position import turn_at

    rules = games.rules(games.load(args.rules, args.out), args)
    try:
        melds = args.melds or args.table
        turn = turn_at(rules, melds, args.hand, drawn=args.drawn, opened=not args.not_opened)
    except ValueError as error:
        raise CannotRunError(str(error)) from None
    answers = _answers(turn)
    if args.json:
        data = {name: _data(turn, answer) for name, answer in answers.items()}
        args.out.write(json.dumps({"version": 1, **data}, ensure_ascii=False))
    else:
        _tell(turn, answers, args)
    return 0 if answers["most_cards"] else 1


def _answers(turn: TurnContext) -> dict[str, Answer]:
    from ruledsl.arrange.solve import whole_hand
    from ruledsl.language.question import dearest_play, largest_play, problem

    weights = turn.rules.card_points[: turn.pack.naturals + len(turn.pack.jokers)]
    return {
        "most_cards": largest_play(turn),
        "most_points": dearest_play(turn, weights),
        "whole_hand": whole_hand(problem(turn)),
    }


def _data(turn: TurnContext, answer: Answer) -> dict[str, object]:
    return {
        "answer": answer.proof.value,
        "value": answer.value,
        "played": [turn.pack.words[card] for card in answer.played],
        "table": [turn.pack.write(meld) for meld in answer.table],
        "exact": answer.exact,
    }


_TITLES = {
    "most_cards": "Most cards",
    "most_points": "Most points",
    "whole_hand": "The whole hand",
}


def _tell(turn: TurnContext, answers: dict[str, Answer], args: Namespace) -> None:
    from ruledsl.arrange.problem import Proof

    shown: object = None
    for name, answer in answers.items():
        if answer.proof is Proof.UNPROVED:
            args.out.write(f"{_TITLES[name]}: not proved")
        elif not answer:
            args.out.write(f"{_TITLES[name]}: no play")
        else:
            laid = cards_text(turn.pack, answer.played, args.out)
            value = "" if name == "whole_hand" else f" {answer.value},"
            args.out.write(f"{_TITLES[name]}:{value} laying {laid}")
            if answer.table != shown:
                for line in table_lines(turn.rules, answer.table, args.out):
                    args.out.write(line)
            shown = answer.table
