"""A turn in which nothing is left to do but to end it is over by itself."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from ruledsl import api
from ruledsl.cards.move import Move
from ruledsl.engine import record
from ruledsl.engine.match import Match
from ruledsl.language.rules import Rules

GAME = """
language: 1
game: floats
extends: basic-rummy
turn: {flow}
deal_ends: {{out: count(hand) == 0 and discarded > 0}}
options: {{last_card: null}}
"""


def rules_of(folder: Path, flow: str) -> Rules:
    path = folder / "rules.yaml"
    path.write_text(GAME.format(flow=flow), "utf-8")
    return api.load(path).rules(2)


def holding(rules: Rules, hand: str) -> Match:
    """Return a match whose first player has these cards."""
    match = Match(rules, 1)
    cards = tuple(rules.pack.read(word) for word in hand.split())
    match.position = match.position.with_hand(match.position.seat, cards)
    return match


def laid(match: Match, cards: str) -> Match:
    """Return the match after a draw that is taken away again, and a play of these cards."""
    seat, read = match.position.seat, match.rules.pack.read
    hand = match.position.hand
    assert match.act(seat, Move("draw")).accepted
    match.position = match.position.with_hand(seat, hand)
    assert match.act(seat, Move("play", (tuple(map(read, cards.split())),))).accepted
    return match


@pytest.mark.parametrize(
    "flow",
    [
        "draw then play* then (discard or end if count(hand) == 0)",
        "draw then play* then discard?",
        "draw then play* then lay_off* then (discard or end)",
    ],
)
def test_a_player_without_cards_need_not_say_end(tmp_path: Path, flow: str) -> None:
    match = holding(rules_of(tmp_path, flow), "5S 6S 7S")
    seat = match.position.seat
    after = laid(match, "5S 6S 7S").position
    assert not after.ended
    assert after.seat != seat


def test_a_player_who_can_do_more_is_asked(tmp_path: Path) -> None:
    match = holding(rules_of(tmp_path, "draw then play* then (discard or end)"), "5S 6S 7S 9D")
    seat = match.position.seat
    assert laid(match, "5S 6S 7S").position.seat == seat
    assert "end" in match.words


def test_discarded_counts_the_cards_of_this_turn_alone(tmp_path: Path) -> None:
    match = holding(rules_of(tmp_path, "draw then discard 2 then discard?"), "5S 6S 7S 9D")
    seat, read = match.position.seat, match.rules.pack.read
    assert match.act(seat, Move("draw")).accepted
    assert match.position.discarded == 0
    assert match.act(seat, Move("discard", cards=(read("5S"), read("9D")))).accepted
    assert match.position.discarded == 2
    assert match.act(seat, Move("end")).accepted
    assert match.position.discarded == 0


def test_a_record_in_which_end_was_said_all_the_same_is_played_again(tmp_path: Path) -> None:
    match = Match(rules_of(tmp_path, "draw then discard"), 1)
    for _ in range(2):
        seat = match.position.seat
        match.act(seat, Move("draw"))
        assert match.act(seat, Move("discard", cards=match.position.hand[:1])).turn_over
    written = record.record_of(match)
    said = {"deal": 1, "do": "end"}
    first, second = (written.moves[at : at + 2] for at in (0, 2))
    ends = [{**said, "seat": moves[-1]["seat"]} for moves in (first, second)]
    older = replace(written, moves=(*first, ends[0], *second, ends[1]))
    again = record.replay(match.rules, record.load(record.dump(older)))
    assert again.position == match.position
    assert json.dumps(record.record_of(again).moves) == json.dumps(written.moves)
    wrong = replace(written, moves=(*first, ends[1], *second))
    with pytest.raises(record.RecordError, match="refuse this move"):
        record.replay(match.rules, wrong)
