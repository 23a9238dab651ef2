"""Contexts: what differs between two tables, and a turn at another position."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from ruledsl import api
from ruledsl.engine.match import Match
from ruledsl.language.context import TurnContext, difference

THINGS = st.lists(st.integers(0, 5), max_size=8).map(tuple)


@settings(derandomize=True, max_examples=200)
@given(THINGS, THINGS)
def test_a_difference_counts_equal_things(old: tuple[int, ...], new: tuple[int, ...]) -> None:
    gone, added = difference(old, new)
    assert Counter(gone) == Counter(old) - Counter(new)
    assert Counter(added) == Counter(new) - Counter(old)


def test_a_turn_at_another_position_is_the_same_turn() -> None:
    match = Match(api.load("machiavelli").rules(2), 1)
    position = match.position.but(seat=1 - match.position.seat)
    other = match.turn.at(position)
    assert other == TurnContext(match.rules, position, match.standing)
    assert match.turn.position is match.position
