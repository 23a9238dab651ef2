"""A search for positions of two packs that are hard for the solver, by climbing.

    python -m tests.benchmarks.hard_positions [--seconds N] [--seed N] [--jokers N] [--write]

A climb begins with chance melds on the table and a chance hand of up to 25 cards. It changes a few
cards or melds at a time and keeps what costs the search no fewer expanded nodes; when nothing has
helped for long, another climb begins. What the default budget does not prove is not looked at.
With `--write` the hardest of each climb are added to `tests/data/hard_positions.jsonl`, with
answers that HiGHS has found (needs `highspy`).
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections import Counter
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from ruledsl.arrange.cases import cases
from ruledsl.arrange.fast import arrange
from ruledsl.arrange.job import Job
from ruledsl.arrange.melds import melds_of, most_size
from ruledsl.arrange.pool import Purse, SpentError
from ruledsl.arrange.problem import Meld, Problem
from ruledsl.arrange.solve import STANDARD, most_cards
from ruledsl.arrange.wish import wish_for
from ruledsl.cards.pack import Card
from tests.arrange.laws import free_game

DATA = Path(__file__).parent.parent / "data" / "hard_positions.jsonl"
HAND = 25
KEPT = 4  # climbs of one run
PATIENCE = 250  # steps of a climb without a harder position


@dataclass(frozen=True)
class Place:
    """A point of a climb: an ace rule, jokers in the game, melds on the table, a hand."""

    ace: str
    jokers: int
    melds: tuple[Meld, ...] = ()
    hand: tuple[Card, ...] = ()

    @property
    def problem(self) -> Problem:
        """The position as the solver knows it."""
        pack, law = free_game(2, self.ace)
        return Problem(pack, law, self.melds, tuple(sorted(self.hand)))

    def left(self) -> Counter[Card]:
        """Return the cards that lie neither on the table nor in the hand."""
        pack, _ = free_game(2, self.ace)
        left = Counter(pack.count)
        left[pack.naturals] = self.jokers
        left.subtract(card for meld in self.melds for card in meld)
        left.subtract(self.hand)
        return left


def nodes(problem: Problem) -> int:
    """Return how many nodes the search expands for the most cards; -1: more than the budget."""
    purse = Purse(STANDARD.nodes)
    for pool in cases(problem, wish_for(problem)):
        try:
            arrange(Job(problem.pack, problem.law, pool, purse))
        except SpentError:
            return -1
    return STANDARD.nodes - purse.nodes


def every_meld(ace: str) -> list[Meld]:
    """Return all melds of natural cards."""
    pack, law = free_game(2, ace)
    sizes = range(3, 14)
    return [
        tuple(sorted(meld))
        for shape in law.shapes
        for size in sizes
        if size <= most_size(pack, shape)
        for meld in melds_of(pack, shape, size)
    ]


def begin(rng: random.Random, jokers: int) -> Place:
    """Return a place by chance."""
    place = Place(rng.choice(("either", "either", "low", "high")), jokers)
    known = every_meld(place.ace)
    wanted = rng.randrange(30, 96)
    for _ in range(200):
        if sum(map(len, place.melds)) < wanted:
            place = laid(place, rng.choice(known))
    return filled(place, rng)


def laid(place: Place, meld: Meld) -> Place:
    """Return the place with one more meld on the table, if there are cards for it."""
    left = place.left()
    fits = all(left[card] >= n for card, n in Counter(meld).items())
    return replace(place, melds=(*place.melds, meld)) if fits else place


def filled(place: Place, rng: random.Random) -> Place:
    """Return the place with cards added to the hand by chance."""
    left = sorted(place.left().elements())
    rng.shuffle(left)
    more = left[: max(0, HAND - len(place.hand))]
    return replace(place, hand=(*place.hand, *more))


def changed(place: Place, known: list[Meld], rng: random.Random) -> Place:
    """Return a place near by: some cards of the hand or some melds are others."""
    melds, hand = list(place.melds), list(place.hand)
    for _ in range(rng.choice((1, 1, 2, 3))):
        if melds and rng.random() < 0.35:
            melds.pop(rng.randrange(len(melds)))
        elif hand and rng.random() < 0.6:
            hand.pop(rng.randrange(len(hand)))
    near = replace(place, melds=tuple(melds), hand=tuple(hand))
    for _ in range(rng.choice((0, 1, 2, 4))):
        near = laid(near, rng.choice(known))
    return filled(near, rng)


def climb(rng: random.Random, jokers: int, until: float) -> tuple[int, Place]:
    """Return the hardest place of one climb."""
    place = begin(rng, jokers)
    known, best, idle = every_meld(place.ace), nodes(place.problem), 0
    while idle < PATIENCE and time.process_time() < until:
        near = changed(place, known, rng)
        cost = nodes(near.problem)
        idle = 0 if cost > best else idle + 1
        if cost >= best:
            place, best = near, cost
    return best, place


def entry(cost: int, place: Place) -> dict[str, Any]:
    """Return a position as a line of data; HiGHS and the solver must agree on it."""
    from tests.benchmarks import ilp

    problem = place.problem
    most = ilp.most_cards(ilp.programme(problem.pack, problem.law), problem)
    assert most == most_cards(problem).value
    return {
        "nodes": cost,
        "decks": 2,
        "ace": place.ace,
        "table": " | ".join(problem.pack.write(meld) for meld in place.melds),
        "hand": problem.pack.write(problem.hand),
        "most_cards": most,
    }


def main() -> None:
    """Climb for a while and print what was found."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--seconds", type=float, default=60, help="of processor time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jokers", type=int, default=0, help="in the hand, at most")
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    rng, until = random.Random(arguments.seed), time.process_time() + arguments.seconds
    found: list[tuple[int, Place]] = []
    while time.process_time() < until:
        found.append(climb(rng, arguments.jokers, until))
    found.sort(key=lambda each: -each[0])
    for cost, place in found[:KEPT]:
        start = time.process_time()
        most_cards(place.problem)
        seconds = time.process_time() - start
        lying = sum(map(len, place.melds))
        print(f"{cost:7} nodes {1000 * seconds:7.1f} ms  {lying} cards lie, {len(place.hand)} held")
    if arguments.write:
        with DATA.open("a", encoding="utf-8") as data:
            data.writelines(json.dumps(entry(*each)) + "\n" for each in found[:KEPT])


if __name__ == "__main__":
    main()
