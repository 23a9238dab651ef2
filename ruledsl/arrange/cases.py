"""Cases: the choices that must be made before cards can simply be arranged.

Which jokers are freed and by what, what is added to a frozen meld, what opens: each combination
of choices leaves a pool, and the best pool is the answer. There are few: most positions have one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain, combinations, product
from typing import TypeVar

from ruledsl.arrange.adding import added_to
from ruledsl.arrange.debt import indebted
from ruledsl.arrange.draft import Draft
from ruledsl.arrange.either import cards_that_free, freeing
from ruledsl.arrange.frozen import Grown, extensions
from ruledsl.arrange.melds import beside
from ruledsl.arrange.openings import opening_melds, opening_runs
from ruledsl.arrange.pool import Bound, Free, Pool, Purse
from ruledsl.arrange.problem import Freed, Meld, Moves, Problem, Table
from ruledsl.arrange.wish import Wish
from ruledsl.cards.pack import NOTHING, Card

T = TypeVar("T")

STEPS = 16
"""So many ways to choose cost as much as a node, whether they lead to a pool or not."""


def cases(
    problem: Problem, wish: Wish, kept: Table = (), purse: Purse | None = None
) -> Iterator[Pool]:
    """Yield every pool that a problem can come down to, in a fixed order.

    `kept` melds of the table stay untouched. Choices that lead to no pool are paid too. Raises
    SpentError.
    """
    if _is_plain(problem, wish):
        yield _plain_pool(problem, wish, kept)
        return
    either = problem.law.jokers is not None and problem.law.jokers.either
    freed = _freed_by_either if either else _freed_jokers
    start = _start(problem, wish, kept)
    for opened in _openings(start if purse is None else replace(start, purse=purse)):
        for settled in _held_melds(opened):
            for named in freed(settled):
                pool = _pool(named)
                if pool is not None:
                    yield from indebted(problem, pool, named.spent)


def _is_plain(problem: Problem, wish: Wish) -> bool:
    """Say whether nothing has to be chosen: no jokers on the table, no opening, no limits."""
    if wish.required or wish.allowed or problem.add_only:
        return False
    if not problem.opened and problem.law.opening is not None:
        return False
    return max(chain.from_iterable(problem.table), default=0) < problem.pack.naturals


def _plain_pool(problem: Problem, wish: Wish, kept: Table) -> Pool:
    """Return the only pool of a plain problem."""
    naturals, melds = problem.pack.naturals, problem.table
    if kept:
        melds = _without(melds, kept)
    loose: list[Card] = []
    if problem.law.loose:
        loose = [meld[0] for meld in melds if len(meld) == 1]
        melds = tuple([meld for meld in melds if len(meld) > 1])
    table = bytes(_counted(naturals, chain.from_iterable(melds)))
    jokers = [card for card in problem.hand if card >= naturals]
    return Pool(
        table,
        bytes(_counted(naturals, problem.hand)),
        bytes(_counted(naturals, loose)),
        table,
        wish.worth,
        free=tuple([Free(card, False, True, wish.worth[card]) for card in sorted(jokers)]),
        fixed=kept,
    )


def _start(problem: Problem, wish: Wish, kept: Table) -> Draft:
    hand = Counter(sorted(problem.hand))
    allowed = hand
    if wish.allowed:
        allowed = Counter({card: min(n, wish.allowed[card]) for card, n in hand.items()})
    required = Counter({card: n for card, n in enumerate(wish.required) if n})
    melds = tuple(sorted(tuple(sorted(meld)) for meld in problem.table if meld))
    loose: tuple[Card, ...] = ()
    if problem.law.loose:
        loose = tuple(problem.pack.bare[meld[0]] for meld in melds if len(meld) == 1)
        melds = tuple(meld for meld in melds if len(meld) > 1)
    if kept:
        kept = tuple(tuple(sorted(meld)) for meld in kept)
        melds = tuple(sorted(_without(melds, kept)))
    return Draft(problem, wish, +allowed, required, Counter(), melds, loose, fixed=kept)


def _openings(draft: Draft) -> Iterator[Draft]:
    """Yield the draft with each way to open; unchanged when nothing has to be opened."""
    opening = draft.problem.law.opening
    if draft.problem.opened or opening is None:
        yield draft
        return
    runs = opening_runs(draft.problem, draft.hand) if opening.run else [()]
    for run in runs:
        started = replace(draft, required=draft.required | Counter(run))
        if not opening.points:
            yield started
        elif opening.from_hand and opening.go_on:
            for used, melds in opening_melds(draft.problem, draft.hand, draft.purse):
                yield replace(started.spend(used, *melds), opening=Counter(used))
        elif not opening.go_on:
            kept = (*started.fixed, *started.melds, *((card,) for card in started.loose))
            yield replace(started, melds=(), loose=(), fixed=kept, lack=opening.points)
        else:
            yield replace(started, lack=opening.points)


def _held_melds(draft: Draft) -> Iterator[Draft]:
    """Yield the draft with each way to treat melds that cannot be rebuilt."""
    if draft.problem.add_only:
        yield from added_to(draft)
        return
    if draft.rule.moves is Moves.ANYWHERE or draft.rule.freed is Freed.ANY:
        yield draft
        return
    if draft.rule.moves is Moves.NEIGHBOUR:
        yield from _untouched(draft)
        return
    frozen = tuple(meld for meld in draft.melds if _named(draft, meld))
    if not frozen:
        yield draft
        return
    yield from _frozen(replace(draft, melds=_without(draft.melds, frozen)), frozen)


def _untouched(draft: Draft) -> Iterator[Draft]:
    """Decide for each meld of jokers alone: it stays as it is, or all of them leave it.

    Nothing but the meld as it is could hold them together: no card in it is a natural one.
    """
    whole = [meld for meld in draft.melds if len(_named(draft, meld)) == len(meld)]
    if not whole:
        yield draft
        return
    for chosen in _choices(draft, [(True, False)] * len(whole)):
        kept = tuple([meld for meld, stays in zip(whole, chosen, strict=True) if stays])
        yield replace(draft, melds=_without(draft.melds, kept), fixed=(*draft.fixed, *kept))


def _frozen(draft: Draft, frozen: tuple[Meld, ...]) -> Iterator[Draft]:
    """Decide for each frozen meld: thawed, all its jokers being freed, or only added to."""
    grown = [list(extensions(draft.problem, meld, draft.hand)) for meld in frozen]
    thawing: list[list[Grown | None]] = [
        [None, *ways] if _can_thaw(draft, meld) else [*ways]
        for meld, ways in zip(frozen, grown, strict=True)
    ]
    for chosen in _choices(draft, thawing):
        spent = tuple(card for way in chosen if way is not None for card in way[1])
        if spent and Counter(spent) - draft.hand:
            continue
        current: Draft | None = draft.spend(spent, *(way[0] for way in chosen if way is not None))
        for meld, way in zip(frozen, chosen, strict=True):
            if current is not None and way is None:
                current = _thawed(current, meld)
        if current is not None:
            yield current


def _choices(draft: Draft, ways: Iterable[Iterable[T]]) -> Iterator[tuple[T, ...]]:
    """Yield every choice of one way each. Raises SpentError."""
    for tried, chosen in enumerate(product(*ways), 1):
        if tried % STEPS == 0:
            draft.purse.pay()
        yield chosen


def _can_thaw(draft: Draft, meld: Meld) -> bool:
    """Say whether the jokers of a meld could be freed at all."""
    freed, face = draft.rule.freed, draft.problem.pack.face
    if freed is Freed.NEVER:
        return False
    names = [face[joker] for joker in _named(draft, meld)]
    seen = freed is Freed.TABLE
    return all(draft.freeing[name] or (seen and _on_table(draft, name)) for name in names)


def _thawed(draft: Draft, meld: Meld) -> Draft | None:
    """Return the draft with the jokers of a meld freed and its other cards in the pool."""
    jokers = _named(draft, meld)
    free = _free(draft, jokers)
    return free and replace(free, melds=(*free.melds, _without(meld, jokers)))


def _named(draft: Draft, meld: Meld) -> Meld:
    """Return the jokers of a meld that stand for a card."""
    first = draft.problem.pack.naturals + len(draft.problem.pack.jokers)
    return tuple([card for card in meld if card >= first])


def _without(whole: tuple[T, ...], part: tuple[T, ...]) -> tuple[T, ...]:
    left = Counter(whole)
    left.subtract(part)
    return tuple(left.elements())


def _free(draft: Draft, jokers: tuple[Card, ...]) -> Draft | None:
    """Return the draft with these jokers freed together, or None where they cannot be."""
    pack, freed = draft.problem.pack, (*draft.freed, *jokers)
    names = Counter(pack.face[joker] for joker in jokers)
    match draft.rule.freed:
        case Freed.NEVER:
            return None
        case Freed.ANY:
            return replace(draft, freed=freed)
        case Freed.HAND:
            return replace(draft, freed=freed, pooled=draft.pooled + names)
        case Freed.TABLE:
            absent = Counter({name: 1 for name in names if not _on_table(draft, name)})
            return replace(draft, freed=freed, required=draft.required | absent)


def _on_table(draft: Draft, natural: Card) -> bool:
    return any(natural in meld for meld in (*draft.problem.table, *draft.fixed))


def _freed_jokers(draft: Draft) -> Iterator[Draft]:
    """Yield the draft with each way to free the jokers that lie in melds of the pool."""
    found = [_bound(draft, meld, joker) for meld in draft.melds for joker in _named(draft, meld)]
    if not found:
        yield draft
        return
    names: dict[int, list[Bound]] = {}
    for bound in sorted(found):
        names.setdefault(draft.problem.pack.face[bound.card], []).append(bound)
    ways = [_ways(draft, name, jokers, found) for name, jokers in sorted(names.items())]
    for choice in _choices(draft, ways):
        current: Draft | None = draft
        for kept, freed in choice:
            if current is not None:
                current = _free(current, freed) if freed else current
            if current is not None:
                current = replace(current, bound=(*current.bound, *kept))
        if current is not None:
            yield current


def _freed_by_either(draft: Draft) -> Iterator[Draft]:
    """Yield the draft with each way to free jokers, some of which have a choice of cards."""
    pack, rule = draft.problem.pack, draft.rule
    jokers = sorted((j, cards_that_free(pack, m, j)) for m in draft.melds for j in _named(draft, m))
    lying = frozenset(chain.from_iterable((*draft.problem.table, *draft.fixed)))
    for ways in freeing(rule.freed, tuple(jokers), draft.freeing, lying):
        pairs = list(zip(jokers, ways, strict=True))
        kept = tuple(Bound(joker) for (joker, _), by in pairs if by is None)
        gone = tuple(joker for (joker, _), by in pairs if by is not None)
        cards = Counter(by for by in ways if by is not None)
        current = replace(draft, bound=(*draft.bound, *kept), freed=(*draft.freed, *gone))
        if rule.freed is Freed.HAND:
            yield replace(current, pooled=current.pooled + cards)
        else:
            absent = Counter(card for card in set(cards) if card not in lying)
            yield replace(current, required=current.required | absent)


def _bound(draft: Draft, meld: Meld, joker: Card) -> Bound:
    if draft.rule.moves is not Moves.NEIGHBOUR:
        return Bound(joker)
    problem = draft.problem
    near = beside(problem.pack, problem.law, meld, meld.index(joker))
    return Bound(joker, tuple(sorted(near)))


Way = tuple[tuple[Bound, ...], tuple[Card, ...]]
"""The jokers of one name that keep it, and those that are freed."""


def _ways(draft: Draft, name: int, jokers: list[Bound], found: list[Bound]) -> list[Way]:
    """Return the ways to split jokers of one name into kept and freed ones."""
    all_kept: Way = (tuple(jokers), ())
    all_freed: Way = ((), tuple(bound.card for bound in jokers))
    match draft.rule.freed:
        case Freed.NEVER:
            return [all_kept]
        case Freed.ANY:
            return [all_freed]
        case Freed.HAND:
            return _splits(jokers, draft.freeing[name])
        case Freed.TABLE:
            if _on_table(draft, name):
                # A joker that could go may have to stay: another one leans on it.
                leaning = any(name in (other.near or ()) for other in found)
                return _splits(jokers, len(jokers))[::-1] if leaning else [all_freed]
            return [all_freed, all_kept] if draft.hand[name] else [all_kept]


def _splits(jokers: list[Bound], most: int) -> list[Way]:
    """Return every way to free up to `most` of the jokers, none first."""
    ways: list[Way] = []
    for count in range(min(most, len(jokers)) + 1):
        for chosen in sorted(set(combinations(jokers, count))):
            ways.append((_without(tuple(jokers), chosen), tuple(b.card for b in chosen)))
    return ways


def _pool(draft: Draft) -> Pool | None:
    """Return the pool of a finished draft; None when it asks for more than there is."""
    naturals = draft.problem.pack.naturals
    needed = draft.required | (draft.pooled - draft.opening)
    if any(draft.hand[card] < n for card, n in needed.items()):
        return None
    lying = [card for meld in draft.melds for card in meld]
    table = _counted(naturals, lying)
    must = _counted(naturals, needed.elements(), table)
    return Pool(
        table=bytes(table),
        hand=bytes(_counted(naturals, draft.hand.elements())),
        loose=bytes(_counted(naturals, draft.loose)),
        must=bytes(must),
        worth=draft.wish.worth,
        bound=tuple(sorted(draft.bound)),
        free=_free_jokers(draft, lying),
        fixed=draft.fixed,
        growing=draft.growing,
        gain=draft.gain,
        lack=draft.lack,
    )


def _counted(naturals: int, cards: Iterable[Card], before: Iterable[int] = ()) -> bytearray:
    """Return how many of each natural card there are, added to counts from before."""
    counts = bytearray(before) or bytearray(naturals)
    for card in cards:
        if card < naturals:
            counts[card] += 1
    return counts


def _free_jokers(draft: Draft, lying: list[Card]) -> tuple[Free, ...]:
    pack = draft.problem.pack
    bare = [card for card in lying if pack.is_joker(card) and pack.face[card] == NOTHING]
    free = [Free(pack.bare[card], must=True, hand=False) for card in (*draft.freed, *bare)]
    free += [Free(card, False, False) for card in draft.loose if pack.is_joker(card)]
    for kind in range(pack.naturals, pack.naturals + len(pack.jokers)):
        for place in range(draft.hand[kind]):
            must = place < draft.required[kind]
            free.append(Free(kind, must, True, draft.wish.worth[kind]))
    return tuple(sorted(free))
