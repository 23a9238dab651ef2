"""Partial: arrange a pool card by card, every meld being as far along as it has come.

The general way lays whole melds and remembers which cards are left: that tells apart tables on
which the same could still be done, where runs may take one of several cards. Here the cards are
gone through in their order instead, and each goes on with a meld that has begun, begins one, or
stays. Two melds that have begun are alike when the same cards could follow; so what is remembered
is how many there are of each kind, and the cards to come have not been touched.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import field
from typing import NamedTuple

from ruledsl.arrange.bank import bank_of
from ruledsl.arrange.job import Job
from ruledsl.arrange.melds import Faces, may_stand_for, tidy
from ruledsl.arrange.pool import Free, Laid, Pool, Purse
from ruledsl.arrange.problem import Meld
from ruledsl.arrange.stages import DONE, Stage, Stages
from ruledsl.arrange.task import begin, ways_to_grow
from ruledsl.cards.pack import Card
from ruledsl.record import record

STEPS = 16
"""So many ways to lay a card cost as much as a node."""


class State(NamedTuple):
    """The place of the next card, the stages of melds that could go on, free jokers by kind."""

    place: int
    stages: tuple[Stage, ...]  # sorted
    free: tuple[int, ...]


class Step(NamedTuple):
    """A card laid: on how many melds of each stage, by what, and what that brought.

    `shown` counts naturals and bound jokers, `jokers` the free ones by kind.
    """

    taken: tuple[tuple[Stage, int], ...]
    shown: int
    jokers: tuple[int, ...]
    then: State
    gain: int


Known = tuple[int, Step | None, bool]
"""What the cards to come bring, the first step to it, and whether that is so or only a bound."""


@record
class Web:
    """A pool to be arranged card by card.

    By place, `cards` are the faces there are, `bound` the jokers that show them, `most` what all
    cards from there on could bring. `root` is the stage of a meld that has not begun.
    """

    job: Job
    stages: Stages
    root: Stage
    cards: tuple[int, ...]
    kinds: tuple[Free, ...]
    bound: dict[int, list[Card]]
    most: tuple[int, ...]
    purse: Purse
    known: dict[State, Known] = field(default_factory=dict)
    waiting: dict[Stage, tuple[Faces, int]] = field(default_factory=dict)

    def waits(self, stage: Stage) -> tuple[Faces, int]:
        """Return the cards of which a meld needs one, none if it ends, and how many there are."""
        if stage not in self.waiting:
            ends, moves = self.stages.follows[stage]
            faces = () if ends else tuple(face for face, _ in moves)
            there = sum(self.job.pool.supply(f) + len(self.bound.get(f, ())) for f in faces)
            self.waiting[stage] = (faces, there)
        return self.waiting[stage]


IMPOSSIBLE = -(10**9)
"""The value of cards that cannot all be placed."""


def by_cards(job: Job) -> bool:
    """Say whether a pool can be arranged card by card.

    Nothing may look at single jokers or at points, and no meld may have like cards.
    """
    pool, rule = job.pool, job.law.jokers
    if pool.lack or pool.credit < 0 or any(joker.near is not None for joker in pool.bound):
        return False
    if (pool.free or pool.bound) and rule is not None and rule.per_meld is not None:
        return False
    return not bank_of(job.pack, job.law).alike


def arrange_by_cards(job: Job) -> Laid | None:
    """Return the most valuable arrangement of a pool that can be arranged so, or None.

    Raises SpentError.
    """
    pool = job.pool
    web, start = _begin(job)
    highest, need = web.most[0], max(job.above - pool.gain, IMPOSSIBLE)
    if highest <= need:
        return None
    enough = job.most - pool.gain if job.most >= 0 else highest
    value, _, proved = _best(web, start, need, enough)
    if not proved or value <= need:
        return None
    melds = tuple(tidy(job.pack, job.law, meld) for meld in _melds(web, start))
    return Laid(value + pool.gain, melds)


def _begin(job: Job) -> tuple[Web, State]:
    pool, pack = job.pool, job.pack
    task, left, lacking = begin(job._replace(pool=pool._replace(growing=())))
    fillable = task.fillable(lacking, left)
    melds = [meld for place, meld in enumerate(task.bank.melds) if fillable >> place & 1]
    bound: dict[int, list[Card]] = {}
    for joker in pool.bound:
        bound.setdefault(pack.face[joker.card], []).append(joker.card)
    stages = Stages()
    root = stages.of(melds)
    grown = [stages.of(sorted(ways), ends=True) for _, ways in ways_to_grow(job)]
    faces = {face for face in range(pack.naturals) if pool.supply(face) or face in bound}
    if pool.free:
        faces.update(face for follows in stages.follows for face, _ in follows.moves)
    cards = tuple(sorted(faces))
    worth = [_gain(pool, face, pool.supply(face)) for face in cards]
    free = tuple(left.free)
    jokers = sum(n * kind.worth for n, kind in zip(free, task.kinds, strict=True))
    most = tuple(sum(worth[place:]) + jokers for place in range(len(cards) + 1))
    web = Web(job, stages, root, cards, task.kinds, bound, most, job.purse)
    return web, State(0, tuple(sorted(s for s in grown if s != DONE)), free)


def _gain(pool: Pool, face: int, naturals: int) -> int:
    """Return what it brings to lay so many naturals of a face."""
    return pool.worth[face] * min(pool.hand[face], max(0, naturals - pool.table[face]))


def _best(web: Web, state: State, need: int, enough: int) -> Known:
    """Return the value of the best way to lay what is to come, and remember it.

    What brings no more than is needed is of no use: then all that is returned is a bound.
    """
    known = web.known.get(state)
    if known is not None and (known[2] or known[0] <= need):
        return known
    highest = web.most[state.place]
    if highest <= need or not _may_go_on(web, state):
        return (highest if highest <= need else IMPOSSIBLE, None, False)
    web.purse.pay()
    if state.place == len(web.cards):
        stops = _may_stop(web, state)
        found: Known = (0 if stops else IMPOSSIBLE, None, stops)
    else:
        found = _best_step(web, state, need, min(highest, enough))
    web.known[state] = found
    return found


def _best_step(web: Web, state: State, need: int, enough: int) -> Known:
    last: Step | None = None
    best, bound = need, IMPOSSIBLE
    for tried, step in enumerate(_steps(web, state), 1):
        if tried % STEPS == 0:
            web.purse.pay()
        gain = step.gain
        value, _, exact = _best(web, step.then, best - gain, enough - gain)
        bound = max(bound, value + gain)
        if exact and value + gain > best:
            best, last = value + gain, step
            if best >= enough:
                break
    return (bound, None, False) if last is None else (best, last, True)


def _may_go_on(web: Web, state: State) -> bool:
    """Say whether there are as many cards as there are melds that need one of them."""
    jokers, wanted = sum(state.free), dict[Faces, int]()
    for stage in state.stages:
        faces, there = web.waits(stage)
        if faces:
            number = wanted[faces] = wanted.get(faces, 0) + 1
            if number > there + jokers:
                return False
    return True


def _may_stop(web: Web, state: State) -> bool:
    return not state.stages and not any(
        n for n, kind in zip(state.free, web.kinds, strict=True) if kind.must
    )


def _steps(web: Web, state: State) -> Iterator[Step]:
    """Yield every way to lay the copies of the next card, on many melds first."""
    face, stages = web.cards[state.place], Counter(state.stages)
    takers = [stage for stage in stages if web.stages.after(stage, face) is not None]
    stays = Counter({s: n for s, n in stages.items() if s not in takers})
    jokers = _allowed(web, state, face)
    there = web.job.pool.supply(face) + len(web.bound.get(face, ()))
    room = there + sum(jokers)
    begins = web.stages.after(web.root, face) is not None
    counts = [stages[stage] for stage in takers]
    if begins:
        takers, counts = [*takers, web.root], [*counts, room]
    for numbers in _shares(web, face, takers, counts, room):
        after = _after(web, face, stays, list(zip(takers, counts, numbers, strict=True)))
        taken = tuple((s, n) for s, n in zip(takers, numbers, strict=True) if n)
        for shown, free in _laid(web, face, there, sum(numbers), jokers):
            left = tuple(a - b for a, b in zip(state.free, free, strict=True))
            gain = _gain(web.job.pool, face, shown - len(web.bound.get(face, ())))
            gain += sum(n * kind.worth for n, kind in zip(free, web.kinds, strict=True))
            yield Step(taken, shown, free, State(state.place + 1, after, left), gain)


def _allowed(web: Web, state: State, face: int) -> tuple[int, ...]:
    """Return by kind how many free jokers could be laid as a card."""
    pack, law = web.job.pack, web.job.law
    return tuple(
        n if n and may_stand_for(pack, law, kind.kind, face) else 0
        for n, kind in zip(state.free, web.kinds, strict=True)
    )


def _shares(
    web: Web, face: int, takers: Sequence[Stage], counts: Sequence[int], room: int
) -> Iterator[tuple[int, ...]]:
    """Yield on how many melds of each stage a card could be laid, many first.

    Those that could not do without it all take it.
    """
    if not takers:
        yield ()
        return
    first, count = takers[0], counts[0]
    waits = first == web.root or web.stages.passed(first, face) is not None
    for number in range(min(count, room), -1 if waits else count - 1, -1):
        for others in _shares(web, face, takers[1:], counts[1:], room - number):
            yield (number, *others)


def _after(
    web: Web, face: int, stays: Counter[Stage], shared: Sequence[tuple[Stage, int, int]]
) -> tuple[Stage, ...]:
    """Return the stages once a card is laid on so many of the melds of each stage."""
    found = list(stays.elements())
    for stage, count, number in shared:
        then = web.stages.after(stage, face)
        found += [then] * number if then else []
        if stage != web.root and count > number:
            went_by = web.stages.passed(stage, face)
            found += [went_by] * (count - number) if went_by else []
    return tuple(sorted(found))


def _laid(
    web: Web, face: int, there: int, number: int, jokers: tuple[int, ...]
) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield how many of the cards laid are jokers of each kind, few first, and how many are not."""
    must = web.job.pool.must[face] + len(web.bound.get(face, ()))
    for shown in range(min(there, number), must - 1, -1):
        for free in _bags(jokers, number - shown):
            yield shown, free


def _bags(counts: tuple[int, ...], number: int) -> Iterator[tuple[int, ...]]:
    """Yield every way to take so many things of several kinds, the first kinds first."""
    if number > sum(counts):
        return
    if not counts:
        yield ()
        return
    for taken in range(min(counts[0], number), -1, -1):
        for others in _bags(counts[1:], number - taken):
            yield (taken, *others)


def _melds(web: Web, state: State) -> list[Meld]:
    """Return the melds of the best arrangement found."""
    done, begun = list[Meld](), dict[Stage, list[Meld]]()
    for meld, ways in ways_to_grow(web.job):
        begun.setdefault(web.stages.of(sorted(ways), ends=True), []).append(meld)
    step = web.known[state][1]
    while step is not None:
        face = web.cards[state.place]
        cards = iter([*web.bound.get(face, ()), *[face] * step.shown][: step.shown])
        more = [k.kind for k, n in zip(web.kinds, step.jokers, strict=True) for _ in range(n)]
        laid = [*cards, *(web.job.pack.named(kind, face) for kind in more)]
        begun = _gone_on(web, face, begun, dict(step.taken), laid)
        done += begun.pop(DONE, [])
        state = step.then
        step = web.known[state][1]
    return [*done, *(meld for melds in begun.values() for meld in melds)]


def _gone_on(
    web: Web, face: int, begun: dict[Stage, list[Meld]], taken: dict[Stage, int], laid: list[Card]
) -> dict[Stage, list[Meld]]:
    """Return the melds by stage once the cards of a face are laid."""
    now: dict[Stage, list[Meld]] = {}
    new: list[Meld] = [()] * taken.get(web.root, 0)
    for stage, melds in [*begun.items(), (web.root, new)]:
        number = taken.get(stage, 0)
        for meld in melds[:number]:
            then = web.stages.after(stage, face)
            now.setdefault(DONE if then is None else then, []).append((*meld, laid.pop(0)))
        for meld in melds[number:]:
            went_by = web.stages.passed(stage, face)
            now.setdefault(DONE if went_by is None else went_by, []).append(meld)
    return now
