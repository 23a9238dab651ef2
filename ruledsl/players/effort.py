"""Effort: how much a computer player thinks before it moves, counted in nodes and never in seconds.

So the same seed brings the same moves on every machine. A node of the search by ranks is cheap;
where a law needs the general way, or guesses about wild cards, a node is dear and many questions
are asked for one, so fewer of them are looked at. A play that is missed that way is no fault:
simple ones, laid one on the other, take its place.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain

from ruledsl.arrange.fast import track_of
from ruledsl.arrange.problem import Budget, JokerRule, Law, Moves, Problem
from ruledsl.cards.pack import Pack


@dataclass(frozen=True)
class Effort:
    """What the questions of one decision may cost.

    `best` is for the best play, asked once or twice; `look` for what is asked of many hands;
    `tries` are the next best plays that are judged where a law forbids the best one.
    """

    best: Budget
    look: Budget
    tries: int


FULL = Effort(Budget(), Budget(2_000), 8)
DEAR = Effort(Budget(3_000), Budget(400), 4)
GUESSED = Effort(Budget(400), Budget(60), 2)
NONE = Effort(Budget(0), Budget(0), 0)

MOST_TIED = 6
"""Jokers tied to their neighbours, above which they are too many to be matched and moved about."""


def effort(problem: Problem) -> Effort:
    """Return what may be spent on a question: it depends on the rules and the cards alone."""
    pack, rule = problem.pack, problem.law.jokers
    if rule is not None and rule.moves is Moves.NEIGHBOUR and _jokers(problem) > MOST_TIED:
        return NONE
    if pack.wilds:
        return GUESSED
    return FULL if _by_ranks(pack, problem.law, rule) else DEAR


def _jokers(problem: Problem) -> int:
    """Return how many cards there are that are jokers or may be."""
    pack = problem.pack
    cards = chain(problem.hand, *problem.table)
    return sum(pack.is_joker(card) or card in pack.wilds for card in cards)


def _by_ranks(pack: Pack, law: Law, jokers: JokerRule | None) -> bool:
    """Say whether the search by ranks answers nearly all questions about a law."""
    track = track_of(pack, law)
    if track is None or jokers is None:
        return track is not None
    alike = all(kind is None for kind in jokers.stands_for)
    straight = track.sets.distinct and not track.around
    return alike and (jokers.per_meld is None or (jokers.per_meld == 1 and straight))
