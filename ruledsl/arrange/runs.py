"""Runs: what is open in one suit between two ranks.

While the ranks are gone through in order, a suit has runs that are open, so that the next rank can
go on with them. Only their lengths matter, and those only up to the shortest legal run: a state
counts the open runs of length 1, 2, …, and "long enough to end". A run never needs to end where
another one starts, for the two can be joined; so the number of run cards at a rank says it all:
the shortest runs go on first, long ones end when cards are wanting, more cards start new runs.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import NamedTuple

State = tuple[int, ...]
"""How many runs are open by length; the last place counts the long ones."""


class Runs(NamedTuple):
    """All states with a bounded number of open runs, by number; the first has none open."""

    states: tuple[State, ...]
    numbers: dict[State, int]
    after: tuple[tuple[int, ...], ...]  # by state and number of run cards; -1: cannot be
    must: tuple[int, ...]  # by state: how many runs have to go on
    open: tuple[int, ...]  # by state: how many runs could go on
    better: tuple[tuple[int, ...], ...]  # by state: states that can do whatever it can


@lru_cache(maxsize=64)
def runs(most: int, least: int) -> Runs:
    """Return the states of up to `most` open runs, where runs of `least` cards may end."""
    every = product(range(most + 1), repeat=least)
    states = tuple(sorted((s for s in every if sum(s) <= most), key=lambda s: (sum(s), s)))
    numbers = {state: number for number, state in enumerate(states)}
    after = tuple(
        tuple(numbers.get(_after(state, cards), -1) for cards in range(most + 1))
        for state in states
    )
    better = tuple(tuple(numbers[b] for b in _better(state) if b in numbers) for state in states)
    must = tuple(sum(state[:-1]) for state in states)
    return Runs(states, numbers, after, must, tuple(sum(state) for state in states), better)


def _after(state: State, cards: int) -> State:
    """Return the state after so many run cards of one rank; empty when short runs cannot go on."""
    open_runs = sum(state)
    if cards < open_runs - state[-1]:
        return ()
    if len(state) == 1:
        return (cards,)
    started = max(0, cards - open_runs)
    ended = max(0, open_runs - cards)
    return (started, *state[:-2], state[-2] + state[-1] - ended)


def _better(state: State) -> list[State]:
    """Return states with one run longer, or with one more long run."""
    longer = []
    for place in range(len(state) - 1):
        if state[place]:
            grown = list(state)
            grown[place] -= 1
            grown[place + 1] += 1
            longer.append(tuple(grown))
    return [*longer, (*state[:-1], state[-1] + 1)]
