"""Search: the best way through the columns, best first.

A node stands between two ranks: how far we are, which runs are open in each suit, how many jokers
are used, and what the cards laid so far have brought. Its bound adds, suit by suit, what the suit
could still bring if it alone decided on the sets; that never underrates, so the first way that
comes to the end is the best. Among equal bounds the last node found goes first, which lets an easy
position run straight through. A node is expanded only as far as its bound holds: what would have a
lower one waits until that bound has its turn. `_search.c` is the same search; both must stay alike
step by step.
"""

from __future__ import annotations

from typing import NamedTuple

from ruledsl.arrange.columns import Columns, Found
from ruledsl.arrange.plan import Node, Plan, path_to, plan_of, sight_of
from ruledsl.arrange.pool import SpentError
from ruledsl.arrange.prices import good_prices, no_prices
from ruledsl.arrange.runs import CARDS, STATE, runs
from ruledsl.arrange.stand import stands
from ruledsl.arrange.suit import Sketch, suits

Seen = list[dict[int, int]]
"""The best gain by place and by states, jokers and variant, packed."""

Buckets = dict[int, list[Node]]


class Course(NamedTuple):
    """A search on its way; only what brings more than `above` is of interest."""

    plan: Plan
    buckets: Buckets
    seen: Seen
    above: int


EASY = 300
"""How many nodes are expanded before it pays to look for prices."""


class _TiredError(SpentError):
    """The budget is spent; nothing can bring more than `bound`."""

    def __init__(self, bound: int) -> None:
        super().__init__()
        self.bound = bound


def search(columns: Columns, most: int, above: int, budget: int) -> Found | None:
    """Return the best way through, or None when nothing brings more than `above`.

    A way that brings `most` is good enough (-1: none is). Raises SpentError after `budget` nodes.
    """
    track = columns.track
    automaton = runs(max(columns.have), len(columns.jokers) - 1, track.least, track.sets.strict)
    sketch = Sketch(columns, stands(columns), automaton)
    made = suits(sketch)
    plan = plan_of(sketch, made, no_prices(columns))
    priced = not track.sets.strict and track.sets.most > 0 and budget > EASY
    try:
        return _best(_begun(plan, most, above), 0, EASY if priced else budget)
    except _TiredError as tired:
        if not priced:
            raise
        most = tired.bound
    plan = plan_of(sketch, made, good_prices(sketch, made))
    return _best(_begun(plan, most, above), EASY, budget)


def _begun(plan: Plan, most: int, above: int) -> Course:
    """Return a search with a root for each way to choose what has to be guessed first."""
    buckets: Buckets = {}
    for number, chosen in enumerate(plan.variants):
        whole = sum([suit.hope for suit in chosen]) + plan.joker_hope[0] + plan.rest[0]
        bound = whole >> plan.shift
        if most >= 0:
            bound = min(bound, most)
        key = sum([suit.guess.first << (STATE * place) for place, suit in enumerate(chosen)])
        root: Node = (0, number, key, 0, 0, whole, None, 0, 0)
        buckets.setdefault(bound, []).append(root)
    return Course(plan, buckets, [{} for _ in range(len(plan.rest))], above)


def _best(course: Course, spent: int, budget: int) -> Found | None:
    """Return the best way through, so many nodes being spent before."""
    plan, buckets = course.plan, course.buckets
    columns = plan.sketch.columns
    end = len(columns.track.order)
    expand = _expand if len(columns.jokers) > 1 or columns.track.sets.strict else _expand_plain
    while buckets:
        bound = max(buckets)
        if bound <= course.above:
            return None
        bucket = buckets[bound]
        while bucket:
            node = bucket.pop()
            if node[0] == end:
                value = node[4] + columns.jokers[node[3]]
                return Found(value, spent, path_to(plan, node))
            if _stale(course, node):
                continue
            spent += 1
            if spent > budget:
                raise _TiredError(bound)
            expand(course, node, bound)
        del buckets[bound]
    return None


def _stale(course: Course, node: Node) -> bool:
    """Say whether a node was reached better, or one that can do more was reached as well."""
    place, gain, key = node[0], node[4], node[2]
    if place == 0:
        return False
    seen, mark = course.seen[place].get, _mark(course.plan, node[1], key, node[3])
    if seen(mark, -1) > gain:
        return True
    for states in course.plan.better:
        for more in states[key & STATE_MASK]:
            if seen(mark + more, -1) >= gain:
                return True
        key >>= STATE
    return False


STATE_MASK = (1 << STATE) - 1


def _mark(plan: Plan, variant: int, key: int, jokers: int) -> int:
    """Return variant, states and jokers in one number."""
    many = len(plan.joker_hope)
    return (variant * many + jokers) << (STATE * plan.sketch.columns.track.suits) | key


def _expand_plain(course: Course, node: Node, bound: int) -> None:
    """Push every way to lay the cards of the next rank where there are no jokers."""
    plan, (place, variant, _, _, gain, whole) = course.plan, node[:6]
    after, shift, buckets, seen = place + 1, plan.shift, course.buckets, course.seen[place + 1]
    high, worth = _mark(plan, variant, 0, 0), plan.joker_hope[0] + plan.rest[after]
    known, tops = plan.plain[place], 0 if place else plan.tops[variant]
    parts, later = _plain_parts(plan, node, whole - (bound << shift))
    for cards, states, hoped, _ in parts:
        brought = known.get(cards + tops)
        if brought is None:
            brought = known[cards + tops] = _brought(plan, place, variant, cards)
        if brought < 0:
            continue
        total, mark = gain + brought, states | high
        new = (total << shift) + worth + hoped
        if new >= 0 and seen.get(mark, -1) < total:
            seen[mark] = total
            fresh: Node = (after, variant, states, 0, total, new, node, cards, 0)
            new = min(new >> shift, bound)
            if new in buckets:
                buckets[new].append(fresh)
            else:
                buckets[new] = [fresh]
    if later:
        _wait(course, node, ((bound << shift) - later) >> shift)


def _wait(course: Course, node: Node, bound: int) -> None:
    """Put a node back until its bound has its turn."""
    if bound > course.above and bound >= 0:
        course.buckets.setdefault(bound, []).append(node)


PlainPart = tuple[int, int, int, int]
"""Run cards and states after of some suits, what they hope for, and what may be lost yet."""


def _plain_parts(plan: Plan, node: Node, spare: int) -> tuple[list[PlainPart], int]:
    """Return the moves of all suits together that lose no more than `spare`.

    Also the least that others lose beyond it, 0 where there are none.
    """
    place, variant, key = node[:3]
    parts: list[PlainPart] = [(0, 0, 0, spare)]
    later = 0
    for suit in plan.variants[variant]:
        moves = suit.plain_moves(place, key & STATE_MASK)
        key >>= STATE
        if len(moves) == 1:  # the only one is the best and loses nothing
            ((more, state, hope, _),) = moves
            parts = [(c | more, s | state, hoped + hope, left) for c, s, hoped, left in parts]
            continue
        begun, parts = parts, []
        for cards, states, hoped, left in begun:
            for more, state, hope, lost in moves:
                if lost <= left:
                    parts.append((cards | more, states | state, hoped + hope, left - lost))
                elif not later or lost - left < later:
                    later = lost - left
    return parts, later


def _brought(plan: Plan, place: int, variant: int, cards: int) -> int:
    """Return what a rank brings at most beside run cards where there are no jokers, or -1."""
    found = sight_of(plan, place, variant, cards)
    return found[0][1] if found else -1


def _expand(course: Course, node: Node, bound: int) -> None:
    """Push every way to lay the cards of the next rank."""
    plan, (place, variant, _, used, gain, whole) = course.plan, node[:6]
    after, room = place + 1, len(plan.joker_hope) - 1 - used
    buckets, seen = course.buckets, course.seen[after]
    # The end is worth what the jokers bring; before it, the best that they still could.
    worth, shift, rest = plan.joker_hope, plan.shift, plan.rest[after]
    if after == len(plan.sketch.stands):
        worth, shift = plan.sketch.columns.jokers, 0
    known, apart = plan.sights[place], 0 if place else _apart(plan, variant)
    parts, later = _parts(plan, node, whole - (bound << plan.shift))
    for cards, key, hopes, _, _ in parts:
        found = known.get(cards + apart)
        if found is None:
            found = known[cards + apart] = sight_of(plan, place, variant, cards)
        for jokers, brought in found:
            if jokers > room:
                break
            total, use, left = gain + brought, used + jokers, room - jokers
            new = (total << shift) + worth[use] + rest + sum([hope[left] for hope in hopes])
            mark = _mark(plan, variant, key, use)
            if new >= 0 and seen.get(mark, -1) < total:
                seen[mark] = total
                fresh: Node = (after, variant, key, use, total, new, node, cards, jokers)
                buckets.setdefault(min(new >> shift, bound), []).append(fresh)
    if later:
        _wait(course, node, ((bound << plan.shift) - later) >> plan.shift)


def _apart(plan: Plan, variant: int) -> int:
    """Return what tells run cards of the first position apart from those of other variants."""
    strict = plan.sketch.columns.track.sets.strict
    return variant << (CARDS * plan.sketch.columns.track.suits) if strict else plan.tops[variant]


Hopes = tuple[tuple[int, ...], ...]

Part = tuple[int, int, Hopes, int, int]
"""Run cards and states after of some suits, their hopes, jokers left, and what may be lost yet."""


def _parts(plan: Plan, node: Node, spare: int) -> tuple[list[Part], int]:
    """Return the moves of all suits together, as `_plain_parts` does."""
    place, variant, key, used = node[:4]
    room = len(plan.joker_hope) - 1 - used
    parts: list[Part] = [(0, 0, (), room, spare)]
    later = 0
    for suit in plan.variants[variant]:
        moves = suit.moves(place, key & STATE_MASK, room)
        key >>= STATE
        begun, parts = parts, []
        for cards, states, hopes, jokers, left in begun:
            for more, state, hope, use, lost in moves:
                if use > jokers:
                    continue
                if lost <= left:
                    whole = (*hopes, hope)
                    parts.append((cards | more, states | state, whole, jokers - use, left - lost))
                elif not later or lost - left < later:
                    later = lost - left
    return parts, later
