"""Losses: the play worth most where some cards count below nothing.

The search takes no card that makes a play worse. So each number of such cards that a play may hold
is asked for by itself, and the best of these answers is taken.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice, product

from ruledsl.arrange.ask import ask
from ruledsl.arrange.problem import NONE, Answer, Problem, Proof
from ruledsl.arrange.wish import Question, Wish

MOST_WAYS = 64
"""So many ways to lay cards that count below nothing are asked for; beyond, nothing is proved."""


def most_points(problem: Problem, weights: Sequence[int], nodes: int) -> Answer:
    """Find the play worth most, counting each card from the hand by `weights` of any sign."""
    held = Counter(problem.hand)
    losing = [card for card in sorted(held) if weights[card] < 0]
    # Beside its points a card counts a little, so that every play is worth more than none.
    many = len(problem.hand) + 1
    worth = tuple(many * max(0, weight) + 1 for weight in weights)
    ways = list(islice(product(*(range(held[card] + 1) for card in losing)), MOST_WAYS + 1))
    proved = len(ways) <= MOST_WAYS
    best: Answer | None = None
    for way in ways[:MOST_WAYS]:
        wish = _exactly(Wish(worth), held, dict(zip(losing, way, strict=True)))
        found = ask(problem, Question(wish, nodes // len(ways)))
        value = sum(weights[card] for card in found.played)
        if found.played and (best is None or value > best.value):
            best = replace(found, proof=Proof.YES, value=value)
        proved = proved and found.proof is not Proof.UNPROVED and found.exact
    if best is None:
        return NONE if proved else Answer(Proof.UNPROVED, exact=False)
    return best if proved else replace(best, proof=Proof.UNPROVED, exact=False)


def _exactly(wish: Wish, held: Counter[int], numbers: dict[int, int]) -> Wish:
    """Return a wish for plays that lay so many of some cards, no more and no fewer."""
    cards = range(len(wish.worth))
    return replace(
        wish,
        required=tuple(numbers.get(card, 0) for card in cards),
        allowed=tuple(numbers.get(card, held[card]) for card in cards),
    )
