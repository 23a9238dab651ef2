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
        """Return a good knock, a play, or another step, in this order."""
        words = [word for word in observation.words if word != KNOCK]
        knock = Move(KNOCK)
        if KNOCK in observation.words and self._ends_well(observation, knock):
            return knock
        laying = [word for word in words if lays(observation, word)]
        for word in laying:
            move = self._lay(observation, word)
            if move:
                return move
        others = [word for word in words if word not in laying]
        return other_step(observation, others, self._rng)

    def _lay(self, observation: Observation, word: str) -> Move | None:
        """Return the play to make now; None for none."""
        move = largest_play(observation, word)
        joined = announced(observation, move) if move else []
        return next((each for each in joined if self._ends_well(observation, each)), move)

    def _ends_well(self, observation: Observation, move: Move) -> bool:
        return ends_well(observation, move, self._rng)
