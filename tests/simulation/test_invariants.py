"""The check of positions finds what must never be."""

from __future__ import annotations

import pytest

from ruledsl import api
from ruledsl.cards.position import Position
from ruledsl.engine.match import Match
from ruledsl.simulation.invariants import BrokenInvariantError, check_match, faults


@pytest.fixture
def match() -> Match:
    return Match(api.load("machiavelli").rules(2), 1)


def test_a_fresh_deal_is_sound(match: Match) -> None:
    assert list(faults(match.rules, match.position)) == []


def test_a_lost_card_is_found(match: Match) -> None:
    match.position = match.position.but(stock=match.position.stock[1:])
    with pytest.raises(BrokenInvariantError, match="cards were lost"):
        check_match(match)


def test_a_card_that_changes_its_face_is_found(match: Match) -> None:
    first, *rest = match.position.stock
    other = next(card for card in range(52) if card != first)
    match.position = match.position.but(stock=(other, *rest))
    assert "cards were lost" in next(faults(match.rules, match.position))


def test_a_table_that_is_no_meld_is_found(match: Match) -> None:
    stock = match.position.stock
    meld = tuple(sorted(stock[:2]))
    match.position = match.position.but(stock=stock[2:], table=(meld,))
    assert "is no meld" in next(faults(match.rules, match.position))


def test_what_a_seat_must_not_see_is_found(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Position, "seen_by", lambda position, seat: position)
    told = list(faults(match.rules, match.position))
    assert "seat 0 sees the stock" in told
    assert "seat 1 sees another hand" in told


def test_loose_cards_lie_alone_where_the_rules_have_them() -> None:
    match = Match(api.load("tahiti").rules(2), 1)
    assert any(len(meld) == 1 for meld in match.position.table)
    check_match(match)
