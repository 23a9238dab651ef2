"""Contexts: what differs between two tables, and a turn at another position."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from ruledsl import api
from ruledsl.engine.match import Match
from ruledsl.language.context import PlayContext, TurnContext, difference

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


def test_which_melds_are_new_does_not_depend_on_their_order() -> None:
    rules = api.load("rummikub").rules(2)
    pack = rules.pack

    def read(text: str) -> tuple[int, ...]:
        return tuple(sorted(pack.read(word) for word in text.split()))

    before = (read("9O 10O JK=11O 12O"),)
    hand = read("3K 5K 10K 10B 13O 11O JK")
    after = [read("3K JK=4K 5K"), read("9O 10O 11O 12O 13O"), read("10K 10B JK=10R")]
    start = Match(rules, 1)
    position = start.position.but(table=before, hands=(hand, start.position.hands[1]), seat=0)
    found = {
        PlayContext(rules, position, start.standing, order).new_melds
        for order in permutations(after)
    }
    assert found == {(read("10K 10B JK=10R"),)}
