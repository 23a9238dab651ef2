"""The questions, on positions that can be checked by eye."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ruledsl.arrange.problem import (
    Budget,
    Freed,
    JokerRule,
    Law,
    ListedShape,
    Moves,
    Opening,
    Problem,
    Proof,
    RunShape,
    SetShape,
)
from ruledsl.arrange.solve import (
    any_play,
    arrangeable,
    best_plays,
    fewest_changes,
    most_cards,
    most_points,
    must_include,
    whole_hand,
)
from ruledsl.cards.pack import Pack, french
from tests.arrange.laws import EITHER, LOW, cards, game, law, positions, table

PACK = french(2, 2)
PIPS = (*(rank + 1 for rank in range(13) for _ in range(4)), 0)


def problem(lying: str, hand: str, rules: Law | None = None, pack: Pack = PACK) -> Problem:
    return Problem(pack, rules or law(EITHER), table(pack, lying), cards(pack, hand))


def written(pack: Pack, melds: tuple[tuple[int, ...], ...]) -> str:
    return " | ".join(pack.write(meld) for meld in melds)


def test_a_play_shows_the_whole_table_in_order() -> None:
    found = most_cards(problem("7H 8H 9H", "10H 6H 2S 3S AS"))
    assert found.value == 5
    assert written(PACK, found.table) == "AS 2S 3S | 6H 7H 8H 9H 10H"
    assert PACK.write(found.played) == "AS 2S 3S 6H 10H"


def test_nothing_to_lay_is_no_play() -> None:
    found = most_cards(problem("7H 8H 9H", "2H 2S"))
    assert (found.proof, found.value, found.table) == (Proof.NO, 0, ())
    assert not any_play(problem("", ""))


def test_the_most_points_need_not_lie_in_the_first_meld() -> None:
    asked = problem("", "4H 5H 6H 6S 6D")
    found = most_points(asked, PIPS)
    assert (found.value, PACK.write(found.played)) == (18, "6S 6H 6D")
    with pytest.raises(ValueError, match="weights"):
        most_points(asked, PIPS[:-1])


def test_a_card_may_count_below_nothing() -> None:
    weights = list(PIPS)
    weights[PACK.read("6S")] = -1
    found = most_points(problem("", "4H 5H 6H 6S 6D"), weights)
    assert (found.value, PACK.write(found.played)) == (15, "4H 5H 6H")
    found = most_points(problem("", "6H 6S 6D"), weights)
    assert (found.value, PACK.write(found.played)) == (11, "6S 6H 6D")


def test_cards_worth_nothing_are_a_play_all_the_same() -> None:
    found = most_points(problem("7H 8H 9H", "10H"), (0,) * len(PIPS))
    assert (found.proof, found.value, PACK.write(found.played)) == (Proof.YES, 0, "10H")


def test_the_whole_hand_goes_or_not() -> None:
    assert whole_hand(problem("7H 8H 9H", "6H 10H"))
    assert not whole_hand(problem("7H 8H 9H", "6H 10H KS"))
    assert not whole_hand(problem("7H 8H 9H", ""))


def test_named_cards_can_be_demanded_of_a_play() -> None:
    asked = problem("7H 8H 9H", "6H 10H KS")
    found = must_include(asked, cards(PACK, "6H"))
    assert 0 < len(found.played) <= 2
    assert cards(PACK, "6H")[0] in found.played
    assert not must_include(asked, cards(PACK, "KS"))
    assert not must_include(asked, cards(PACK, "6H 6H"))


def test_a_multiset_of_cards_falls_into_melds_or_not() -> None:
    assert arrangeable(problem("", "7H 7S 7D 8D 9D 10D 7C"))
    assert not arrangeable(problem("", "7H 7S 7D 8D 9D 7C 7C 2C"))
    assert arrangeable(problem("", ""))
    assert not arrangeable(problem("7H 7S", ""))


def test_the_best_plays_differ_in_the_cards_they_lay() -> None:
    plays = best_plays(problem("7H 8H 9H", "6H 10H JH"), PIPS, 9)
    assert [PACK.write(play.played) for play in plays] == [
        "6H 10H JH",
        "10H JH",
        "6H 10H",
        "10H",
        "6H",
    ]
    assert [play.value for play in plays] == [27, 21, 16, 10, 6]


def test_a_hint_changes_no_meld_without_need() -> None:
    asked = problem("7H 8H 9H | 2S 3S 4S | KS KH KD", "5S KC 9S 9D")
    assert fewest_changes(asked).value == 1
    alone = fewest_changes(problem("7H 8H 9H | 2S 3S 4S", "5S KC KH KD"))
    assert alone.value == 0
    assert PACK.write(alone.played) == "KH KD KC"


def test_a_hint_does_not_depend_on_the_order_within_a_meld() -> None:
    asked = problem("3C 4C 5C 6C 7C | 5D 6D 7D 8D 9D 10D", "AS 2S 8C JD")
    turned = replace(asked, table=tuple(meld[::-1] for meld in asked.table))
    other = replace(asked, table=(asked.table[0], asked.table[1][::-1]))
    assert fewest_changes(asked) == fewest_changes(turned) == fewest_changes(other)


def test_melds_are_only_added_to_where_the_table_may_not_be_rebuilt() -> None:
    free = problem("7H 8H 9H 10H | 7S 7D 7C", "7H 10S 10D")
    assert most_cards(free).value == 3
    bound = Problem(free.pack, free.law, free.table, free.hand, add_only=True)
    found = most_cards(bound)
    assert (found.value, PACK.write(found.played)) == (1, "7H")


def test_where_melds_are_only_added_to_a_real_card_takes_its_joker_out() -> None:
    rules = law(EITHER, JokerRule(Freed.HAND, Moves.ANYWHERE))
    lying, hand = table(PACK, "7H JK=8H 9H"), cards(PACK, "8H 2S 3S")
    found = whole_hand(Problem(PACK, rules, lying, hand, add_only=True))
    assert written(PACK, found.table) == "7H 8H 9H | JK=AS 2S 3S"


def test_a_listed_shape_is_laid_beside_the_usual_ones() -> None:
    shapes = (*law(LOW).shapes, ListedShape("steps", (cards(PACK, "2H 4H 6H"),)))
    found = most_cards(problem("7H 8H 9H", "2H 4H 6H 10H", Law(shapes)))
    assert found.value == 4


def test_an_opening_run_may_be_taken_apart_at_once() -> None:
    pack, rules = game("vatikan")
    lying, hand = table(pack, "6S 6H 6D"), cards(pack, "5C 6C 7C 8C 8D 8H")
    found = most_cards(Problem(pack, rules, lying, hand, opened=False))
    assert found.value == 6
    assert not most_cards(Problem(pack, rules, lying, cards(pack, "6C 8C 8D"), opened=False))


@pytest.mark.parametrize(("go_on", "value"), [(True, 4), (False, 3)])
def test_an_opening_by_points_is_laid_from_the_hand(go_on: bool, value: int) -> None:
    rules = law(EITHER, opening=Opening(points=30, weights=PIPS[:-1], go_on=go_on))
    lying, hand = table(PACK, "7H 8H 9H"), cards(PACK, "KS KD KC 10H 6S")
    found = most_cards(Problem(PACK, rules, lying, hand, opened=False))
    assert found.value == value
    low = cards(PACK, "2S 2D 2C 10H")
    assert not most_cards(Problem(PACK, rules, lying, low, opened=False))


def test_points_over_all_cards_played_open_too() -> None:
    opening = Opening(points=16, weights=PIPS[:-1], from_hand=False, go_on=True)
    rules = law(EITHER, opening=opening)
    lying = table(PACK, "7H 8H 9H")
    found = most_cards(Problem(PACK, rules, lying, cards(PACK, "10H 6H"), opened=False))
    assert found.value == 2
    assert not most_cards(Problem(PACK, rules, lying, cards(PACK, "10H"), opened=False))


MANY = (
    "AS AC 2S 2C 2C 3S 3H 3D 3C 4D 4C 5S 5D 5C 6S 6H 6D 6C 7H 7D 8S 8H 8D 8C 9S 9H 9H 9D 10S 10S "
    "10D 10C JS JH QH QH KH KD KC JK"
)


def test_the_best_opening_of_forty_cards_is_proved() -> None:
    opening = Opening(points=30, weights=PIPS[:-1], go_on=True)
    rules = law(EITHER, JokerRule(Freed.TABLE, Moves.ANYWHERE), opening=opening)
    asked = problem("", MANY, rules)
    found = most_cards(replace(asked, opened=False))
    assert (found.proof, found.value) == (Proof.YES, most_cards(asked).value)


def test_a_spent_budget_is_admitted() -> None:
    _, asked = next(p for p in positions() if p[0]["most_cards"] > 3 and len(p[1].table) > 8)
    found = most_cards(asked, budget=Budget(nodes=3))
    assert found.proof is Proof.UNPROVED
    assert not found.exact


def test_more_packs_than_usual_are_no_matter() -> None:
    pack = french(8)
    lying = "7H 8H 9H | 7H 8H 9H | 7H 8H 9H | 7H 8H 9H | 7H 8H 9H"
    found = most_cards(problem(lying, "10H 10H 10H 6H 7S 7D", pack=pack))
    assert found.value == 6


def test_long_sets_of_like_cards_are_found_where_suits_may_repeat() -> None:
    rules = Law((SetShape("set", most=None, distinct=False), RunShape("run", LOW)))
    found = most_cards(problem("7H 7H 7S", "7H 7S 7S 7D 7D 8D", rules, french(3)))
    assert found.value == 5


LYING = "AS 2S 3S 4S 5S 6S | 7H 8H 9H 10H JH | 7C 7D 7S | QS QH QD | KS KC KH | 2D 3D 4D 5D 6D"


@pytest.mark.parametrize("points", [0, 20])
def test_jokers_that_stand_for_nothing_stay_in_the_hand_and_cost_nothing(points: int) -> None:
    """One that was searched for in every meld took minutes on a full table."""
    opening = Opening(points=points, weights=PIPS[:-1]) if points else None
    rules = Law((SetShape("set"), RunShape("run", EITHER)), opening=opening)
    hand = "7S QC 6H 5H 2C 9S"
    few = Budget(nodes=2_000)
    for opened in (True, False):
        plain = replace(problem(LYING, hand, rules), opened=opened)
        joked = replace(problem(LYING, f"{hand} JK JK", rules), opened=opened)
        assert most_cards(joked, budget=few) == most_cards(plain, budget=few)
        assert most_points(joked, PIPS, budget=few) == most_points(plain, PIPS, budget=few)
    assert whole_hand(problem("7H 8H 9H", "10H JH", rules)).proof is Proof.YES
    assert whole_hand(problem("7H 8H 9H", "10H JH JK", rules)).proof is Proof.NO
