"""Openings: the hand cards with which a player can open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ruledsl.arrange.frozen import Grown
from ruledsl.arrange.melds import (
    Faces,
    book,
    jokers_allowed,
    may_stand_for,
    melds_of,
    most_size,
    tidy,
)
from ruledsl.arrange.pool import Purse
from ruledsl.arrange.problem import Meld, Problem, RunShape
from ruledsl.cards.pack import NOTHING, Card

STEPS = 16
"""So many ways to go on with an opening cost as much as a node."""


def opening_runs(problem: Problem, hand: Counter[Card]) -> list[tuple[Card, ...]]:
    """Return the natural runs in a hand that are as long as the opening asks, sorted."""
    opening = problem.law.opening
    if opening is None:
        return []
    runs = {
        tuple(sorted(faces))
        for shape in problem.law.shapes
        if isinstance(shape, RunShape)
        for faces in melds_of(problem.pack, shape, opening.run)
    }
    return [run for run in sorted(runs) if not Counter(run) - hand]


def opening_melds(
    problem: Problem, hand: Counter[Card], purse: Purse
) -> Iterator[tuple[tuple[Card, ...], tuple[Meld, ...]]]:
    """Yield ways to lay melds from a hand that are worth the opening's points.

    Each multiset of hand cards comes once; no meld of it could be left out. Those without jokers
    come first: there are few of them, and they are seldom worse. Raises SpentError.
    """
    face, seen = problem.pack.face, set[tuple[Card, ...]]()
    naturals = Counter({card: n for card, n in hand.items() if face[card] != NOTHING})
    for cards in (naturals, hand) if naturals != hand else (hand,):
        for used, laid in _openings(problem, cards, purse):
            if used not in seen:
                seen.add(used)
                yield used, laid


def _openings(
    problem: Problem, hand: Counter[Card], purse: Purse
) -> Iterator[tuple[tuple[Card, ...], tuple[Meld, ...]]]:
    melds = [(meld, used, _points(problem, meld)) for meld, used in hand_melds(problem, hand)]
    needed = problem.law.opening.points if problem.law.opening else 0
    begun: list[tuple[int, int, Counter[Card], tuple[Meld, ...]]] = [(0, needed, hand, ())]
    tried = 0
    while begun:
        tried += 1
        if tried % STEPS == 0:
            purse.pay()
        first, lack, left, laid = begun.pop()
        if lack <= 0:
            yield tuple(sorted((hand - left).elements())), laid
            continue
        for place in range(len(melds) - 1, first - 1, -1):
            meld, cards, points = melds[place]
            spent = Counter(cards)
            if all(left[card] >= n for card, n in spent.items()):
                begun.append((place, lack - points, left - spent, (*laid, meld)))


def _points(problem: Problem, meld: Meld) -> int:
    weights = problem.law.opening.weights if problem.law.opening else ()
    return sum(weights[problem.pack.face[card]] for card in meld)


def hand_melds(problem: Problem, hand: Counter[Card]) -> list[Grown]:
    """Return every meld that a hand can lay by itself, with the bare cards used, sorted."""
    pack, law = problem.pack, problem.law
    largest = max((most_size(pack, shape) for shape in law.shapes), default=0)
    jokers = sum(n for card, n in hand.items() if pack.face[card] == NOTHING)
    found: set[Meld] = set()
    for size in range(1, min(largest, hand.total()) + 1):
        for faces in book(pack, law).page(size):
            if sum([face not in hand for face in faces]) <= jokers:
                found.update(_filled(problem, hand, faces))
    melds = sorted(found, key=lambda meld: (len(meld), meld))
    return [
        (tidy(pack, law, meld), tuple(sorted(pack.bare[card] for card in meld))) for meld in melds
    ]


def _filled(problem: Problem, hand: Counter[Card], faces: Faces) -> Iterator[Meld]:
    """Yield every way to show faces with hand cards, naming jokers for what is missing or not."""
    pack, law = problem.pack, problem.law
    kinds = sorted(card for card in hand if pack.face[card] == NOTHING)
    begun: list[tuple[Meld, Counter[Card]]] = [((), hand)]
    for face in faces:
        grown: list[tuple[Meld, Counter[Card]]] = []
        for cards, left in begun:
            for bare in (face, *kinds):
                if left[bare] and (bare == face or may_stand_for(pack, law, bare, face)):
                    card = face if bare == face else pack.named(bare, face)
                    grown.append(((*cards, card), left - Counter((bare,))))
        begun = grown
    for cards, _ in begun:
        if jokers_allowed(pack, law, cards):
            yield tuple(sorted(cards))
