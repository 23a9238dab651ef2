"""Positions: what changes, what stays, and what one seat may see."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ruledsl.cards.position import HIDDEN, Ended, Position, same_table, sorted_table

POSITION = Position(
    hands=((1, 5, 9), (2, 2)), table=((3, 4, 5),), stock=(7, 8), opened=(True, False)
)


def test_a_change_gives_what_replacing_gives() -> None:
    changed = POSITION.but(seat=1, stock=(8,), passes=2)
    assert changed == replace(POSITION, seat=1, stock=(8,), passes=2)
    assert POSITION.seat == 0
    assert hash(changed) == hash(replace(POSITION, seat=1, stock=(8,), passes=2))


def test_a_field_that_there_is_not_cannot_be_changed() -> None:
    with pytest.raises(TypeError, match="a position has no colour"):
        POSITION.but(colour=1)


def test_a_seat_sees_its_own_hand_and_how_many_cards_lie_elsewhere() -> None:
    seen = POSITION.seen_by(0)
    assert seen.hands == ((1, 5, 9), (HIDDEN, HIDDEN))
    assert seen.stock == (HIDDEN, HIDDEN)
    assert seen.table == POSITION.table


def test_all_hands_are_shown_when_the_deal_is_over() -> None:
    over = POSITION.but(ended=Ended("out", 0)).seen_by(1)
    assert over.hands == POSITION.hands
    assert over.stock == (HIDDEN, HIDDEN)


def test_what_is_remembered_is_recalled() -> None:
    position = POSITION.remember("b", 2).remember("a", 1).remember("b", 3)
    assert (position.recall("a"), position.recall("b"), position.recall("c", 9)) == (1, 3, 9)
    assert position.memory == (("a", 1), ("b", 3))


def test_tables_are_the_same_in_any_order() -> None:
    assert sorted_table([(5, 3, 4), (), (9, 8)]) == ((3, 4, 5), (8, 9))
    assert same_table(((1, 2), (3, 4)), ((3, 4), (1, 2)))
    assert not same_table(((1, 2), (1, 2)), ((1, 2),))
