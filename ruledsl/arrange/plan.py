"""Plan: what stays the same while a search goes on, and what a rank can do beside run cards."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from ruledsl.arrange.layer import LayerKind
from ruledsl.arrange.pool import SpentError
from ruledsl.arrange.prices import earned_by_jokers, left_to_rows, rows_taken
from ruledsl.arrange.ranks import Counts, Option, deal, gain_without_jokers, options
from ruledsl.arrange.runs import CARDS, STATE, runs
from ruledsl.arrange.stand import Sight
from ruledsl.arrange.suit import Guess, Prices, Sketch, Suit

NO_GUESS = Guess(0, 0, 0)

Better = tuple[tuple[tuple[int, ...], ...], ...]
"""By suit and state, what to add to a mark for states that can do whatever it can."""

Node = tuple[int, int, int, int, int, int, Any, int, int]
"""A place of the search and the way to it: place, variant, mark, jokers used, gain, what it hopes
for in all, the node before, run cards by suit (packed), jokers of this step. A *mark* has states by
suit in its low bits, and above them variant and jokers used."""

MOST_ROOTS = 1 << 20
"""How many guesses, put together, a search begins with at most."""


class Plan(NamedTuple):
    """What stays the same while a search goes on with the same prices.

    `joker_hope` is what jokers bring from now on, by how many are used; `rest` is what the sets of
    all ranks from a place on earn. Both, and the hopes of suits, are shifted to the left. `tops`
    are the top cards of a variant, packed as run cards. `plain` and `sights` remember by position
    what can be done beside run cards, without jokers and with them.
    """

    sketch: Sketch
    variants: list[tuple[Suit, ...]]
    tops: list[int]
    joker_hope: tuple[int, ...]
    rest: tuple[int, ...]
    shift: int
    plain: list[dict[int, int]]
    sights: list[dict[int, Sight]]
    better: Better


def plan_of(sketch: Sketch, made: list[list[Suit]], prices: Prices) -> Plan:
    """Return the plan of a search with prices that the suits know already. Raises SpentError."""
    columns, track = sketch.columns, sketch.columns.track
    variants = _together(made, len(columns.jokers) - 1)
    tops = [
        sum([suit.guess.top << (CARDS * number) for number, suit in enumerate(chosen)])
        for chosen in variants
    ]
    hope, rest = earned_by_jokers(columns, prices), (0,) * (len(track.order) + 1)
    if prices.shift:
        rest = left_to_rows(rows_taken(sketch, prices))
    plain: list[dict[int, int]] = [stand.plain for stand in sketch.stands]
    sights = [{} if track.sets.strict else stand.sights for stand in sketch.stands]
    if track.twice:  # the cards of this rank were counted where it came first
        plain[-1], sights[-1] = {}, {}
    better = () if track.around else better_marks(sketch.kind, track.suits)
    return Plan(sketch, variants, tops, hope, rest, prices.shift, plain, sights, better)


@lru_cache(maxsize=64)
def better_marks(kind: LayerKind, suits: int) -> Better:
    """Return by suit and state what to add to a mark for states that are better."""
    return tuple(
        [
            tuple(
                [
                    tuple([(other - state) << (STATE * suit) for other in others])
                    for state, others in enumerate(runs(*kind[:4]).better)
                ]
            )
            for suit in range(suits)
        ]
    )


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


def gain_beside(plan: Plan, place: int, variant: int, cards: int) -> int:
    """Return what a rank brings at most beside run cards where there are no jokers, or -1."""
    track = plan.sketch.columns.track
    if track.twice and place == len(track.order) - 1:
        return 0
    packed = cards if place else cards + plan.tops[variant]
    x = tuple(packed.to_bytes(track.suits, "little"))
    return gain_without_jokers(plan.sketch.stands[place].row, x, track.sets)


def sight_of(plan: Plan, place: int, variant: int, cards: int) -> Sight:
    """Return the options of a rank beside run cards, as jokers used and gain."""
    track = plan.sketch.columns.track
    if track.twice and place == len(track.order) - 1:
        return [(0, 0)]  # the cards of this rank were counted where it came first
    x, named = run_cards(plan, place, variant, cards)
    room = len(plan.joker_hope) - 1 - named
    row = plan.sketch.stands[place].row
    found = options(row, x, track.sets, room) if room >= 0 else ()
    return [(option.jokers + named, option.gain) for option in found]


def run_cards(plan: Plan, place: int, variant: int, cards: int) -> tuple[Counts, int]:
    """Return the run cards by suit, top cards of a doubled rank among them, and sure jokers.

    Where runs may have one joker only, their jokers are counted apart and not among the cards.
    """
    track = plan.sketch.columns.track
    if not track.sets.strict:
        packed = cards if place else cards + plan.tops[variant]
        return tuple(packed.to_bytes(track.suits, "little")), 0
    x, named = [], 0
    for suit in plan.variants[variant]:
        guess = suit.guess if place == 0 else NO_GUESS
        jokers = ((cards >> 4) & 15) + guess.jokers
        x.append((cards & 15) + guess.top - jokers)
        named += jokers
        cards >>= CARDS
    return tuple(x), named


def path_to(plan: Plan, node: Node) -> bytes:
    """Return the way to a node, packed as `Found` says."""
    track, variant = plan.sketch.columns.track, node[1]
    guesses = [suit.guess for suit in plan.variants[variant]]
    parts = [bytes(g.first if track.around else g.top | g.jokers << 4 for g in guesses)]
    while node[6] is not None:
        place, wide, cards = node[0] - 1, track.suits, node[7]
        parts.append(cards.to_bytes(wide, "little") + _dealt(plan, place, variant, node))
        node = node[6]
    return b"".join(reversed(parts))


def _dealt(plan: Plan, place: int, variant: int, node: Node) -> bytes:
    """Return the natural cards laid at a position, jokers used, and sets, packed."""
    track, cards, used = plan.sketch.columns.track, node[7], node[8]
    if track.twice and place == len(track.order) - 1:
        return bytes(track.suits + 2)
    stand = plan.sketch.stands[place]
    key = (cards if place else cards + plan.tops[variant], used)
    found = None if track.sets.strict else stand.dealt.get(key)
    if found is None:
        x, named = run_cards(plan, place, variant, cards)
        done = deal(stand.row, x, track.sets, Option(used - named, 0))
        found = bytes((*done.laid, used, done.sets))
        if not track.sets.strict:
            stand.dealt[key] = found
    return found
