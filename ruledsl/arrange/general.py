"""General: arrange a pool by trying melds, for every law.

The slow and plain way: take the lowest card still to be placed, try every meld that holds it, and
remember what was worked out for the cards that are left. It knows all rules; the fast search by
ranks is measured against it and hands over to it what it cannot do itself.
"""

from __future__ import annotations

from collections.abc import Iterator

from ruledsl.arrange.filling import Filling, fill, lay
from ruledsl.arrange.job import Job
from ruledsl.arrange.melds import tidy
from ruledsl.arrange.pool import Laid
from ruledsl.arrange.problem import Meld
from ruledsl.arrange.task import Left, Step, Task, begin, in_debt, lacking_of, owed, with_count

IMPOSSIBLE = -(10**9)
"""The value of cards that cannot all be placed."""

STEPS = 16
"""So many melds tried cost as much as a node: a large hand may have thousands for one card."""


def arrange_general(job: Job) -> Laid | None:
    """Return the most valuable arrangement of a pool, or None. Raises SpentError."""
    task, start = begin(job)
    value = _best(task, start, _highest(task, start))
    if value == IMPOSSIBLE or value + job.pool.gain <= job.above:
        return None
    melds = tuple(tidy(job.pack, job.law, meld) for meld in _path(task, start))
    return Laid(value + job.pool.gain, melds)


def _path(task: Task, left: Left) -> Iterator[Meld]:
    """Yield the melds of the best arrangement found."""
    step = task.known[left][1]
    while step is not None:
        if step.meld is not None:
            yield step.meld
        step = task.known[step.left][1]


def _best(task: Task, left: Left, highest: int) -> int:
    """Return the value of the best way to place what is left, and remember it.

    It cannot be more than `highest`.
    """
    task.purse.pay()
    found: tuple[int, Step | None] = (IMPOSSIBLE, None)
    if _may_stop(task, left):
        found = (0, None)
    for tried, step in enumerate(_steps(task, left), 1):
        if found[0] >= highest:
            break
        if tried % STEPS == 0:
            task.purse.pay()
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
    due = any(n for n, kind in zip(left.free, task.kinds, strict=True) if kind.must)
    return not (due or left.bound or in_debt(left) or any(left.naturals))


def _highest(task: Task, left: Left) -> int:
    """Return what the cards left would bring that some meld could hold; see `IMPOSSIBLE`."""
    pool, lacking, jokers = task.pool, lacking_of(task, left), sum(left.free)
    value = sum([n * kind.worth for n, kind in zip(left.free, task.kinds, strict=True)])
    for face, n in enumerate(left.naturals):
        if not n:
            continue
        if _has_place(task, face, lacking, jokers):
            value += pool.worth[face] * min(pool.hand[face], max(0, n - pool.loose[face]))
        elif owed(pool, face, n):
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
        yield from lay(task, face, Filling(left, (), (), 0).bind(task, left.bound[0]))
        return
    lowest = next((face for face, n in enumerate(left.naturals) if n), None)
    if lowest is not None:
        yield from lay(task, lowest, Filling(left, (), (), 0).show(task, lowest))
        if owed(task.pool, lowest, left.naturals[lowest]) == 0:
            yield Step(None, left._replace(naturals=with_count(left.naturals, lowest, 0)), 0)
    elif any(left.free):
        whole = {tuple(sorted((f, *rest))) for f, rests in task.melds.items() for rest, _ in rests}
        for faces in sorted(whole):
            yield from fill(task, Filling(left, (), (), 0), faces)
