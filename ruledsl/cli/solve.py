"""Solve: exact answers about a table and a hand, for people at a real table and for programs."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ruledsl.cli import games
from ruledsl.cli.failure import CannotRunError
from ruledsl.cli.hint import add_position
from ruledsl.cli.output import Output
from ruledsl.cli.table_view import cards_lines, table_lines

if TYPE_CHECKING:
    from ruledsl.arrange.problem import Answer
    from ruledsl.language.context import TurnContext

EPILOG = """\
examples:
  ruledsl solve "4H 5H 6H 7H | 7S 7C 7D" --hand "4S 4C KD" --rules GAME
  ruledsl solve --batch positions.jsonl --rules GAME

Cards are rank and suit letter or sign (10H, 10♥), JK is a joker, JK=7C a joker that stands for 7♣.
In JSON, `answer` is yes, no or unproved; `value` is null where nothing is known, and the most that
was found, perhaps not the most there is, where `exact` is false. The text says "at least" then.
Exit code 0 when something can be laid, 1 when nothing can or nothing was found in time, 2 when the
question cannot be put: cards, game or rule file are wrong.

A batch has a position a line, {"id": 1, "table": "7S 8S 9S", "hand": "10S 2H", "decks": 2,
"ace": "either"}; decks and ace lay over the rule file, a bare JK may stand for anything. The answer
to each is a line with id, cards, points, any, out, proved and ms, written as soon as it is known.
Where proved is false, any and out may be null: nobody knows. A line that is no position is answered
with null, error and line, and told on the standard error; the exit code is 1 then. Blank lines are
passed over. `-` reads the batch from the standard input.
"""


def add(parser: ArgumentParser) -> None:
    """Describe the command."""
    parser.description = (
        "Say exactly what can be laid in one turn: the most cards, the most points, whether the"
        " whole hand goes, with a table that shows it."
    )
    parser.epilog = EPILOG
    parser.add_argument("melds", nargs="?", metavar="TABLE", help="melds separated by |")
    parser.add_argument("--rules", metavar="GAME", help="a shipped game or a path")
    parser.add_argument("--batch", metavar="FILE", help="positions, one a line of JSON")
    games.add_table(parser, deals=False)
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
    if args.melds and args.table:
        raise CannotRunError("the table is given twice, as TABLE and with --table")
    return _single(args)


def _single(args: Namespace) -> int:
    from ruledsl.scenes.table_position import turn_at

    rules = games.rules(games.load(args.rules, args.out, faulty=2), args)
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
        for line in _told(turn, answers, args.out):
            args.out.write(line)
    return 0 if answers["most_cards"].played else 1


def _answers(turn: TurnContext) -> dict[str, Answer]:
    from ruledsl.engine.reaching import most_cards_in_turn, most_points_in_turn, whole_hand_in_turn

    weights = turn.rules.card_points[: turn.pack.naturals + len(turn.pack.jokers)]
    whole = whole_hand_in_turn(turn)
    cards = _worth(whole, (1,) * len(weights)) if whole else most_cards_in_turn(turn)
    settled = whole and all(weights[card] >= 0 for card in turn.hand)
    points = _worth(whole, weights) if settled else most_points_in_turn(turn, weights)
    other = replace(_worth(cards, weights), exact=False)
    if not points.exact and cards.played and (not points.played or other.value > points.value):
        points = other
    return {"most_cards": cards, "most_points": points, "whole_hand": whole}


def _worth(answer: Answer, weights: Sequence[int]) -> Answer:
    return replace(answer, value=sum(weights[card] for card in answer.played))


def _data(turn: TurnContext, answer: Answer) -> dict[str, object]:
    """Return an answer as plain values: of what was not found nothing is known."""
    from ruledsl.arrange.problem import Proof

    known = bool(answer.played) or answer.proof is Proof.NO
    return {
        "answer": "yes" if answer.played else answer.proof.value,
        "value": answer.value if known else None,
        "played": [turn.pack.words[card] for card in answer.played],
        "table": [turn.pack.write(meld) for meld in answer.table],
        "exact": known and answer.exact,
    }


_TITLES = {"most_cards": "Most cards", "most_points": "Most points"}


def _told(turn: TurnContext, answers: dict[str, Answer], out: Output) -> Iterator[str]:
    """Yield the answers as people read them; a table that was shown is not shown again."""
    shown: object = None
    for name, title in _TITLES.items():
        answer = answers[name]
        yield from _best(turn, title, answer, out)
        if answer.played and answer.table != shown:
            yield from table_lines(turn.rules, answer.table, out)
            shown = answer.table
    whole = answers["whole_hand"]
    yield f"The whole hand: {_WHOLE[whole.proof.value]}"
    if whole.played and whole.table != shown:
        yield from table_lines(turn.rules, whole.table, out)


_WHOLE = {"yes": "can be laid", "no": "cannot be laid", "unproved": "not proved"}


def _best(turn: TurnContext, title: str, answer: Answer, out: Output) -> Iterator[str]:
    from ruledsl.arrange.problem import Proof

    if answer.played:
        value = f"{'at least ' * (not answer.exact)}{answer.value}"
        yield from cards_lines(turn.pack, answer.played, out, f"{title}: {value}, laying ")
    else:
        yield f"{title}: {'none' if answer.proof is Proof.NO else 'not proved'}"
