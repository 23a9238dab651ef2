"""Turned: columns read from the last rank to the first, and the way back.

A run is a run from either end, so a search may go through the ranks in either order. It depends on
the cards which one is shorter, often by a hundred times: where many ranks at one end can be laid
in many ways and all of them fail at the other end, the search that begins there sees it at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from ruledsl.arrange.columns import Columns, Found, Track

T = TypeVar("T")


def can_turn(track: Track) -> bool:
    """Say whether columns of a track can be read from either end."""
    return track.runs_end > 1 and not track.around and not track.sets.strict


def turned_columns(columns: Columns) -> Columns:
    """Return the columns read from the other end; ranks without runs stay at the end."""
    track = columns.track
    through = tuple((track.runs_end - at, suit, n) for at, suit, n in columns.through)
    order = turned(track, track.order)
    return columns._replace(track=track._replace(order=order), through=through)


def turned(track: Track, each: tuple[T, ...]) -> tuple[T, ...]:
    """Return what belongs to each rank in the turned order; a doubled rank counts where it was."""
    low, high = track.twice, track.runs_end - track.twice
    return (*each[:low], *_back(each, low, high), *each[high:])


def _back(each: Sequence[T], low: int, high: int) -> Sequence[T]:
    """Return a part of a sequence from its end to its beginning."""
    return each[low:high][::-1]


def path_back(track: Track, found: Found) -> Found:
    """Return what was found in turned columns as a way through the columns themselves."""
    wide, size, path = track.suits, 2 * track.suits + 2, found.path
    stops = tuple(path[at : at + size] for at in range(0, size * len(track.order), size))
    runs = [stop[:wide] for stop in (*_back(stops, 0, track.runs_end), *stops[track.runs_end :])]
    laid = [stop[wide:] for stop in turned(track, stops)]
    guessed = runs[-1] if track.twice else bytes(wide)
    return found._replace(path=b"".join(map(bytes.__add__, runs, laid)) + guessed)
