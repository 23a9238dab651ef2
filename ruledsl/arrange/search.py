"""Search: the best way through the columns, best first.

A node stands between two ranks: how far we are, which runs are open in each suit, how many jokers
are used, and what the cards laid so far have brought. Its bound adds, suit by suit, what the suit
could still bring if it alone decided on the sets; that never underrates, so the first way that
comes to the end is the best. Among equal bounds the last node found goes first, which lets an easy
position run straight through. `_search.c` is the same search; both must stay alike step by step.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from ruledsl.arrange.columns import Columns, Found
from ruledsl.arrange.pool import SpentError
from ruledsl.arrange.prices import (
    earned_by_jokers,
    good_prices,
    left_to_rows,
    no_prices,
    rows_taken,
)
from ruledsl.arrange.ranks import Counts, Row, deal, options
from ruledsl.arrange.runs import CARDS, STATE, runs
from ruledsl.arrange.suit import Guess, Prices, Sketch, Suit, rows, suits

NO_GUESS = Guess(0, 0, 0)

Sight = list[tuple[int, int]]
"""What can be done beside the run cards of a rank: jokers used, and what it brings."""


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
    """What stays the same while a search goes on with the same prices.

    `joker_hope` is what jokers bring from now on, by how many are used; `rest` is what the sets of
    all ranks from a place on earn. Both, and the hopes of suits, are shifted to the left.
    """

    columns: Columns
    rows: tuple[Row, ...]
    variants: list[tuple[Suit, ...]]
    joker_hope: tuple[int, ...]
    rest: tuple[int, ...]
    shift: int
    sight: defaultdict[int, dict[int, Sight]]
    better: tuple[tuple[int, ...], ...]


Buckets = dict[int, list[Node]]
Seen = dict[tuple[int, int, int, int], int]

EASY = 1_500
"""How many nodes are expanded before it pays to look for prices."""


MOST_ROOTS = 1 << 20
"""How many guesses, put together, a search begins with at most."""


def search(columns: Columns, most: int, above: int, budget: int) -> Found | None:
    """Return the best way through, or None when nothing brings more than `above`.

    A way that brings `most` is good enough (-1: none is). Raises SpentError after `budget` nodes.
    """
    ranks, track = rows(columns), columns.track
    automaton = runs(max(columns.have), len(columns.jokers) - 1, track.least, track.sets.strict)
    sketch = Sketch(columns, ranks, automaton)
    plan = _plan(sketch, no_prices(columns))
    priced = not track.sets.strict and track.sets.most > 0 and budget > EASY
    try:
        return _best(plan, most, above, 0, EASY if priced else budget)
    except SpentError:
        if not priced:
            raise
    return _best(_plan(sketch, good_prices(sketch)), most, above, EASY, budget)


def _plan(sketch: Sketch, prices: Prices) -> Plan:
    columns, ranks, automaton = sketch
    variants = _together(suits(sketch, prices), len(columns.jokers) - 1)
    hope = earned_by_jokers(columns, prices)
    rest = left_to_rows(rows_taken(sketch, prices))
    better = () if columns.track.around else automaton.better
    sight = defaultdict[int, dict[int, Sight]](dict)
    return Plan(columns, ranks, variants, hope, rest, prices.shift, sight, better)


def _together(suits: list[list[Suit]], jokers: int) -> list[tuple[Suit, ...]]:
    """Return the guesses of all suits together, without those that need too many jokers.

    Raises SpentError where there are far too many.
    """
    begun: list[tuple[int, tuple[Suit, ...]]] = [(0, ())]
    numbered = 1
    for guesses in suits:
        numbered *= len(guesses)
        begun = [
            (need + guess.need, (*chosen, guess))
            for need, chosen in begun
            for guess in guesses
            if need + guess.need <= jokers
        ]
        if len(begun) > MOST_ROOTS or numbered >= 1 << 31:
            raise SpentError
    return [chosen for _, chosen in begun]


def _best(plan: Plan, most: int, above: int, spent: int, budget: int) -> Found | None:
    """Return the best way through, so many nodes being spent before."""
    buckets, columns = _roots(plan, most), plan.columns
    end = len(columns.track.order)
    seen: Seen = {}
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


def _roots(plan: Plan, most: int) -> Buckets:
    """Return a root for each way to choose what has to be guessed first."""
    buckets: Buckets = {}
    for number, chosen in enumerate(plan.variants):
        bound = sum(suit.hope for suit in chosen) + plan.joker_hope[0] + plan.rest[0]
        bound >>= plan.shift
        if most >= 0:
            bound = min(bound, most)
        key = sum(suit.guess.first << (STATE * place) for place, suit in enumerate(chosen))
        buckets.setdefault(bound, []).append(Node(0, number, key, 0, 0, None, 0, 0))
    return buckets


def _stale(plan: Plan, seen: Seen, node: Node) -> bool:
    """Say whether a node was reached better, or one that can do more was reached as well."""
    place, variant, key, jokers, gain = node[:5]
    if place == 0:
        return False
    if seen[place, variant, key, jokers] > gain:
        return True
    if not plan.better:
        return False
    mask = (1 << STATE) - 1
    for shift in range(0, STATE * plan.columns.track.suits, STATE):
        state = (key >> shift) & mask
        rest = key ^ (state << shift)
        for better in plan.better[state]:
            if seen.get((place, variant, rest | better << shift, jokers), -1) >= gain:
                return True
    return False


def _expand(plan: Plan, node: Node, bound: int, buckets: Buckets, seen: Seen) -> None:
    """Push every way to lay the cards of the next rank."""
    place, variant, used = node.place, node.variant, node.jokers
    after, room = place + 1, len(plan.joker_hope) - 1 - used
    # The end is worth what the jokers bring; before it, the best that they still could.
    worth, shift, rest = plan.joker_hope, plan.shift, plan.rest[after]
    if after == len(plan.rows):
        worth, shift = plan.columns.jokers, 0
    known = plan.sight[place if place else len(plan.rows) + variant]
    for cards, key, hopes in _combined(plan, node, room):
        found = known.get(cards)
        if found is None:
            found = known[cards] = _options(plan, place, variant, cards)
        for jokers, brought in found:
            if jokers > room:
                break
            total, use = node.gain + brought, used + jokers
            left = room - jokers
            new = (total << shift) + worth[use] + rest + sum([hope[left] for hope in hopes])
            mark = (after, variant, key, use)
            if new >= 0 and seen.get(mark, -1) < total:
                seen[mark] = total
                fresh = Node(after, variant, key, use, total, node, cards, jokers)
                buckets.setdefault(min(new >> shift, bound), []).append(fresh)


Hopes = tuple[tuple[int, ...], ...]


def _combined(plan: Plan, node: Node, room: int) -> Iterator[tuple[int, int, Hopes]]:
    """Yield the moves of all suits together: run cards, states after, hopes by suit."""
    mask = (1 << STATE) - 1
    parts: list[tuple[int, int, Hopes, int]] = [(0, 0, (), room)]
    for number, suit in enumerate(plan.variants[node.variant]):
        moves = suit.moves(node.place, (node.key >> (STATE * number)) & mask)
        parts = [
            (cards | x, key | state, (*hopes, hope), left - jokers)
            for cards, key, hopes, left in parts
            for x, state, hope, jokers in moves
            if jokers <= left
        ]
    for cards, key, hopes, _ in parts:
        yield cards, key, hopes


def _options(plan: Plan, place: int, variant: int, cards: int) -> Sight:
    """Return the options of a rank beside run cards, as jokers used and gain."""
    track = plan.columns.track
    if track.twice and place == len(track.order) - 1:
        return [(0, 0)]  # the cards of this rank were counted where it came first
    x, named = _run_cards(plan, place, variant, cards)
    room = len(plan.joker_hope) - 1 - named
    found = options(plan.rows[place], x, track.sets, room) if room >= 0 else ()
    return [(option.jokers + named, option.gain) for option in found]


def _run_cards(plan: Plan, place: int, variant: int, cards: int) -> tuple[Counts, int]:
    """Return the run cards by suit, top cards of a doubled rank among them, and sure jokers.

    Where runs may have one joker only, their jokers are counted apart and not among the cards.
    """
    track = plan.columns.track
    if place and not track.sets.strict:
        return tuple(cards.to_bytes(track.suits, "little")), 0
    x, named = [], 0
    for suit in plan.variants[variant]:
        guess = suit.guess if place == 0 else NO_GUESS
        jokers = ((cards >> 4) & 15) + guess.jokers
        x.append((cards & 15) + guess.top - jokers)
        named += jokers
        cards >>= CARDS
    return tuple(x), named


def _path(plan: Plan, node: Node) -> bytes:
    """Return the way to a node, packed as `Found` says."""
    track, guesses = plan.columns.track, [suit.guess for suit in plan.variants[node.variant]]
    parts = [bytes(g.first if track.around else g.top | g.jokers << 4 for g in guesses)]
    while node.before is not None:
        place, wide = node.place - 1, track.suits
        packed = node.cards.to_bytes(wide, "little")
        if track.twice and place == len(track.order) - 1:
            parts.append(packed + bytes(wide + 2))
        else:
            x, named = _run_cards(plan, place, node.variant, node.cards)
            jokers = len(plan.joker_hope) - 1 - named
            row, used = plan.rows[place], node.used - named
            found = options(row, x, track.sets, jokers)
            chosen = next(option for option in found if option.jokers == used)
            done = deal(row, x, track.sets, chosen)
            parts.append(packed + bytes((*done.laid, node.used, done.sets)))
        node = node.before
    return b"".join(reversed(parts))
