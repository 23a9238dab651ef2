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
from ruledsl.players.effort import effort
from ruledsl.players.offers import accepted, needs_judge
from ruledsl.players.simple import simple_play, simple_plays
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
    """Return the play of most cards; simple ones where a law forbids that; None for none."""
    if word != PLAY:
        return simple_play(observation, word)
    asked = problem(observation.turn)
    found = most_cards(asked, budget=effort(asked).best)
    if not found.table and found.exact:
        return None
    move = Move(PLAY, found.table) if found.table else None
    if move and needs_judge(observation, word) and not accepted(observation, move):
        move = None
    if move and found.exact:
        return move
    return _larger(observation, move, simple_plays(observation, word)) or simple_play(
        observation, word
    )


def _larger(observation: Observation, one: Move | None, other: Move | None) -> Move | None:
    """Return the play that lays more cards."""
    moves = [move for move in (one, other) if move]
    return max(moves, key=lambda move: sum(map(len, move.table or ())), default=None)
