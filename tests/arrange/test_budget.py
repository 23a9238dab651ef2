"""What a question may cost: choices, searches and places for jokers are all paid."""

from __future__ import annotations

import pytest

from ruledsl.arrange import fast
from ruledsl.arrange.columns import Columns, Sought
from ruledsl.arrange.named import anchored
from ruledsl.arrange.pool import Bound
from ruledsl.arrange.problem import Budget, Freed, JokerRule, Moves, Problem, Proof
from ruledsl.arrange.solve import most_cards, whole_hand
from ruledsl.cards.pack import french
from tests.arrange.judge import fault
from tests.arrange.laws import EITHER, cards, law, table

PACK = french(2, 8)
HARD = Problem(
    PACK,
    law(EITHER, JokerRule(Freed.TABLE, Moves.NEIGHBOUR)),
    table(
        PACK,
        "JK=AS JK=AD JK=AC | KS JK=KH KD KC | 9C 10C JK=JC | JK=6S JK=6H 6D 6C | JK=AC 2C 3C"
        " | JS QS KS AS | 6C 7C 8C 9C 10C | 6S 7S 8S 9S | 8S 8H 8D 8C | 3H 3D 3C",
    ),
    cards(PACK, "AC 2S 2D 3H 4H 4C 5D 5C 10S JH QS KD"),
)
"""Many jokers, each of which has to stay beside a card."""


def test_many_jokers_that_lean_on_neighbours_are_answered_within_the_default_budget() -> None:
    found = most_cards(HARD)
    assert (found.proof, found.value) == (Proof.YES, 11)
    assert fault(HARD, found.table) == ""
    assert whole_hand(HARD).proof is Proof.NO


@pytest.mark.parametrize("nodes", [100, 1_000, 5_000])
def test_searches_that_find_nothing_spend_the_budget_too(
    nodes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    spent = list[int]()

    def counted(columns: Columns, most: int, above: int, budget: int) -> Sought:
        sought = search(columns, most, above, budget)
        spent.append(max(1, sought.nodes))
        return sought

    search = fast.search
    monkeypatch.setattr(fast, "search", counted)
    assert most_cards(HARD, budget=Budget(nodes)).proof is Proof.UNPROVED
    assert sum(spent) <= nodes


def test_like_jokers_are_matched_in_one_way_only() -> None:
    pack = french(8, 8)
    (name,) = cards(pack, "JK=7H")
    near = cards(pack, "6H")
    melds = [list(cards(pack, "JK=7H 8H 9H")) for _ in range(8)]
    bound = tuple(Bound(name, near) for _ in range(8))
    assert not anchored(pack, bound, melds)
    melds = [list(cards(pack, "6H JK=7H 8H")) for _ in range(8)]
    assert anchored(pack, bound, melds)


def test_a_joker_is_found_among_those_of_its_name_that_leans_on_its_neighbour() -> None:
    (name,) = cards(PACK, "JK=7H")
    melds = [list(cards(PACK, words)) for words in ("JK=7H 7D 7C", "6H JK=7H 8H")]
    low, set_of = (Bound(name, cards(PACK, near)) for near in ("6H 8H", "7D"))
    assert anchored(PACK, (low, set_of), melds)
    assert not anchored(PACK, (low, low), melds)
