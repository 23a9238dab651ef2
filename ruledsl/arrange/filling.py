"""Filling: every way to make a meld of certain faces out of the cards that are left."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ruledsl.arrange.bank import Bank, Lacking, bits
from ruledsl.arrange.melds import Faces, may_stand_for
from ruledsl.arrange.pool import Pool
from ruledsl.arrange.problem import Meld
from ruledsl.arrange.task import Left, Step, Task, in_debt, with_count


def lay(task: Task, face: int, begun: Filling, lacking: Lacking) -> Iterator[Step]:
    """Yield every way to go on with a meld that has this face, already filled."""
    left, bank = begun.left, task.bank
    plain = not (any(left.free) or left.bound or begun.bound)
    for place in bits(task.fillable(lacking, left) & _holding(bank, face)):
        faces = bank.melds[place]
        at = faces.index(face)
        rest = faces[:at] + faces[at + 1 :]
        for start in begun.onto(task, place):
            if plain:
                yield _shown(task.pool, start, rest)
            else:
                yield from fill(task, start, rest)


def _holding(bank: Bank, face: int) -> int:
    wanting = bank.wanting[face]
    return wanting[0] if wanting else 0


def _shown(pool: Pool, begun: Filling, rest: Faces) -> Step:
    """Return a meld whose rest is all naturals."""
    left, gain = begun.left, begun.gain
    naturals, lack = bytearray(left.naturals), left.lack
    for face in rest:
        used = pool.supply(face) - naturals[face]
        if pool.table[face] <= used < pool.table[face] + pool.hand[face]:
            lack = max(0, lack - pool.marks[face]) if lack else 0
            gain += pool.worth[face]
        naturals[face] -= 1
    now = Left(bytes(naturals), left.bound, left.free, lack, left.names, left.credit, left.growing)
    return Step((*begun.cards, *rest), now, gain, begun.grown)


class Filling(NamedTuple):
    """A meld being filled with cards of what is left; `bound` are its bound jokers.

    `grown` is the meld that lay there before, if cards are put to one.
    """

    left: Left
    cards: Meld
    bound: tuple[int, ...]
    gain: int
    grown: Meld = ()

    def onto(self, task: Task, place: int) -> Iterator[Filling]:
        """Put it to the meld that grows in this way; a new meld stays as it is."""
        if place < task.melds:
            yield self
            return
        meld, own, before = task.growths[place - task.melds]
        if not self.left.growing & before:
            left = self.left._replace(growing=self.left.growing & ~own)
            yield Filling(left, (*meld, *self.cards), self.bound, self.gain, meld)

    def bind(self, task: Task, place: int) -> Filling:
        """Add a bound joker."""
        left = self.left
        bound = tuple(other for other in left.bound if other != place)
        cards = (*self.cards, task.pool.bound[place].card)
        left = left._replace(bound=bound)
        return Filling(left, cards, (*self.bound, place), self.gain, self.grown)

    def name(self, task: Task, kind: int, face: int) -> Iterator[Filling]:
        """Add a free joker, named; it may count for the opening or not."""
        left, joker = self.left, task.kinds[kind]
        free = (*left.free[:kind], left.free[kind] - 1, *left.free[kind + 1 :])
        cards = (*self.cards, task.pack.named(joker.kind, face))
        for rest in _named(task, left._replace(free=free), face, joker.hand):
            yield Filling(rest, cards, self.bound, self.gain + joker.worth, self.grown)

    def show(self, task: Task, face: int) -> Filling:
        """Add a natural card."""
        left, pool = self.left, task.pool
        used = pool.supply(face) - left.naturals[face]
        played = pool.table[face] <= used < pool.table[face] + pool.hand[face]
        lack = _pay_lack(task, left.lack, face) if played else left.lack
        naturals = with_count(left.naturals, face, left.naturals[face] - 1)
        gain = self.gain + (pool.worth[face] if played else 0)
        rest = left._replace(naturals=naturals, lack=lack)
        return Filling(rest, (*self.cards, face), self.bound, gain, self.grown)


def _pay_lack(task: Task, lack: int, face: int) -> int:
    return max(0, lack - task.pool.marks[face]) if lack else 0


def _named(task: Task, left: Left, face: int, from_hand: bool) -> Iterator[Left]:
    """Yield what is owed after a joker got a name, which counts or waits for a dearer one."""
    if not in_debt(left):
        yield left
        return
    paid = _pay_lack(task, left.lack, face)
    if not task.apart:
        yield left._replace(lack=paid) if from_hand else left
        return
    credit = left.credit + from_hand
    if face in left.names:
        at = left.names.index(face)
        names = left.names[:at] + left.names[at + 1 :]
        yield _settled(left._replace(names=names, credit=credit))
        return
    if left.lack and credit + _held(task, left) > 0:
        yield _settled(left._replace(lack=paid, credit=credit - 1))
    yield _settled(left._replace(credit=credit))


def _held(task: Task, left: Left) -> int:
    """Return how many jokers of the hand can still be laid."""
    return sum(n for n, kind in zip(left.free, task.kinds, strict=True) if kind.hand)


def _settled(left: Left) -> Left:
    return left if in_debt(left) else left._replace(names=(), credit=0)


def fill(task: Task, filling: Filling, faces: Faces) -> Iterator[Step]:
    """Yield every way to fill the rest of a meld."""
    if not faces:
        if not filling.bound or _anchored(task, filling):
            yield Step(filling.cards, filling.left, filling.gain, filling.grown)
        return
    face, rest = faces[0], faces[1:]
    for grown in _grown(task, filling, face):
        yield from fill(task, grown, rest)


def _grown(task: Task, filling: Filling, face: int) -> Iterator[Filling]:
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
        if not left.free[kind] or (joker.kind in used and not in_debt(left)):
            continue
        used.add(joker.kind)
        if may_stand_for(task.pack, task.law, joker.kind, face):
            yield from filling.name(task, kind, face)


def _anchored(task: Task, filling: Filling) -> bool:
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
