"""Search: the best way through the columns, looked for from both ends by turns.

Most positions are solved from the first rank on before it is the turn of the other end; the rest
are solved by whichever way is shorter, for at most a few times its price. What one way has shown
to be out of reach, the other does not hope for either. When both have gone on for long, *prices*
make their bounds sharp, and they begin anew. `_search.c` is the same search; both must stay alike
step by step.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ruledsl.arrange.columns import Columns, Sought
from ruledsl.arrange.course import Course, TiredError, begin, go_on, lower
from ruledsl.arrange.plan import plan_of
from ruledsl.arrange.pool import SpentError
from ruledsl.arrange.prices import good_prices, no_prices
from ruledsl.arrange.stand import Stand, stands
from ruledsl.arrange.suit import Sketch, Suit, price, sketch_of, suits
from ruledsl.arrange.turned import can_turn, path_back, turned, turned_columns

FIRST = (64, 192)
"""How many nodes a way expands in its first turns, without prices."""

LONG = 400
"""How many nodes a way expands in each further turn."""


class Way(NamedTuple):
    """A way through the columns, from the first rank on or from the last, with its search."""

    sketch: Sketch
    made: list[list[Suit]]
    course: Course


class Turn(NamedTuple):
    """Which way may expand how many nodes, and whether it should have prices."""

    back: int
    long: int
    priced: bool


def search(columns: Columns, most: int, above: int, budget: int) -> Sought:
    """Find the best way through; nothing is found where none brings more than `above`.

    A way that brings `most` is good enough (-1: none is). Raises SpentError after `budget` nodes.
    """
    ways, spent = Ways(columns, above), 0
    for turn in _turns(columns):
        way = ways.take(turn)
        if way is None:
            continue
        if most >= 0:
            lower(way.course, most)
        limit = min(spent + turn.long, budget)
        try:
            sought = go_on(way.course, spent, limit)
        except TiredError as tired:
            if limit == budget:
                raise
            spent, most = limit, tired.bound
        else:
            return ways.forward(turn, sought)
    raise SpentError


class Ways:
    """Both ways through the columns; the way back is begun when it is first taken."""

    def __init__(self, columns: Columns, above: int) -> None:
        """Begin from the first rank on. Raises SpentError."""
        self._columns, self._above, self._priced = columns, above, False
        self._stands = stands(columns)
        self._all: list[Way | None] = [self._begun(columns, self._stands)]

    def take(self, turn: Turn) -> Way | None:
        """Return the way whose turn it is; None: far too much would have to be guessed for it."""
        if turn.priced and not self._priced:
            self._begin_anew()
        if turn.back == len(self._all):
            there = turned(self._columns.track, self._stands)
            try:
                self._all.append(self._begun(turned_columns(self._columns), there))
            except SpentError:
                self._all.append(None)
        return self._all[turn.back]

    def forward(self, turn: Turn, sought: Sought) -> Sought:
        """Return what was found as a way from the first rank on."""
        if not turn.back or sought.found is None:
            return sought
        return sought._replace(found=path_back(self._columns.track, sought.found))

    def _begun(self, columns: Columns, there: tuple[Stand, ...]) -> Way:
        sketch = sketch_of(columns, there)
        made = suits(sketch)
        plan = plan_of(sketch, made, no_prices(columns))
        return Way(sketch, made, begin(plan, self._above))

    def _begin_anew(self) -> None:
        """Let all ways begin anew, with the prices that are good for the first of them."""
        self._priced, prices = True, None
        for at, way in enumerate(self._all):
            if way is None:
                continue
            if prices is None:
                prices = good_prices(way.sketch, way.made)
            else:
                prices = prices._replace(cards=turned(self._columns.track, prices.cards))
                price(way.sketch, way.made, prices)
            plan = plan_of(way.sketch, way.made, prices)
            self._all[at] = way._replace(course=begin(plan, self._above))


def _turns(columns: Columns) -> Iterator[Turn]:
    """Yield the turns of both ways, without end."""
    track = columns.track
    ways = range(1 + can_turn(track))
    for long in FIRST:
        yield from [Turn(back, long, priced=False) for back in ways]
    priced = not track.sets.strict and track.sets.most > 0
    while True:
        yield from [Turn(back, LONG, priced) for back in ways]
