"""Named: which cards of a finished table are the jokers.

After a search by ranks all cards of a face are alike. Here the jokers are given their places
among them, so that no meld has too many and every bound joker keeps a card it was beside.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, islice

from ruledsl.arrange.job import Job
from ruledsl.arrange.pool import Bound, Pool
from ruledsl.arrange.problem import Law, Meld, Moves
from ruledsl.arrange.rebuild import Plain
from ruledsl.cards.pack import Card, Pack

TRIES = 2_000
"""How many ways to place jokers are tried before another arrangement is looked for."""

STEPS = 16
"""So many ways to place jokers cost as much as a node."""

MATCHES = 500
"""How many ways to tell jokers of one name apart are tried for each of them."""


def place_jokers(job: Job, plain: Plain) -> tuple[Meld, ...] | None:
    """Return the melds with their jokers, or None when the jokers cannot lie in these melds.

    Raises SpentError.
    """
    pool = job.pool
    jokers = _jokers(job.pack, pool, plain) if pool.bound or pool.free else {}
    if not jokers:
        return tuple(plain.melds)
    melds = [list(meld) for meld in plain.melds]
    return _place(job, melds, sorted(jokers.items()))


def _jokers(pack: Pack, pool: Pool, plain: Plain) -> dict[int, list[Card]]:
    """Return the jokers by the face they show: bound ones, then free ones."""
    jokers: dict[int, list[Card]] = {}
    shown = Counter(face for meld in plain.melds for face in meld)
    for bound in pool.bound:
        jokers.setdefault(pack.face[bound.card], []).append(bound.card)
    kinds = _by_use(pool)
    for face in sorted(shown):
        more = shown[face] - plain.naturals.get(face, 0)
        if more:
            jokers.setdefault(face, []).extend([pack.named(next(kinds), face) for _ in range(more)])
    return jokers


def _by_use(pool: Pool) -> Iterator[Card]:
    """Yield the kinds of the free jokers in the order in which they are used, the best first."""
    free = sorted(pool.free, key=lambda joker: (not joker.must, -joker.worth))
    return iter([joker.kind for joker in free])


def shared_out(pack: Pack, pool: Pool, melds: tuple[Meld, ...]) -> tuple[Meld, ...]:
    """Return melds with free jokers for jokers, whatever kind these are of."""
    kinds = _by_use(pool)
    return tuple(
        tuple(pack.named(next(kinds), pack.face[c]) if pack.is_joker(c) else c for c in meld)
        for meld in melds
    )


def _place(
    job: Job, melds: list[list[Card]], jokers: list[tuple[int, list[Card]]]
) -> tuple[Meld, ...] | None:
    """Return the first way to place the jokers that the law allows."""
    for tried, placed in enumerate(islice(_ways(melds, jokers), TRIES), 1):
        if tried % STEPS == 0:
            job.purse.pay()
        if _allowed(job.pack, job.law, job.pool, placed):
            return tuple(tuple(meld) for meld in placed)
    return None


def _ways(
    melds: list[list[Card]], jokers: list[tuple[int, list[Card]]]
) -> Iterator[list[list[Card]]]:
    """Yield every way to put jokers in the places of their faces."""
    if not jokers:
        yield melds
        return
    (face, cards), rest = jokers[0], jokers[1:]
    places = [
        (m, at) for m, meld in enumerate(melds) for at, card in enumerate(meld) if card == face
    ]
    for chosen in combinations(places, len(cards)):
        changed = [list(meld) for meld in melds]
        for (m, at), card in zip(chosen, cards, strict=True):
            changed[m][at] = card
        yield from _ways(changed, rest)


def _allowed(pack: Pack, law: Law, pool: Pool, melds: list[list[Card]]) -> bool:
    rule = law.jokers
    if rule is None:
        return False
    if rule.per_meld is not None:
        for meld in melds:
            if sum(pack.is_joker(card) for card in meld) > rule.per_meld:
                return False
    return rule.moves is not Moves.NEIGHBOUR or anchored(pack, pool.bound, melds)


def anchored(pack: Pack, bound: tuple[Bound, ...], melds: list[list[Card]]) -> bool:
    """Say whether every bound joker can be one of the jokers of its name, a neighbour beside it."""
    if not bound:
        return True
    spots = [
        (number, card) for number, meld in enumerate(melds) for card in meld if pack.is_joker(card)
    ]
    matches = islice(_matches(bound, spots), MATCHES)
    return any(_holds(pack, bound, melds, chosen) for chosen in matches)


Spot = tuple[int, Card]
"""A joker on the new table: the number of its meld, and the joker."""


def _matches(
    bound: tuple[Bound, ...], spots: list[Spot], first: int = 0
) -> Iterator[tuple[Spot, ...]]:
    """Yield every way to find the bound jokers, sorted, among the spots, like ways once."""
    if not bound:
        yield ()
        return
    like = bound[1:2] == bound[:1]
    seen = set[Spot]()
    for place, spot in enumerate(spots):
        if place >= first and spot[1] == bound[0].card and spot not in seen:
            seen.add(spot)
            others = spots[:place] + spots[place + 1 :]
            for rest in _matches(bound[1:], others, place if like else 0):
                yield (spot, *rest)


def _holds(
    pack: Pack,
    bound: tuple[Bound, ...],
    melds: list[list[Card]],
    chosen: tuple[Spot, ...],
) -> bool:
    """Say whether each chosen joker leans on a natural card, straight or by others chosen."""
    faces = [{card for card in meld if not pack.is_joker(card)} for meld in melds]
    waiting = list(zip(bound, chosen, strict=True))
    while waiting:
        held = [(b, s) for b, s in waiting if faces[s[0]].intersection(b.near or ())]
        if not held:
            return False
        for joker, spot in held:
            faces[spot[0]].add(pack.face[joker.card])
            waiting.remove((joker, spot))
    return True
