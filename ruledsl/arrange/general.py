"""General: arrange a pool by trying melds, for every law.

The slow and plain way: take the lowest card still to be placed, try every meld that holds it, and
remember what was worked out for the cards that are left. It knows all rules; the fast search by
ranks is measured against it and hands over to it what it cannot do itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import field
from typing import NamedTuple

from ruledsl.arrange.job import Job
from ruledsl.arrange.melds import Faces, may_stand_for, melds_of, most_size, tidy
from ruledsl.arrange.pool import Free, Laid, Pool, Purse
from ruledsl.arrange.problem import Law, Meld, Moves, RunShape, SetShape, Shape
from ruledsl.cards.pack import Pack
from ruledsl.record import record

IMPOSSIBLE = -(10**9)
"""The value of cards that cannot all be placed."""

ABSENT = bytes((1, *(0 for _ in range(255))))
"""Turns counts into ones where there is nothing: faces as bits, eight for each."""


class Left(NamedTuple):
    """Cards still to be placed, the key of the memory.

    Counts of naturals by face; places of bound jokers in the pool; counts by kind of free joker.
    """

    naturals: bytes
    bound: tuple[int, ...]
    free: tuple[int, ...]
    lack: int


class Step(NamedTuple):
    """A meld laid (None: the lowest card was left out), what is left, what it brought."""

    meld: Meld | None
    left: Left
    gain: int


Rest = tuple[Faces, int]
"""The faces of a meld apart from one that is there, and the same as bits."""


@record
class Task:
    """A pool to be arranged, with the melds that could be laid, by each face they hold.

    `least` has the rests of those that hold no smaller one, as bits. `placed` remembers whether a
    face has a place where others are lacking and so many jokers are left.
    """

    pack: Pack
    law: Law
    pool: Pool
    kinds: tuple[Free, ...]
    melds: dict[int, tuple[Rest, ...]]
    least: dict[int, tuple[int, ...]]
    purse: Purse
    placed: dict[tuple[int, int, int], bool] = field(default_factory=dict)
    known: dict[Left, tuple[int, Step | None]] = field(default_factory=dict)


def arrange_general(job: Job) -> Laid | None:
    """Return the most valuable arrangement of a pool, or None. Raises SpentError."""
    pack, law, pool = job.pack, job.law, job.pool
    free = Counter(pool.free)
    # Those that must be laid come first: of like jokers the first ones are taken first.
    kinds = tuple(sorted(free, key=lambda joker: (joker.kind, not joker.must, not joker.hand)))
    by_face = _melds_by_face(pack, law, pool)
    task = Task(pack, law, pool, kinds, by_face, _least(by_face), job.purse)
    supply = bytes(pool.supply(face) for face in range(pack.naturals))
    counts = tuple(free[kind] for kind in kinds)
    start = Left(supply, tuple(range(len(pool.bound))), counts, pool.lack)
    value = _best(task, start, _highest(task, start))
    if value == IMPOSSIBLE or value + pool.gain <= job.above:
        return None
    melds = tuple(tidy(pack, law, meld) for meld in _path(task, start))
    return Laid(value + pool.gain, melds)


def _path(task: Task, left: Left) -> Iterator[Meld]:
    """Yield the melds of the best arrangement found."""
    step = task.known[left][1]
    while step is not None:
        if step.meld is not None:
            yield step.meld
        step = task.known[step.left][1]


def _melds_by_face(pack: Pack, law: Law, pool: Pool) -> dict[int, tuple[Rest, ...]]:
    """Return the melds that the pool could fill, by face; those that split are left out."""
    shown = Counter(pack.face[bound.card] for bound in pool.bound)
    have = [pool.supply(face) + shown[face] for face in range(pack.naturals)]
    lacking = sum(_bit(face) for face, n in enumerate(have) if not n)
    jokers = len(pool.free)
    found: dict[int, list[Rest]] = {}
    for faces, mask in _every_meld(pack, law).melds:
        if (mask & lacking).bit_count() > jokers:
            continue
        counts = Counter(faces)
        if sum([max(0, n - have[face]) for face, n in counts.items()]) <= jokers:
            for face in counts:
                at = faces.index(face)
                rest = faces[:at] + faces[at + 1 :]
                bits = mask if face in rest else mask & ~_bit(face)
                found.setdefault(face, []).append((rest, bits))
    return {face: tuple(melds) for face, melds in found.items()}


def _bit(face: int) -> int:
    return 1 << (8 * face)


def _least(melds: dict[int, tuple[Rest, ...]]) -> dict[int, tuple[int, ...]]:
    """Return by face the rests of melds as bits, without those that hold another one."""
    least: dict[int, tuple[int, ...]] = {}
    for face, rests in melds.items():
        kept = list[int]()
        for bits in sorted({bits for _, bits in rests}, key=int.bit_count):
            if not any(bits & other == other for other in kept):
                kept.append(bits)
        least[face] = tuple(kept)
    return least


@record
class _EveryMeld:
    """The melds of a law that matter, sorted, each with its faces as bits."""

    melds: tuple[tuple[Faces, int], ...]


def _every_meld(pack: Pack, law: Law) -> _EveryMeld:
    """Return the melds of a law in a pack; they are kept with the law."""
    for kept_pack, kept in law.known:
        if kept_pack is pack and isinstance(kept, _EveryMeld):
            return kept
    whole = law.jokers is not None and law.jokers.moves is Moves.NEIGHBOUR
    melds = {
        tuple(sorted(faces))
        for shape in law.shapes
        for size in range(1, _size(pack, shape, whole) + 1)
        for faces in melds_of(pack, shape, size)
    }
    masked = ((faces, sum(_bit(face) for face in set(faces))) for faces in sorted(melds))
    fresh = _EveryMeld(tuple(masked))
    law.known.append((pack, fresh))
    return fresh


def _size(pack: Pack, shape: Shape, whole: bool) -> int:
    """Return the size up to which melds matter: longer ones fall into two of their kind."""
    most = most_size(pack, shape)
    if whole or not isinstance(shape, RunShape | SetShape):
        return most
    return min(most, 2 * shape.least - 1)


def _best(task: Task, left: Left, highest: int) -> int:
    """Return the value of the best way to place what is left, and remember it.

    It cannot be more than `highest`.
    """
    task.purse.pay()
    found: tuple[int, Step | None] = (IMPOSSIBLE, None)
    if _may_stop(task, left):
        found = (0, None)
    for step in _steps(task, left):
        if found[0] >= highest:
            break
        value = _worth_going_on(task, step, found[0])
        if value != IMPOSSIBLE and value + step.gain > found[0]:
            found = (value + step.gain, step)
    task.known[left] = found
    return found[0]


def _worth_going_on(task: Task, step: Step, best: int) -> int:
    """Return the value of what is left after a step, or `IMPOSSIBLE` if it brings no more."""
    known = task.known.get(step.left)
    if known is not None:
        return known[0]
    highest = _highest(task, step.left)
    if highest == IMPOSSIBLE or highest + step.gain <= best:
        return IMPOSSIBLE
    return _best(task, step.left, highest)


def _may_stop(task: Task, left: Left) -> bool:
    owed = any(n for n, kind in zip(left.free, task.kinds, strict=True) if kind.must)
    return not (owed or left.bound or left.lack or any(left.naturals))


def _highest(task: Task, left: Left) -> int:
    """Return what the cards left would bring that some meld could hold; see `IMPOSSIBLE`."""
    pool, lacking, jokers = task.pool, _lacking(task, left), sum(left.free)
    value = sum([n * kind.worth for n, kind in zip(left.free, task.kinds, strict=True)])
    for face, n in enumerate(left.naturals):
        if not n:
            continue
        if _has_place(task, face, lacking, jokers):
            value += pool.worth[face] * min(pool.hand[face], max(0, n - pool.loose[face]))
        elif _owed(pool, face, n):
            return IMPOSSIBLE
    return value


def _has_place(task: Task, face: int, lacking: int, jokers: int) -> bool:
    """Say whether one of the melds with a face could still be filled."""
    melds = task.least.get(face, ())
    if not jokers:
        return any([not bits & lacking for bits in melds])
    key = (face, lacking, jokers)
    found = task.placed.get(key)
    if found is None:
        found = any((bits & lacking).bit_count() <= jokers for bits in melds)
        task.placed[key] = found
    return found


def _steps(task: Task, left: Left) -> Iterator[Step]:
    """Yield what can be done next: lay a meld with the lowest card left, or leave it out."""
    if left.bound:
        face = task.pack.face[task.pool.bound[left.bound[0]].card]
        yield from _lay(task, face, _Filling(left, (), (), 0).bind(task, left.bound[0]))
        return
    lowest = next((face for face, n in enumerate(left.naturals) if n), None)
    if lowest is not None:
        yield from _lay(task, lowest, _Filling(left, (), (), 0).show(task, lowest))
        if _owed(task.pool, lowest, left.naturals[lowest]) == 0:
            yield Step(None, left._replace(naturals=_with(left.naturals, lowest, 0)), 0)
    elif any(left.free):
        whole = {tuple(sorted((f, *rest))) for f, rests in task.melds.items() for rest, _ in rests}
        for faces in sorted(whole):
            yield from _fill(task, _Filling(left, (), (), 0), faces)


def _owed(pool: Pool, face: int, left: int) -> int:
    """Return how many copies of a natural card have still to be placed."""
    return max(0, pool.must[face] - (pool.supply(face) - left))


def _with(counts: bytes, place: int, count: int) -> bytes:
    return counts[:place] + bytes((count,)) + counts[place + 1 :]


def _lay(task: Task, face: int, begun: _Filling) -> Iterator[Step]:
    """Yield every way to go on with a meld that has this face, already filled."""
    left, jokers = begun.left, sum(begun.left.free)
    lacking = _lacking(task, left)
    plain = not (jokers or left.bound or begun.bound)
    for rest, bits in task.melds.get(face, ()):
        if (bits & lacking).bit_count() > jokers:
            continue
        if plain:
            step = _shown(task.pool, begun, rest)
            if step is not None:
                yield step
        else:
            yield from _fill(task, begun, rest)


def _lacking(task: Task, left: Left) -> int:
    """Return as bits the faces of which neither a natural nor a bound joker is left."""
    lacking = int.from_bytes(left.naturals.translate(ABSENT), "little")
    for place in left.bound:
        lacking &= ~_bit(task.pack.face[task.pool.bound[place].card])
    return lacking


def _shown(pool: Pool, begun: _Filling, rest: Faces) -> Step | None:
    """Return a meld whose rest is all naturals, or None where they are too few."""
    left, gain = begun.left, begun.gain
    naturals, lack = bytearray(left.naturals), left.lack
    for face in rest:
        if not naturals[face]:
            return None
        used = pool.supply(face) - naturals[face]
        if pool.table[face] <= used < pool.table[face] + pool.hand[face]:
            lack = max(0, lack - pool.marks[face]) if lack else 0
            gain += pool.worth[face]
        naturals[face] -= 1
    now = Left(bytes(naturals), left.bound, left.free, lack)
    return Step((*begun.cards, *rest), now, gain)


class _Filling(NamedTuple):
    """A meld being filled with cards of what is left; `bound` are its bound jokers."""

    left: Left
    cards: Meld
    bound: tuple[int, ...]
    gain: int

    def bind(self, task: Task, place: int) -> _Filling:
        """Add a bound joker."""
        left = self.left
        bound = tuple(other for other in left.bound if other != place)
        cards = (*self.cards, task.pool.bound[place].card)
        return _Filling(left._replace(bound=bound), cards, (*self.bound, place), self.gain)

    def name(self, task: Task, kind: int, face: int) -> _Filling:
        """Add a free joker, named."""
        left, joker = self.left, task.kinds[kind]
        free = (*left.free[:kind], left.free[kind] - 1, *left.free[kind + 1 :])
        lack = _pay_lack(task, left.lack, face) if joker.hand else left.lack
        card = task.pack.named(joker.kind, face)
        rest = left._replace(free=free, lack=lack)
        return _Filling(rest, (*self.cards, card), self.bound, self.gain + joker.worth)

    def show(self, task: Task, face: int) -> _Filling:
        """Add a natural card."""
        left, pool = self.left, task.pool
        used = pool.supply(face) - left.naturals[face]
        played = pool.table[face] <= used < pool.table[face] + pool.hand[face]
        lack = _pay_lack(task, left.lack, face) if played else left.lack
        naturals = _with(left.naturals, face, left.naturals[face] - 1)
        gain = self.gain + (pool.worth[face] if played else 0)
        rest = left._replace(naturals=naturals, lack=lack)
        return _Filling(rest, (*self.cards, face), self.bound, gain)


def _pay_lack(task: Task, lack: int, face: int) -> int:
    return max(0, lack - task.pool.marks[face]) if lack else 0


def _fill(task: Task, filling: _Filling, faces: Faces) -> Iterator[Step]:
    """Yield every way to fill the rest of a meld."""
    if not faces:
        if not filling.bound or _anchored(task, filling):
            yield Step(filling.cards, filling.left, filling.gain)
        return
    face, rest = faces[0], faces[1:]
    for grown in _grown(task, filling, face):
        yield from _fill(task, grown, rest)


def _grown(task: Task, filling: _Filling, face: int) -> Iterator[_Filling]:
    """Yield the filling with one more card of this face, natural or joker."""
    left, rule = filling.left, task.law.jokers
    if left.naturals[face]:
        yield filling.show(task, face)
    jokers = sum(task.pack.is_joker(card) for card in filling.cards)
    if rule is None or (rule.per_meld is not None and jokers >= rule.per_meld):
        return
    seen = set()
    for place in left.bound:
        bound = task.pool.bound[place]
        if task.pack.face[bound.card] == face and bound not in seen:
            seen.add(bound)
            yield filling.bind(task, place)
    used = set()
    for kind, joker in enumerate(task.kinds):
        if not left.free[kind] or (joker.kind in used and not left.lack):
            continue
        used.add(joker.kind)
        if may_stand_for(task.pack, task.law, joker.kind, face):
            yield filling.name(task, kind, face)


def _anchored(task: Task, filling: _Filling) -> bool:
    """Say whether every bound joker of a meld still has a card that was beside it.

    A joker counts as such a card only if it was on the table with that name and is anchored
    itself, so that a chain of jokers ends at a natural card.
    """
    pack, bound = task.pack, task.pool.bound
    faces = {card for card in filling.cards if not pack.is_joker(card)}
    waiting = [bound[place] for place in filling.bound]
    waiting = [joker for joker in waiting if joker.near is not None]
    while waiting:
        held = [joker for joker in waiting if faces.intersection(joker.near or ())]
        if not held:
            return False
        faces.update(pack.face[joker.card] for joker in held)
        waiting = [joker for joker in waiting if joker not in held]
    return True
