"""Meter: a bound on work, counted in steps of the program and not in seconds.

A changed rule may make a play endless. Steps are the same on every machine, so the same change is
given up at the same point everywhere. A step is a call of a function; the compiled search keeps
count of its own work and ends by itself.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

MOST_STEPS = 5_000_000
"""Some thirty times what all the scenes of a large game need together."""


class TooMuchWorkError(Exception):
    """The bound was reached."""


@contextmanager
def at_most(steps: int) -> Iterator[None]:
    """Raise TooMuchWorkError in what is done here once it has made so many calls."""
    left = steps

    def count(frame: FrameType, event: str, argument: object) -> None:
        nonlocal left
        left -= 1
        if left < 0:
            sys.settrace(None)
            raise TooMuchWorkError(f"more than {steps} steps")

    before = sys.gettrace()
    sys.settrace(count)
    try:
        yield
    finally:
        sys.settrace(before)
