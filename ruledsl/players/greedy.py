"""Greedy player: lays as many cards as it can, knocks when it may, and draws otherwise.

Where cards are shed it lets go of the one that it needs least; where cards of a pile may be taken
it takes them only if they can be laid at once.
"""

from __future__ import annotations

import random

from ruledsl.arrange.solve import most_cards
from ruledsl.cards.move import Move
from ruledsl.engine.observation import Observation
from ruledsl.engine.turn import PLAY
from ruledsl.language.question import problem
from ruledsl.players.holding import keeps_melds
from ruledsl.players.offers import accepted, needs_judge, offers, table_after
from ruledsl.players.steps import eager_step


class GreedyPlayer:
    """Plays all it can as soon as it can."""

    def __init__(self, rng: random.Random) -> None:
        """Keep the source of chance, for choices that make no difference here."""
        self._rng = rng

    def choose(self, observation: Observation) -> Move:
        """Return a knock, the largest play, another step, or a pass, in this order."""
        return eager_step(observation, largest_play, self._rng)


def largest_play(observation: Observation, word: str = PLAY) -> Move | None:
    """Return the play of most cards; a simple one where a law forbids that; None for none."""
    if word == PLAY:
        found = most_cards(problem(observation.turn))
        move = Move(PLAY, found.table)
        ask = needs_judge(observation, word)
        if found.table and (not ask or accepted(observation, move)):
            return move
        if not found.table and found.exact:
            return None
    table = observation.position.table
    simple = (Move(word, table_after(table, offer)) for offer in offers(observation))
    fits = (move for move in simple if accepted(observation, move))
    return next((move for move in fits if word == PLAY or keeps_melds(observation, move)), None)
