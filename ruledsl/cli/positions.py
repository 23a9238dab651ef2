"""Positions: a batch of positions answered line by line, as they come.

Each line is answered before the next one is read, so that a program may write a line and wait for
its answer. A line that is no position gets an answer too, and is told beside the answers.
"""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from time import perf_counter
from typing import IO, TYPE_CHECKING

from ruledsl.arrange import batch
from ruledsl.arrange.batch import Ask, BatchError, Entry, Setting, Settings
from ruledsl.cli import games
from ruledsl.cli.failure import CannotRunError
from ruledsl.cli.output import Output

if TYPE_CHECKING:
    from ruledsl.cards.pack import Card
    from ruledsl.cards.position import Table
    from ruledsl.language.rules import Rules

MOST_BYTES = 1_000_000  # of a line

ANY_JOKER = "{stand_for: any card, named: false, set_of_three: its own card}"
NAMELESS = "{named: false, set_of_three: its own card}"


def answer_all(args: Namespace) -> int:
    """Answer every line of a batch; 1 where some line was no position. Raises CannotRunError."""
    settings = _warm(_by_rules(args) if args.rules else batch.usual)
    name = "<stdin>" if args.batch == "-" else args.batch
    if args.batch == "-":
        return _answered(sys.stdin.buffer, name, settings, args.out)
    with open(args.batch, "rb") as stream:
        return _answered(stream, name, settings, args.out)


def _warm(settings: Settings) -> Settings:
    known = dict[int, Setting]()

    def warmed(entry: Entry) -> Setting:
        setting = settings(entry)
        if id(setting) not in known:
            known[id(setting)] = batch.warmed(setting)
        return setting

    return warmed


def _answered(stream: IO[bytes], name: str, settings: Settings, out: Output) -> int:
    faults = 0
    for number, line in _lines(stream):
        told = _answer(line, settings)
        if "error" in told:
            faults += 1
            out.say(f"ruledsl: {name}:{number}: {told['error']}")
            told["line"] = number
        out.write(json.dumps(told))
        out.results.flush()
    return 1 if faults else 0


def _answer(line: str | BatchError, settings: Settings) -> dict[str, object]:
    if isinstance(line, BatchError):
        return batch.refused(None, str(line))
    try:
        entry = batch.read_entry(line)
        return batch.answer(entry, settings(entry), perf_counter)
    except BatchError as error:
        return batch.refused(batch.id_of(line), str(error))


def _lines(stream: IO[bytes]) -> Iterator[tuple[int, str | BatchError]]:
    """Yield the lines that are not blank, with their numbers; a byte order mark is passed over."""
    number = 0
    while read := stream.readline(MOST_BYTES):
        number += 1
        if len(read) == MOST_BYTES and not read.endswith(b"\n"):
            while rest := stream.readline(MOST_BYTES):
                if rest.endswith(b"\n"):
                    break
            yield number, BatchError(f"the line is longer than {MOST_BYTES:,} bytes")
            continue
        line = _text(read, number)
        if isinstance(line, BatchError) or line.strip():
            yield number, line


def _text(read: bytes, number: int) -> str | BatchError:
    try:
        text = read.decode("utf-8")
    except UnicodeDecodeError:
        return BatchError("this is not UTF-8 text")
    return text.removeprefix("\ufeff") if number == 1 else text


def _by_rules(args: Namespace) -> Settings:
    """Return the settings of a rule file, over which each line lays its packs and its ace."""
    game = games.load(args.rules, args.out, faulty=2)
    choices = games.choices(args.option, game)
    plain = games.rules(game, args)
    coloured = any(letter != "JK" for letter in plain.pack.jokers)

    @cache
    def setting(decks: int | None, ace: str | None, named: bool) -> Setting:
        free = plain.jokers is None or not named
        jokers = NAMELESS if coloured else ANY_JOKER
        lines = [
            f"pack: {{{f'decks: {decks}, ' if decks else ''}jokers: {batch.JOKERS}}}",
            f"ranks: {{ace: {ace}}}" if ace else "",
            f"jokers: {jokers}" if free else "",
        ]
        try:
            rules = game.rules(args.players, choices, "\n".join(filter(None, lines)))
        except ValueError as error:
            raise BatchError(f"{game.name} cannot be played so: {error}") from None
        return Setting(rules.pack, rules.solver_law, _questions(rules), free)

    return lambda entry: setting(entry.decks, entry.ace, entry.named)


def _questions(rules: Rules) -> Callable[[Table, tuple[Card, ...], Sequence[int]], tuple[Ask, ...]]:
    from ruledsl.engine import reaching
    from ruledsl.scenes.table_position import turn_with

    def questions(table: Table, hand: tuple[Card, ...], pips: Sequence[int]) -> tuple[Ask, ...]:
        turn = turn_with(rules, table, hand)
        return (
            lambda: reaching.most_cards_in_turn(turn),
            lambda: reaching.most_points_in_turn(turn, pips),
            lambda: reaching.some_play_in_turn(turn),
            lambda: reaching.whole_hand_in_turn(turn),
        )

    return questions


def refuse_more(args: Namespace) -> None:
    """Raise CannotRunError for arguments that set one position, beside a batch."""
    more = {
        "TABLE": args.melds,
        "--table": args.table,
        "--hand": args.hand is not None,
        "--drawn": args.drawn is not None,
        "--not-opened": args.not_opened,
    }
    given = [name for name, value in more.items() if value]
    if given:
        raise CannotRunError(f"--batch answers the positions of its file; leave out {given[0]}")
