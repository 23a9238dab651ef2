"""How melds are read, named and enumerated."""

from __future__ import annotations

import pytest

from ruledsl.arrange.melds import beside, joker_names, melds_of, reading
from ruledsl.arrange.problem import (
    Freed,
    JokerRule,
    Law,
    ListedShape,
    Moves,
    RunShape,
    SetShape,
)
from ruledsl.cards.pack import french
from tests.arrange.laws import EITHER, FREE, HIGH, LOW, cards, law

PACK = french(2, 4)
USUAL = law(EITHER, FREE)


def names(text: str, rules: Law = USUAL) -> list[str]:
    """Return what the bare jokers of a meld may stand for, as the faces they add."""
    found = []
    for meld in joker_names(PACK, rules, cards(PACK, text)):
        faces = [PACK.face[card] for card in meld if PACK.is_joker(card)]
        found.append(PACK.write(sorted(faces)))
    return found


@pytest.mark.parametrize(
    ("meld", "expected"),
    [
        ("7H 7S 7C JK", ["7D"]),
        ("KH AH JK", ["QH"]),
        ("AH 2H JK", ["3H"]),
        ("QH KH JK", ["JH", "AH"]),
        ("5H 6H JK", ["4H", "7H"]),
        ("5H JK 7H", ["6H"]),
        ("7H 7S JK", ["7D", "7C"]),
        ("5H 8H JK JK", ["6H 7H"]),
        ("5H 6H JK JK", ["3H 4H", "4H 7H", "7H 8H"]),
        ("5H 7S JK", []),
        ("7H 7H JK", []),
    ],
)
def test_a_bare_joker_takes_every_name_that_makes_a_meld(meld: str, expected: list[str]) -> None:
    assert sorted(names(meld)) == sorted(expected)


def test_a_meld_without_bare_jokers_has_its_own_reading_only() -> None:
    assert joker_names(PACK, USUAL, cards(PACK, "7H 5H 6H")) == (cards(PACK, "5H 6H 7H"),)
    assert joker_names(PACK, USUAL, cards(PACK, "7H 5H 8H")) == ()


def test_no_more_jokers_are_named_than_a_meld_may_hold() -> None:
    one = law(EITHER, JokerRule(Freed.ANY, Moves.ANYWHERE, per_meld=1))
    assert sorted(names("5H 6H JK", one)) == ["4H", "7H"]
    assert names("5H JK JK", one) == []


def test_a_joker_stands_only_for_what_its_kind_may() -> None:
    wild = JokerRule(Freed.ANY, Moves.ANYWHERE, stands_for=(frozenset(cards(PACK, "4H 7D")),))
    assert names("5H 6H JK", law(EITHER, wild)) == ["4H"]
    assert names("7H 7S JK", law(EITHER, wild)) == ["7D"]


@pytest.mark.parametrize(
    ("meld", "order", "shown"),
    [
        ("7H 5H JK=6H", LOW, "5H JK=6H 7H"),
        ("AH KH QH", HIGH, "QH KH AH"),
        ("AH KH QH", EITHER, "QH KH AH"),
        ("3H AH 2H", EITHER, "AH 2H 3H"),
        ("7C 7S 7D", LOW, "7S 7D 7C"),
        ("AH KH QH", LOW, ""),
        ("2H AH KH", EITHER, ""),
        ("7C 7C 7D", LOW, ""),
        ("7C 8C", LOW, ""),
    ],
)
def test_a_meld_is_read_in_order(meld: str, order: tuple[int, ...], shown: str) -> None:
    read = reading(PACK, law(order, FREE), cards(PACK, meld))
    assert (PACK.write(read.cards) if read else "") == shown


def test_an_ace_on_both_ends_makes_a_run_of_fourteen() -> None:
    whole = tuple(PACK.card(rank, 1) for rank in EITHER)
    read = reading(PACK, USUAL, tuple(sorted(whole)))
    assert read is not None
    assert read.cards == whole
    assert read.shape.name == "run"


def test_a_run_around_goes_on_over_the_king() -> None:
    around = Law((RunShape("run", LOW, around=True),), FREE)
    read = reading(PACK, around, cards(PACK, "2H KH AH"))
    assert read is not None
    assert PACK.write(read.cards) == "KH AH 2H"
    assert reading(PACK, around, cards(PACK, "2S KH AH")) is None


def test_shapes_have_as_many_melds_as_can_be_counted_by_hand() -> None:
    def count(shape: RunShape | SetShape, size: int) -> int:
        return len(list(melds_of(PACK, shape, size)))

    assert count(SetShape("set"), 3) == 13 * 4
    assert count(SetShape("set"), 4) == 13
    assert count(SetShape("set"), 5) == 0
    assert count(SetShape("set", distinct=False), 3) == 13 * 20
    assert count(RunShape("run", LOW), 3) == 4 * 11
    assert count(RunShape("run", EITHER), 14) == 4
    assert count(RunShape("run", LOW, around=True), 3) == 4 * 13
    assert count(RunShape("run", LOW, most=5), 6) == 0


def test_listed_melds_are_melds_and_no_others() -> None:
    steps = Law((ListedShape("steps", (cards(PACK, "2H 4H 6H"),)),))
    assert reading(PACK, steps, cards(PACK, "6H 2H 4H")) is not None
    assert reading(PACK, steps, cards(PACK, "2H 3H 4H")) is None


def test_beside_a_joker_are_its_neighbours_in_a_run_and_all_others_in_a_set() -> None:
    def near(meld: str, place: int) -> str:
        return PACK.write(sorted(beside(PACK, USUAL, cards(PACK, meld), place)))

    assert near("5H JK=6H 7H 8H", 1) == "5H 7H"
    assert near("JK=5H 6H 7H", 0) == "6H"
    assert near("7S JK=7H 7C", 1) == "7S 7C"
