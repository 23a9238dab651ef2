"""Columns: a pool laid out rank by rank, as the search goes through it.

A *track* is the part that a law fixes: the ranks in the order in which runs go through them. The
*columns* are the cards of one pool on that track. Both searches, in Python and compiled, read
columns and nothing else.
"""

from __future__ import annotations

from operator import add
from typing import NamedTuple

from ruledsl.arrange.pool import Pool
from ruledsl.arrange.problem import Law, RunShape, SetShape
from ruledsl.arrange.ranks import UNBOUNDED, Sets
from ruledsl.cards.pack import Pack

NEVER = -(10**9)
"""The worth of a number of jokers that may not be used."""


class Track(NamedTuple):
    """The ranks by position, and which melds are made along them.

    With `twice` the last position is the first rank again (an ace low and high); with `around`
    the last position is followed by the first. From position `runs_end` on no run passes.
    """

    suits: int
    order: tuple[int, ...]
    runs_end: int
    least: int
    twice: bool
    around: bool
    sets: Sets


class Columns(NamedTuple):
    """The cards of a pool; all by natural card (rank times suits plus suit).

    Of each card `must` copies have to be laid and `have` are there; `start` copies bring nothing,
    up to `paid` further ones bring `worth` each. `jokers` says what it brings in all to use so
    many of the free jokers, or `NEVER`. `through` asks for runs that pass from the position
    before: triples of position, suit, and how many. `bound` says that jokers are among the cards.
    """

    track: Track
    must: bytes
    have: bytes
    start: bytes
    paid: bytes
    worth: tuple[int, ...]
    jokers: tuple[int, ...]
    through: tuple[tuple[int, int, int], ...] = ()
    bound: bool = False


class Found(NamedTuple):
    """What a search found: the value, and the path packed in bytes.

    For each position the path has by suit the run cards (and, times 16, the jokers among them if
    these are counted apart) and the natural cards laid, then jokers used and number of sets; at
    the end by suit what was guessed: run cards of a doubled rank at the top, or the first state.
    """

    value: int
    path: bytes


class Sought(NamedTuple):
    """How a search ended: what it found, if anything is good enough, and nodes expanded."""

    found: Found | None
    nodes: int


def track(pack: Pack, law: Law) -> Track | None:
    """Return the track of a law, or None where only the general way can solve it."""
    runs = [shape for shape in law.shapes if isinstance(shape, RunShape)]
    sets = [shape for shape in law.shapes if isinstance(shape, SetShape)]
    if len(runs) > 1 or len(sets) > 1 or len(runs) + len(sets) < len(law.shapes):
        return None
    if runs and not _fits(runs[0]):
        return None
    run = runs[0] if runs else RunShape("none", ())
    missing = tuple(rank for rank in range(len(pack.ranks)) if rank not in run.order)
    if missing and (run.around or len(set(run.order)) < len(run.order)):
        return None
    return Track(
        suits=len(pack.suits),
        order=run.order + missing,
        runs_end=len(run.order),
        least=run.least,
        twice=len(set(run.order)) < len(run.order),
        around=run.around,
        sets=_set_sizes(pack, sets[0] if sets else None),
    )


def _fits(run: RunShape) -> bool:
    """Say whether runs can be cut and joined freely, which the search relies on."""
    places = len(run.order)
    most = min(run.most or places, places)
    inner = run.order[:-1] if run.order[:1] == run.order[-1:] and places > 1 else run.order
    if len(set(inner)) < len(inner) or (run.around and inner != run.order) or places == 0:
        return False
    cut = 2 * run.least - 1
    return most >= (cut if run.around else min(cut, places))


def _set_sizes(pack: Pack, shape: SetShape | None) -> Sets:
    if shape is None:
        return Sets(1, 0, True)
    most = shape.most or UNBOUNDED
    if shape.distinct:
        most = min(most, len(pack.suits))
    return Sets(shape.least, most if most >= shape.least else 0, shape.distinct)


def columns(pack: Pack, track: Track, pool: Pool) -> Columns:
    """Lay out a pool whose free jokers are all alike; bound jokers are cards of their name."""
    must, start = pool.must, pool.table
    have = bytes(map(add, start, pool.hand))
    if any(pool.loose):
        have = bytes(map(add, have, pool.loose))
    if pool.bound:
        names = bytearray(pack.naturals)
        for bound in pool.bound:
            names[pack.face[bound.card]] += 1
        must, start, have = (bytes(map(add, counts, names)) for counts in (must, start, have))
    worth, jokers = pool.worth, joker_worth(pool)
    return Columns(track, must, have, start, pool.hand, worth, jokers, (), bool(pool.bound))


def joker_worth(pool: Pool) -> tuple[int, ...]:
    """Return what using 0, 1, … of the free jokers brings, those of the hand first."""
    if not pool.free:
        return (0,)
    needed = sum(joker.must for joker in pool.free)
    value = sum(joker.worth for joker in pool.free if joker.must)
    worths = [*([NEVER] * needed), value]
    for worth in sorted((j.worth for j in pool.free if not j.must), reverse=True):
        value += worth
        worths.append(value)
    return tuple(worths)
