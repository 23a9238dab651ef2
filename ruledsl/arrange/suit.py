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

Value = tuple[int, int, int]
"""What the cards of a suit at a rank bring beside run cards at most, how many of them lie in sets
then, and how many jokers are among the run cards."""

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


Hopes = tuple[int, ...]
"""What can be brought at most from a place on, by how many jokers are left."""


class Suit:
    """One suit on its track, with what was guessed for it.

    `hope` bounds what it can bring, `need` jokers at least are wanted to come to the end.
    """

    __slots__ = ("_hopes", "_moves", "_number", "_places", "_sketch", "_steps",
                 "guess", "hope", "need")  # fmt: skip

    def __init__(
        self, sketch: Sketch, places: list[Place], number: int, guess: Guess, shared: Shared
    ) -> None:
        self._sketch, self._places, self._number, self.guess = sketch, places, number, guess
        self._steps = self._reached(shared)
        self._hopes = self._hoped()
        self._moves: dict[tuple[int, int], list[Move]] = {}
        hopes = self._hopes[0][guess.first]
        self.hope = hopes[len(hopes) - 1 - guess.jokers]
        # Guesses are very many only where runs go around. Jokers counted apart are there already.
        many = sketch.columns.track.around and not sketch.automaton.strict
        self.need = sum([hope <= NO_HOPE for hope in hopes]) if many else 0

    def moves(self, place: int, state: int) -> list[Move]:
        """Return what the suit can do at a position, fewest run cards first."""
        known = self._moves.get((place, state))
        if known is None:
            hopes, wide, high = self._hopes[place + 1], CARDS * self._number, STATE * self._number
            known = self._moves[place, state] = [
                (cards << wide, after << high, hopes[after], used)
                for cards, used, after, _ in self._steps[place][state]
                if hopes[after][-1] > NO_HOPE
            ]
        return known

    def _reached(self, shared: Shared) -> list[dict[int, list[Step]]]:
        """Return by position what can be done in each state that is ever reached."""
        twice, last = self._sketch.columns.track.twice, len(self._places) - 1
        layers, states = list[dict[int, list[Step]]](), {self.guess.first}
        for place in range(last + 1):
            layer: dict[int, list[Step]] = {}
            alike = not twice or 0 < place < last - 1  # the same whatever was guessed
            for state in states:
                steps = shared.get((place, state)) if alike else None
                if steps is None:
                    steps = self._made(place, state)
                    if alike:
                        shared[place, state] = steps
                layer[state] = steps
            states = {step[2] for steps in layer.values() for step in steps}
            layers.append(layer)
        layers.append({state: [] for state in states})
        return layers

    def _hoped(self) -> list[dict[int, Hopes]]:
        """Return by position and state what can be brought at most from there on."""
        many = len(self._sketch.columns.jokers)
        hopeless, nothing = (HOPELESS,) * many, (0,) * many
        after = {state: nothing if self._ends(state) else hopeless for state in self._steps[-1]}
        hopes = [after]
        for layer in self._steps[-2::-1]:
            after = {state: _most(steps, after, many) for state, steps in layer.items()}
            hopes.append(after)
        hopes.reverse()
        return hopes

    def _ends(self, state: int) -> bool:
        automaton = self._sketch.automaton
        if not self._sketch.columns.track.around:
            return automaton.must[state] == 0
        here, first = automaton.states[state], automaton.states[self.guess.first]
        return here[:-1] == first[:-1] and here[-1] >= first[-1]

    def _made(self, place: int, state: int) -> list[Step]:
        """Return what the suit can do at a position, fewest run cards first."""
        here, automaton = self._places[place], self._sketch.automaton
        least, most = here.low, here.supply
        if here.through > automaton.open[state]:
            most = -1
        following = self._places[place + 1].supply if place + 1 < len(self._places) else 0
        trimmed = None if self._sketch.columns.track.around else automaton.trimmed
        plain = here.have >= 0 and not automaton.strict
        steps = list[Step]()
        for cards, jokers, after in automaton.moves[state]:
            if cards > most:
                break
            state_after = trimmed[after][following] if trimmed else after
            if cards < least or state_after < 0:
                continue
            if plain:
                gain, _, used = here.values[cards + here.high]
                steps.append((cards, used, state_after, gain))
                continue
            step = self._counted_apart(place, cards, jokers, state_after)
            if step is not None:
                steps.append(step)
        return steps

    def _counted_apart(self, place: int, cards: int, jokers: int, after: int) -> Step | None:
        """Return a step where its jokers are counted apart, or None where they do not fit."""
        here, packed = self._places[place], cards | jokers << 4
        if here.have < 0:  # the cards of a doubled rank were counted where it came first
            return (packed, 0, after, 0) if jokers == self.guess.jokers else None
        if place == 0:
            jokers += self.guess.jokers
        naturals = cards + here.high - jokers
        if not 0 <= naturals <= here.have or here.low > naturals:
            return None
        return packed, jokers, after, here.values[naturals][0]

    def best_way(self) -> tuple[list[int], int]:
        """Return how many cards lie in sets, by position, and jokers used where it hopes for most.

        Only where the jokers of runs are not counted apart.
        """
        left = jokers = len(self._sketch.columns.jokers) - 1
        state, in_sets = self.guess.first, list[int]()
        for place, here in enumerate(self._places):
            hope, hopes = self._hopes[place][state][left], self._hopes[place + 1]
            cards, used, state = next(
                (cards, used, after)
                for cards, used, after, gain in self._steps[place][state]
                if used <= left and gain + hopes[after][left - used] == hope
            )
            in_sets.append(here.values[cards + here.high][1] if here.have >= 0 else 0)
            left -= used
        return in_sets, jokers - left


Shared = dict[tuple[int, int], list[Step]]
"""Steps by position and state, for all guesses about a suit."""


def _most(steps: list[Step], after: dict[int, Hopes], many: int) -> Hopes:
    """Return the most that steps can bring, by how many jokers are left."""
    if many == 1:
        return (max([gain + after[state][0] for _, _, state, gain in steps], default=HOPELESS),)
    best = [HOPELESS] * many
    for _, used, state, gain in steps:
        hopes = after[state]
        for left in range(used, many):
            hope = gain + hopes[left - used]
            best[left] = max(best[left], hope)
    return tuple(best)


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
    shared: Shared = {}
    made = [
        Suit(sketch, _with_top(columns, places, guess), number, guess, shared)
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
        kind = ValueKind(tall, price, prices.shift, jokers, prices.joker)
        values = _values(row.gains[number], row.must[number], kind)
        places.append(Place(low, supply, 0, have, wanted, values))
    return places


class ValueKind(NamedTuple):
    """What values depend on beside the cards: how many of a suit sets take, and prices."""

    tall: int
    price: int
    shift: int
    jokers: int
    joker_price: int


@lru_cache(maxsize=20_000)
def _values(gains: Counts, must: int, kind: ValueKind) -> tuple[Value, ...]:
    """Return the value beside each number of run cards; of equal ones that with fewest in sets."""
    values, have = list[Value](), len(gains) - 1
    for run in range(have + 1):
        best = (HOPELESS, 0, 0)
        for laid in range(max(run, must), min(have, run + kind.tall) + 1):
            value = (gains[laid] << kind.shift) - kind.price * (laid - run)
            if value > best[0]:
                best = (value, laid - run, 0)
        values.append(best)
    most = values[have][0]
    values += [(most - n * kind.joker_price, 0, n) for n in range(1, kind.jokers + 1)]
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
