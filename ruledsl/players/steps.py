"""Steps: the steps of a turn that lay nothing, chosen with sense: draw, take, discard, pass."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable

from ruledsl.cards.move import Move
from ruledsl.engine.observation import Observation
from ruledsl.engine.turn import END, PASS
from ruledsl.players.holding import best_shed, gains, sheds
from ruledsl.players.offers import announced, lays
from ruledsl.players.random_player import last_resort, moves_of

KNOCK = "knock"
LAST = (PASS, END)  # what is done when nothing else can be


def eager_step(
    observation: Observation, lay: Callable[[Observation, str], Move | None], rng: random.Random
) -> Move:
    """Return a knock where one may be made, what `lay` finds for a step that lays, or another."""
    words = observation.words
    if KNOCK in words:
        return Move(KNOCK)
    laying = [word for word in words if lays(observation, word)]
    for word in laying:
        move = lay(observation, word)
        if move:
            return next(iter(announced(observation, move)), move)
    return other_step(observation, [word for word in words if word not in laying], rng)


def other_step(observation: Observation, words: Iterable[str], rng: random.Random) -> Move:
    """Return the best move of some steps that lay nothing; the last resort where none is open."""
    others = {word: moves_of(observation, word) for word in words}
    steps = [word for word, moves in others.items() if moves]
    for word in sorted(steps, key=lambda word: (word in LAST, not others[word][0].cards)):
        move = _best(observation, others[word], rng)
        if move:
            return move
    return others[steps[0]][0] if steps else last_resort(observation)


def _best(observation: Observation, moves: tuple[Move, ...], rng: random.Random) -> Move | None:
    """Return the best of the moves of a step; None when none of them is of use."""
    if not moves[0].cards:
        return rng.choice(moves)
    if sheds(observation, moves[0]):
        return best_shed(observation, moves, rng)
    return next((move for move in moves if gains(observation, move)), None)
