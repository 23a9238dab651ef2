"""Wish: what is wanted of a position, apart from how it is found.

It stands by itself so that the words of the language can put questions without loading the solver.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from ruledsl.arrange.problem import Problem, Table
from ruledsl.record import record


@record
class Wish:
    """What is asked of the hand, by bare card: its worth, and how many at least and at most.

    Nothing is required, and everything allowed, where these are empty.
    """

    worth: tuple[int, ...]
    required: tuple[int, ...] = ()
    allowed: tuple[int, ...] = ()


class Question(NamedTuple):
    """What is wanted: the best play for a wish.

    With `most` the first play worth so much will do (-1: only the best). `kept` melds stay
    untouched. With `idle`, playing nothing is an answer too.
    """

    wish: Wish
    nodes: int
    most: int = -1
    kept: Table = ()
    idle: bool = False


def wish_for(problem: Problem, weights: Sequence[int] | None = None) -> Wish:
    """Return the wish to play what is worth most, every card the same without weights."""
    bare = problem.pack.naturals + len(problem.pack.jokers)
    if weights is None:
        return _all_the_same(bare)
    worth = tuple(weights)
    if len(worth) != bare or min(worth, default=0) < 0:
        raise ValueError("weights are one number, zero or more, for every bare card")
    return Wish(worth)


@cache
def _all_the_same(cards: int) -> Wish:
    return Wish((1,) * cards)
