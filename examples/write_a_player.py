"""Write a player: a class with one method, measured against the players that are shipped.

A player sees what its seat may see and returns a move. This one is patient: it plays only when it
can lay three cards or more, or when it holds few cards.
"""

import random

from ruledsl import api
from ruledsl.cards.move import Move
from ruledsl.engine.observation import Observation
from ruledsl.players.greedy import largest_play
from ruledsl.players.levels import LEVELS
from ruledsl.players.random_player import moves_of
from ruledsl.simulation import report
from ruledsl.simulation.simulate import Plan, simulate


class PatientPlayer:
    """Waits until a play is worth it."""

    def __init__(self, rng: random.Random) -> None:
        """Keep the source of chance; a player made again with it plays the same again."""
        self._rng = rng

    def choose(self, observation: Observation) -> Move:
        """Return a large play, else a card from the stock, else any play, else what is left."""
        words = observation.words
        play = largest_play(observation) if "play" in words else None
        if play and (self._worth_it(observation, play) or "draw" not in words):
            return play
        others = [word for word in words if word != "play"]
        word = "draw" if "draw" in others else self._rng.choice(others)
        return self._rng.choice(moves_of(observation, word))

    def _worth_it(self, observation: Observation, play: Move) -> bool:
        before = sum(map(len, observation.position.table))
        laid = sum(map(len, play.table or ())) - before
        return laid >= 3 or len(observation.hand) <= 5


def main() -> None:
    """Let it play against a greedy player."""
    plan = Plan(
        games=8, players=2, levels=("patient", "greedy"), known={**LEVELS, "patient": PatientPlayer}
    )
    print(report.text(simulate(api.load("machiavelli"), plan)))


if __name__ == "__main__":
    main()
