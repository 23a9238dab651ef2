"""Easy player: lays what fits without rebuilding the table, and knocks as soon as it may."""

from __future__ import annotations

import random

from ruledsl.cards.move import Move
from ruledsl.engine.observation import Observation
from ruledsl.players.simple import simple_plays
from ruledsl.players.steps import eager_step


class EasyPlayer:
    """Sees melds in the hand and cards that fit melds on the table, and nothing cleverer."""

    def __init__(self, rng: random.Random) -> None:
        """Keep the source of chance, for choices that make no difference here."""
        self._rng = rng

    def choose(self, observation: Observation) -> Move:
        """Return a knock, simple plays one on the other, or another step, in this order."""
        return eager_step(observation, simple_plays, self._rng)
