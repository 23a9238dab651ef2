"""Runs: what is open in one suit between two ranks.

While the ranks are gone through in order, a suit has runs that are open, so that the next rank can
go on with them. Only their lengths matter, and those only up to the shortest legal run: a state
counts the open runs of length 1, 2, …, and "long enough to end". A run never needs to end where
another one starts, for the two can be joined; so the number of run cards at a rank says it all:
the shortest runs go on first, long ones end when cards are wanting, more cards start new runs.

Where a meld may hold one joker only, runs with and without a joker are counted apart (*strict*),
and a move says which runs take one: two runs that have one each cannot be joined.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple

STATE = 10  # bits that hold the state of one suit in a node's key
CARDS = 8  # bits that hold the run cards of one suit: four for the cards, four for jokers

State = tuple[int, ...]
"""How many runs are open by length, the last place counting long ones; if strict, twice."""

Move = tuple[int, int, int]
"""Run cards, jokers among them (0 unless strict), and the state after."""


class Runs(NamedTuple):
    """All states with a bounded number of open runs, by number; the first has none open."""

    least: int
    strict: bool
    states: tuple[State, ...]
    moves: tuple[tuple[Move, ...], ...]  # by state, fewest run cards first
    must: tuple[int, ...]  # by state: how many runs have to go on
    open: tuple[int, ...]  # by state: how many runs could go on
    trimmed: tuple[tuple[int, ...], ...]  # by state and cards to come, see `_trimmed`
    better: tuple[tuple[int, ...], ...]  # by state: states that can do whatever it can


@lru_cache(maxsize=64)
def runs(copies: int, jokers: int, least: int, strict: bool = False) -> Runs:
    """Return the states of a suit with so many copies of a card, and free jokers."""
    most = copies + jokers
    clean = _counts(copies if strict else most, least)
    states = [(*a, *b) for a in clean for b in _counts(jokers, least)] if strict else clean
    states.sort(key=lambda state: (sum(state), state))
    numbers = {state: number for number, state in enumerate(states)}
    moves = tuple(
        _numbered(numbers, _strict_moves(state, most) if strict else _plain_moves(state, most))
        for state in states
    )
    trimmed = tuple(
        tuple(numbers.get(_trimmed(state, least, cards), -1) for cards in range(most + 1))
        for state in states
    )
    better = tuple(
        tuple(numbers[b] for b in _better(state, least) if b in numbers) for state in states
    )
    better = tuple(  # and states that are better than those
        tuple(dict.fromkeys((*near, *(further for state in near for further in better[state]))))
        for near in better
    )
    must = tuple(sum(state) - _long(state, least) for state in states)
    total = tuple(sum(state) for state in states)
    return Runs(least, strict, tuple(states), moves, must, total, trimmed, better)


def fits(copies: int, jokers: int, least: int, strict: bool) -> bool:
    """Say whether cards of a face, and the states of a suit, fit into a node of the search."""
    if copies + jokers >= 1 << (CARDS // 2):
        return False
    return len(runs(copies, jokers, least, strict).states) <= 1 << STATE


def _numbered(
    numbers: dict[State, int], moves: Iterable[tuple[int, int, State]]
) -> tuple[Move, ...]:
    return tuple(sorted((x, j, numbers[state]) for x, j, state in moves if state in numbers))


def _counts(most: int, least: int) -> list[State]:
    return [state for state in product(range(most + 1), repeat=least) if sum(state) <= most]


def _long(state: State, least: int) -> int:
    return state[least - 1] + (state[-1] if len(state) > least else 0)


def _plain_moves(state: State, most: int) -> Iterator[tuple[int, int, State]]:
    """Yield the state after each number of run cards that lets the short runs go on."""
    total, long = sum(state), state[-1]
    for cards in range(total - long, most + 1):
        started, ended = max(0, cards - total), max(0, total - cards)
        grown = (state[-2] if len(state) > 1 else started) + long - ended
        yield cards, 0, ((started, *state[:-2], grown) if len(state) > 1 else (grown,))


class StrictMove(NamedTuple):
    """A move where runs with and without a joker are apart.

    By length `taken` runs without a joker take one; `ended` long ones without and `dropped` long
    ones with a joker do not go on; `started` and `jokered` runs begin, with a natural or a joker.
    """

    cards: int
    jokers: int
    after: State
    taken: State
    ended: int
    dropped: int
    started: int
    jokered: int


def strict_moves(state: State, most: int) -> Iterator[StrictMove]:
    """Yield every way to go on with at most so many run cards."""
    least = len(state) // 2
    clean, jokered = state[:least], state[least:]
    takes = product(*(range(n + 1) for n in clean))
    for taken, ended, dropped in product(takes, range(clean[-1] + 1), range(jokered[-1] + 1)):
        if taken[-1] > clean[-1] - ended:
            continue
        going = [n - t for n, t in zip(clean, taken, strict=True)]
        going[-1] -= ended
        with_joker = [n + t for n, t in zip(jokered, taken, strict=True)]
        with_joker[-1] -= dropped
        used = sum(going) + sum(with_joker)
        # A long run without a joker never ends where a run starts: they can be joined.
        more = 0 if ended else most - used
        for started, named in product(range(more + 1), repeat=2):
            if used <= most and started + named <= more:
                after = (*_grown(going, started), *_grown(with_joker, named))
                cards, jokers = used + started + named, sum(taken) + named
                yield StrictMove(cards, jokers, after, taken, ended, dropped, started, named)


def _strict_moves(state: State, most: int) -> set[tuple[int, int, State]]:
    """Return the different moves of a state, by what they come to."""
    return {move[:3] for move in strict_moves(state, most)}


def _grown(going: list[int], started: int) -> State:
    """Return counts by length after every run got one card longer and others started."""
    if len(going) == 1:
        return (started + going[0],)
    return (started, *going[:-2], going[-2] + going[-1])


def _trimmed(state: State, least: int, cards: int) -> State:
    """Return a state without the long runs that cannot go on when so many cards are to come.

    Empty when not even the short ones can. Runs without a joker stay first.
    """
    room = cards - (sum(state) - _long(state, least))
    if room < 0:
        return ()
    kept = list(state)
    kept[least - 1] = min(kept[least - 1], room)
    if len(state) > least:
        kept[-1] = min(kept[-1], room - kept[least - 1])
    return tuple(kept)


def _better(state: State, least: int) -> list[State]:
    """Return states with one run longer, or with one more long run."""
    longer = []
    for place, count in enumerate(state):
        if count and place % least < least - 1:
            grown = list(state)
            grown[place] -= 1
            grown[place + 1] += 1
            longer.append(tuple(grown))
    return [*longer, (*state[: least - 1], state[least - 1] + 1, *state[least:])]
