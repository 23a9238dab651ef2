"""Search: the best way through the columns, best first.

A node stands between two ranks: how far we are, which runs are open in each suit, how many jokers
are used, and what the cards laid so far have brought. Its bound adds, suit by suit, what the suit
could still bring if it alone decided on the sets; that never underrates, so the first way that
comes to the end is the best. Among equal bounds the last node found goes first, which lets an easy
position run straight through. `_search.c` is the same search; both must stay alike step by step.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from ruledsl.arrange.columns import Columns, Found
from ruledsl.arrange.pool import SpentError
from ruledsl.arrange.ranks import Row, deal, options
from ruledsl.arrange.runs import runs
from ruledsl.arrange.suit import Suit, rows, suits

WIDE = 10  # bits that hold the state of one suit
NARROW = 5  # bits that hold the run cards of one suit


class Node(NamedTuple):
    """A place of the search and the way to it: run cards by suit, packed, and jokers used."""

    place: int
    variant: int
    key: int
    jokers: int
    gain: int
    before: Node | None
    cards: int
    used: int


class Plan(NamedTuple):
    """What stays the same during one search."""

    columns: Columns
    rows: tuple[Row, ...]
    variants: list[tuple[Suit, ...]]
    best_jokers: tuple[int, ...]
    most: int
    sight: list[dict[int, list[tuple[int, int]]]]
    better: tuple[tuple[int, ...], ...]


Buckets = dict[int, list[Node]]
Seen = dict[tuple[int, int, int, int], int]


def search(columns: Columns, most: int, above: int, budget: int) -> Found | None:
    """Return the best way through, or None when nothing brings more than `above`.

    A way that brings `most` is good enough (-1: none is). Raises SpentError after `budget` nodes.
    """
    plan, buckets = _begin(columns, most)
    end = len(columns.track.order)
    seen: Seen = {}
    spent = 0
    while buckets:
        bound = max(buckets)
        if bound <= above:
            return None
        bucket = buckets[bound]
        while bucket:
            node = bucket.pop()
            if node.place == end:
                value = node.gain + columns.jokers[node.jokers]
                return Found(value, spent, _path(plan, node))
            if _stale(plan, seen, node):
                continue
            spent += 1
            if spent > budget:
                raise SpentError
            _expand(plan, node, bound, buckets, seen)
        del buckets[bound]
    return None


def _begin(columns: Columns, most: int) -> tuple[Plan, Buckets]:
    """Set up a search: one root for each way to choose what has to be guessed first."""
    track, jokers = columns.track, len(columns.jokers) - 1
    ranks = rows(columns)
    automaton = runs(max(columns.have) + jokers, track.least)
    choices = suits(columns, ranks, automaton)
    best = tuple(max(columns.jokers[used:]) for used in range(jokers + 1))
    better = () if track.around else automaton.better
    sight: list[dict[int, list[tuple[int, int]]]] = []
    plan = Plan(columns, ranks, [], best, most, sight, better)
    buckets: Buckets = {}
    for number, chosen in enumerate(product(*choices)):
        plan.variants.append(chosen)
        bound = sum(suit.hope for suit in chosen) + best[0]
        if most >= 0:
            bound = min(bound, most)
        key = sum(suit.first << (WIDE * place) for place, suit in enumerate(chosen))
        buckets.setdefault(bound, []).append(Node(0, number, key, 0, 0, None, 0, 0))
    plan.sight.extend({} for _ in range(len(track.order) + len(plan.variants)))
    return plan, buckets


def _stale(plan: Plan, seen: Seen, node: Node) -> bool:
    """Say whether a node was reached better, or one that can do more was reached as well."""
    place, variant, key, jokers, gain = node[:5]
    if place == 0:
        return False
    if seen[place, variant, key, jokers] > gain:
        return True
    if not plan.better:
        return False
    mask = (1 << WIDE) - 1
    for suit in range(plan.columns.track.suits):
        shift = WIDE * suit
        state = (key >> shift) & mask
        rest = key ^ (state << shift)
        for better in plan.better[state]:
            if seen.get((place, variant, rest | better << shift, jokers), -1) >= gain:
                return True
    return False


def _expand(plan: Plan, node: Node, bound: int, buckets: Buckets, seen: Seen) -> None:
    """Push every way to lay the cards of the next rank."""
    place, variant, _, used, gain, *_ = node
    room = len(plan.columns.jokers) - 1 - used
    after = place + 1
    last = after == len(plan.columns.track.order)
    known = plan.sight[place if place else len(plan.columns.track.order) + variant]
    for cards, key, hopes in _combined(plan, node, room):
        found = known.get(cards)
        if found is None:
            found = known[cards] = _options(plan, place, variant, cards)
        for jokers, brought in found:
            if jokers > room:
                break
            total = gain + brought
            use = used + jokers
            if last:
                new = total + plan.columns.jokers[use]
            else:
                new = total + plan.best_jokers[use] + sum([h[room - jokers] for h in hopes])
            if new < 0:
                continue
            new = min(new, bound)
            mark = (after, variant, key, use)
            if seen.get(mark, -1) < total:
                seen[mark] = total
                nodes = buckets.get(new)
                fresh = Node(after, variant, key, use, total, node, cards, jokers)
                if nodes is None:
                    buckets[new] = [fresh]
                else:
                    nodes.append(fresh)


Combined = tuple[int, int, tuple[tuple[int, ...], ...]]


def _combined(plan: Plan, node: Node, room: int) -> Iterator[Combined]:
    """Yield the moves of all suits together: run cards, states after, hopes by suit."""
    mask = (1 << WIDE) - 1
    parts: list[tuple[int, int, tuple[tuple[int, ...], ...], int]] = [(0, 0, (), room)]
    for number, suit in enumerate(plan.variants[node.variant]):
        moves = suit.moves(node.place, (node.key >> (WIDE * number)) & mask)
        parts = [
            (cards | x, key | state, (*hopes, hope), left - jokers)
            for cards, key, hopes, left in parts
            for x, state, hope, jokers in moves
            if jokers <= left
        ]
    for cards, key, hopes, _ in parts:
        yield cards, key, hopes


def _options(plan: Plan, place: int, variant: int, cards: int) -> list[tuple[int, int]]:
    """Return the options of a rank beside run cards, as jokers used and gain."""
    track = plan.columns.track
    if track.twice and place == len(track.order) - 1:
        return [(0, 0)]  # the cards of this rank were counted where it came first
    x = _run_cards(plan, place, variant, cards)
    jokers = len(plan.columns.jokers) - 1
    return [(o.jokers, o.gain) for o in options(plan.rows[place], x, track.sets, jokers)]


def _run_cards(plan: Plan, place: int, variant: int, cards: int) -> tuple[int, ...]:
    """Return the run cards by suit, those at the top of a doubled rank among them."""
    mask = (1 << NARROW) - 1
    chosen = plan.variants[variant]
    high = [suit.top if place == 0 else 0 for suit in chosen]
    return tuple(((cards >> (NARROW * s)) & mask) + high[s] for s in range(len(chosen)))


def _path(plan: Plan, node: Node) -> bytes:
    """Return the way to a node, packed as `Found` says."""
    track, chosen_suits = plan.columns.track, plan.variants[node.variant]
    parts = [bytes(suit.first if track.around else suit.top for suit in chosen_suits)]
    while node.before is not None:
        place = node.place - 1
        x = _run_cards(plan, place, node.variant, node.cards)
        if track.twice and place == len(track.order) - 1:
            parts.append(bytes((*x, *(0 for _ in x), 0, 0)))
        else:
            jokers = len(plan.columns.jokers) - 1
            row = plan.rows[place]
            chosen = next(o for o in options(row, x, track.sets, jokers) if o.jokers == node.used)
            done = deal(row, x, track.sets, chosen)
            tops = [suit.top if place == 0 else 0 for suit in chosen_suits]
            low = (n - top for n, top in zip(x, tops, strict=True))
            parts.append(bytes((*low, *done.laid, done.jokers, done.sets)))
        node = node.before
    return b"".join(reversed(parts))
