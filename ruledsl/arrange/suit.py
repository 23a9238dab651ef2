"""Suit: what one suit could bring by itself, which bounds what all suits bring together."""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

from ruledsl.arrange.columns import Columns
from ruledsl.arrange.layer import Layer, LayerKind, Step, Steps, layer_of
from ruledsl.arrange.ranks import Counts
from ruledsl.arrange.runs import CARDS, STATE, Runs, runs
from ruledsl.arrange.stand import COUNTED, HOPELESS, Place, Stand, Values, priced

NO_HOPE = HOPELESS // 2
"""Whatever is not more than this is hopeless, with what was brought before."""

Move = tuple[int, int, tuple[int, ...], int, int]
"""Run cards and state after, both shifted to the suit's bits; hope by jokers left; jokers used; and
how much less it hopes for than the best move."""

PlainMove = tuple[int, int, int, int]
"""The same without jokers: run cards, state after, hope, and how much less it hopes for."""


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


Hopes = tuple[int, ...]
"""What can be brought at most from a place on, by how many jokers are left."""


class Sketch(NamedTuple):
    """All that suits are made of, apart from prices."""

    columns: Columns
    stands: tuple[Stand, ...]
    kind: LayerKind
    automaton: Runs


def sketch_of(columns: Columns, stands: tuple[Stand, ...]) -> Sketch:
    """Return the sketch of columns and what each suit sees at their positions."""
    track, jokers = columns.track, len(columns.jokers) - 1
    kind = LayerKind(max(columns.have), jokers, track.least, track.sets.strict, track.around)
    return Sketch(columns, stands, kind, runs(*kind[:4]))


class Suit:
    """One suit on its track, with what was guessed for it.

    `hope` bounds what it can bring, `need` jokers at least are wanted to come to the end. `plain`
    remembers what can be done without jokers, by position and state.
    """

    __slots__ = ("_ends", "_hopes", "_many", "_moves", "_number", "_steps", "_strict", "_values",
                 "guess", "hope", "need", "plain")  # reads as one list  # fmt: skip

    def __init__(self, sketch: Sketch, number: int, guess: Guess, layers: list[Layer]) -> None:
        self.guess, self._number, self._strict = guess, number, sketch.automaton.strict
        self._steps, states = list[Steps](), frozenset((guess.first,))
        for layer in layers:
            steps, states = layer.reached(states)
            self._steps.append(steps)
        self._many = many = len(sketch.columns.jokers)
        self._ends = {
            state: ((0,) if _ends(sketch, guess, state) else (HOPELESS,)) * many for state in states
        }
        self.need = 0

    def price(self, values: list[Values]) -> None:
        """Work out what can be hoped for where the cards at each position have these values."""
        self._values, after = values, self._ends
        self._moves: dict[tuple[int, int, int], tuple[int, list[Move]]] = {}
        self.plain: dict[int, list[PlainMove]] = {}
        self._hopes = hopes = [after]
        for steps, value in zip(reversed(self._steps), reversed(values), strict=True):
            after = _hoped(steps, value.brought, after, self._many)
            hopes.append(after)
        hopes.reverse()
        first = hopes[0][self.guess.first]
        self.hope = first[len(first) - 1 - self.guess.jokers]

    def count_need(self) -> None:
        """Find out how many jokers are needed to come to the end."""
        self.need = sum([hope <= NO_HOPE for hope in self._hopes[0][self.guess.first]])

    def plain_moves(self, place: int, state: int) -> list[PlainMove]:
        """Return what the suit can do at a position without jokers, fewest run cards first."""
        hopes, brought = self._hopes[place + 1], self._values[place].brought
        wide, high, best = CARDS * self._number, STATE * self._number, self._hopes[place][state][0]
        found = self.plain[place << STATE | state] = list[PlainMove]()
        for cards, _, after, at in self._steps[place][state]:
            hope = hopes[after][0]
            if hope > NO_HOPE:
                found.append((cards << wide, after << high, hope, best - brought[at] - hope))
        return found

    def moves(self, place: int, state: int, room: int) -> tuple[int, list[Move]]:
        """Return what the suit hopes for, and can do, with so many jokers left.

        Moves with fewest run cards come first.
        """
        known = self._moves.get((place, state, room))
        if known is None:
            hopes, brought = self._hopes[place + 1], self._values[place].brought
            wide, high = CARDS * self._number, STATE * self._number
            best = self._hopes[place][state][room - (0 if place else self.guess.jokers)]
            moves = [
                (
                    cards << wide,
                    after << high,
                    hopes[after],
                    used,
                    0 if self._strict else best - brought[at] - hopes[after][room - used],
                )
                for cards, used, after, at in self._steps[place][state]
                if used <= room and hopes[after][-1] > NO_HOPE
            ]
            known = self._moves[place, state, room] = (best, moves)
        return known

    def best_way(self) -> tuple[list[int], int]:
        """Return how many cards lie in sets, by position, and jokers used where it hopes for most.

        Only where the jokers of runs are not counted apart.
        """
        state, in_sets = self.guess.first, list[int]()
        left = jokers = len(self._hopes[0][state]) - 1
        for place, value in enumerate(self._values):
            hope, hopes = self._hopes[place][state][left], self._hopes[place + 1]
            for _, used, after, at in self._steps[place][state]:
                if used <= left and value.brought[at] + hopes[after][left - used] == hope:
                    in_sets.append(value.in_sets[at])
                    state, left = after, left - used
                    break
        return in_sets, jokers - left


def _ends(sketch: Sketch, guess: Guess, state: int) -> bool:
    """Say whether a suit may come to its end in a state."""
    automaton = sketch.automaton
    if not sketch.columns.track.around:
        return automaton.must[state] == 0
    here, first = automaton.states[state], automaton.states[guess.first]
    return here[:-1] == first[:-1] and here[-1] >= first[-1]


def _hoped(
    steps: Steps, brought: tuple[int, ...], after: dict[int, Hopes], many: int
) -> dict[int, Hopes]:
    """Return by state the most that steps can bring, by how many jokers are left."""
    if many > 1:
        return {state: _most(each, brought, after, many) for state, each in steps.items()}
    hopes: dict[int, Hopes] = {}
    for state, each in steps.items():
        best = HOPELESS
        for _, _, then, at in each:
            hope = brought[at] + after[then][0]
            best = hope if hope > best else best
        hopes[state] = (best,)
    return hopes


def _most(
    steps: tuple[Step, ...], brought: tuple[int, ...], after: dict[int, Hopes], many: int
) -> Hopes:
    best = [HOPELESS] * many
    for _, used, then, at in steps:
        gain, left = brought[at], used
        for hope in after[then][: max(0, many - used)]:
            best[left] = gain + hope if gain + hope > best[left] else best[left]
            left += 1
    return tuple(best)


def suits(sketch: Sketch) -> list[list[Suit]]:
    """Return for each suit the guesses with which it can come to an end, without prices."""
    return [_guessed(sketch, number) for number in range(sketch.columns.track.suits)]


def _guessed(sketch: Sketch, number: int) -> list[Suit]:
    track = sketch.columns.track
    places = _places(sketch, number)
    # What was guessed tells on the first position and the last two, where a rank is doubled.
    last = len(places) - 1
    inner = range(1, last - 1) if track.twice else range(last + 1)
    alike = _layers(sketch, places, Guess(0, 0, 0), inner)
    values = [stand.values[number] for stand in sketch.stands]
    if track.twice:
        values[-1] = COUNTED
    made = list[Suit]()
    for guess in _guesses(sketch, places, number):
        layers = alike
        if track.twice:
            topped = _with_top(places, guess)
            ending = _layers(sketch, topped, guess, range(max(1, last - 1), last + 1))
            layers = [*_layers(sketch, topped, guess, range(1)), *alike, *ending]
        suit = Suit(sketch, number, guess, layers)
        suit.price(values)
        if suit.hope > NO_HOPE:
            made.append(suit)
    if not sketch.automaton.strict:  # jokers that are counted apart are there already
        for suit in made:
            suit.count_need()
    return made


def _layers(sketch: Sketch, places: list[Place], guess: Guess, which: range) -> list[Layer]:
    """Return some of the layers of a suit."""
    following = [place.supply for place in places[1:]] + [0]
    last = len(places) - 1
    return [
        layer_of(sketch.kind, places[at], following[at], guess.jokers if at in (0, last) else 0)
        for at in which
    ]


def price(sketch: Sketch, made: list[list[Suit]], prices: Prices) -> None:
    """Let all suits work out their hopes anew, with prices."""
    twice = sketch.columns.track.twice
    for number, guesses in enumerate(made):
        values = [
            priced(stand, number, cards[number], prices.joker, prices.shift)
            for stand, cards in zip(sketch.stands, prices.cards, strict=True)
        ]
        if twice:
            values[-1] = COUNTED
        for suit in guesses:
            suit.price(values)


def _guesses(sketch: Sketch, places: list[Place], number: int) -> list[Guess]:
    columns, ranks, automaton = sketch.columns, sketch.stands, sketch.automaton
    jokers = len(columns.jokers) - 1
    if not jokers and not any([place.have or place.low for place in places]):
        return [Guess(0, 0, 0)]
    if columns.track.twice:
        high = min(ranks[0].row.have[number], ranks[-2].row.have[number]) + jokers
        named = range(jokers + 1 if automaton.strict else 1)
        return [Guess(top, n, 0) for top, n in product(range(high + 1), named) if n <= top]
    if columns.track.around:
        most = min(ranks[0].row.have[number], ranks[-1].row.have[number]) + jokers
        return [Guess(0, 0, state) for state, n in enumerate(automaton.open) if n <= most]
    return [Guess(0, 0, 0)]


def _places(sketch: Sketch, number: int) -> list[Place]:
    """Return the positions of a suit before anything is guessed."""
    places = [stand.places[number] for stand in sketch.stands]
    for at, suit, n in sketch.columns.through:
        if suit == number:
            places[at] = places[at]._replace(low=max(places[at].low, n), through=n)
    return places


def _with_top(places: list[Place], guess: Guess) -> list[Place]:
    """Return the positions with the top cards of a doubled rank counted where it comes first."""
    first, last, top = places[0], places[-1], guess.top
    low = max(0, first.low - top)
    first = Place(low, first.supply - top, top, first.have, first.through)
    last = Place(max(top, last.through), top, last.high, -1, last.through)
    return [first, *places[1:-1], last]
