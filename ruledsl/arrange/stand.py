"""Stand: the cards of one rank, as each suit sees them.

A stand depends on a few counts alone and knows no position as a whole, so it is kept from one
question to the next, with what was worked out for it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ruledsl.arrange.columns import Columns
from ruledsl.arrange.ranks import Counts, Row, Sets, tallest_in_sets

HOPELESS = -(10**15)
"""What is hoped for where a suit cannot come to its end."""

Sight = list[tuple[int, int]]
"""What can be done beside the run cards of a rank: jokers used, and what it brings."""


class Place(NamedTuple):
    """A position as one suit sees it.

    `low` to `supply` run cards can be laid beside the `high` ones counted here for the top; of
    these naturals there are `have` (-1: they were counted where the rank came first), and so many
    runs have to pass `through`.
    """

    low: int
    supply: int
    high: int
    have: int
    through: int


class Values(NamedTuple):
    """By run cards what the cards of a suit bring at most, and how many lie in sets then."""

    brought: tuple[int, ...]
    in_sets: tuple[int, ...]


COUNTED = Values((0,), (0,))
"""The values of a position whose cards were counted where the rank came first."""


class Stand(NamedTuple):
    """The cards of one position, as a row and as each suit sees them, without prices.

    `sights` and `dealt` remember what can be done beside run cards, and how.
    """

    row: Row
    tall: int
    places: tuple[Place, ...]
    values: tuple[Values, ...]
    sights: dict[int, Sight]
    plain: dict[int, int]
    dealt: dict[tuple[int, int], bytes]


class Cell(NamedTuple):
    """The cards of one suit at one position: what they bring, how they look, what they are worth.

    `each` is what every card brings beside those that must be laid, -1 where they differ, `NONE`
    where there are no others.
    """

    gains: Counts
    each: int
    place: Place
    values: Values


NONE = -2
UNEVEN = -1


def stands(columns: Columns) -> tuple[Stand, ...]:
    """Return the cards of each position."""
    track, jokers = columns.track, len(columns.jokers) - 1
    wide, runs_end = track.suits, track.runs_end
    must, have, start, paid, worth = columns[1:6]
    found = []
    for at, rank in enumerate(track.order):
        low, high = rank * wide, rank * wide + wide
        cards = must[low:high] + have[low:high] + start[low:high] + paid[low:high]
        found.append(_stand(cards, worth[low:high], track.sets, jokers, at < runs_end))
    return tuple(found)


@lru_cache(maxsize=20_000)
def _stand(cards: bytes, worth: Counts, sets: Sets, jokers: int, in_runs: bool) -> Stand:
    wide = len(worth)
    must, have = tuple(cards[:wide]), tuple(cards[wide : 2 * wide])
    tall = tallest_in_sets(have, sets, jokers)
    start, paid = cards[2 * wide : 3 * wide], cards[3 * wide :]
    cells = [
        _cell(each, tall, jokers, in_runs)
        for each in zip(must, have, start, paid, worth, strict=True)
    ]
    gains, steps, places, values = zip(*cells, strict=True)
    base = sum([gain[n] for gain, n in zip(gains, must, strict=True)])
    different = {step for step in steps if step != NONE}
    even = UNEVEN if len(different) > 1 else different.pop() if different else 0
    return Stand(Row(must, have, gains, base, even), tall, places, values, {}, {}, {})


@lru_cache(maxsize=50_000)
def _cell(cards: Counts, tall: int, jokers: int, in_runs: bool) -> Cell:
    must, have, start, paid, worth = cards
    gains = tuple([worth * min(max(n - start, 0), paid) for n in range(have + 1)])
    steps = {gains[n + 1] - gains[n] for n in range(must, have)}
    each = UNEVEN if len(steps) > 1 else steps.pop() if steps else NONE
    place = Place(max(0, must - tall), have + jokers if in_runs else 0, 0, have, 0)
    return Cell(gains, each, place, _with_jokers(_values(gains, must, tall, 0, 0), jokers, 0))


@lru_cache(maxsize=50_000)
def _values(gains: Counts, must: int, tall: int, price: int, shift: int) -> Values:
    """Return the value beside each number of run cards; of equal ones that with fewest in sets."""
    brought, in_sets, have = list[int](), list[int](), len(gains) - 1
    for run in range(have + 1):
        best, chosen = HOPELESS, 0
        for laid in range(max(run, must), min(have, run + tall) + 1):
            value = (gains[laid] << shift) - price * (laid - run)
            if value > best:
                best, chosen = value, laid - run
        brought.append(best)
        in_sets.append(chosen)
    return Values(tuple(brought), tuple(in_sets))


def priced(stand: Stand, suit: int, price: int, joker_price: int, shift: int) -> Values:
    """Return the values of a suit where a card in a set has a price, and a joker has one."""
    must, have, supply = stand.row.must[suit], stand.row.have[suit], len(stand.values[suit].brought)
    found = _values(stand.row.gains[suit], must, stand.tall, price, shift)
    return _with_jokers(found, supply - have - 1, joker_price)


def _with_jokers(values: Values, jokers: int, price: int) -> Values:
    """Return the values with those of run cards some of which are jokers."""
    if not jokers:
        return values
    most, none = values.brought[-1], (0,) * jokers
    more = tuple([most - n * price for n in range(1, jokers + 1)])
    return Values(values.brought + more, values.in_sets + none)
