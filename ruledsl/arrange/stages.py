"""Stages: how far melds have come that are laid card by card, lowest card first.

Two melds that have begun are at the same stage when the same cards could follow.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from itertools import groupby
from typing import NamedTuple

from ruledsl.arrange.melds import Faces
from ruledsl.record import record

DONE = 0
"""A meld to which nothing can be added."""

Stage = int
"""How far a meld has come: the number of what may follow, see `Stages`."""


class Follows(NamedTuple):
    """What may follow in a meld: nothing if it `ends` here, or a card and what may follow then."""

    ends: bool
    moves: tuple[tuple[int, Stage], ...]  # by face, the lowest first


@record
class Stages:
    """All stages of melds; those after which the same may follow are one."""

    follows: list[Follows] = field(default_factory=lambda: [Follows(True, ())])
    known: dict[Follows, Stage] = field(default_factory=lambda: {Follows(True, ()): DONE})
    passing: dict[tuple[Stage, int], Stage | None] = field(default_factory=dict)

    def of(self, melds: Sequence[Faces], at: int = 0, *, ends: bool = False) -> Stage:
        """Return the stage of melds (sorted, of sorted faces) that are alike up to a place."""
        moves = tuple(
            (face, self.of(list(same), at + 1))
            for face, same in groupby((m for m in melds if len(m) > at), key=lambda m: m[at])
        )
        return self._stage(Follows(ends or any(len(meld) == at for meld in melds), moves))

    def _stage(self, follows: Follows) -> Stage:
        if follows not in self.known:
            self.known[follows] = len(self.follows)
            self.follows.append(follows)
        return self.known[follows]

    def after(self, stage: Stage, face: int) -> Stage | None:
        """Return the stage once a card has been laid, or None where it cannot be."""
        return next((then for card, then in self.follows[stage].moves if card == face), None)

    def passed(self, stage: Stage, face: int) -> Stage | None:
        """Return the stage once a card went by; None: the meld can no longer be completed."""
        key = (stage, face)
        if key not in self.passing:
            ends, moves = self.follows[stage]
            moves = tuple(move for move in moves if move[0] > face)
            dead = not (ends or moves)
            self.passing[key] = None if dead else self._stage(Follows(ends, moves))
        return self.passing[key]
