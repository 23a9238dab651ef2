"""Normal player: lays all that can be laid, however the table must be rebuilt for it."""

from __future__ import annotations

import random

from ruledsl.cards.move import Move
from ruledsl.engine.observation import Observation
from ruledsl.players.greedy import largest_play
from ruledsl.players.judgement import ends_well
from ruledsl.players.offers import announced, lays
from ruledsl.players.steps import KNOCK, other_step


class NormalPlayer:
    """Plays all it can as soon as it can, and knocks when that is likely to win."""

    def __init__(self, rng: random.Random) -> None:
        """Keep the source of chance: it imagines the cards that others hold."""
        self._rng = rng

    def choose(self, observation: Observation) -> Move:
        """Return a good knock, the largest play, or another step, in this order."""
        words = [word for word in observation.words if word != KNOCK]
        if KNOCK in observation.words and ends_well(observation, Move(KNOCK), self._rng):
            return Move(KNOCK)
        laying = [word for word in words if lays(observation, word)]
        for word in laying:
            move = largest_play(observation, word)
            if move:
                joined = announced(observation, move)
                return next((j for j in joined if ends_well(observation, j, self._rng)), move)
        others = [word for word in words if word not in laying]
        return other_step(observation, others, self._rng)
