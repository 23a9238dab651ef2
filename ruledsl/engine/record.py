"""Record: a match as JSON Lines, enough to play it again to the same end.

The first line tells the format, the game, the digest and the text of its resolved rule file, the
number of players, the choices and the seed; every further line is one move. Nothing else is needed:
the same rules, seed and moves make the same match on every machine.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from ruledsl.cards.move import Move
from ruledsl.cards.pack import NotationError, Pack
from ruledsl.engine.match import NOTES, Match, Played
from ruledsl.engine.turn import END
from ruledsl.language.rules import Rules

FORMAT = 1
LIMIT = 32 * 1024 * 1024  # characters of a record that are read


class RecordError(ValueError):
    """A record cannot be read, or belongs to other rules."""


@dataclass(frozen=True)
class Head:
    """The first line of a record."""

    game: str
    digest: str
    text: str
    players: int
    options: tuple[tuple[str, str], ...]
    seed: int


@dataclass(frozen=True)
class Record:
    """A match as it was played."""

    head: Head
    moves: tuple[dict[str, Any], ...]  # not read yet: cards need the pack of the rules


def record_of(match: Match) -> Record:
    """Return the record of a match so far."""
    rules = match.rules
    head = Head(rules.game, rules.digest, rules.text, rules.players, rules.options, match.seed)
    return Record(head, tuple(_written(played, rules.pack) for played in match.moves))


def dump(record: Record) -> str:
    """Return a record as text, one JSON value a line."""
    head = {
        "ruledsl": FORMAT,
        "game": record.head.game,
        "digest": record.head.digest,
        "players": record.head.players,
        "options": dict(record.head.options),
        "seed": record.head.seed,
        "rules": record.head.text,
    }
    lines = [head, *record.moves]
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def load(text: str) -> Record:
    """Return the record that a text holds. Raises RecordError."""
    if len(text) > LIMIT:
        raise RecordError("the record is too long")
    values = [_line(n, line) for n, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not values or "ruledsl" not in values[0]:
        raise RecordError("the first line is not the head of a record")
    return Record(_head(values[0]), tuple(values[1:]))


def _line(number: int, line: str) -> dict[str, Any]:
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        raise RecordError(f"line {number} is no JSON") from None
    if not isinstance(value, dict):
        raise RecordError(f"line {number} is no JSON object")
    return value


def _head(value: dict[str, Any]) -> Head:
    if value["ruledsl"] != FORMAT:
        raise RecordError(f"the format {value['ruledsl']!r} is not known; this tool reads {FORMAT}")
    wanted: dict[str, type] = {"game": str, "digest": str, "players": int, "seed": int}
    for key, kind in wanted.items():
        if not isinstance(value.get(key), kind) or isinstance(value.get(key), bool):
            raise RecordError(f'the head of the record has no "{key}", or a wrong one')
    options, text = value.get("options", {}), value.get("rules", "")
    if not isinstance(options, dict) or not isinstance(text, str):
        raise RecordError("the head of the record is damaged")
    chosen = tuple((str(k), str(v)) for k, v in options.items())
    return Head(value["game"], value["digest"], text, value["players"], chosen, value["seed"])


def replay(rules: Rules, record: Record) -> Match:
    """Play a record again. Raises RecordError when the rules differ or a move is refused."""
    head = record.head
    if head.digest != rules.digest:
        raise RecordError(
            f'the record was made with other rules for "{head.game}": their digest is '
            f"{head.digest[:12]}, that of the rule file is {rules.digest[:12]}"
        )
    if (head.players, head.options) != (rules.players, rules.options):
        raise RecordError("the record was made for other players or options")
    match = Match(rules, head.seed)
    for number, value in enumerate(record.moves, 2):
        seat, move = _read(value, rules.pack, number)
        if not (move.word == END and _over_by_itself(match, seat, value.get("deal"))):
            _again(match, seat, move, number)
    return match


def _over_by_itself(match: Match, seat: int, deal: Any) -> bool:
    """Say whether the last turn was that of a seat, and is over without its having said so.

    Earlier states of the program asked for `end` where nothing else was left to do.
    """
    last, position = match.moves[-1:], match.position
    void = match.score is not None and match.score.void  # the next deal has the same number
    over = position.ended is not None or position.seat != seat
    return over and not void and [(played.deal, played.seat) for played in last] == [(deal, seat)]


def _again(match: Match, seat: int, move: Move, number: int) -> None:
    if match.position.ended and not match.over:
        match.next_deal()
    if move.word in NOTES:
        match.note(seat, move.word)
        return
    ruling = match.act(seat, move)
    if ruling.refusals:
        sentence = ruling.refusals[0].sentence
        raise RecordError(f"line {number}: the rules refuse this move: {sentence}")


def _written(played: Played, pack: Pack) -> dict[str, Any]:
    move = played.move
    value: dict[str, Any] = {"deal": played.deal, "seat": played.seat, "do": move.word}
    if move.table is not None:
        value["table"] = [pack.write(meld) for meld in move.table]
    if move.cards:
        value["cards"] = pack.write(move.cards)
    if move.pile:
        value["pile"] = move.pile
    if move.then:
        value["then"] = move.then
    if move.to is not None:
        value["to"] = move.to
    return value


def _read(value: dict[str, Any], pack: Pack, number: int) -> tuple[int, Move]:
    try:
        seat, word = value["seat"], value["do"]
        table = value.get("table")
        melds = None if table is None else tuple(_cards(meld, pack) for meld in table)
        move = Move(
            str(word),
            melds,
            _cards(value.get("cards", ""), pack),
            str(value.get("pile", "")),
            str(value.get("then", "")),
            _seat(value["to"]) if "to" in value else None,
        )
        return _seat(seat), move
    except (KeyError, TypeError, AttributeError, NotationError) as error:
        raise RecordError(f"line {number} is no move: {error}") from None
    except ValueError:
        raise RecordError(f"line {number} names no seat") from None


def _seat(value: object) -> int:
    """Return a seat. Raises ValueError."""
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < 100:
        raise ValueError
    return value


def _cards(text: str, pack: Pack) -> tuple[int, ...]:
    return tuple(pack.read(word) for word in text.split())


def lines(match: Match) -> Iterable[str]:
    """Yield the record of a match line by line."""
    yield from dump(record_of(match)).splitlines()
