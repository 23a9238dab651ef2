"""Model: what a scene file says, with the place of everything in it.

Cards and seats are words here: what they mean depends on the game and its number of players, which
are known only when a scene is set up.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ruledsl.text.span import Span

if TYPE_CHECKING:
    from ruledsl.scenes.kinds import Kind


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the file and its place: a card, a seat, a name."""

    text: str
    span: Span


CardWords = tuple[Word, ...]
"""Cards as they are written."""
MeldWords = tuple[CardWords, ...]
"""Melds as they are written."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A key of `given` or `expect` with its value, read by its kind."""

    key: Word
    value: Any
    kind: Kind
    span: Span  # of the value


@dataclass(frozen=True, slots=True)
class Step:
    """A step to take. `then` is announced together with it; `by` names a seat out of turn.

    `to` names the seat that the step is aimed at.
    """

    word: Word
    table: MeldWords | None = None
    cards: CardWords = ()
    pile: str = ""
    then: str = ""
    by: Word | None = None
    to: Word | None = None


@dataclass(frozen=True, slots=True)
class Scene:
    """A position, what is done in it, and what must come of it."""

    name: str
    given: tuple[Entry, ...]
    steps: tuple[Step, ...]
    expect: tuple[Entry, ...]
    reading: bool  # the sources leave the point open
    span: Span  # of the name

    def entry(self, key: str) -> Entry | None:
        """Return the entry of a key of `given`, or None."""
        return next((entry for entry in self.given if entry.key.text == key), None)


@dataclass(frozen=True, slots=True)
class SceneFile:
    """The scenes of one file and the rules that they test."""

    path: Path
    ruleset: Word  # a shipped game, or a path relative to the file
    scenes: tuple[Scene, ...]
    survives: tuple[tuple[Word, Word], ...] = ()  # changes of rules that no scene need notice: why
