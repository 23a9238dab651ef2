"""Wild cards: the solver against every table that can be made with them, judged one by one."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from ruledsl.arrange.cases import cases
from ruledsl.arrange.fast import arrange
from ruledsl.arrange.general import arrange_general
from ruledsl.arrange.job import Job
from ruledsl.arrange.pool import Purse
from ruledsl.arrange.problem import Answer, Budget, Freed, JokerRule, Moves, Problem, Proof
from ruledsl.arrange.solve import any_play, most_cards, most_points, must_include, whole_hand
from ruledsl.arrange.wild import guesses, has_wilds
from ruledsl.arrange.wish import Question, Wish
from ruledsl.cards.pack import NotationError, french
from tests.arrange.brute import best_by_force
from tests.arrange.judge import fault
from tests.arrange.laws import LOW, cards, law, table
from tests.arrange.tables import random_wild

SEEDS = st.integers(0, 10**9)
QUIET = settings(derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))

PACK = replace(french(1), wilds=tuple(range(4, 8)))  # the twos
FREE = law(LOW, JokerRule(Freed.ANY, Moves.ANYWHERE))
HELD = law(LOW, JokerRule(Freed.TABLE, Moves.ANYWHERE))


def small(problem: Problem) -> bool:
    lying = [problem.pack.bare[card] for meld in problem.table for card in meld]
    held = [*problem.hand, *lying]
    several = sum(card in problem.pack.wilds or problem.pack.is_joker(card) for card in held)
    return len(held) <= 8 and several <= 2


def agrees(problem: Problem, found: Answer, worth: tuple[int, ...]) -> bool:
    """Say whether an answer is what every table, tried one by one, says."""
    best = best_by_force(problem, worth)
    match found.proof:
        case Proof.NO:
            return best == -1
        case Proof.UNPROVED:
            return not found.table
        case Proof.YES:
            legal = fault(problem, found.table) == ""
            return legal and found.value <= best and (not found.exact or found.value == best)


@settings(QUIET, max_examples=120)
@given(SEEDS)
@example(871)  # two jokers of one name, of which one has to keep a neighbour
@example(1188)  # two jokers of one name, of which one has to stay with its meld
@example(8169)  # of two like jokers that lay there one is freed, and it matters which
@example(13183)  # a joker may not lie for another one in a meld that stays
@example(14172)  # what is put to a meld that stays comes from the hand
def test_what_is_found_is_a_table_that_may_follow(seed: int) -> None:
    problem = random_wild(Random(seed))
    for ask in (any_play, most_cards, whole_hand):
        found = ask(problem, budget=Budget(20_000))
        assert not found.played or fault(problem, found.table) == ""


@settings(QUIET, max_examples=60)
@given(SEEDS)
def test_an_answer_is_that_of_all_tables_or_says_that_it_is_not_proved(seed: int) -> None:
    problem = random_wild(Random(seed))
    if not small(problem):
        return
    bare = problem.pack.naturals + len(problem.pack.jokers)
    unlike = tuple((card * 7 + 3) % 5 + 1 for card in range(bare))
    assert agrees(problem, most_cards(problem), (1,) * bare)
    assert agrees(problem, most_points(problem, unlike), unlike)


@pytest.mark.parametrize(
    ("hand", "lies", "count"),
    [
        ("7S 7H 2D KD", "", 3),
        ("2S 2H 2D KD", "", 4),
        ("2S 2H 9D KD", "", 3),
        ("2S 9D KD", "", 0),
        ("4S 5S", "7S 7H 2D=7D", 0),
        ("4S 5S", "7S 7H 7C 2D=7D", 2),
        ("4S 5S", "2S 2H 2C 2D", 2),
    ],
)
def test_a_wild_card_lies_as_itself_or_for_another(hand: str, lies: str, count: int) -> None:
    problem = Problem(PACK, FREE, table(PACK, lies), cards(PACK, hand))
    found = most_cards(problem)
    assert found.proof is (Proof.YES if count else Proof.NO)
    assert found.value == count
    assert not count or fault(problem, found.table) == ""


def test_the_table_that_is_found_names_what_a_wild_card_stands_for() -> None:
    problem = Problem(PACK, FREE, (), cards(PACK, "7S 7H 2D"))
    (meld,) = whole_hand(problem).table
    assert PACK.write(meld) in ("7S 7H 2D=7D", "7S 7H 2D=7C")
    assert must_include(problem, cards(PACK, "2D")).played == cards(PACK, "2D 7S 7H")


def test_a_wild_card_on_the_table_keeps_its_name_until_it_is_freed() -> None:
    lies = table(PACK, "7S 7H 2D=7D")
    kept = Problem(PACK, HELD, lies, cards(PACK, "8C 9C"))
    assert any_play(kept).proof is Proof.NO
    freed = Problem(PACK, HELD, lies, cards(PACK, "7D 8C 9C"))
    found = most_cards(freed)
    assert found.value == 3
    assert fault(freed, found.table) == ""


def test_words_of_wild_cards_are_read_and_written() -> None:
    named = PACK.read("2d=7d")
    assert PACK.words[named] == "2D=7D"
    assert PACK.is_joker(named)
    assert PACK.bare[named] == PACK.read("2D")
    assert PACK.face[named] == PACK.read("7D")
    assert PACK.named(named, PACK.read("2D")) == PACK.read("2D")
    for word in ("2D=2D", "3D=7D", "2D="):
        with pytest.raises(NotationError):
            PACK.read(word)


@settings(QUIET, max_examples=150)
@given(SEEDS)
def test_jokers_of_unlike_worth_are_used_as_well_by_ranks_as_in_general(seed: int) -> None:
    problem = random_wild(Random(seed))
    bare = problem.pack.naturals + len(problem.pack.jokers)
    wish = Wish(tuple((card * 7 + 3) % 5 + 1 for card in range(bare)))
    for guess in guesses(problem, Question(wish, 10**6))[0] if has_wilds(problem) else ():
        asked = guess.problem
        for pool in cases(asked, guess.question.wish, guess.question.kept):
            job = Job(asked.pack, asked.law, pool, Purse(10**6))
            fast, general = arrange(job), arrange_general(job)
            assert (fast and fast.value) == (general and general.value)


def test_a_bound_over_all_guesses_proves_what_no_single_one_could() -> None:
    pack = replace(french(2), wilds=(4,))
    rules = law(LOW, JokerRule(Freed.NEVER, Moves.ANYWHERE, per_meld=1))
    lying, hand = table(pack, "7H 8H 9H"), cards(pack, "10H 2S KD")
    found = most_cards(Problem(pack, rules, lying, hand))
    assert (found.proof, found.exact, found.value) == (Proof.YES, True, 2)
    assert whole_hand(Problem(pack, rules, lying, hand)).proof is Proof.NO
