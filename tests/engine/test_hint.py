"""Hints and exact answers: always legal, and never a no that was not proved."""

from __future__ import annotations

import pytest

from ruledsl import api
from ruledsl.arrange.problem import Proof
from ruledsl.cards.move import Move
from ruledsl.engine.hint import hint
from ruledsl.engine.judge import judge
from ruledsl.language.context import TurnContext
from ruledsl.scenes.table_position import turn_at


def turn(game: str, table: str, hand: str) -> TurnContext:
    return turn_at(api.load(game).rules(3), table, hand)


@pytest.mark.parametrize(
    ("game", "table", "hand", "changes", "rearranges"),
    [
        ("machiavelli", "4H 5H 6H", "7H 2C", 1, False),
        ("machiavelli", "4H 5H 6H 7H", "4S 4C KD", 2, True),
        ("machiavelli", "", "4S 4C 4D KD", 1, False),
        ("carousel", "5H 6H JK=7H", "8H KC", 1, False),
        ("vatikan", "5H 6H JK=7H", "8H KC", 1, False),
        ("tahiti", "4S | 5S | 9H", "6S KC", 1, False),
    ],
)
def test_a_hint_is_accepted_by_the_judge(
    game: str, table: str, hand: str, changes: int, rearranges: bool
) -> None:
    asked = turn(game, table, hand)
    found = hint(asked)
    assert found.proof is Proof.YES
    assert found.card in asked.hand
    assert judge(asked, asked.seat, Move("play", found.table)).accepted
    assert (found.changes, found.rearranges) == (changes, rearranges)


def test_without_a_play_the_other_steps_are_named() -> None:
    found = hint(turn("machiavelli", "4H 5H 6H", "2C 9D"))
    assert found.proof is Proof.NO
    assert found.instead == ("draw",)
    assert found.card is None


def test_a_table_is_read_from_words_and_counted_against_the_pack() -> None:
    with pytest.raises(ValueError, match=r"too many of K♠ \(3, the pack has 2\)"):
        turn("machiavelli", "KS KH KD | KS KC KD", "KS")
    with pytest.raises(ValueError, match="not a card"):
        turn("machiavelli", "", "1Z")
    with pytest.raises(ValueError, match="JK=4H"):
        turn("carousel", "5H 6H JK", "2C")
