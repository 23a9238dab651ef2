"""Melds that are not rebuilt: what is put to them, found together with what is laid beside them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ruledsl.arrange.problem import Freed, Meld, Problem, Proof, Table
from ruledsl.arrange.solve import most_cards, most_points, whole_hand
from ruledsl.cards.pack import Card, french
from tests.arrange.brute import plays, tables
from tests.arrange.judge import fault
from tests.arrange.laws import LOW, cards, law, positions, table
from tests.arrange.tables import random_problem

QUIET = settings(derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))
PACK = french(2)


def small_problem(seed: int) -> Problem | None:
    """Return a small position in which melds are only added to; None where it is not fit.

    A table joker of a meld without naturals leans on nothing, which the judge does not let pass.
    """
    problem = replace(random_problem(Random(seed)), opened=True, add_only=True)
    large = len(problem.hand) + sum(len(meld) for meld in problem.table) > 9
    bare = any(min(meld) >= problem.pack.naturals for meld in problem.table)
    return None if large or bare else problem


def only_added(problem: Problem, after: Table) -> bool:
    """Say whether each old meld lies in a new one of its own, with real cards for some jokers."""
    loose = problem.law.loose
    old = [meld for meld in problem.table if len(meld) > 1 or not loose]
    new = [Counter(meld) for meld in after if len(meld) > 1 or not loose]
    return _each_in_one(problem, old, new)


def _each_in_one(problem: Problem, old: list[Meld], new: list[Counter[Card]]) -> bool:
    if not old:
        return True
    first, rest = list(_as_it_stays(problem, old[0])), old[1:]
    return any(
        any(not stays - meld for stays in first)
        and _each_in_one(problem, rest, new[:at] + new[at + 1 :])
        for at, meld in enumerate(new)
    )


def _as_it_stays(problem: Problem, meld: Meld) -> Iterator[Counter[Card]]:
    """Yield a meld with real cards in the places of some of its jokers."""
    pack, rule = problem.pack, problem.law.jokers
    out = rule is not None and rule.freed in (Freed.HAND, Freed.TABLE)
    choices = [{card, pack.face[card]} if out else {card} for card in meld]
    return (Counter(chosen) for chosen in product(*choices))


def best_by_force(problem: Problem, worth: tuple[int, ...]) -> int:
    """Return what the best play is worth, -1 without one."""
    best = -1
    for play in plays(problem):
        value = sum(worth[card] for card in play)
        if value > best and any(may_follow(problem, after) for after in tables(problem, play)):
            best = value
    return best


def may_follow(problem: Problem, after: Table) -> bool:
    """Say whether a table may follow where melds are only added to."""
    return only_added(problem, after) and not fault(problem, after)


@settings(QUIET, max_examples=250)
@given(st.integers(0, 10**9))
def test_the_best_play_beside_melds_that_stay_is_the_best_of_all_tables(seed: int) -> None:
    problem = small_problem(seed)
    if problem is None:
        return
    bare = problem.pack.naturals + len(problem.pack.jokers)
    worth = tuple(1 + card % 3 for card in range(bare))
    found = most_points(problem, worth)
    assert (found.value if found else -1) == best_by_force(problem, worth)
    assert not found or may_follow(problem, found.table)


def test_a_large_hand_goes_to_a_full_table_whatever_order_its_cards_are_in() -> None:
    rng, seen = Random(5), 0
    for entry, free in positions():
        if entry["kind"] == "adv_full" and entry["decks"] == 2:
            problem, seen = replace(free, add_only=True), seen + 1
            found = whole_hand(problem)
            assert found.proof is Proof.YES
            assert may_follow(problem, found.table)
            shuffled = [tuple(rng.sample(meld, len(meld))) for meld in problem.table]
            rng.shuffle(shuffled)
            hand = tuple(rng.sample(problem.hand, len(problem.hand)))
            assert whole_hand(replace(problem, table=tuple(shuffled), hand=hand)) == found
    assert seen > 5


def test_some_cards_are_put_to_a_meld_and_others_laid_beside_it_elsewhere() -> None:
    lying = table(PACK, "5H 6H 7H | 9H 10H JH | 8S 8D 8C")
    hand = cards(PACK, "8H 7S 9S 6D 7D 7C 10S")
    asked = Problem(PACK, law(LOW), lying, hand, add_only=True)
    found = most_cards(asked)
    assert (found.proof, found.value) == (Proof.YES, 4)
    assert whole_hand(asked).proof is Proof.NO


def test_like_melds_grow_each_by_a_card_of_its_own() -> None:
    lying = table(PACK, "5H 6H 7H | 5H 6H 7H")
    found = most_cards(Problem(PACK, law(LOW), lying, cards(PACK, "8H 8H 4H"), add_only=True))
    assert found.value == 3
    assert sorted(map(len, found.table)) in ([4, 5], [5, 4])
