"""Reaching: what one turn can lay where cards are only added, against every way to lay them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product

import pytest

from ruledsl import api
from ruledsl.arrange.problem import Proof
from ruledsl.cards.move import Move
from ruledsl.cards.position import Table
from ruledsl.engine.judge import judge
from ruledsl.engine.reaching import most_cards_in_turn, most_points_in_turn, whole_hand_in_turn
from ruledsl.language.context import TurnContext
from ruledsl.scenes.table_position import turn_at

TABLES = ("", "5H 6H 7H", "5H 6H 7H | 9S 9H 9D")
NEAR = "3H 4H 8H 8H 9H 9C 9S 8S 8D 10S JS 5S 5D"
POSITIONS = 30
EXACT = {"meld or lay_off or draw 1": 5, "meld? then lay_off? then draw 1?": 10}
"""By turn, how many positions with a play have an exact answer at least; the rest says so."""


def laid(turn: TurnContext) -> Iterator[tuple[TurnContext, Table]]:
    """Yield each way to lay cards in one step: in a new meld, added to one, or kept."""
    table, hand = turn.position.table, turn.hand
    for places in product(range(-1, len(table) + 1), repeat=len(hand)):
        grown = [list(meld) for meld in (*table, ())]
        for card, place in zip(hand, places, strict=True):
            if place >= 0:
                grown[place].append(card)
        melds = tuple(tuple(sorted(meld)) for meld in grown if meld)
        for word in ("meld", "lay_off"):
            ruling = judge(turn, turn.seat, Move(word, melds))
            if ruling.accepted:
                yield turn.at(ruling.position), melds


def most(turn: TurnContext, seat: int, steps: int) -> int:
    """Return how many cards can be laid in so many steps of the turn."""
    best = 0
    for after, _ in laid(turn):
        done = len(turn.hand) - len(after.position.hands[seat])
        goes_on = steps > 1 and after.position.seat == seat and not after.position.ended
        best = max(best, done + (most(after, seat, steps - 1) if goes_on else 0))
    return best


@pytest.mark.parametrize("flow", EXACT)
def test_the_most_cards_of_one_turn_are_those_of_every_way_to_lay_them(flow: str) -> None:
    rules = api.load("guadalupe").rules(2, over=f"turn: {flow}")
    rng, exact = random.Random(7), 0
    alike = (1,) * rules.pack.naturals
    for _ in range(POSITIONS):
        hand = " ".join(rng.sample(NEAR.split(), 4))
        turn = turn_at(rules, rng.choice(TABLES), hand)
        best = most(turn, turn.seat, flow.count("?") or 1)
        found, whole = most_cards_in_turn(turn), whole_hand_in_turn(turn)
        assert most_points_in_turn(turn, alike).value == found.value
        assert found.value == best if found.exact else found.value <= best
        assert found.proof is not Proof.NO or best == 0
        assert not whole.exact or bool(whole) is (best == len(turn.hand))
        exact += found.exact and best > 0
    assert exact >= EXACT[flow]
