"""Hard player: holds its cards back until they can all be laid at once.

Where melds belong to all, whoever lays cards helps the others, and what could be laid today can
still be laid tomorrow. So this player draws on while it may, and lays cards only to go out, to end
the deal well, or when its last chance has come: no card can be drawn any more, the deal is about to
end, or the next player is about to go out.
"""

from __future__ import annotations

import random

from ruledsl.arrange.problem import Answer
from ruledsl.arrange.solve import most_cards, most_points
from ruledsl.cards.move import Move
from ruledsl.engine.observation import Observation
from ruledsl.engine.turn import DRAW, PLAY
from ruledsl.language.question import problem
from ruledsl.players.greedy import largest_play
from ruledsl.players.judgement import ends_well, in_danger
from ruledsl.players.offers import accepted, announced, lays
from ruledsl.players.random_player import moves_of
from ruledsl.players.steps import KNOCK, other_step


class HardPlayer:
    """Waits, and then plays everything."""

    def __init__(self, rng: random.Random) -> None:
        """Keep the source of chance: it imagines the cards that others hold."""
        self._rng = rng

    def choose(self, observation: Observation) -> Move:
        """Return a good ending, a card to wait with, a play, or another step, in this order."""
        words = [word for word in observation.words if word != KNOCK]
        if KNOCK in observation.words and ends_well(observation, Move(KNOCK), self._rng):
            return Move(KNOCK)
        if PLAY in words and (move := self._play(observation)):
            return move
        laying = [word for word in words if lays(observation, word)]
        for word in laying:
            move = largest_play(observation, word) if word != PLAY else None
            if move:
                return move
        others = [word for word in words if word not in laying]
        return other_step(observation, others, self._rng)

    def _play(self, observation: Observation) -> Move | None:
        """Return a play that is due now, or a draw that is better; None when there is no play."""
        found = most_cards(problem(observation.turn))
        move = largest_play(observation)
        if move is None or len(found.played) == len(observation.hand):
            return move
        heavy = _heaviest(observation)
        ending = next((m for m in self._endings(observation, heavy or move)), None)
        if ending:
            return ending
        waiting = moves_of(observation, DRAW) if DRAW in observation.words else ()
        if waiting and not in_danger(observation, self._rng):
            return waiting[0]
        return heavy or move

    def _endings(self, observation: Observation, move: Move) -> list[Move]:
        joined = announced(observation, move)
        return [each for each in joined if ends_well(observation, each, self._rng)]


def _heaviest(observation: Observation) -> Move | None:
    """Return the play that leaves fewest points in the hand."""
    rules = observation.rules
    bare = rules.pack.naturals + len(rules.pack.jokers)
    weights = [max(0, points) for points in rules.card_points[:bare]]
    found: Answer = most_points(problem(observation.turn), weights)
    move = Move(PLAY, found.table)
    return move if found and accepted(observation, move) else None
