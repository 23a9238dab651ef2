"""Task: a pool to be arranged by trying melds, what is left of it, and the melds there are."""

from __future__ import annotations

from collections import Counter
from dataclasses import field
from typing import NamedTuple

from ruledsl.arrange.debt import counted_apart
from ruledsl.arrange.job import Job
from ruledsl.arrange.melds import Faces, melds_of, most_size
from ruledsl.arrange.pool import Free, Pool, Purse
from ruledsl.arrange.problem import Law, Meld, Moves, RunShape, SetShape, Shape
from ruledsl.cards.pack import Pack
from ruledsl.record import record

ABSENT = bytes((1, *(0 for _ in range(255))))
"""Turns counts into ones where there is nothing: faces as bits, eight for each."""


class Left(NamedTuple):
    """Cards still to be placed, the key of the memory.

    Counts of naturals by face; places of bound jokers in the pool; counts by kind of free joker;
    what is owed for the opening, the names that count nothing for it, and how many jokers more
    were laid than counted.
    """

    naturals: bytes
    bound: tuple[int, ...]
    free: tuple[int, ...]
    lack: int
    names: tuple[int, ...] = ()
    credit: int = 0


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
    face has a place where others are lacking and so many jokers are left. `apart` is whether jokers
    of the table may count for the opening in the place of those from the hand.
    """

    pack: Pack
    law: Law
    pool: Pool
    kinds: tuple[Free, ...]
    melds: dict[int, tuple[Rest, ...]]
    least: dict[int, tuple[int, ...]]
    purse: Purse
    apart: bool
    placed: dict[tuple[int, int, int], bool] = field(default_factory=dict)
    known: dict[Left, tuple[int, Step | None]] = field(default_factory=dict)


def begin(job: Job) -> tuple[Task, Left]:
    """Return a job as a task, and all that is to be placed."""
    pack, law, pool = job.pack, job.law, job.pool
    free = Counter(pool.free)
    # Those that must be laid come first: of like jokers the first ones are taken first.
    kinds = tuple(sorted(free, key=lambda joker: (joker.kind, not joker.must, not joker.hand)))
    by_face = _melds_by_face(pack, law, pool)
    task = Task(pack, law, pool, kinds, by_face, _least(by_face), job.purse, counted_apart(pool))
    supply = bytes(pool.supply(face) for face in range(pack.naturals))
    counts, bound = tuple(free[kind] for kind in kinds), tuple(range(len(pool.bound)))
    return task, Left(supply, bound, counts, pool.lack, pool.names, pool.credit)


def in_debt(left: Left) -> bool:
    """Say whether something is owed for the opening."""
    return left.lack > 0 or left.credit < 0


def owed(pool: Pool, face: int, left: int) -> int:
    """Return how many copies of a natural card have still to be placed."""
    return max(0, pool.must[face] - (pool.supply(face) - left))


def with_count(counts: bytes, place: int, count: int) -> bytes:
    """Return counts with another one at a place."""
    return counts[:place] + bytes((count,)) + counts[place + 1 :]


def lacking_of(task: Task, left: Left) -> int:
    """Return as bits the faces of which neither a natural nor a bound joker is left."""
    lacking = int.from_bytes(left.naturals.translate(ABSENT), "little")
    for place in left.bound:
        lacking &= ~bit(task.pack.face[task.pool.bound[place].card])
    return lacking


def _melds_by_face(pack: Pack, law: Law, pool: Pool) -> dict[int, tuple[Rest, ...]]:
    """Return the melds that the pool could fill, by face; those that split are left out."""
    shown = Counter(pack.face[bound.card] for bound in pool.bound)
    have = [pool.supply(face) + shown[face] for face in range(pack.naturals)]
    lacking = sum(bit(face) for face, n in enumerate(have) if not n)
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
                bits = mask if face in rest else mask & ~bit(face)
                found.setdefault(face, []).append((rest, bits))
    return {face: tuple(melds) for face, melds in found.items()}


def bit(face: int) -> int:
    """Return a face as bits."""
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
    masked = ((faces, sum(bit(face) for face in set(faces))) for faces in sorted(melds))
    fresh = _EveryMeld(tuple(masked))
    law.known.append((pack, fresh))
    return fresh


def _size(pack: Pack, shape: Shape, whole: bool) -> int:
    """Return the size up to which melds matter: longer ones fall into two of their kind."""
    most = most_size(pack, shape)
    if whole or not isinstance(shape, RunShape | SetShape):
        return most
    return min(most, 2 * shape.least - 1)
