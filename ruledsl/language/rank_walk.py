"""Rank walk: going along the order of ranks, step by step.

Runs are windows of the order: so many ranks, each a step after the one before. An order may name a
rank twice (an ace at both ends) or go around; only this module knows how.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ruledsl.cards.pack import Pack
from ruledsl.cards.position import Meld
from ruledsl.language.contribution import RankOrder

_OUTSIDE = -2
"""The place of a rank that the order leaves out: next to no other."""


def windows(order: RankOrder, size: int, step: int = 1) -> Iterator[tuple[int, ...]]:
    """Yield the ranks of every walk of so many cards, by where it starts; one round at most."""
    places = len(order.order)
    reach = (size - 1) * step
    if reach >= places:
        return
    for start in range(places if order.around else places - reach):
        yield tuple(order.order[(start + i * step) % places] for i in range(size))


def longest_walk(order: RankOrder, step: int = 1) -> int:
    """Return how many cards a walk has at most."""
    return (len(order.order) - 1) // step + 1


def window_of(order: RankOrder, ranks: Sequence[int], step: int = 1) -> tuple[int, ...] | None:
    """Return ranks as a walk, in its order; None when they are none."""
    wanted = sorted(ranks)
    walks = windows(order, len(wanted), step)
    return next((walk for walk in walks if sorted(walk) == wanted), None)


def by_rank(pack: Pack, order: RankOrder, meld: Meld) -> tuple[tuple[int, int], ...]:
    """Return the cards of a meld, each after its place in the order, lowest first.

    Of the ways to read an order that names a rank twice or goes around, the one is taken that
    brings the cards closest together.
    """
    best: tuple[tuple[int, int], ...] = ()
    for places in _readings(order):
        laid = tuple(sorted((places.get(pack.rank_of[card], _OUTSIDE), card) for card in meld))
        if not best or laid[-1][0] - laid[0][0] < best[-1][0] - best[0][0]:
            best = laid
    return best


def _readings(order: RankOrder) -> Iterator[dict[int, int]]:
    ranks = order.order
    yield {rank: place for place, rank in reversed(tuple(enumerate(ranks)))}
    yield {rank: place for place, rank in enumerate(ranks)}
    if order.around:
        for turn in range(1, len(ranks)):
            yield {rank: (place - turn) % len(ranks) for place, rank in enumerate(ranks)}
