"""Suit: what one suit could bring by itself, which bounds what all suits bring together."""

from __future__ import annotations

from functools import lru_cache

from ruledsl.arrange.columns import Columns
from ruledsl.arrange.ranks import Counts, Row, tallest_in_sets
from ruledsl.arrange.runs import Runs

HOPELESS = -(10**9)
"""What is hoped for where a suit cannot come to its end."""

SHIFT = 10  # bits that hold the state of one suit in a node's key
STEP = 5  # bits that hold the run cards of one suit

Move = tuple[int, int, tuple[int, ...], int]
"""Run cards and state after, both shifted to the suit's bits; hope by jokers left; jokers used."""


def rows(columns: Columns) -> tuple[Row, ...]:
    """Return the cards of each position as a row."""
    wide = columns.track.suits
    return tuple(
        _row(
            columns.must[rank * wide : rank * wide + wide],
            columns.have[rank * wide : rank * wide + wide],
            columns.start[rank * wide : rank * wide + wide],
            columns.paid[rank * wide : rank * wide + wide],
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


class Suit:
    """One suit on its track, with what was guessed for it.

    `top` is how many cards of a doubled rank lie in runs at the end; `first` is the state in
    which the suit begins and, going around, ends; `hope` bounds what it can bring.
    """

    __slots__ = (
        "_automaton",
        "_columns",
        "_hopes",
        "_moves",
        "_rows",
        "_tall",
        "_through",
        "first",
        "hope",
        "number",
        "top",
    )

    def __init__(
        self, columns: Columns, ranks: tuple[Row, ...], automaton: Runs, number: int
    ) -> None:
        self._columns, self._rows, self._automaton = columns, ranks, automaton
        self._hopes: dict[tuple[int, int, int], int] = {}
        self._moves: dict[tuple[int, int], list[Move]] = {}
        jokers = len(columns.jokers) - 1
        self._tall = [tallest_in_sets(row.have, columns.track.sets, jokers) for row in ranks]
        self._through = {place: n for place, suit, n in columns.through if suit == number}
        self.number, self.top, self.first, self.hope = number, 0, 0, HOPELESS

    def guess(self, top: int, first: int) -> Suit:
        """Return this suit with a guess, and what can be hoped for then."""
        suit = Suit(self._columns, self._rows, self._automaton, self.number)
        suit.top, suit.first = top, first
        suit.hope = suit._hope(0, first, len(self._columns.jokers) - 1)
        return suit

    def moves(self, place: int, state: int) -> list[Move]:
        """Return what the suit can do at a position, fewest run cards first."""
        known = self._moves.get((place, state))
        if known is None:
            jokers = len(self._columns.jokers) - 1
            known = []
            for cards, after, used in self._steps(place, state):
                hopes = tuple(self._hope(place + 1, after, left) for left in range(jokers + 1))
                if hopes[jokers] >= 0:
                    x, key = cards << (STEP * self.number), after << (SHIFT * self.number)
                    known.append((x, key, hopes, used))
            self._moves[place, state] = known
        return known

    def _hope(self, place: int, state: int, jokers: int) -> int:
        """Return what the suit can bring at most from a position on."""
        if place == len(self._rows):
            return 0 if self._ends(state) else HOPELESS
        known = self._hopes.get((place, state, jokers))
        if known is None:
            known = HOPELESS
            for cards, after, used in self._steps(place, state):
                if used <= jokers:
                    rest = self._hope(place + 1, after, jokers - used)
                    known = max(known, rest + self._brought(place, cards))
            self._hopes[place, state, jokers] = known
        return known

    def _ends(self, state: int) -> bool:
        states = self._automaton.states
        if not self._columns.track.around:
            return self._automaton.must[state] == 0
        here, first = states[state], states[self.first]
        return here[:-1] == first[:-1] and here[-1] >= first[-1]

    def _last(self, place: int) -> bool:
        return self._columns.track.twice and place == len(self._rows) - 1

    def _brought(self, place: int, cards: int) -> int:
        """Return what the suit's cards of a position bring beside run cards, at most."""
        if self._last(place):
            return 0
        row, runs_here = self._rows[place], cards + (self.top if place == 0 else 0)
        have = row.have[self.number]
        return row.gains[self.number][min(have, runs_here + self._tall[place])]

    def _supply(self, place: int) -> int:
        """Return how many cards of a position runs can take at most."""
        if place >= self._columns.track.runs_end:
            return 0
        if self._last(place):
            return self.top
        jokers = len(self._columns.jokers) - 1
        return self._rows[place].have[self.number] + jokers - (self.top if place == 0 else 0)

    def _steps(self, place: int, state: int) -> list[tuple[int, int, int]]:
        """Return run cards, state after and jokers surely used, fewest run cards first."""
        automaton, supply = self._automaton, self._supply(place)
        here = []
        low = automaton.must[state]
        if self._last(place):
            low = max(low, self.top)
        for cards in range(low, supply + 1):
            after = self._trimmed(place, automaton.after[state][cards])
            used = self._jokers_for(place, cards)
            if after >= 0 and used >= 0 and self._passes(place, state, cards):
                here.append((cards, after, used))
        return here

    def _passes(self, place: int, state: int, cards: int) -> bool:
        wanted = self._through.get(place, 0)
        return wanted <= min(self._automaton.open[state], cards)

    def _jokers_for(self, place: int, cards: int) -> int:
        """Return how many jokers so many run cards surely need; -1 when sets cannot do the rest."""
        if self._last(place):
            return 0
        row, cards = self._rows[place], cards + (self.top if place == 0 else 0)
        if row.must[self.number] - cards > self._tall[place]:
            return -1
        return max(0, cards - row.have[self.number])

    def _trimmed(self, place: int, state: int) -> int:
        """Return a state without long runs that cannot go on; -1 when short ones cannot."""
        if state < 0 or self._columns.track.around:
            return state
        supply = self._supply(place + 1) if place + 1 < len(self._rows) else 0
        counts = self._automaton.states[state]
        short = self._automaton.must[state]
        if short > supply:
            return -1
        if counts[-1] <= supply - short:
            return state
        return self._automaton.numbers[(*counts[:-1], supply - short)]


def suits(columns: Columns, ranks: tuple[Row, ...], automaton: Runs) -> list[list[Suit]]:
    """Return for each suit the guesses that it can come to an end with."""
    return [
        [suit for suit in _guesses(Suit(columns, ranks, automaton, number)) if suit.hope >= 0]
        for number in range(columns.track.suits)
    ]


def _guesses(suit: Suit) -> list[Suit]:
    columns, ranks, automaton = suit._columns, suit._rows, suit._automaton
    jokers = len(columns.jokers) - 1
    if columns.track.twice:
        high = min(ranks[0].have[suit.number], ranks[-2].have[suit.number]) + jokers
        return [suit.guess(top, 0) for top in range(high + 1)]
    if columns.track.around:
        most = min(ranks[0].have[suit.number], ranks[-1].have[suit.number]) + jokers
        first = [state for state, n in enumerate(automaton.open) if n <= most]
        return [suit.guess(0, state) for state in first]
    return [suit.guess(0, 0)]
