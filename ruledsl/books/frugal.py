"""Frugal: a player who lays all that it finds with little thought, for any rule file in good time.

The levels that people play against look as far as it takes; with rules of an unusual kind that can
be minutes. A book must not take longer because its game is strange.
"""

from __future__ import annotations

import random

from ruledsl.arrange.problem import Budget
from ruledsl.arrange.solve import most_cards
from ruledsl.cards.move import Move
from ruledsl.engine.observation import Observation
from ruledsl.engine.turn import PLAY
from ruledsl.language.question import problem
from ruledsl.players.holding import keeps_melds
from ruledsl.players.offers import accepted, offers, table_after
from ruledsl.players.steps import eager_step

THOUGHT = Budget(300)
"""How much work finding a play may cost: a tenth of a second at the worst."""


class FrugalPlayer:
    """Plays what it finds as soon as it finds it."""

    def __init__(self, rng: random.Random) -> None:
        """Keep the source of chance, for choices that make no difference here."""
        self._rng = rng

    def choose(self, observation: Observation) -> Move:
        """Return a knock, a play, another step, or a pass, in this order."""
        return eager_step(observation, _laid, self._rng)


def _laid(observation: Observation, word: str) -> Move | None:
    """Return a large play that rebuilds the table, or a simple one; None where none is found."""
    if word == PLAY:
        move = Move(PLAY, most_cards(problem(observation.turn), budget=THOUGHT).table)
        if move.table and accepted(observation, move):
            return move
    table = observation.position.table
    simple = (Move(word, table_after(table, offer)) for offer in offers(observation))
    fits = (move for move in simple if accepted(observation, move))
    return next((move for move in fits if word == PLAY or keeps_melds(observation, move)), None)
