"""Leaning: the ways in which bound jokers can each stay with a card that was beside them.

In a run a joker stays with its neighbour exactly when a run passes between their two positions,
which the search can be told. In a set the whole set is taken out of the cards beforehand: at one
rank there are only a few.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import NamedTuple

from ruledsl.arrange.columns import Columns, Track
from ruledsl.arrange.job import Job
from ruledsl.arrange.melds import Faces, melds_of
from ruledsl.arrange.pool import Bound
from ruledsl.arrange.problem import Law, SetShape
from ruledsl.cards.pack import Pack

STEPS = 4
"""So many ways to choose supports cost as much as a node."""

Link = tuple[int, int]
"""Position and suit: a run passes there from the position before."""


class Demand(NamedTuple):
    """Columns with more said beforehand: melds taken out, naturals in them, what they bring."""

    sheet: Columns
    melds: tuple[Faces, ...] = ()
    naturals: tuple[int, ...] = ()
    gain: int = 0


Hope = Callable[[Demand], bool]
"""Whether what is said so far leaves anything that brings more than what is known."""


def demands(job: Job, sheet: Columns, hope: Hope) -> Iterator[Demand]:
    """Yield every way in which all bound jokers could lean on something, like ones once.

    Those are left out that begin in a way for which there is no hope. Raises SpentError.
    """
    seen = set[Demand]()
    leaning = [bound for bound in job.pool.bound if bound.near is not None]
    choices = [_supports(job.pack, job.law, sheet.track, bound) for bound in leaning]
    for tried, chosen in enumerate(_chosen(sheet, leaning, choices, hope), 1):
        if tried % STEPS == 0:
            job.purse.pay()
        for demand in _demanded(sheet, chosen) if len(chosen) == len(leaning) else ():
            if demand not in seen:
                seen.add(demand)
                yield demand


def _chosen(
    sheet: Columns,
    leaning: list[Bound],
    choices: list[list[Faces]],
    hope: Hope,
    begun: tuple[Faces, ...] = (),
) -> Iterator[tuple[Faces, ...]]:
    """Yield every choice of supports that there are cards for, each after what it begins with.

    Like jokers choose in the order of their supports.
    """
    yield begun
    at = len(begun)
    if at == len(leaning) or not _there(sheet, begun):
        return
    if begun and not any(hope(demand) for demand in _demanded(sheet, begun)):
        return
    like = at > 0 and leaning[at] == leaning[at - 1]
    first = choices[at].index(begun[-1]) if like else 0
    for support in choices[at][first:]:
        yield from _chosen(sheet, leaning, choices, hope, (*begun, support))


def _is_link(support: Faces) -> bool:
    return len(support) == 2 and support[0] < 0


def _there(sheet: Columns, chosen: tuple[Faces, ...]) -> bool:
    """Say whether the cards of all sets chosen are there, each set once, jokers helping."""
    wanted = Counter(face for sets in {s for s in chosen if not _is_link(s)} for face in sets)
    missing = sum(max(0, number - sheet.have[face]) for face, number in wanted.items())
    return missing < len(sheet.jokers)


def _demanded(sheet: Columns, chosen: tuple[Faces, ...]) -> Iterator[Demand]:
    sets = tuple(support for support in chosen if not _is_link(support))
    for melds in _shared(sets):
        yield from _without(Demand(_linked(sheet, chosen)), melds)


def _linked(sheet: Columns, chosen: tuple[Faces, ...]) -> Columns:
    """Return the columns with the runs asked for that the links among the supports need."""
    links = [support for support in chosen if _is_link(support)]
    through = Counter((-1 - place, suit) for place, suit in links)
    told = tuple((place, suit, n) for (place, suit), n in sorted(through.items()))
    return sheet._replace(through=told)


def _supports(pack: Pack, law: Law, track: Track, bound: Bound) -> list[Faces]:
    """Return what a joker can lean on: links (place below zero, suit), and sets."""
    name = pack.face[bound.card]
    links: set[Faces] = set()
    sets: set[Faces] = set()
    for near in bound.near or ():
        if pack.suit_of[near] == pack.suit_of[name]:
            found = _links(track, pack.rank_of[name], pack.rank_of[near])
            links.update((-1 - place, pack.suit_of[name]) for place in found)
        if pack.rank_of[near] == pack.rank_of[name]:
            sets.update(_sets(pack, law, name, near))
    return [*sorted(links, reverse=True), *sorted(sets)]


def _links(track: Track, name: int, near: int) -> Iterator[int]:
    """Yield the positions where a run passes between two ranks, whichever comes first."""
    for place in range(0 if track.around else 1, track.runs_end):
        if {track.order[place], track.order[place - 1]} == {name, near}:
            yield place


def _sets(pack: Pack, law: Law, name: int, near: int) -> Iterator[Faces]:
    for shape in law.shapes:
        if isinstance(shape, SetShape):
            for size in range(shape.least, 2 * shape.least):
                for faces in melds_of(pack, shape, size):
                    missing = Counter((name, near))
                    missing.subtract(faces)
                    if max(missing.values()) <= 0:
                        yield tuple(sorted(faces))


def _shared(sets: tuple[Faces, ...]) -> Iterator[tuple[Faces, ...]]:
    """Yield the sets as they are, then with jokers that lean on like sets sharing one."""
    yield sets
    if len(set(sets)) < len(sets):
        yield tuple(sorted(set(sets)))


def _without(demand: Demand, melds: tuple[Faces, ...]) -> Iterator[Demand]:
    """Yield the demand with melds taken out, each card of them a natural or a free joker."""
    if not melds:
        yield demand
        return
    begun = [Demand(demand.sheet, (*demand.melds, melds[0]), demand.naturals, demand.gain)]
    for face in melds[0]:
        begun = [taken for partly in begun for taken in _taken(partly, face)]
    for taken in begun:
        yield from _without(taken, melds[1:])


def _taken(demand: Demand, face: int) -> Iterator[Demand]:
    """Yield the demand with one card of a face less, and with a joker less in its place."""
    sheet = demand.sheet
    if sheet.have[face]:
        have, must = _less(sheet.have, face), _less(sheet.must, face)
        start, paid, gain = sheet.start, sheet.paid, demand.gain
        if start[face]:
            start = _less(start, face)
        elif paid[face]:
            paid, gain = _less(paid, face), gain + sheet.worth[face]
        left = sheet._replace(have=have, must=must, start=start, paid=paid)
        yield Demand(left, demand.melds, (*demand.naturals, face), gain)
    if len(sheet.jokers) > 1:
        left = sheet._replace(jokers=sheet.jokers[1:])
        yield Demand(left, demand.melds, demand.naturals, demand.gain)


def _less(counts: bytes, face: int) -> bytes:
    return counts[:face] + bytes((max(0, counts[face] - 1),)) + counts[face + 1 :]
