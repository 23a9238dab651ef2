"""Hard player: holds its cards back until they can all be laid at once.

Where melds belong to all, whoever lays cards helps the others, and what could be laid today can
still be laid tomorrow. So this player draws on while it may, and lays cards only to go out, to end
the deal well, or when its last chance has come: no card can be drawn any more, the deal is about to
end, or the next player is about to go out. It opens as soon as it can where that takes points, and
it meets a duty to play at once, watched or not.
"""

from __future__ import annotations

from ruledsl.arrange.solve import best_plays, most_points, whole_hand
from ruledsl.cards.move import Move
from ruledsl.engine.observation import Observation
from ruledsl.engine.turn import DRAW, PLAY
from ruledsl.language.question import problem
from ruledsl.players.effort import effort
from ruledsl.players.greedy import largest_play
from ruledsl.players.holding import hand_weights
from ruledsl.players.judgement import in_danger
from ruledsl.players.normal import NormalPlayer
from ruledsl.players.offers import accepted, announced, seconds
from ruledsl.players.random_player import moves_of

FREE = "free"  # whoever can play need not


class HardPlayer(NormalPlayer):
    """Waits, and then plays everything."""

    def _lay(self, observation: Observation, word: str) -> Move | None:
        """Return the play that is due now, or a draw that is better; None for neither."""
        if word != PLAY or observation.rules.must_play.how != FREE or _owes_points(observation):
            return super()._lay(observation, word)
        return (
            _all_at_once(observation)
            or self._good_ending(observation)
            or self._wait(observation)
            or _heaviest(observation)
            or largest_play(observation)
        )

    def _good_ending(self, observation: Observation) -> Move | None:
        """Return a play with which the deal ends well, such as one with a knock."""
        if not seconds(observation, PLAY):
            return None
        move = _heaviest(observation)
        joined = announced(observation, move) if move else []
        return next((each for each in joined if self._ends_well(observation, each)), None)

    def _wait(self, observation: Observation) -> Move | None:
        """Return a draw, if there is no haste."""
        waiting = moves_of(observation, DRAW) if DRAW in observation.words else ()
        if not waiting or in_danger(observation, self._rng):
            return None
        return waiting[0]


def _owes_points(observation: Observation) -> bool:
    """Say whether the first play must be worth something: waiting makes that no easier."""
    opening = observation.rules.solver_law.opening
    opened = observation.position.opened[observation.seat]
    return opening is not None and opening.points > 0 and not opened


def _all_at_once(observation: Observation) -> Move | None:
    """Return the play of the whole hand."""
    asked = problem(observation.turn)
    found = whole_hand(asked, budget=effort(asked).look)
    move = Move(PLAY, found.table)
    return move if found.table and accepted(observation, move) else None


def _heaviest(observation: Observation) -> Move | None:
    """Return the play that leaves fewest points in the hand."""
    asked = problem(observation.turn)
    weights, spend = hand_weights(observation.rules), effort(asked)
    found = most_points(asked, weights, budget=spend.best)
    move = Move(PLAY, found.table)
    if not found.table or accepted(observation, move):
        return move if found.table else None
    others = best_plays(asked, weights, spend.tries, budget=spend.best)
    moves = (Move(PLAY, other.table) for other in others)
    return next((move for move in moves if accepted(observation, move)), None)
