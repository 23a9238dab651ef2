"""Batch: positions as lines of JSON, and the answers to four questions about each.

A line holds `id`, `table`, `hand`, and perhaps `decks` and `ace`, which lay over the law that is
given. A bare `JK` is a joker that may stand for anything, on the table too; points are pips 1-13,
a joker 0. The answer holds the same `id`, with `cards` and `points` (the most that can be laid),
`any` and `out` (is there a play; can the whole hand go), `proved` (false when the budget was spent
for one of them) and `ms`, the milliseconds of the slowest question.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
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
)
from ruledsl.arrange.solve import any_play, most_cards, most_points, whole_hand
from ruledsl.cards.pack import FRENCH_RANKS, NotationError, Pack, french

LOW = tuple(range(len(FRENCH_RANKS)))
ORDERS: dict[str, tuple[int, ...]] = {
    "low": LOW,
    "high": (*LOW[1:], 0),
    "either": (*LOW, 0),
    "around": LOW,
}
USUAL = (SetShape("set"), RunShape("run", ORDERS["either"]))
"""Sets of three or four suits and runs of three or more, where no rule file says otherwise."""
JOKERS = 8  # jokers that a pack of these questions has room for
MOST_DECKS = 8


class BatchError(ValueError):
    """A line is no position."""


def answer_line(line: str, shapes: tuple[Shape, ...], clock: Callable[[], float]) -> dict[str, Any]:
    """Return the answers to one line; `clock` gives seconds. Raises BatchError."""
    entry = _entry(line)
    problem = problem_of(entry, shapes)
    pips = _pips(problem.pack)
    answers, slowest = list[Answer](), 0.0
    for question in (
        most_cards,
        lambda asked: most_points(asked, pips),
        any_play,
        whole_hand,
    ):
        start = clock()
        answers.append(question(problem))
        slowest = max(slowest, clock() - start)
    cards, points, some, out = answers
    return {
        "id": entry["id"],
        "cards": cards.value,
        "points": points.value,
        "any": some.proof is Proof.YES,
        "out": out.proof is Proof.YES,
        "proved": all(a.proof is not Proof.UNPROVED for a in answers),
        "ms": round(slowest * 1000, 3),
    }


def _entry(line: str) -> dict[str, Any]:
    try:
        entry = json.loads(line)
    except (ValueError, RecursionError):
        raise BatchError("this is no JSON") from None
    if not isinstance(entry, dict) or "id" not in entry:
        raise BatchError('a position is a JSON object with an "id"')
    if not all(isinstance(entry.get(key, ""), str) for key in ("table", "hand", "ace")):
        raise BatchError('"table", "hand" and "ace" are texts')
    return entry


def problem_of(entry: dict[str, Any], shapes: tuple[Shape, ...]) -> Problem:
    """Return the position of a line. Raises BatchError."""
    decks = entry.get("decks", 2)
    if not isinstance(decks, int) or isinstance(decks, bool) or not 1 <= decks <= MOST_DECKS:
        raise BatchError(f'"decks" is a number from 1 to {MOST_DECKS}')
    pack = french(decks, JOKERS)
    rule = JokerRule(Freed.ANY, Moves.ANYWHERE)
    law = Law(_with_ace(shapes, entry.get("ace")), jokers=rule)
    try:
        hand = _cards(pack, entry.get("hand", ""))
        melds = (_cards(pack, text) for text in entry.get("table", "").split("|"))
        table = tuple(_named(pack, law, meld) for meld in melds if meld)
    except NotationError as error:
        raise BatchError(str(error)) from None
    bare = tuple(sorted(pack.bare[card] for card in hand))
    _check_copies(pack, (*bare, *(pack.bare[card] for meld in table for card in meld)))
    return Problem(pack, law, table, bare)


def _check_copies(pack: Pack, cards: tuple[int, ...]) -> None:
    """Raise BatchError for a card that is there more often than in any pack of a question."""
    for card, number in Counter(cards).items():
        if number > max(MOST_DECKS, JOKERS):
            raise BatchError(f'"{pack.words[card]}" is there {number} times')


def _cards(pack: Pack, text: str) -> tuple[int, ...]:
    return tuple(sorted(pack.read(word) for word in text.split()))


def _named(pack: Pack, law: Law, meld: tuple[int, ...]) -> tuple[int, ...]:
    """Return a meld with its jokers named: which name does not matter, they are free."""
    if not any(pack.is_joker(card) and pack.bare[card] == card for card in meld):
        return meld
    names = joker_names(pack, law, meld)
    if not names:
        raise BatchError(f'"{pack.write(meld)}" is no meld, whatever its jokers stand for')
    return min(names)


def _with_ace(shapes: tuple[Shape, ...], ace: str | None) -> tuple[Shape, ...]:
    if ace is None:
        return shapes
    if ace not in ORDERS:
        raise BatchError(f'"ace" is one of {", ".join(ORDERS)}')
    order, around = ORDERS[ace], ace == "around"
    return tuple(
        replace(shape, order=order, around=around) if isinstance(shape, RunShape) else shape
        for shape in shapes
    )


def _pips(pack: Pack) -> tuple[int, ...]:
    naturals = (rank + 1 for rank in range(len(pack.ranks)) for _ in pack.suits)
    return (*naturals, *(0 for _ in pack.jokers))
