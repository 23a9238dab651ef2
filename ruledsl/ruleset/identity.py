"""Identity: what was worked out for an object, kept as long as that very object is asked about.

Specs compare by meaning, which means comparing whole trees. Within one check of one file the same
objects come again and again: a choice leaves most parts of a file untouched. So what is derived
from a part is kept by the part's identity.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Generic, TypeVar

T = TypeVar("T")
R = TypeVar("R")


class _Same(Generic[T]):
    """An object that equals itself alone."""

    __slots__ = ("thing",)

    def __init__(self, thing: T) -> None:
        self.thing = thing

    def __hash__(self) -> int:
        return id(self.thing)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.thing is self.thing


def by_identity(function: Callable[[T], R]) -> Callable[[T], R]:
    """Make a function of one frozen object remember its answers."""

    @lru_cache(maxsize=2048)
    def kept(same: _Same[T]) -> R:
        return function(same.thing)

    def asked(thing: T) -> R:
        return kept(_Same(thing))

    asked.__doc__ = function.__doc__
    return asked
