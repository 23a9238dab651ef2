"""Course: one search on its way, from the first rank to the last, best first.

A node stands between two ranks: how far we are, which runs are open in each suit, how many jokers
are used, and what the cards laid so far have brought. Its bound adds, suit by suit, what the suit
could still bring if it alone decided on the sets; that never underrates, so the first way that
comes to the end is the best. Among equal bounds the last node found goes first, which lets an easy
position run straight through; but when the course is tired, the node that has waited longest goes
first afterwards, lest a wrong choice made early costs all that follows from it. A node is expanded
only as far as its bound holds: what would have a lower one waits until that bound has its turn.
`_course.h` is the same; both must stay alike step by step.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ruledsl.arrange.columns import Found, Sought
from ruledsl.arrange.plan import Node, Plan, gain_beside, path_to, sight_of
from ruledsl.arrange.pool import SpentError
from ruledsl.arrange.runs import CARDS, STATE
from ruledsl.arrange.suit import Hopes, PlainMove

Seen = list[dict[int, int]]
"""The best gain by place and by mark."""

Buckets = dict[int, list[Node]]
"""Nodes by their bound, those found last at the end."""

STATE_MASK = (1 << STATE) - 1


class Course(NamedTuple):
    """A search on its way; only what brings more than `above` is of interest."""

    plan: Plan
    buckets: Buckets
    seen: Seen
    above: int


class TiredError(SpentError):
    """As many nodes are expanded as there should be; nothing can bring more than `bound`."""

    def __init__(self, bound: int) -> None:
        super().__init__()
        self.bound = bound


def begin(plan: Plan, above: int) -> Course:
    """Return a search with a root for each way to choose what has to be guessed first."""
    buckets: Buckets = {}
    for number, chosen in enumerate(plan.variants):
        whole = sum([suit.hope for suit in chosen]) + plan.joker_hope[0] + plan.rest[0]
        key = sum([suit.guess.first << (STATE * place) for place, suit in enumerate(chosen)])
        root: Node = (0, number, _high(plan, number, 0) | key, 0, 0, whole, None, 0, 0)
        buckets.setdefault(whole >> plan.shift, []).append(root)
    return Course(plan, buckets, [{} for _ in range(len(plan.rest))], above)


def _high(plan: Plan, variant: int, jokers: int) -> int:
    """Return the high bits of a mark."""
    many = len(plan.joker_hope)
    return (variant * many + jokers) << (STATE * plan.sketch.columns.track.suits)


def lower(course: Course, most: int) -> None:
    """Let nothing hope for more than `most`, which is known to bound it."""
    buckets = course.buckets
    for bound in sorted([bound for bound in buckets if bound > most]):
        buckets.setdefault(most, []).extend(buckets.pop(bound))


def go_on(course: Course, spent: int, limit: int) -> Sought:
    """Find the best way through, unless nothing brings more than what is asked for.

    So many nodes are `spent` before; with `limit` it is tired, but can go on. Raises TiredError.
    """
    plan, buckets = course.plan, course.buckets
    columns = plan.sketch.columns
    end = len(columns.track.order)
    expand = _expand if len(columns.jokers) > 1 or columns.track.sets.strict else _expand_plain
    while buckets:
        bound = max(buckets)
        if bound <= course.above:
            break
        bucket = buckets[bound]
        while bucket:
            node = bucket.pop()
            if node[0] == end:
                found = Found(node[4] + columns.jokers[node[3]], path_to(plan, node))
                return Sought(found, spent)
            if node[0] and _stale(course, node):
                continue
            if spent >= limit:
                bucket.append(node)
                bucket.append(bucket.pop(0))
                raise TiredError(bound)
            spent += 1
            expand(course, node, bound)
        del buckets[bound]
    return Sought(None, spent)


def _stale(course: Course, node: Node) -> bool:
    """Say whether a node was reached better, or one that can do more was reached as well."""
    seen, mark, gain = course.seen[node[0]], node[2], node[4]
    known = seen.get
    if known(mark, -1) > gain:
        return True
    if len(seen) == 1:  # there is no other
        return False
    key = mark
    for states in course.plan.better:
        for more in states[key & STATE_MASK]:
            if known(mark + more, -1) >= gain:
                return True
        key >>= STATE
    return False


def _expand_plain(course: Course, node: Node, bound: int) -> None:
    """Push every way to lay the cards of the next rank where there are no jokers."""
    plan, (place, variant, _, _, gain, whole) = course.plan, node[:6]
    after, shift, buckets, seen = place + 1, plan.shift, course.buckets, course.seen[place + 1]
    worth = plan.joker_hope[0] + plan.rest[after]
    known, tops = plan.plain[place], 0 if place else plan.tops[variant]
    parts, later = _plain_parts(plan, node, whole - (bound << shift))
    for cards, states, hoped, _ in parts:
        brought = known.get(cards + tops)
        if brought is None:
            brought = known[cards + tops] = gain_beside(plan, place, variant, cards)
        total = gain + brought
        new = (total << shift) + worth + hoped
        if brought >= 0 and new >= 0 and seen.get(states, -1) < total:
            seen[states] = total
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
"""Run cards and mark after of some suits, what they hope for, and what may be lost yet."""


def _plain_parts(plan: Plan, node: Node, spare: int) -> tuple[list[PlainPart], int]:
    """Return the moves of all suits together that lose no more than `spare`.

    Also the least that others lose beyond it, 0 where there are none.
    """
    start, choices = _forced(plan, node, spare)
    parts, later = [start], 0
    for moves in choices:
        begun, parts = parts, []
        for cards, states, hoped, left in begun:
            for more, state, hope, lost in moves:
                if lost <= left:
                    parts.append((cards | more, states | state, hoped + hope, left - lost))
                elif not later or lost - left < later:
                    later = lost - left
    return parts, later


def _forced(plan: Plan, node: Node, spare: int) -> tuple[PlainPart, list[list[PlainMove]]]:
    """Return what the suits do that have no choice, and what the others may choose from.

    The only move of a suit is its best and loses nothing.
    """
    place, variant, mark = node[:3]
    high = place << STATE
    cards, hoped, choices, states, key = 0, 0, list[list[PlainMove]](), 0, mark
    for suit in plan.variants[variant]:
        state = key & STATE_MASK
        key >>= STATE
        moves = suit.plain.get(high | state)
        if moves is None:
            moves = suit.plain_moves(place, state)
        if len(moves) == 1:
            more, after, hope, _ = moves[0]
            cards |= more
            states |= after
            hoped += hope
        else:
            choices.append(moves)
    bits = STATE * plan.sketch.columns.track.suits
    return (cards, key << bits | states, hoped, spare), choices


def _expand(course: Course, node: Node, bound: int) -> None:
    """Push every way to lay the cards of the next rank."""
    plan, (place, variant, _, used, gain) = course.plan, node[:5]
    after, room = place + 1, len(plan.joker_hope) - 1 - used
    buckets, seen = course.buckets, course.seen[after]
    # The end is worth what the jokers bring; before it, the best that they still could.
    worth, shift, rest = plan.joker_hope, plan.shift, plan.rest[after]
    if after == len(plan.sketch.stands):
        worth, shift = plan.sketch.columns.jokers, 0
    known, apart = plan.sights[place], 0 if place else _apart(plan, variant)
    highs = [_high(plan, variant, used + more) for more in range(room + 1)]
    parts, later = _parts(plan, node, bound << plan.shift)
    for cards, key, hopes, _, _ in parts:
        found = known.get(cards + apart)
        if found is None:
            found = known[cards + apart] = sight_of(plan, place, variant, cards)
        for jokers, brought in found:
            if jokers > room:
                break
            total, use = gain + brought, used + jokers
            new = (total << shift) + worth[use] + rest + hopes[room - jokers]
            mark = highs[jokers] | key
            if new >= 0 and seen.get(mark, -1) < total:
                seen[mark] = total
                fresh: Node = (after, variant, mark, use, total, new, node, cards, jokers)
                buckets.setdefault(min(new >> shift, bound), []).append(fresh)
    if later:
        _wait(course, node, ((bound << plan.shift) - later) >> plan.shift)


def _apart(plan: Plan, variant: int) -> int:
    """Return what tells run cards of the first position apart from those of other variants."""
    strict = plan.sketch.columns.track.sets.strict
    return variant << (CARDS * plan.sketch.columns.track.suits) if strict else plan.tops[variant]


Part = tuple[int, int, Hopes, int, int]
"""Run cards and states after of some suits, what they hope for together, jokers left, and what may
be lost yet."""


def _parts(plan: Plan, node: Node, wanted: int) -> tuple[list[Part], int]:
    """Return the moves of all suits together, as `_plain_parts` does; what they bring is wanted."""
    place, variant, key, used, gain = node[:5]
    room = len(plan.joker_hope) - 1 - used
    choices, spare = [], (gain << plan.shift) + plan.joker_hope[used] + plan.rest[place] - wanted
    for suit in plan.variants[variant]:
        hoped, moves = suit.moves(place, key & STATE_MASK, room)
        choices.append(moves)
        spare += hoped
        key >>= STATE
    parts, later = [(0, 0, (0,) * len(plan.joker_hope), room, spare)], 0
    for moves in choices:
        begun, parts = parts, []
        for cards, states, hopes, jokers, left in begun:
            for more, state, hope, use, lost in moves:
                if use > jokers:
                    continue
                if lost <= left:
                    both = _shared(hopes, hope)
                    parts.append((cards | more, states | state, both, jokers - use, left - lost))
                elif not later or lost - left < later:
                    later = lost - left
    return parts, later


@lru_cache(maxsize=50_000)
def _shared(one: Hopes, other: Hopes) -> Hopes:
    """Return the most that two hope for together, by how many jokers there are for both."""
    return tuple(
        [max([one[n] + other[left - n] for n in range(left + 1)]) for left in range(len(one))]
    )
