"""Alike: rules that come to the same although they are written differently, written as one.

Each is a fact about the words of the language, with its reason:

- Where every card counts one, the points of a hand are its size.
- A match without end has no winner, so it does not matter what a tie would do.
"""

from __future__ import annotations

from typing import TypeAlias

Key: TypeAlias = tuple[object, ...]
"""A key for what a part of the model means, nested like the model."""

ROW = "row"
"""What the key of a row of points begins with."""
ONE: Key = ("Number", 1)

_ONE_EACH = (ROW, ("each",), ONE)
_POINTS, _SIZE = "hand_points", "hand_size"
_ENDLESS = ("endless", ("bool", "True"))
_TIE = "tie"


def alike(game: Key) -> Key:
    """Return the key of a whole game with all that is known to come to the same written alike."""
    if _holds(game, _ONE_EACH):
        game = _with(game, _POINTS, _SIZE)
    return tuple(_without_ties(part) if _holds(part, _ENDLESS) else part for part in game)


def alike_by_itself(part: object) -> object:
    """Return the key of a part as if all that may come to the same in some game did so in this."""
    if not isinstance(part, tuple):
        return part
    part = _with(part, _POINTS, _SIZE)
    return _without_ties(part) if _holds(part, _ENDLESS) else part


def _holds(key: object, part: Key) -> bool:
    if key == part:
        return True
    return isinstance(key, tuple) and any(_holds(each, part) for each in key)


def _with(key: Key, word: str, other: str) -> Key:
    """Return a key with a name, or a field, of an expression as another one."""
    if key[:1] in (("Name",), ("Field",)):
        key = tuple(other if each == word else each for each in key)
    return tuple(_with(each, word, other) if isinstance(each, tuple) else each for each in key)


def _without_ties(key: object) -> object:
    if not isinstance(key, tuple):
        return key
    return tuple(_without_ties(each) for each in key if not _of_tie(each))


def _of_tie(key: object) -> bool:
    return isinstance(key, tuple) and key[:1] == (_TIE,)
