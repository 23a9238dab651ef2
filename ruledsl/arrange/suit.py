"""Suit: what one suit could bring by itself, which bounds what all suits bring together."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import NamedTuple

from ruledsl.arrange.columns import Columns
from ruledsl.arrange.ranks import Counts, Row, tallest_in_sets
from ruledsl.arrange.runs import CARDS, STATE, Runs

HOPELESS = -(10**15)
"""What is hoped for where a suit cannot come to its end."""

NO_HOPE = HOPELESS // 2
"""Whatever is not more than this is hopeless, with what was brought before."""

Value = tuple[int, int]
"""What the cards of a suit at a rank bring beside run cards at most, and how many lie in sets."""

Step = tuple[int, int, int, int]
"""Run cards (packed), jokers surely used, state after, what the suit's cards bring at most."""

Move = tuple[int, int, tuple[int, ...], int]
"""Run cards and state after, both shifted to the suit's bits; hope by jokers left; jokers used."""


class Guess(NamedTuple):
    """What has to be known of a suit from the start.

    `top` cards of a doubled rank lie in runs at the end, `jokers` of them jokers if these are
    counted apart; going around, the runs of state `first` are open before the first rank.
    """

    top: int
    jokers: int
    first: int


class Prices(NamedTuple):
    """Prices by position and suit, and of a joker; values are shifted to the left by `shift`."""

    cards: tuple[Counts, ...]
    joker: int
    shift: int


def rows(columns: Columns) -> tuple[Row, ...]:
    """Return the cards of each position as a row."""
    wide = columns.track.suits
    parts = (columns.must, columns.have, columns.start, columns.paid)
    return tuple(
        _row(
            *(part[rank * wide : rank * wide + wide] for part in parts),
            columns.worth[rank * wide : rank * wide + wide],
        )
        for rank in columns.track.order
    )


@lru_cache(maxsize=20_000)
def _row(must: bytes, have: bytes, start: bytes, paid: bytes, worth: Counts) -> Row:
    gains = tuple(
        tuple(w * min(max(n - s, 0), p) for n in range(h + 1))
        for h, s, p, w in zip(have, start, paid, worth, strict=True)
    )
    base = sum(g[m] for g, m in zip(gains, must, strict=True))
    steps = {
        g[n + 1] - g[n] for g, m in zip(gains, must, strict=True) for n in range(m, len(g) - 1)
    }
    even = -1 if len(steps) > 1 else steps.pop() if steps else 0
    return Row(tuple(must), tuple(have), gains, base, even)


class Place(NamedTuple):
    """A position as one suit sees it.

    `low` to `supply` run cards can be laid beside the `high` ones counted here for the top; of
    these naturals there are `have`, and `values` says what can be had beside so many run cards.
    """

    low: int
    supply: int
    high: int
    have: int
    through: int
    values: tuple[Value, ...]


class Suit:
    """One suit on its track, with what was guessed for it; `hope` bounds what it can bring."""

    __slots__ = ("_around", "_automaton", "_hopes", "_joker_price", "_jokers", "_known", "_moves",
                 "_number", "_places", "guess", "hope")  # fmt: skip

    def __init__(
        self, sketch: Sketch, places: list[Place], number: int, guess: Guess, joker_price: int
    ) -> None:
        columns, automaton = sketch.columns, sketch.automaton
        self._joker_price = joker_price
        self._around, self._automaton, self._places = columns.track.around, automaton, places
        self._number, self._jokers, self.guess = number, len(columns.jokers) - 1, guess
        self._known: dict[tuple[int, int], list[Step]] = {}
        self._hopes: dict[tuple[int, int, int], int] = {}
        self._moves: dict[tuple[int, int], list[Move]] = {}
        self.hope = self._hope(0, guess.first, self._jokers - guess.jokers)

    def moves(self, place: int, state: int) -> list[Move]:
        """Return what the suit can do at a position, fewest run cards first."""
        known = self._moves.get((place, state))
        if known is None:
            known = self._moves[place, state] = []
            jokers = range(self._jokers + 1)
            for cards, used, after, _ in self._steps(place, state):
                hopes = tuple([self._hope(place + 1, after, left) for left in jokers])
                if hopes[-1] > NO_HOPE:
                    x, key = cards << (CARDS * self._number), after << (STATE * self._number)
                    known.append((x, key, hopes, used))
        return known

    def _hope(self, place: int, state: int, jokers: int) -> int:
        """Return what the suit can bring at most from a position on."""
        if place == len(self._places):
            return 0 if self._ends(state) else HOPELESS
        key = (place, state, jokers)
        known = self._hopes.get(key)
        if known is None:
            known = HOPELESS
            for _, used, after, gain in self._steps(place, state):
                if used <= jokers:
                    hope = gain + self._hope(place + 1, after, jokers - used)
                    known = max(known, hope)
            self._hopes[key] = known
        return known

    def _ends(self, state: int) -> bool:
        if not self._around:
            return self._automaton.must[state] == 0
        here, first = self._automaton.states[state], self._automaton.states[self.guess.first]
        return here[:-1] == first[:-1] and here[-1] >= first[-1]

    def _steps(self, place: int, state: int) -> list[Step]:
        """Return what the suit can do at a position, fewest run cards first."""
        known = self._known.get((place, state))
        if known is not None:
            return known
        here, automaton = self._places[place], self._automaton
        least, most = here.low, here.supply
        if here.through > automaton.open[state]:
            most = -1
        following = self._places[place + 1].supply if place + 1 < len(self._places) else 0
        known = self._known[place, state] = []
        for cards, jokers, after in automaton.moves[state]:
            if cards > most:
                break
            if cards >= least:
                state_after = after if self._around else automaton.trimmed[after][following]
                if state_after >= 0:
                    step = self._step(place, here, cards, jokers, state_after)
                    if step is not None:
                        known.append(step)
        return known

    def _step(self, place: int, here: Place, cards: int, jokers: int, after: int) -> Step | None:
        """Return a step in full, or None where the jokers do not fit."""
        packed = cards | jokers << 4
        total = cards + here.high
        if here.have < 0:  # the cards of a doubled rank were counted where it came first
            return (packed, 0, after, 0) if jokers == self.guess.jokers else None
        if not self._automaton.strict:
            used = total - here.have
            if used <= 0:
                return packed, 0, after, here.values[total][0]
            return packed, used, after, here.values[here.have][0] - used * self._joker_price
        if place == 0:
            jokers += self.guess.jokers
        naturals = total - jokers
        if not 0 <= naturals <= here.have or here.low > naturals:
            return None
        return packed, jokers, after, here.values[naturals][0]

    def best_way(self) -> tuple[list[int], int]:
        """Return how many cards lie in sets, by position, and jokers used where it hopes for most.

        Only where the jokers of runs are not counted apart.
        """
        state, left, in_sets = self.guess.first, self._jokers, list[int]()
        for place, here in enumerate(self._places):
            hope = self._hope(place, state, left)
            cards, used, state = next(
                step[:3]
                for step in self._steps(place, state)
                if step[1] <= left
                and step[3] + self._hope(place + 1, step[2], left - step[1]) == hope
            )
            total = (cards & 15) + here.high
            in_sets.append(here.values[total][1] if total < here.have else 0)
            left -= used
        return in_sets, self._jokers - left


class Sketch(NamedTuple):
    """All that suits are made of, apart from prices."""

    columns: Columns
    ranks: tuple[Row, ...]
    automaton: Runs


def suits(sketch: Sketch, prices: Prices) -> list[list[Suit]]:
    """Return for each suit the guesses with which it can come to an end."""
    return [_guessed(sketch, prices, suit) for suit in range(sketch.columns.track.suits)]


def _guessed(sketch: Sketch, prices: Prices, number: int) -> list[Suit]:
    columns = sketch.columns
    places = _places(sketch, prices, number)
    made = [
        Suit(sketch, _with_top(columns, places, guess), number, guess, prices.joker)
        for guess in _guesses(sketch, places, number)
    ]
    return [suit for suit in made if suit.hope > NO_HOPE]


def _guesses(sketch: Sketch, places: list[Place], number: int) -> list[Guess]:
    columns, ranks, automaton = sketch
    jokers = len(columns.jokers) - 1
    if not jokers and not any(place.have or place.low for place in places):
        return [Guess(0, 0, 0)]
    if columns.track.twice:
        high = min(ranks[0].have[number], ranks[-2].have[number]) + jokers
        named = range(jokers + 1 if automaton.strict else 1)
        return [Guess(top, n, 0) for top, n in product(range(high + 1), named) if n <= top]
    if columns.track.around:
        most = min(ranks[0].have[number], ranks[-1].have[number]) + jokers
        return [Guess(0, 0, state) for state, n in enumerate(automaton.open) if n <= most]
    return [Guess(0, 0, 0)]


def _places(sketch: Sketch, prices: Prices, number: int) -> list[Place]:
    """Return the positions of a suit before anything is guessed."""
    columns, track = sketch.columns, sketch.columns.track
    jokers = len(columns.jokers) - 1
    through = {place: n for place, suit, n in columns.through if suit == number}
    places = []
    for at, row in enumerate(sketch.ranks):
        have, wanted = row.have[number], through.get(at, 0)
        tall = tallest_in_sets(row.have, track.sets, jokers)
        low = max(0, row.must[number] - tall, wanted)
        supply = have + jokers if at < track.runs_end else 0
        price = prices.cards[at][number]
        values = _values(row.gains[number], row.must[number], tall, price, prices.shift)
        places.append(Place(low, supply, 0, have, wanted, values))
    return places


@lru_cache(maxsize=20_000)
def _values(gains: Counts, must: int, tall: int, price: int, shift: int) -> tuple[Value, ...]:
    """Return the value beside each number of run cards; of equal ones that with fewest in sets."""
    values = []
    for run in range(len(gains)):
        best = (HOPELESS, 0)
        for laid in range(max(run, must), min(len(gains) - 1, run + tall) + 1):
            value = (gains[laid] << shift) - price * (laid - run)
            if value > best[0]:
                best = (value, laid - run)
        values.append(best)
    return tuple(values)


def _with_top(columns: Columns, places: list[Place], guess: Guess) -> list[Place]:
    """Return the positions with the top cards of a doubled rank counted where it comes first."""
    if not columns.track.twice:
        return places
    first, last = places[0], places[-1]
    top = guess.top
    first = first._replace(low=max(0, first.low - top), supply=first.supply - top, high=top)
    last = last._replace(low=max(top, last.through), supply=top, have=-1)
    return [first, *places[1:-1], last]
