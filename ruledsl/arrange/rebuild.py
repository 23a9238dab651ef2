"""Rebuild: from the path of a search back to melds of cards.

The path says how many cards of each rank and suit lie in runs, how many naturals are laid at all
and in how many sets. That is enough: short runs go on first, and the rest of a rank is dealt out
to its sets in turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from operator import add, neg, sub
from typing import NamedTuple

from ruledsl.arrange.columns import Columns, Found, Track
from ruledsl.arrange.melds import Faces
from ruledsl.arrange.problem import Meld
from ruledsl.arrange.runs import State, runs


class Stop(NamedTuple):
    """A position of the path: run cards and natural cards laid by suit, jokers, sets."""

    runs: tuple[int, ...]
    laid: tuple[int, ...]
    jokers: int
    sets: int


class Plain(NamedTuple):
    """Melds as faces, in reading order, and by face how many naturals are among them."""

    melds: list[Faces]
    naturals: dict[int, int]


def rebuild(columns: Columns, found: Found, longest: int) -> Plain:
    """Return the melds of a path; runs are cut to pieces of at most `longest` cards."""
    track = columns.track
    wide, path = track.suits, found.path
    size, end = 2 * wide + 2, (2 * wide + 2) * len(track.order)
    melds: list[Faces] = []
    if any(path[size - 1 : end : size]):
        melds = _all_sets(track, path)
    states: tuple[State, ...] = ((0,),)
    if track.around:
        states = runs(max(columns.have), len(columns.jokers) - 1, track.least).states
    for suit in range(wide):
        cards = path[suit:end:size]
        if any(cards):
            first = states[path[end + suit]] if track.around else ()
            melds.extend(_suit_runs(track, longest, suit, cards, first))
    naturals = _naturals(track, path) if columns.jokers != (0,) or columns.bound else {}
    return Plain(melds, naturals)


@lru_cache(maxsize=20_000)
def _suit_runs(
    track: Track, longest: int, suit: int, cards: bytes, first: State
) -> tuple[Faces, ...]:
    """Return the runs of one suit; kept, since most suits stay the same from move to move."""
    line = _line(track, suit)
    if track.around:
        made = _around(track.least, cards, first)
        laid = [tuple(line[place] for place in run) for run in made]
    else:
        laid = _straight(line, cards)
    if max(map(len, laid)) <= longest:
        return tuple(laid)
    return tuple(piece for run in laid for piece in cut(run, track.least, longest))


@lru_cache(maxsize=256)
def _line(track: Track, suit: int) -> Faces:
    """Return the faces of a suit in the order of the track."""
    return tuple(rank * track.suits + suit for rank in track.order)


def _naturals(track: Track, path: bytes) -> dict[int, int]:
    """Return by face how many natural cards are laid."""
    stops, _ = stops_of(track, path)
    return {
        rank * track.suits + suit: count
        for rank, stop in zip(track.order, stops, strict=True)
        for suit, count in enumerate(stop.laid)
        if count
    }


def _all_sets(track: Track, path: bytes) -> list[Faces]:
    """Return the sets of all ranks."""
    wide, size = track.suits, 2 * track.suits + 2
    melds: list[Faces] = []
    for place, rank in enumerate(track.order):
        stop = path[place * size : place * size + size]
        if stop[-1]:
            in_runs: Sequence[int] = stop[:wide]
            if track.twice and place == 0:
                in_runs = list(map(add, in_runs, path[-wide:]))
            shown: Sequence[int] = stop[wide:-2]
            if stop[-2]:
                shown = _shown(track, _stop(stop, 0, wide), in_runs)
            melds.extend(_known_sets(rank * wide, bytes(map(sub, shown, in_runs)), stop[-1]))
    return melds


@lru_cache(maxsize=20_000)
def _known_sets(first: int, rest: bytes, sets: int) -> tuple[Faces, ...]:
    """Return the sets of one rank; there are few, and they come again and again."""
    return tuple(dealt(first, rest, sets))


def _straight(line: Faces, cards: bytes) -> list[Faces]:
    """Return the runs of one suit along its line of faces.

    Short runs go on first, so the run that began first is the first to end.
    """
    starts, ends, before = list[int](), list[int](), 0
    for place, count in enumerate((*cards, 0)):
        if count > before:
            starts += [place] * (count - before)
        elif count < before:
            ends += [place] * (before - count)
        before = count
    ordered = sorted(zip(ends, map(neg, starts), strict=True))  # of equal ends the short ones first
    return [line[-start:end] for end, start in ordered]


def stops_of(track: Track, path: bytes) -> tuple[list[Stop], tuple[int, ...]]:
    """Return the stops of a path, and by suit what was guessed."""
    wide = track.suits
    end = (2 * wide + 2) * len(track.order)
    stops = [_stop(path, at, wide) for at in range(0, end, 2 * wide + 2)]
    return stops, tuple(path[end:])


def _stop(path: bytes, at: int, wide: int) -> Stop:
    part = tuple(path[at : at + 2 * wide + 2])
    return Stop(part[:wide], part[wide:-2], part[-2], part[-1])


def _shown(track: Track, stop: Stop, in_runs: Sequence[int]) -> list[int]:
    """Return how many cards of each suit lie at a position, jokers shared out among the suits."""
    shown = [max(x, n) for x, n in zip(in_runs, stop.laid, strict=True)]
    left = sum(stop.laid) + stop.jokers - sum(shown)
    for suit in range(track.suits):
        room = in_runs[suit] + stop.sets - shown[suit] if track.sets.distinct else left
        more = max(0, min(left, room))
        shown[suit] += more
        left -= more
    return shown


def dealt(first: int, rest: Sequence[int], sets: int) -> list[Faces]:
    """Deal the cards of a rank out to its sets in turn, suit by suit, so that none has two."""
    piles: list[list[int]] = [[] for _ in range(sets)]
    at = 0
    for suit, count in enumerate(rest):
        for _ in range(count):
            piles[at % sets].append(first + suit)
            at += 1
    return [tuple(pile) for pile in piles]


def _around(least: int, cards: bytes, first: State) -> list[list[int]]:
    """Return the runs of one suit that goes around, as lists of positions.

    `first` are the runs that are open before the first position: the ends of runs that begin
    further on.
    """
    open_runs = [Run(length + 1, []) for length, n in enumerate(first) for _ in range(n)]
    heads = list(open_runs)
    done: list[Run] = []
    for place, count in enumerate(cards):
        open_runs = _go_on(open_runs, done, place, count)
    return _joined(least, heads, done, open_runs)


@dataclass
class Run:
    """A run being built: its length, the positions of its cards, the run that it goes on with."""

    length: int
    cards: list[int]
    then: Run | None = None


def _go_on(open_runs: list[Run], done: list[Run], place: int, count: int) -> list[Run]:
    """Lay so many cards on the open runs, shortest first; others end, and new ones start."""
    open_runs.sort(key=lambda run: run.length)
    done.extend(open_runs[count:])
    going = open_runs[:count] + [Run(0, []) for _ in range(count - len(open_runs))]
    for run in going:
        run.cards.append(place)
        run.length += 1
    return going


def _joined(least: int, heads: list[Run], done: list[Run], ends: list[Run]) -> list[list[int]]:
    """Return all runs; those open at the end go on with the heads that were open at the start."""
    every = done + ends
    lengths = {id(head): head.length - len(head.cards) for head in heads}
    waiting = sorted(ends, key=lambda run: run.length)
    for head in heads:  # shortest first
        fits = [run for run in waiting if min(run.length, least) == lengths[id(head)]]
        fits[0].then = head
        waiting.remove(fits[0])
    followed = {id(run.then) for run in every if run.then is not None}
    starts = [run for run in every if id(run) not in followed] + every
    runs, used = [], set()
    for start in starts:
        cards: list[int] = []
        run: Run | None = start
        while run is not None and id(run) not in used:
            used.add(id(run))
            cards.extend(run.cards)
            run = run.then
        if cards:
            runs.append(cards)
    return runs


def cut(run: Meld, least: int, longest: int) -> list[Meld]:
    """Cut a run into pieces that are neither too short nor too long."""
    pieces = []
    while len(run) > longest:
        size = min(longest, len(run) - least)
        pieces.append(run[:size])
        run = run[size:]
    return [*pieces, run]
