"""Random player: takes any step that it may, and lays any simple play."""

from __future__ import annotations

import random

from ruledsl.cards.move import Move
from ruledsl.engine.observation import Observation
from ruledsl.engine.turn import PASS, PLAY, open_ways
from ruledsl.language.question import some_play
from ruledsl.players.offers import accepted, announced, lays, needs_judge, offers, table_after


class RandomPlayer:
    """Chooses among the steps that it may take, each as likely as the others."""

    def __init__(self, rng: random.Random) -> None:
        """Keep the source of chance."""
        self._rng = rng

    def choose(self, observation: Observation) -> Move:
        """Return a move by chance; where nothing simple can be laid, another step."""
        words = list(observation.words)
        while words:
            word = self._rng.choice(words) if len(words) > 1 else words[0]
            words.remove(word)
            laying = lays(observation, word)
            move = self._lay(observation, word) if laying else self._step(observation, word)
            if move is not None:
                return move
        return last_resort(observation)

    def _lay(self, observation: Observation, word: str) -> Move | None:
        found, ask = offers(observation), needs_judge(observation, word)
        while found:
            offer = found.pop(self._rng.randrange(len(found)))
            move = Move(word, table_after(observation.position.table, offer))
            if not ask or accepted(observation, move):
                joined = announced(observation, move)
                return self._rng.choice([move, *joined]) if joined else move
        return None

    def _step(self, observation: Observation, word: str) -> Move | None:
        moves = moves_of(observation, word)
        move = self._rng.choice(moves) if moves else None
        enforced = observation.rules.must_play.how == "enforce"
        return None if move and enforced and not accepted(observation, move) else move


def moves_of(observation: Observation, word: str) -> tuple[Move, ...]:
    """Return the moves of a step other than a play."""
    turn = observation.turn
    ways = tuple(way for way in open_ways(turn) if way.word == word)
    step = turn.rules.step[word]
    return tuple(m for way in ways for m in step.offers(turn, way)) if ways else (Move(word),)


def last_resort(observation: Observation) -> Move:
    """Return a play that no simple play is, or a pass, where no other step is open."""
    if PLAY in observation.words:
        found = some_play(observation.turn)
        if found:
            return Move(PLAY, found.table)
    return Move(PASS)
