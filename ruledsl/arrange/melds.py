"""Melds: every legal meld of a law, how a meld is read, and what its jokers may be called.

The solver works on *faces* (natural cards shown); here faces become cards again, in the order in
which people lay them: runs upwards, a joker in its place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import field
from itertools import combinations, combinations_with_replacement, islice

from ruledsl.arrange.problem import Law, ListedShape, Meld, RunShape, SetShape, Shape
from ruledsl.cards.pack import NOTHING, Card, Pack
from ruledsl.record import record

Faces = tuple[int, ...]
"""Natural cards by number; in reading order unless said to be sorted."""


MOST_WAYS = 2_000
"""So many ways to share out the names of one meld among jokers of several kinds are looked at."""


@record
class Reading:
    """A legal meld: the shape that it has and its cards in order."""

    shape: Shape
    cards: Meld


def longest(shape: RunShape) -> int:
    """Return how long a run can be at most."""
    return min(shape.most or len(shape.order), len(shape.order))


def melds_of(pack: Pack, shape: Shape, size: int) -> Iterator[Faces]:
    """Yield every meld of a shape with so many cards, in reading order."""
    match shape:
        case RunShape():
            yield from _runs(pack, shape, size)
        case SetShape():
            yield from _sets(pack, shape, size)
        case ListedShape():
            yield from (meld for meld in shape.melds if len(meld) == size)


def _runs(pack: Pack, shape: RunShape, size: int) -> Iterator[Faces]:
    if not shape.least <= size <= longest(shape):
        return
    places = len(shape.order)
    starts = places if shape.around else places - size + 1
    for start in range(starts):
        ranks = [shape.order[(start + step) % places] for step in range(size)]
        for suit in range(len(pack.suits)):
            yield tuple(pack.card(rank, suit) for rank in ranks)


def _sets(pack: Pack, shape: SetShape, size: int) -> Iterator[Faces]:
    if not shape.least <= size <= most_size(pack, shape):
        return
    choose = combinations if shape.distinct else combinations_with_replacement
    suits = range(len(pack.suits))
    for rank in range(len(pack.ranks)):
        for chosen in choose(suits, size):
            yield tuple(pack.card(rank, suit) for suit in chosen)


def least_size(shape: Shape) -> int:
    """Return the size of a shape's smallest meld."""
    if isinstance(shape, ListedShape):
        return min((len(meld) for meld in shape.melds), default=1)
    return shape.least


def most_size(pack: Pack, shape: Shape) -> int:
    """Return the size of a shape's largest meld that a pack can fill."""
    supply = sum(pack.copies) + sum(pack.joker_copies)
    match shape:
        case RunShape():
            return longest(shape)
        case SetShape(distinct=True):
            return min(shape.most or supply, len(pack.suits))
        case SetShape():
            return shape.most or supply // max(1, len(pack.ranks)) + sum(pack.joker_copies)
        case ListedShape():
            return max((len(meld) for meld in shape.melds), default=0)


@record
class Book:
    """The legal melds of a law in a pack, worked out size by size as they are asked for."""

    pack: Pack
    law: Law
    _pages: dict[int, dict[Faces, tuple[Shape, Faces]]] = field(default_factory=dict)

    def page(self, size: int) -> dict[Faces, tuple[Shape, Faces]]:
        """Return the melds of so many cards: by sorted faces, the shape and the reading order."""
        if size not in self._pages:
            page: dict[Faces, tuple[Shape, Faces]] = {}
            for shape in self.law.shapes:
                for faces in melds_of(self.pack, shape, size):
                    page.setdefault(tuple(sorted(faces)), (shape, faces))
            self._pages[size] = page
        return self._pages[size]


def book(pack: Pack, law: Law) -> Book:
    """Return the book of a law in a pack; it is kept with the law."""
    for kept_pack, kept in law.known:
        if kept_pack is pack and isinstance(kept, Book):
            return kept
    fresh = Book(pack, law)
    law.known.append((pack, fresh))
    return fresh


def reading(pack: Pack, law: Law, meld: Meld) -> Reading | None:
    """Read a meld whose jokers are named; None when it is not legal."""
    faces = tuple(sorted(pack.face[card] for card in meld))
    found = book(pack, law).page(len(meld)).get(faces)
    if found is None or not jokers_allowed(pack, law, meld):
        return None
    shape, order = found
    return Reading(shape, in_order(pack, meld, order))


def in_order(pack: Pack, meld: Meld, faces: Faces) -> Meld:
    """Return the cards of a meld in the order of its faces; naturals before equal jokers."""
    waiting: dict[int, list[Card]] = {}
    for card in sorted(meld, reverse=True):
        waiting.setdefault(pack.face[card], []).append(card)
    return tuple(waiting[face].pop() for face in faces)


def jokers_allowed(pack: Pack, law: Law, meld: Meld) -> bool:
    """Say whether the named jokers of a meld are as many and stand for what the law allows."""
    named = [card for card in meld if pack.is_joker(card)]
    if not named:
        return True
    rule = law.jokers
    if rule is None or (rule.per_meld is not None and len(named) > rule.per_meld):
        return False
    return all(may_stand_for(pack, law, pack.bare[card], pack.face[card]) for card in named)


def may_stand_for(pack: Pack, law: Law, kind: Card, face: int) -> bool:
    """Say whether a joker (bare) can be laid as a natural card."""
    if law.jokers is None:
        return False
    kinds = law.jokers.stands_for
    allowed = kinds[pack.kind_of(kind)] if kinds else None
    return allowed is None or face in allowed


def joker_names(pack: Pack, law: Law, meld: Meld) -> tuple[Meld, ...]:
    """Return every way to name the bare jokers of a meld that makes it legal.

    The melds come in reading order, each multiset of cards once, sorted.
    """
    bare = sorted(card for card in meld if pack.face[card] == NOTHING)
    rest = [card for card in meld if pack.face[card] != NOTHING]
    shown = Counter(pack.face[card] for card in rest)
    found: set[Meld] = set()
    for faces in book(pack, law).page(len(meld)):
        missing = Counter(faces)
        missing.subtract(shown)
        if min(missing.values(), default=0) < 0:
            continue
        for named in islice(_shared_out(pack, bare, sorted(missing.elements())), MOST_WAYS):
            found.add(tuple(sorted((*rest, *named))))
    read = (reading(pack, law, named_meld) for named_meld in found)
    return tuple(sorted(each.cards for each in read if each is not None))


def _shared_out(pack: Pack, bare: Sequence[Card], names: Sequence[int]) -> Iterator[Meld]:
    """Yield every way to share names out among bare jokers, both sorted; like ones are the same."""
    if not bare:
        yield ()
        return
    alike = bare.count(bare[0])
    for taken in _bags(names, alike):
        left = tuple((Counter(names) - Counter(taken)).elements())
        named = tuple(pack.named(bare[0], name) for name in taken)
        for others in _shared_out(pack, bare[alike:], left):
            yield (*named, *others)


def _bags(names: Sequence[int], size: int) -> Iterator[tuple[int, ...]]:
    """Yield every choice of so many names (sorted), like ones being the same, once."""
    if size > len(names):
        return
    if size in (0, len(names)):
        yield tuple(names[:size])
        return
    first, alike = names[0], names.count(names[0])
    for taken in range(min(size, alike), -1, -1):
        for others in _bags(names[alike:], size - taken):
            yield (*(first,) * taken, *others)


def beside(pack: Pack, law: Law, meld: Meld, place: int) -> frozenset[int]:
    """Return the faces beside a card of a legal meld: its neighbours in a run, else all others."""
    read = reading(pack, law, meld)
    if read is None or not isinstance(read.shape, RunShape):
        others = meld[:place] + meld[place + 1 :]
        return frozenset(pack.face[card] for card in others)
    order = [pack.face[card] for card in read.cards]
    at = read.cards.index(meld[place])
    near = {at - 1, at + 1}
    if read.shape.around and len(order) == len(read.shape.order):
        near = {step % len(order) for step in near}
    return frozenset(order[step] for step in near if 0 <= step < len(order))


def tidy(pack: Pack, law: Law, meld: Meld) -> Meld:
    """Return the cards of a meld in reading order (sorted where it cannot be read)."""
    if len(meld) == 1:
        return meld
    read = reading(pack, law, meld)
    return read.cards if read is not None else tuple(sorted(meld))
