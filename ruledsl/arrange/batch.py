"""Batch: positions as lines of JSON, and the answers to four questions about each.

A line holds `id`, `hand`, and mostly `table`, `decks` and `ace`. A bare `JK` is a joker that may
stand for anything, on the table too; points are pips 1-13, a joker 0. The answer holds the same
`id`, with `cards` and `points` (the most that can be laid), `any` and `out` (is there a play; can
the whole hand go), `proved`, and `ms`, the milliseconds of the slowest question.

What the budget did not suffice for is never told as a no: `proved` is false then, `any` and `out`
are null unless a play that was found settles them, and `cards` and `points` are what that play
lays, null without one. A line that is no position is answered too, with the same keys and an
`error`.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache
from math import isfinite
from typing import Any

from ruledsl.arrange.melds import joker_names
from ruledsl.arrange.problem import (
    Answer,
    Freed,
    JokerRule,
    Law,
    Moves,
    Problem,
    Proof,
    RunShape,
    SetShape,
    Shape,
    Table,
)
from ruledsl.arrange.solve import any_play, most_cards, most_points, whole_hand
from ruledsl.cards.pack import FRENCH_RANKS, NOTHING, Card, NotationError, Pack, french
from ruledsl.record import record

LOW = tuple(range(len(FRENCH_RANKS)))
ORDERS: dict[str, tuple[int, ...]] = {
    "low": LOW,
    "high": (*LOW[1:], 0),
    "either": (*LOW, 0),
    "around": LOW,
}
JOKERS = 8  # jokers that a pack of these questions has room for
MOST_DECKS = 8
MOST_SHOWN = 40  # characters of a meld that are told back

_COURT = {"A": 1, "J": 11, "Q": 12, "K": 13}


class BatchError(ValueError):
    """A line is no position."""


@record
class Entry:
    """A line that was read: its cards are still words."""

    id: object
    table: tuple[tuple[str, ...], ...]
    hand: tuple[str, ...]
    decks: int | None = None
    ace: str | None = None

    @property
    def named(self) -> bool:
        """Whether some joker on the table has a name."""
        return any("=" in word for meld in self.table for word in meld)


Ask = Callable[[], Answer]
"""A question about one position, ready to be put."""


@record
class Setting:
    """The rules under which a position is asked about.

    `questions` gives the four questions in their order: most cards, most points by pips, any play,
    the whole hand. With `free`, every joker of the table may stand for anything.
    """

    pack: Pack
    law: Law
    questions: Callable[[Table, tuple[Card, ...], Sequence[int]], tuple[Ask, ...]]
    free: bool = True


Settings = Callable[[Entry], Setting]
"""The setting of a line; raises BatchError where what the line lays over it does not fit."""


def read_entry(line: str) -> Entry:
    """Return what a line says. Raises BatchError."""
    found = _object(line)
    name = found.get("id")
    if "id" not in found:
        raise BatchError('a position has an "id"')
    if isinstance(name, dict | list) or (isinstance(name, float) and not isfinite(name)):
        raise BatchError('"id" is a text or a number')
    table, hand = (_text(found, key, missing) for key, missing in (("table", ""), ("hand", None)))
    melds = (tuple(_words(meld)) for meld in table.split("|"))
    return Entry(
        name,
        tuple(meld for meld in melds if meld),
        tuple(_words(hand)),
        _decks(found.get("decks")),
        _ace(found.get("ace")),
    )


def id_of(line: str) -> object:
    """Return the id of a line that is no position, where it has one that can be given back."""
    try:
        found = json.loads(line, parse_constant=lambda word: None)
    except (ValueError, RecursionError):
        return None
    name = found.get("id") if isinstance(found, dict) else None
    return name if isinstance(name, str | int) else None


def _object(line: str) -> dict[str, Any]:
    try:
        found = json.loads(line, parse_constant=_no_constant, object_pairs_hook=_once)
    except BatchError:
        raise
    except (ValueError, RecursionError):
        raise BatchError("this is no JSON") from None
    if not isinstance(found, dict):
        raise BatchError("a position is a JSON object, {…}")
    return found


def _no_constant(word: str) -> object:
    raise BatchError(f"{word} is no number of JSON")


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Return an object whose keys are each there once. Raises BatchError."""
    found = dict(pairs)
    if len(found) < len(pairs):
        key = next(key for key, number in Counter(key for key, _ in pairs).items() if number > 1)
        raise BatchError(f'"{key[:MOST_SHOWN]}" is there more than once')
    return found


def _text(found: dict[str, Any], key: str, missing: str | None) -> str:
    text = found.get(key, missing)
    if text is None and key not in found:
        raise BatchError(f'a position has a "{key}", "" for none')
    if not isinstance(text, str):
        raise BatchError(f'"{key}" is a text of cards, like "7S 10H JK"')
    return text


def _words(text: str) -> list[str]:
    return text.replace(",", " ").split()


def _decks(decks: object) -> int | None:
    if decks is None:
        return None
    if not isinstance(decks, int) or isinstance(decks, bool) or not 1 <= decks <= MOST_DECKS:
        raise BatchError(f'"decks" is a number from 1 to {MOST_DECKS}')
    return decks


def _ace(ace: object) -> str | None:
    if ace is not None and ace not in ORDERS:
        raise BatchError(f'"ace" is one of {", ".join(ORDERS)}')
    return ace if isinstance(ace, str) else None


def usual(entry: Entry) -> Setting:
    """Return the setting where there is no rule file.

    Two packs, sets of three or four suits, runs of three or more, the ace low or high.
    """
    return _usual(entry.decks or 2, entry.ace or "either")


@lru_cache(maxsize=MOST_DECKS * len(ORDERS))
def _usual(decks: int, ace: str) -> Setting:
    pack = french(decks, JOKERS)
    shapes: tuple[Shape, ...] = (
        SetShape("set"),
        RunShape("run", ORDERS[ace], around=ace == "around"),
    )
    law = Law(shapes, JokerRule(Freed.ANY, Moves.ANYWHERE))

    def questions(table: Table, hand: tuple[Card, ...], pips: Sequence[int]) -> tuple[Ask, ...]:
        problem = Problem(pack, law, table, hand)
        return (
            lambda: most_cards(problem),
            lambda: most_points(problem, pips),
            lambda: any_play(problem),
            lambda: whole_hand(problem),
        )

    return Setting(pack, law, questions)


def answer(entry: Entry, setting: Setting, clock: Callable[[], float]) -> dict[str, Any]:
    """Return the answers to a position; `clock` gives seconds. Raises BatchError."""
    pack = setting.pack
    try:
        table = tuple(_named(setting, _cards(pack, meld)) for meld in entry.table)
        hand = tuple(sorted(pack.bare[card] for card in _cards(pack, entry.hand)))
    except NotationError as error:
        raise BatchError(str(error)) from None
    _check_copies(pack, (*hand, *(pack.bare[card] for meld in table for card in meld)))
    pips = _pips(pack)
    answers, slowest = list[Answer](), 0.0
    for question in setting.questions(table, hand, pips):
        start = clock()
        answers.append(question())
        slowest = max(slowest, clock() - start)
    known = told(answers, hand, pips)
    return {"id": entry.id, **known, "ms": round(slowest * 1000, 3)}


def refused(name: object, sentence: str) -> dict[str, Any]:
    """Return the answer to a line that is no position: all keys, nothing known, and the reason."""
    nothing = {"cards": None, "points": None, "any": None, "out": None, "proved": False, "ms": 0.0}
    return {"id": name, **nothing, "error": sentence}


def told(answers: list[Answer], hand: tuple[Card, ...], pips: Sequence[int]) -> dict[str, Any]:
    """Return four answers as they are told; a play that was found settles what it can."""
    cards, points, some, whole = answers
    played = [found.played for found in answers if found.played]
    can = _either(bool(played), any(found.proof is Proof.NO for found in (cards, some)))
    goes = _either(
        bool(hand) and any(len(found) == len(hand) for found in played),
        whole.proof is Proof.NO or (_sure(cards) and cards.value < len(hand)),
    )
    most = max((len(found) for found in played), default=None)
    dearest = max((sum(pips[card] for card in found) for found in played), default=None)
    sure = [goes or _sure(found) for found in (cards, points)]
    return {
        "cards": cards.value if _sure(cards) else most,
        "points": points.value if _sure(points) else dearest,
        "any": can,
        "out": goes,
        "proved": all(sure) and None not in (can, goes),
    }


def _either(yes: bool, no: bool) -> bool | None:
    return True if yes else False if no else None


def _sure(found: Answer) -> bool:
    """Say whether the value of an answer is proved to be the best."""
    return found.proof is Proof.NO or (found.proof is Proof.YES and found.exact)


def _check_copies(pack: Pack, cards: tuple[Card, ...]) -> None:
    """Raise BatchError for a card that is there more often than the pack has it."""
    for card, number in Counter(cards).items():
        if number > pack.count[card]:
            raise BatchError(f"{pack.words[card]} is there {number} times, {_has(pack, card)}")


def _has(pack: Pack, card: Card) -> str:
    count = pack.count[card]
    if not count:
        return "and the pack has none"
    return "and the pack has one" if count == 1 else f"and the pack has {count}"


def _cards(pack: Pack, words: Sequence[str]) -> tuple[Card, ...]:
    return tuple(sorted(pack.read(word) for word in words))


def _named(setting: Setting, meld: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return a meld with its jokers named; of free jokers, which name does not matter."""
    pack, law = setting.pack, setting.law
    bare = [card for card in meld if pack.face[card] == NOTHING]
    if not bare or (len(meld) == 1 and law.loose):
        return meld
    if len(bare) > JOKERS:
        raise BatchError(f"{len(bare)} jokers are in a meld, and a pack has {JOKERS} at most")
    names = joker_names(pack, law, meld)
    shown = pack.write(meld)[:MOST_SHOWN]
    if not names:
        raise BatchError(f"{shown} is no meld, whatever its jokers stand for")
    if len(names) > 1 and not setting.free:
        raise BatchError(f"say what the joker in {shown} stands for, as others have a name")
    return min(names)


@lru_cache(maxsize=64)
def _pips(pack: Pack) -> tuple[int, ...]:
    """Return points by bare card: what its rank says, a court card 11 to 13, a joker nothing."""
    ranks = (
        _COURT.get(rank) or (int(rank) if rank.isdecimal() else place)
        for place, rank in enumerate(pack.ranks, 1)
    )
    naturals = (points for points in ranks for _ in pack.suits)
    return (*naturals, *(0 for _ in pack.jokers))


def warmed(setting: Setting) -> Setting:
    """Return a setting that has answered something already: what it loads is nobody's time."""
    pack = setting.pack
    few = tuple(card for card in range(min(3, pack.naturals)) if pack.count[card])
    for question in setting.questions((), few, _pips(pack)):
        question()
    return setting
