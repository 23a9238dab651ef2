"""General: arrange a pool by trying melds, for every law.

The slow and plain way: take the lowest card still to be placed, try every meld that holds it, and
remember what was worked out for the cards that are left, or a bound where they cannot bring what is
needed. It knows all rules; the fast search by
ranks is measured against it and hands over to it what it cannot do itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from ruledsl.arrange.bank import Lacking, bits
from ruledsl.arrange.filling import Filling, fill, lay
from ruledsl.arrange.job import Job
from ruledsl.arrange.melds import tidy
from ruledsl.arrange.pool import Laid
from ruledsl.arrange.task import (
    Known,
    Left,
    Step,
    Task,
    begin,
    in_debt,
    lacking_after,
    with_count,
)

IMPOSSIBLE = -(10**9)
"""The value of cards that cannot all be placed."""

STEPS = 16
"""So many melds tried cost as much as a node: a large hand may have thousands for one card."""


class Node(NamedTuple):
    """Cards to be placed: what melds lack of them, and the bounds of what is looked for.

    They bring no more than `highest`; what brings no more than `need` is of no use, and what
    brings `enough` ends the search.
    """

    left: Left
    lacking: Lacking
    highest: int
    need: int
    enough: int


def arrange_general(job: Job) -> Laid | None:
    """Return the most valuable arrangement of a pool, or None. Raises SpentError.

    With `most` in the job it is the first one found that is worth so much.
    """
    task, start, lacking = begin(job)
    gain, highest = job.pool.gain, _highest(task, start, lacking)
    need = max(job.above - gain, IMPOSSIBLE)
    if highest <= need:
        return None
    enough = job.most - gain if job.most >= 0 else highest
    value, _, proved = _best(task, Node(start, lacking, highest, need, enough))
    if not proved:
        return None
    steps = list(_path(task, start))
    melds = [step.meld for step in steps if step.meld is not None]
    stay = Counter(job.pool.growing) - Counter(step.grown for step in steps)
    whole = (*melds, *stay.elements())
    return Laid(value + gain, tuple(tidy(job.pack, job.law, meld) for meld in whole))


def _path(task: Task, left: Left) -> Iterator[Step]:
    """Yield the steps of the best arrangement found."""
    step = task.known[left][1]
    while step is not None:
        yield step
        step = task.known[step.left][1]


def _best(task: Task, node: Node) -> Known:
    """Return the value of the best way to place what is left, and remember it.

    Where that is not more than is needed, all that is returned and remembered is a bound.
    """
    task.purse.pay()
    last: Step | None = None
    best, bound, proved = node.need, IMPOSSIBLE, False
    if _may_stop(task, node.left):
        bound = 0
        if node.need < 0:
            best, proved = 0, True
    for tried, step in enumerate(_known_steps(task, node), 1):
        if proved and best >= min(node.highest, node.enough):
            break
        if tried % STEPS == 0:
            task.purse.pay()
        value, _, exact = _worth_going_on(task, node, step, best)
        bound = max(bound, value + step.gain)
        if exact and value + step.gain > best:
            best, last, proved = value + step.gain, step, True
    task.known[node.left] = (best, last, True) if proved else (bound, None, False)
    return task.known[node.left]


def _worth_going_on(task: Task, node: Node, step: Step, best: int) -> Known:
    """Return what is left brings after a step; a bound if it is not enough to be better."""
    need = best - step.gain
    known = task.known.get(step.left)
    if known is not None and (known[2] or known[0] <= need):
        return known
    lacking = lacking_after(task, node.lacking, node.left, step)
    highest = _highest(task, step.left, lacking)
    if highest <= need:
        return (highest, None, False)
    return _best(task, Node(step.left, lacking, highest, need, node.enough - step.gain))


def _known_steps(task: Task, node: Node) -> Iterator[Step]:
    """Yield what can be done next, without ways to grow that are no more.

    They would make the memory take cards for different that can do the same.
    """
    for step in _steps(task, node):
        if step.left.growing:
            lacking = lacking_after(task, node.lacking, node.left, step)
            growing = step.left.growing & task.open(lacking, step.left.free)
            yield step._replace(left=step.left._replace(growing=growing))
        else:
            yield step


def _may_stop(task: Task, left: Left) -> bool:
    if any(left.naturals) or left.bound or in_debt(left):
        return False
    return not any(n for n, kind in zip(left.free, task.kinds, strict=True) if kind.must)


def _highest(task: Task, left: Left, lacking: Lacking) -> int:
    """Return what the cards left would bring that some meld could hold; see `IMPOSSIBLE`."""
    fillable = task.fillable(lacking, left)
    value = sum([n * kind.worth for n, kind in zip(left.free, task.kinds, strict=True)])
    naturals, wanting = left.naturals, task.bank.wanting
    for face in task.faces:
        n = naturals[face]
        if not n:
            continue
        if wanting[face] and wanting[face][0] & fillable:
            value += task.gains[face][n]
        elif task.due[face][n]:
            return IMPOSSIBLE
    return value


def _steps(task: Task, node: Node) -> Iterator[Step]:
    """Yield what can be done next: lay a meld with the lowest card left, or leave it out."""
    left, lacking = node.left, node.lacking
    begun = Filling(left, (), (), 0)
    if left.bound:
        face = task.pack.face[task.pool.bound[left.bound[0]].card]
        yield from lay(task, face, begun.bind(task, left.bound[0]), lacking)
        return
    lowest = next((face for face in task.faces if left.naturals[face]), None)
    if lowest is not None:
        yield from lay(task, lowest, begun.show(task, lowest), lacking)
        if not task.due[lowest][left.naturals[lowest]]:
            yield Step(None, left._replace(naturals=with_count(left.naturals, lowest, 0)), 0)
    elif any(left.free):
        for place in bits(task.fillable(lacking, left)):
            for start in begun.onto(task, place):
                yield from fill(task, start, task.bank.melds[place])
