"""The way card by card: it finds what the general way finds, where that one takes too long too."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise, product
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ruledsl.arrange.cases import cases
from ruledsl.arrange.general import arrange_general
from ruledsl.arrange.job import Job
from ruledsl.arrange.partial import arrange_by_cards, by_cards
from ruledsl.arrange.pool import Purse
from ruledsl.arrange.problem import Law, ListedShape, Problem, Proof, SetShape
from ruledsl.arrange.solve import most_cards, whole_hand
from ruledsl.arrange.wish import Wish
from ruledsl.cards.pack import french
from tests.arrange.judge import fault
from tests.arrange.laws import cards, table
from tests.arrange.tables import random_problem

QUIET = settings(derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))
PACK = french(2)


def alternating() -> Law:
    """Return sets, and runs of three to five cards in which red and black alternate."""
    black = {place for place, suit in enumerate(PACK.suits) if suit.colour == "black"}
    runs = [
        tuple(PACK.card(rank % 13, suit) for rank, suit in zip(ranks, suits, strict=True))
        for size in (3, 4, 5)
        for ranks in (range(low, low + size) for low in range(15 - size))
        for suits in product(range(4), repeat=size)
        if all((a in black) != (b in black) for a, b in pairwise(suits))
    ]
    return Law((SetShape("set"), ListedShape("run", tuple(dict.fromkeys(runs)))))


@settings(QUIET, max_examples=250)
@given(st.integers(0, 10**9))
def test_card_by_card_is_found_what_is_found_in_general(seed: int) -> None:
    rng = Random(seed)
    problem = replace(random_problem(rng), add_only=rng.random() < 0.4)
    bare = problem.pack.naturals + len(problem.pack.jokers)
    wish = Wish(tuple((card * 7 + 3) % 5 for card in range(bare)))
    for pool in cases(problem, wish):
        job = Job(problem.pack, problem.law, pool, Purse(10**6), above=rng.choice((-1, 2)))
        if by_cards(job) and (problem.law.jokers or not pool.free):
            found, general = arrange_by_cards(job), arrange_general(job)
            assert (found and found.value) == (general and general.value)


@pytest.mark.parametrize(
    ("lying", "held", "most"),
    [
        (
            "5C 6D 7C 8H 9C | 9S 9H 9C | 5H 6C 7D 8S 9D | 7C 8H 9S 10H JS | 8C 9D 10C JD"
            " | 10S 10H 10D | 4S 4H 4D | 3S 3H 3C | QS QH QC | 2D 3S 4D 5C 6D | 3H 3D 3C"
            " | JS JH JC",
            "AS AH 2H 4H 5H 5D 6S 6C 8D JD KH KH KD KC",
            12,
        ),
        (
            "AC 2H 3S 4D 5C | 8S 8H 8C | 8S 8H 8D | 5S 5H 5D | 7H 7D 7C | 4C 5H 6C | 3S 4H 5C 6H"
            " | 9H 9D 9C | 3C 4D 5S 6D | JS JH JD JC | 4S 5D 6S 7H 8C | QS QH QD | 9D 10C JH QS KD",
            "AH AH AC 2H 2D 4C 7S 10D JD JC QD QC KS KH",
            13,
        ),
        (
            "3C 4D 5C 6D 7S | 8S 8H 8D 8C | 2S 2D 2C | 4S 4D 4C | 7D 8S 9H 10S JH | KS KH KD"
            " | 8H 8D 8C | 7H 7D 7C | AH 2C 3D 4S 5H",
            "AD AC 2S 3H 6S 6H 6D 6C 7S 7C 9S 9C 10H 10D 10C JH JD QS QD KS",
            18,
        ),
    ],
)
def test_large_tables_of_runs_in_two_colours_are_answered_within_the_default_budget(
    lying: str, held: str, most: int
) -> None:
    problem = Problem(PACK, alternating(), table(PACK, lying), cards(PACK, held))
    found = most_cards(problem)
    assert (found.proof, found.value) == (Proof.YES, most)
    assert fault(problem, found.table) == ""
    assert whole_hand(problem).proof is Proof.NO
