"""Ranks: what can be done with the cards of one rank once the runs have taken theirs.

At one rank every suit has `x` cards in runs (jokers included). The rest may lie in sets. Cards
fall into `q` sets of different suits exactly when no suit has more than `q` of them and their
number lies between `q` times the least and `q` times the most size; so sets need no enumeration.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from operator import sub
from typing import NamedTuple

Counts = tuple[int, ...]

UNBOUNDED = 99
"""Stands for a set size without a limit; there are never so many cards of one rank."""


class Sets(NamedTuple):
    """Which sets there are: their sizes (most 0: no sets) and whether their suits differ.

    With `strict`, run cards are given without their jokers and a set holds one joker at most.
    """

    least: int
    most: int
    distinct: bool
    strict: bool = False


class Row(NamedTuple):
    """The cards of one rank, by suit.

    `must` copies have to be laid, `have` are there, and `gains` says what it brings to lay so
    many. `base` is what the cards bring that must be laid; `even` is what every further card
    brings when that is always the same, else -1.
    """

    must: Counts
    have: Counts
    gains: tuple[Counts, ...]
    base: int
    even: int


class Option(NamedTuple):
    """A way to lay the cards of a rank: jokers used, what it brings."""

    jokers: int
    gain: int


class Deal(NamedTuple):
    """An option in full: natural cards laid by suit, and how many sets they make."""

    jokers: int
    gain: int
    laid: Counts
    sets: int


def options(row: Row, x: Counts, sets: Sets, jokers: int) -> tuple[Option, ...]:
    """Return what can be done beside `x` run cards: the best gain for each number of jokers."""
    if jokers == 0:
        gain = gain_without_jokers(row, x, sets)
        return () if gain < 0 else (Option(0, gain),)
    return tuple([Option(deal.jokers, deal.gain) for deal in deals(row, x, sets, jokers)])


def gain_without_jokers(row: Row, x: Counts, sets: Sets) -> int:
    """Return the best gain beside `x` run cards, or -1 where there is no way to lay the rank."""
    if row.even < 0:
        return max([deal.gain for deal in deals(row, x, sets, 0)], default=-1)
    if x == row.have:
        return row.base + row.even * (sum(x) - sum(row.must))
    _, most = _most_cards(row, x, sets)
    return -1 if most < 0 else row.base + row.even * (most + sum(x) - sum(row.must))


def _most_cards(row: Row, x: Counts, sets: Sets) -> tuple[int, int]:
    """Return how many sets take most cards without jokers, and how many; -1: cannot be."""
    owed = tuple([need if need > 0 else 0 for need in map(sub, row.must, x)])
    return _most_of(tuple(map(sub, row.have, x)), owed, sets)


@lru_cache(maxsize=50_000)
def _most_of(room: Counts, owed: Counts, sets: Sets) -> tuple[int, int]:
    if min(room) < 0:
        return 0, -1
    best = (0, -1 if any(owed) else 0)
    for q in range(1, _limit(room, sets) + 1):
        cards = most_in_sets(room, owed, sets, q)
        if cards > best[1]:
            best = (q, cards)
    return best


def deal(row: Row, x: Counts, sets: Sets, option: Option) -> Deal:
    """Return how an option is carried out."""
    if option.jokers == 0 and x == row.have:
        return Deal(0, option.gain, x, 0)
    if option.jokers or row.even < 0:
        found = deals(row, x, sets, option.jokers)
        return next(d for d in found if d.jokers == option.jokers)
    q, left = _most_cards(row, x, sets)
    laid = [max(must, taken) for must, taken in zip(row.must, x, strict=True)]
    left -= sum(laid) - sum(x)
    for suit, have in enumerate(row.have):
        high = min(have, x[suit] + q) if sets.distinct else have
        more = min(left, high - laid[suit])
        laid[suit] += more
        left -= more
    return Deal(0, option.gain, tuple(laid), q)


def most_in_sets(room: Counts, owed: Counts, sets: Sets, q: int) -> int:
    """Return how many cards `q` sets can take at most, all owed ones among them; -1: none."""
    if sets.distinct:
        if max(owed) > q:
            return -1
        room = tuple([min(r, q) for r in room])
    total = min(sum(room), sets.most * q)
    if total < sets.least * q or sum(owed) > sets.most * q:
        return -1
    return total


def _limit(room: Counts, sets: Sets) -> int:
    """Return how many sets there can be at most."""
    return sum(room) // sets.least if sets.most else 0


def deals(row: Row, x: Counts, sets: Sets, jokers: int) -> list[Deal]:
    """Return the best deal for each number of jokers up to `jokers`, fewest first.

    Of equal deals the first stands, naturals being counted up from the first suit.
    """
    best: list[Deal | None] = [None] * (jokers + 1)
    total = sum(x)
    for laid in product(*(range(m, h + 1) for m, h in zip(row.must, row.have, strict=True))):
        short = sum(max(0, a - b) for a, b in zip(x, laid, strict=True))
        if short > (0 if sets.strict else jokers):
            continue
        gain = sum(gains[n] for gains, n in zip(row.gains, laid, strict=True))
        over = max(0, *(b - a for a, b in zip(x, laid, strict=True)))
        for used in range(short, jokers + 1):
            tallest = max(over, used if sets.strict else 0)
            q = sets_for(sum(laid) + used - total, tallest, sets)
            known = best[used]
            if q >= 0 and (known is None or gain > known.gain):
                best[used] = Deal(used, gain, laid, q)
    return [deal for deal in best if deal is not None]


def sets_for(cards: int, tallest: int, sets: Sets) -> int:
    """Return the fewest sets that so many cards make, `tallest` of which lie apart; -1: none."""
    if cards == 0:
        return 0 if tallest == 0 else -1
    if sets.most == 0:
        return -1
    fewest = -(-cards // sets.most)
    if sets.distinct:
        fewest = max(fewest, tallest)
    return fewest if fewest * sets.least <= cards else -1


@lru_cache(maxsize=50_000)
def tallest_in_sets(have: Counts, sets: Sets, jokers: int) -> int:
    """Return how many cards of one suit can lie in sets at most, jokers helping."""
    if sets.most == 0:
        return 0
    supply = sum(have) + jokers
    if not sets.distinct:
        return supply if supply >= sets.least else 0
    best = 0
    for q in range(1, supply // sets.least + 1):
        cards = sum(min(n, q) for n in have) + jokers
        if min(cards, sets.most * q) >= sets.least * q:
            best = q
    return best
