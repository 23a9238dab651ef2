"""Task: a pool to be arranged by trying melds, what is left of it, and the melds there are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import field
from typing import NamedTuple

from ruledsl.arrange.bank import Bank, Lacking, bank_of
from ruledsl.arrange.debt import counted_apart
from ruledsl.arrange.frozen import growths_from
from ruledsl.arrange.job import Job
from ruledsl.arrange.melds import Faces
from ruledsl.arrange.pool import Free, Pool, Purse
from ruledsl.arrange.problem import Law, Meld
from ruledsl.cards.pack import Pack
from ruledsl.record import record


class Left(NamedTuple):
    """Cards still to be placed, the key of the memory.

    Counts of naturals by face; places of bound jokers in the pool; counts by kind of free joker;
    what is owed for the opening, the names that count nothing for it, and how many jokers more
    were laid than counted. `growing` has a bit for each way that is open for a meld to grow.
    """

    naturals: bytes
    bound: tuple[int, ...]
    free: tuple[int, ...]
    lack: int
    names: tuple[int, ...] = ()
    credit: int = 0
    growing: int = 0


class Step(NamedTuple):
    """A meld laid (None: the lowest card was left out), what is left, what it brought.

    `grown` is the meld that lay there before, if cards were put to one.
    """

    meld: Meld | None
    left: Left
    gain: int
    grown: Meld = ()


Known = tuple[int, Step | None, bool]
"""What the cards left bring, the first step to it, and whether that is so or only a bound."""


class Growth(NamedTuple):
    """A way for a meld to grow: the meld, the bits of all its ways, and those of one like it.

    Of like melds one grows after the other, so its ways are open once those are not.
    """

    meld: Meld
    own: int
    before: int


@record
class Task:
    """A pool to be arranged, with the melds of its law.

    In the bank the first `melds` are those of the law; what melds grow by follows, and `growths`
    says for each which meld that is.

    By face, `faces` that there are have with `gains` what so many copies left may bring, and with
    `due` whether one of them has to be placed. `joined` bounds the jokers of a meld. `apart` is
    whether jokers of the table may count for the opening in the place of those from the hand.
    """

    pack: Pack
    law: Law
    pool: Pool
    kinds: tuple[Free, ...]
    bank: Bank
    melds: int
    growths: tuple[Growth, ...]
    faces: tuple[int, ...]
    gains: tuple[tuple[int, ...], ...]
    due: tuple[tuple[bool, ...], ...]
    joined: int
    purse: Purse
    apart: bool
    known: dict[Left, Known] = field(default_factory=dict)

    def open(self, lacking: Lacking, free: tuple[int, ...]) -> int:
        """Return the melds, as bits, that could be filled with free jokers for what is lacking."""
        return ~lacking[min(sum(free), self.joined)]

    def fillable(self, lacking: Lacking, left: Left) -> int:
        """Return the melds and the ways to grow, as bits, that could be filled and are open."""
        return self.open(lacking, left.free) & ((1 << self.melds) - 1 | left.growing)


def begin(job: Job) -> tuple[Task, Left, Lacking]:
    """Return a job as a task, all that is to be placed, and what melds lack of it."""
    pack, law, pool = job.pack, job.law, job.pool
    free = Counter(pool.free)
    # Those that must be laid come first: of like jokers the first ones are taken first.
    kinds = tuple(sorted(free, key=lambda joker: (joker.kind, not joker.must, not joker.hand)))
    supply = bytes(pool.supply(face) for face in range(pack.naturals))
    bank = bank_of(pack, law)
    growths, faces = _growths(job)
    task = Task(
        pack,
        law,
        pool,
        kinds,
        bank.with_more(faces) if faces else bank,
        len(bank.melds),
        growths,
        tuple(face for face, count in enumerate(supply) if count),
        tuple(_gains(pool, face, count) for face, count in enumerate(supply)),
        tuple(_due(pool, face, count) for face, count in enumerate(supply)),
        _joined(job),
        job.purse,
        counted_apart(pool),
    )
    counts, bound = tuple(free[kind] for kind in kinds), tuple(range(len(pool.bound)))
    growing = (1 << len(growths)) - 1 << task.melds
    left = Left(supply, bound, counts, pool.lack, pool.names, pool.credit, growing)
    return task, left, _lacking(task, left)


def ways_to_grow(job: Job) -> Iterator[tuple[Meld, list[Faces]]]:
    """Yield the melds of a pool that may grow, sorted, each with what can be put to it."""
    pack, pool = job.pack, job.pool
    there = Counter({face: n for face in range(pack.naturals) if (n := pool.supply(face))})
    for meld in sorted(pool.growing):
        yield meld, list(growths_from(pack, job.law, meld, there, _joined(job)))


def _growths(job: Job) -> tuple[tuple[Growth, ...], list[Faces]]:
    """Return the ways in which the melds of a pool can grow, and the faces, sorted, put to them."""
    growths, put = list[Growth](), list[Faces]()
    first, own = len(bank_of(job.pack, job.law).melds), 0
    for meld, ways in ways_to_grow(job):
        before = own if growths and meld == growths[-1].meld else 0
        own = (1 << len(ways)) - 1 << first + len(put)
        growths += [Growth(meld, own, before) for _ in ways]
        put += ways
    return tuple(growths), put


def _gains(pool: Pool, face: int, supply: int) -> tuple[int, ...]:
    """Return by copies left what placing them brings at most."""
    held, loose = pool.hand[face], pool.loose[face]
    return tuple(pool.worth[face] * min(held, max(0, n - loose)) for n in range(supply + 1))


def _due(pool: Pool, face: int, supply: int) -> tuple[bool, ...]:
    return tuple(owed(pool, face, n) > 0 for n in range(supply + 1))


def _joined(job: Job) -> int:
    """Return how many free jokers a meld can hold."""
    rule, free = job.law.jokers, len(job.pool.free)
    if rule is None:
        return 0
    return free if rule.per_meld is None else min(free, rule.per_meld)


def _lacking(task: Task, left: Left) -> Lacking:
    """Return what melds lack of all the cards there are."""
    shown = Counter(task.pack.face[bound.card] for bound in task.pool.bound)
    lacking: Lacking = (0,) * (task.joined + 1)
    for face, wanting in enumerate(task.bank.wanting):
        for copy in range(left.naturals[face] + shown[face], len(wanting)):
            lacking = task.bank.without(lacking, face, copy + 1)
    return lacking


def lacking_after(task: Task, lacking: Lacking, before: Left, step: Step) -> Lacking:
    """Return what melds lack after a step."""
    if not (task.joined or before.bound or before.growing or step.meld is None):
        return (_fewer(task, lacking[0], before.naturals, step.left.naturals, step.meld),)
    shown = _shown(task, before) if before.bound else {}
    now = _shown(task, step.left) if step.left.bound else {}
    if step.meld is None:
        faces = {next(face for face, n in enumerate(before.naturals) if n)}
    else:
        faces = {task.pack.face[card] for card in step.meld}
    for face in faces:
        had = before.naturals[face] + shown.get(face, 0)
        for copy in range(had, step.left.naturals[face] + now.get(face, 0), -1):
            lacking = task.bank.without(lacking, face, copy)
    return lacking


def _fewer(task: Task, lacking: int, before: bytes, after: bytes, meld: Meld) -> int:
    """Return which melds lack something after naturals alone have gone."""
    wanting = task.bank.wanting
    for face in meld:
        for mask in wanting[face][after[face] : before[face]]:
            lacking |= mask
    return lacking


def _shown(task: Task, left: Left) -> Counter[int]:
    """Return by face the bound jokers left."""
    return Counter(task.pack.face[task.pool.bound[place].card] for place in left.bound)


def in_debt(left: Left) -> bool:
    """Say whether something is owed for the opening."""
    return left.lack > 0 or left.credit < 0


def owed(pool: Pool, face: int, left: int) -> int:
    """Return how many copies of a natural card have still to be placed."""
    return max(0, pool.must[face] - (pool.supply(face) - left))


def with_count(counts: bytes, place: int, count: int) -> bytes:
    """Return counts with another one at a place."""
    return counts[:place] + bytes((count,)) + counts[place + 1 :]
