"""Player: somebody who chooses moves, from what one seat may see."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Protocol

from ruledsl.cards.move import Move
from ruledsl.engine.observation import Observation


class Player(Protocol):
    """Chooses the moves of one seat.

    A player is made with its own `random.Random`; made again with the same state, it repeats its
    moves. When a move was answered with a reminder, the player is asked again, with
    `position.warned`.
    """

    def choose(self, observation: Observation) -> Move:
        """Return the next move; asked only when it is this seat's turn."""


Level = Callable[[random.Random], Player]
"""What makes a player of some strength."""


class NoMoveError(RuntimeError):
    """A player finds nothing that it could do."""
