"""Frozen: what may be done to a meld that is not rebuilt: it grows, by cards put to it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product

from ruledsl.arrange.melds import Faces, book, longest, may_stand_for, most_size, reading
from ruledsl.arrange.problem import Freed, JokerRule, Law, Meld, Moves, Problem, RunShape, Shape
from ruledsl.cards.pack import NOTHING, Card, Pack

Grown = tuple[Meld, tuple[Card, ...]]
"""A meld after it grew, and the bare hand cards that were added."""


def extensions(problem: Problem, meld: Meld, hand: Counter[Card]) -> Iterator[Grown]:
    """Yield every way to add hand cards to a meld, adding nothing first.

    Cards that could as well be laid as a run of their own are never added: the same cards count
    the same there.
    """
    yield meld, ()
    pack, law = problem.pack, problem.law
    jokers = sum(n for card, n in hand.items() if pack.face[card] == NOTHING)
    for added in growths_from(pack, law, meld, hand, jokers):
        for chosen in _from_hand(problem, hand, added):
            grown = tuple(sorted((*meld, *chosen)))
            if reading(pack, law, grown) is not None:
                yield grown, tuple(pack.bare[card] for card in chosen)


def growths_from(
    pack: Pack, law: Law, meld: Meld, there: Counter[Card], jokers: int
) -> Iterator[Faces]:
    """Yield the faces, sorted, that can be added to a meld with naturals that are there and jokers.

    Those that could as well be laid as a run of their own are left out.
    """
    for added in _growths(pack, law, tuple(sorted(pack.face[card] for card in meld))):
        if sum([face not in there for face in added]) > jokers:
            continue
        if (Counter(added) - there).total() <= jokers:
            yield added


@dataclass(frozen=True)
class _Known:
    """What melds can grow by, by the faces they show: kept with a law, since it never changes."""

    growths: dict[Faces, tuple[Faces, ...]] = field(default_factory=dict)


def _growths(pack: Pack, law: Law, shown: Faces) -> tuple[Faces, ...]:
    """Return the faces that can be added to a meld, the fewest first."""
    known = next((k for p, k in law.known if p is pack and isinstance(k, _Known)), None)
    if known is None:
        known = _Known()
        law.known.append((pack, known))
    if shown not in known.growths:
        known.growths[shown] = tuple(_grown(pack, law, shown))
    return known.growths[shown]


def _grown(pack: Pack, law: Law, shown: Faces) -> Iterator[Faces]:
    old = Counter(shown)
    largest = max((most_size(pack, shape) for shape in law.shapes), default=0)
    for size in range(len(shown) + 1, largest + 1):
        for faces, (shape, order) in book(pack, law).page(size).items():
            if not all(face in faces for face in shown):
                continue
            added = Counter(faces)
            added.subtract(old)
            if min(added.values()) >= 0 and not _could_stand_alone(shape, order, old):
                yield tuple((+added).elements())


def _could_stand_alone(shape: Shape, order: Faces, shown: Counter[int]) -> bool:
    """Say whether one side of a lengthened run is a run by itself."""
    if not isinstance(shape, RunShape) or len(set(order)) < len(order) or shape.around:
        return False
    if longest(shape) < len(shape.order):
        return False
    old = [place for place, face in enumerate(order) if shown[face]]
    return old[0] >= shape.least or len(order) - 1 - old[-1] >= shape.least


def _from_hand(problem: Problem, hand: Counter[Card], faces: Faces) -> Iterator[Meld]:
    """Yield every way to show these faces with hand cards, jokers named."""
    pack, law = problem.pack, problem.law
    kinds = [kind for kind in hand if pack.face[kind] == NOTHING]
    choices = [
        [face, *(pack.named(k, face) for k in kinds if may_stand_for(pack, law, k, face))]
        for face in faces
    ]
    seen: set[Meld] = set()
    for chosen in product(*choices):
        spent = Counter(pack.bare[card] for card in chosen)
        key = tuple(sorted(chosen))
        if key not in seen and all(hand[card] >= n for card, n in spent.items()):
            seen.add(key)
            yield key


Replaced = tuple[Meld, tuple[Card, ...], tuple[Card, ...]]
"""A meld with jokers replaced, the hand cards in their places, and the jokers that came free."""


def replaced(
    problem: Problem, rule: JokerRule, meld: Meld, hand: Counter[Card]
) -> Iterator[Replaced]:
    """Yield every way to put real hand cards in the places of a meld's jokers, none first."""
    yield meld, (), ()
    pack = problem.pack
    if rule.freed not in (Freed.HAND, Freed.TABLE) or problem.keep_jokers:
        return
    jokers = [card for card in meld if pack.is_joker(card) and pack.face[card] != NOTHING]
    seen: set[tuple[Card, ...]] = set()
    for taken in product((False, True), repeat=len(jokers)):
        freed = tuple(joker for joker, out in zip(jokers, taken, strict=True) if out)
        kept = [joker for joker, out in zip(jokers, taken, strict=True) if not out]
        if rule.moves is Moves.FROZEN and not all_free(problem, kept):
            continue  # what stays holds the whole meld fast
        names = Counter(pack.face[joker] for joker in freed)
        if not freed or freed in seen or any(hand[card] < n for card, n in names.items()):
            continue
        seen.add(freed)
        left = Counter(meld)
        left.subtract(freed)
        rest = tuple(sorted((*left.elements(), *names.elements())))
        yield rest, tuple(names.elements()), freed


def all_free(problem: Problem, jokers: Sequence[Card]) -> bool:
    """Say whether real cards that lie on the table free all of these jokers."""
    rule, face = problem.law.jokers, problem.pack.face
    if rule is None or rule.freed is not Freed.TABLE:
        return not jokers
    return all(any(face[joker] in meld for meld in problem.table) for joker in jokers)
