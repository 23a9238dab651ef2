"""Replay: a recorded match, played again step by step."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ruledsl.cli import games
from ruledsl.cli.failure import CannotRunError

if TYPE_CHECKING:
    from ruledsl.cli.output import Output
    from ruledsl.engine.match import Match, Played
    from ruledsl.engine.record import Record

EPILOG = """\
examples:
  ruledsl play GAME --auto --record match.jsonl
  ruledsl replay match.jsonl
  ruledsl replay match.jsonl --game my-game     when the rules lie in a file of yours
A record belongs to the rules that it was made with: with a changed rule file it is refused.
"""

_LONGEST = 400  # characters of a message


def add(parser: ArgumentParser) -> None:
    """Describe the command."""
    parser.description = (
        "Play a recorded match again and tell every step, all cards open. The record holds the"
        " checksum of its rules; it is refused when the rule file says something else now."
    )
    parser.epilog = EPILOG
    parser.add_argument("record", metavar="RECORD", help="a file that `play --record` has written")
    parser.add_argument("--game", metavar="GAME", help="the rules (default: the game it names)")
    parser.add_argument("--json", action="store_true", help="write the steps as JSON, one a line")


def run(args: Namespace) -> int:
    """Check the record against its rules, and tell it."""
    from ruledsl.engine import record

    try:
        read = record.load(Path(args.record).read_text(encoding="utf-8"))
        rules = _rules(args, read)
        match = record.replay(rules, read)
    except UnicodeDecodeError:
        raise CannotRunError(f"{args.record}: the record is not UTF-8 text") from None
    except record.RecordError as error:
        raise CannotRunError(f"{args.record}: {_shortened(error)}", exit_code=1) from None
    write = _as_json if args.json else _as_text
    for line in write(match, args.out):
        args.out.write(line)
    return 0


def _rules(args: Namespace, read: Record) -> Any:
    head = read.head
    if args.game is None and not _shipped(head.game):
        raise CannotRunError(
            f'the record is of "{_shortened(head.game)}", which is not shipped;'
            " name its rule file with --game"
        )
    game = games.load(args.game or head.game, args.out)
    try:
        return games.rules_for(game, head.players, dict(head.options))
    except ValueError:
        raise CannotRunError(f"{args.record}: the rules have changed their options", 1) from None


def _shortened(message: object) -> str:
    """Return a message that may repeat what a record says, however long that is."""
    text = str(message)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


def _shipped(name: str) -> bool:
    from ruledsl import api

    return name in api.games()


def _steps(match: Match) -> Iterator[tuple[Match, Played]]:
    """Yield a fresh match before each move of another one, and at last after all."""
    from ruledsl.engine.match import NOTES
    from ruledsl.engine.match import Match as Fresh

    fresh = Fresh(match.rules, match.seed)
    for played in match.moves:
        if fresh.position.ended and not fresh.over:
            fresh.next_deal()
        yield fresh, played
        if played.move.word in NOTES:
            fresh.note(played.seat, played.move.word)
        else:
            fresh.act(played.seat, played.move)


def _as_text(match: Match, out: Output) -> Iterator[str]:
    from ruledsl.cli.telling import score_lines, told
    from ruledsl.engine.observation import event

    yield f"{match.rules.title}, {match.rules.players} players, seed {match.seed}"
    for fresh, played in _steps(match):
        position, ruling = fresh.position, fresh.judge(played.seat, played.move)
        known = event(ruling, played.seat, played.move.word, played.seat)
        if known and (line := told(match.rules, position, known, out)):
            yield line
        if ruling.position.ended:
            after = _after(fresh, played)
            yield from score_lines(after)


def _after(fresh: Match, played: Played) -> Match:
    from copy import copy

    after = copy(fresh)
    after.moves = list(fresh.moves)
    after.act(played.seat, played.move)
    return after


def _as_json(match: Match, out: Output) -> Iterator[str]:
    from ruledsl.cli.table_view import seat_name

    pack = match.rules.pack
    for fresh, played in _steps(match):
        ruling = fresh.judge(played.seat, played.move)
        yield json.dumps(
            {
                "deal": played.deal,
                "player": seat_name(played.seat),
                "do": played.move.word,
                "drew": pack.write(ruling.drew),
                "table": [pack.write(meld) for meld in ruling.position.table],
                "hand": pack.write(ruling.position.hands[played.seat]),
            }
        )
    standing = match.standing
    yield json.dumps(
        {
            "game": match.rules.game,
            "deals": standing.deals,
            "totals": list(match.state.totals if match.over else standing.totals),
            "deals_won": list(standing.deals_won),
            "over": match.over,
        }
    )
