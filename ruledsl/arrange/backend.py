"""Backend: which of the two searches is used, the compiled one where it is there.

Both find the same way through the same columns. With `RULEDSL_PURE=1` in the environment the one
in Python is used in any case.
"""

from __future__ import annotations

import os
from array import array
from functools import lru_cache
from importlib import import_module
from types import ModuleType

from ruledsl.arrange import search as pure
from ruledsl.arrange.columns import Columns, Found, Sought, Track
from ruledsl.arrange.pool import SpentError
from ruledsl.arrange.runs import Runs, runs

LIMITS = (6, 32)
"""How many suits and positions the compiled search has room for."""


def _compiled() -> ModuleType | None:
    if os.environ.get("RULEDSL_PURE") == "1":
        return None
    try:
        return import_module("ruledsl.arrange._search")
    except ImportError:
        return None


COMPILED = _compiled()


def backend_name() -> str:
    """Return `compiled` or `pure`."""
    return "pure" if COMPILED is None else "compiled"


def search(columns: Columns, most: int, above: int, budget: int) -> Sought:
    """Return the best way through, see `search.search`."""
    track = columns.track
    if COMPILED is None or not has_room(track):
        return pure.search(columns, most, above, budget)
    jokers = columns.jokers
    found = COMPILED.search(
        packed_track(track),
        columns.must,
        columns.have,
        columns.start,
        columns.paid,
        bytes(number for triple in columns.through for number in triple),
        packed_runs(max(columns.have), len(jokers) - 1, track.least, track.sets.strict),
        columns.worth,
        jokers,
        most,
        above,
        budget,
    )
    if found is False:
        raise SpentError
    if found is True:
        return pure.search(columns, most, above, budget)
    value, nodes, path = found
    return Sought(None if value is None else Found(value, path), nodes)


def has_room(track: Track) -> bool:
    """Say whether the compiled search has room for a track."""
    return track.suits <= LIMITS[0] and len(track.order) <= LIMITS[1]


@lru_cache(maxsize=64)
def packed_track(track: Track) -> bytes:
    """Return a track as the compiled search reads it."""
    sets = track.sets
    return bytes(
        (
            track.suits,
            len(track.order),
            track.runs_end,
            track.least,
            track.twice,
            track.around,
            sets.least,
            sets.most,
            sets.distinct,
            sets.strict,
            *track.order,
        )
    )


@lru_cache(maxsize=64)
def packed_runs(copies: int, jokers: int, least: int, strict: bool) -> bytes:
    """Return the states of open runs as the compiled search reads them."""
    known: Runs = runs(copies, jokers, least, strict)
    moves = [number for state in known.moves for move in state for number in move]
    better = [number for state in known.better for number in state]
    words = array("i", (len(known.states), len(known.trimmed[0]), len(known.states[0]), strict))
    words.extend((len(moves) // 3, len(better)))
    words.extend(known.must)
    words.extend(known.open)
    words.extend(_starts([len(state) for state in known.moves]))
    words.extend(moves)
    words.extend(number for state in known.trimmed for number in state)
    words.extend(_starts([len(state) for state in known.better]))
    words.extend(better)
    words.extend(number for state in known.states for number in state)
    return words.tobytes()


def _starts(sizes: list[int]) -> list[int]:
    """Return where each part begins when parts of these sizes lie in a row, and the end."""
    starts = [0]
    for size in sizes:
        starts.append(starts[-1] + size)
    return starts
