"""Random player: takes any step that it may, and lays any simple play."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, islice

from ruledsl.cards.move import Move
from ruledsl.engine.observation import Observation
from ruledsl.engine.turn import PASS, open_ways
from ruledsl.language.contribution import StepRule, Way
from ruledsl.language.question import some_play
from ruledsl.players.offers import accepted, announced, lays, needs_judge, offers, table_after

CHOICES = 200  # of several cards at a time that are looked at


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
    """Return the moves of a step other than a play that the rules accept."""
    turn = observation.turn
    ways = tuple(way for way in open_ways(turn) if way.word == word)
    step = turn.rules.step[word]
    if not ways:
        moves: tuple[Move, ...] = (Move(word),)
    else:
        moves = tuple(m for way in ways for m in _detailed(observation, way, step))
    # Offers meet the conditions of their step, but a duty to play may still stand against them.
    duty = turn.rules.must_play.how == "enforce"
    return tuple(m for m in moves if accepted(observation, m)) if duty else moves


def _detailed(observation: Observation, way: Way, step: StepRule) -> Iterator[Move]:
    """Yield the offers of a step; where it asks for several cards, each choice of them."""
    count = way.count(observation.turn)
    for move in step.offers(observation.turn, way):
        bare = not (move.cards or move.pile) and count > 1
        if not bare or accepted(observation, move):
            yield move
            continue
        choices = dict.fromkeys(combinations(observation.hand, min(count, len(observation.hand))))
        chosen = (replace(move, cards=cards) for cards in islice(choices, CHOICES))
        yield from (each for each in chosen if accepted(observation, each))


def last_resort(observation: Observation) -> Move:
    """Return a play that no simple play is, or a pass, where no other step is open."""
    laying = [word for word in observation.words if lays(observation, word)]
    table = some_play(observation.turn).table if laying else ()
    for word in laying if table else ():
        move = Move(word, table)
        if accepted(observation, move):
            return move
    return Move(PASS)
