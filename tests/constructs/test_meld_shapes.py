"""The shapes that the solver searches, against the predicates that judge a meld."""

from collections.abc import Iterator
from itertools import combinations_with_replacement

import pytest

from ruledsl.arrange.melds import melds_of
from ruledsl.arrange.problem import ListedShape, RunShape, SetShape

from .tables import Game, game

SMALL = """
language: 1
game: test
players: 2
pack: {{decks: {decks}, ranks: A 2 3 4 5, suits: {suits}}}
deal: {{hand: 3}}
ranks: {{ace: {ace}}}
melds:
  shape: {shape}
"""
SET, RUN, LISTED = SetShape, RunShape, ListedShape

SHAPES = [
    ("{same: rank, different: suit, size: 3-4}", SET),
    ("{same: rank, size: 2-4}", SET),
    ("{same: suit, consecutive: rank, size: 3+}", RUN),
    ("{same: suit, consecutive: rank, size: 2-4}", RUN),
    ("{same: suit, step: 2, size: 2-3}", LISTED),
    ("{consecutive: rank, alternating: colour, size: 3-4}", LISTED),
    ("{consecutive: rank, different: suit, size: 3}", LISTED),
    ("{same: colour, different: rank, size: 3}", LISTED),
    ("{same: rank, different: colour, size: 2}", LISTED),
    ("{same: suit, size: 3}", LISTED),
    ("{same: [rank, colour], size: 2-3}", LISTED),
    ("{same: [rank, suit], size: 2}", LISTED),
    ("{different: [rank, suit], size: 2-3}", LISTED),
    ("{same: [rank, colour], different: [suit], size: 2}", LISTED),
    ("{same: [rank], different: [suit], size: 3-4}", SET),
    ("{same: [suit, colour], consecutive: rank, size: 3+}", RUN),
    ("{different: [suit, colour], size: 2}", LISTED),
]


def small(shape: str, ace: str = "low", decks: int = 2, suits: str = "S H D C") -> Game:
    return game(SMALL.format(shape=shape, ace=ace, decks=decks, suits=suits))


def by_hand(rules: Game, most: int) -> Iterator[tuple[int, ...]]:
    """Yield every multiset of cards that the predicates find no fault with."""
    shape = rules.shape("shape")
    for size in range(1, most + 1):
        for cards in combinations_with_replacement(range(rules.pack.naturals), size):
            if shape.fault(cards) is None and all(cards.count(c) <= 2 for c in cards):
                yield cards


ORDERED = [
    (shape, kind, ace)
    for shape, kind in SHAPES
    for ace in ("low", "high", "either", "around")
    if ace == "low" or "consecutive" in shape or "step" in shape
]


@pytest.mark.parametrize(("shape", "kind", "ace"), ORDERED)
def test_the_solver_knows_exactly_the_melds_that_have_no_fault(
    shape: str, kind: type, ace: str
) -> None:
    rules = small(shape, ace)
    solver = rules.shape("shape").solver
    assert isinstance(solver, kind)
    known = {
        tuple(sorted(meld))
        for size in range(1, 5)
        for meld in melds_of(rules.pack, solver, size)
        if all(meld.count(card) <= 2 for card in meld)
    }
    assert known == set(by_hand(rules, 4))
    assert known


@pytest.mark.parametrize(("shape", "kind"), SHAPES)
def test_a_listed_meld_stands_in_reading_order(shape: str, kind: type) -> None:
    rules = small(shape, "either")
    made = rules.shape("shape")
    melds = [meld for size in (2, 3, 4) for meld in melds_of(rules.pack, made.solver, size)]
    wrong = [meld for meld in melds if made.in_order(tuple(sorted(meld))) != meld]
    assert not wrong


def test_jokers_stand_in_the_place_of_their_card() -> None:
    text = (
        "language: 1\ngame: test\nplayers: 2\npack: {decks: 1, jokers: 2}\ndeal: {hand: 3}\n"
        "ranks: {ace: either}\njokers: {}\n"
        "melds: {run: {same: suit, consecutive: rank, size: 3+}}\n"
    )
    rules = game(text)
    laid = rules.shape("run").in_order(rules.meld("AH KH QH JK=JH"))
    assert rules.pack.write(laid) == "JK=JH QH KH AH"


def test_a_meld_may_limit_its_jokers() -> None:
    text = (
        "language: 1\ngame: test\nplayers: 2\npack: {decks: 1, jokers: 2}\ndeal: {hand: 3}\n"
        "jokers: {}\n"
        "melds: {run: {same: suit, consecutive: rank, size: 3+, jokers: 0}}\n"
    )
    rules = game(text)
    assert rules.judge("5H 6H JK", "", "5H 6H JK=7H") == "too-many-jokers"
    assert rules.judge("5H 6H 7H", "", "5H 6H 7H") == ""


def test_without_the_part_jokers_no_joker_can_be_laid() -> None:
    text = (
        "language: 1\ngame: test\nplayers: 2\npack: {decks: 1, jokers: 2}\ndeal: {hand: 3}\n"
        "melds: {run: {same: suit, consecutive: rank, size: 3+}}\n"
    )
    assert game(text).judge("5H 6H JK", "", "5H 6H JK=7H") == "not-a-meld"


def test_a_title_names_the_shape() -> None:
    shape = small("{title: Leiter, same: suit, consecutive: rank, size: 3}").shape("shape")
    assert shape.title == "Leiter"


def test_a_listed_shape_that_asks_for_jokers_is_found_by_the_solver() -> None:
    """Its list is of natural cards, none of which has a joker."""
    rules = small("{same: colour, different: rank, size: 3, jokers: 1-2}")
    plain = small("{same: colour, different: rank, size: 3}")
    asking, whole = rules.shape("shape"), plain.shape("shape")
    assert isinstance(asking.solver, ListedShape)
    assert isinstance(whole.solver, ListedShape)
    assert asking.solver.melds == whole.solver.melds != ()
    natural = asking.solver.melds[0]
    assert asking.fault(natural) is not None
