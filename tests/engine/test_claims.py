"""Claims: deals that are declared void, seats that are passed over, a draw that is kept."""

import random
from collections.abc import Callable

import pytest

from ruledsl.cards.move import Move
from ruledsl.constructs import STANDARD
from ruledsl.engine import record
from ruledsl.engine.match import Match, shuffled
from ruledsl.engine.turn import END
from ruledsl.language.rules import Rules
from ruledsl.ruleset.compiler import compile_rules
from ruledsl.ruleset.validate import validate
from ruledsl.text.source import Source

GAME = """
language: 1
game: test
players: {seats: 2-4, first_dealer: FIRST, draw_kept: true, begins: dealer}
pack: {decks: 1}
deal: {hand: 5}
melds: {set: {same: rank, different: suit, size: 3-4}}
turn: play or draw
redeal: {when: WHEN}
rounds: {claims: {starts: deal, seats: "everybody, the dealer last", flow: redeal?}}
deal_ends: {out: hand is empty, blocked: everybody passed}
winner: {lowest: hand_points}
awards: [{to: everyone, points: 7, name: played}]
match: {deals: 2, winner: {highest: total}}
"""


def rules(when: str = "hand_size_is_five", first: str = "highest draw", players: int = 3) -> Rules:
    text = GAME.replace("WHEN", when.replace("hand_size_is_five", "me.hand_size == 5"))
    report = validate(Source("test.yaml", text.replace("FIRST", first)), STANDARD)
    assert report.ruleset is not None, [each.message for each in report.diagnostics]
    return compile_rules(report.ruleset, STANDARD, players)


def test_a_void_deal_counts_nothing_and_the_same_player_deals_other_cards() -> None:
    match = Match(rules(), seed=3)
    dealer, hands = match.position.dealer, match.position.hands
    ruling = match.act(match.position.seat, Move("redeal"))
    assert ruling.accepted
    assert match.score is not None
    assert match.score.void
    assert match.score.lines == ()
    assert (match.standing.deals, match.standing.totals, match.over) == (0, (0, 0, 0), False)
    match.next_deal()
    assert match.position.dealer == dealer
    assert match.position.deal_number == 1
    assert match.position.hands != hands


def test_a_record_with_void_deals_plays_to_the_same_match_again() -> None:
    match = Match(rules(), seed=5)
    for _ in range(3):
        match.act(match.position.seat, Move("redeal"))
        match.next_deal()
    match.act(match.position.seat, Move(END))
    kept = record.load(record.dump(record.record_of(match)))
    assert record.replay(rules(), kept).position == match.position


def test_who_has_no_claim_is_passed_over_and_the_beginner_begins() -> None:
    match = Match(rules("me.hand_size > 5"), seed=3)
    assert match.position.to_come is None
    assert match.position.seat == match.position.dealer
    assert match.position.turn_number == 1


def test_a_claim_is_no_duty_and_the_next_player_is_asked() -> None:
    match = Match(rules(), seed=3)
    order = []
    while match.position.to_come is not None:
        order.append(match.position.seat)
        assert set(match.words) == {"redeal", END}
        match.act(match.position.seat, Move(END))
    assert order[-1] == match.position.dealer
    assert sorted(order) == [0, 1, 2]
    assert match.position.seat == match.position.dealer


@pytest.mark.parametrize(("first", "best"), [("highest draw", max), ("lowest draw", min)])
def test_whoever_drew_best_deals_and_the_drawn_cards_are_in_the_hands(
    first: str, best: Callable[[list[int]], int]
) -> None:
    made = rules(first=first)
    for seed in range(20):
        match = Match(made, seed)
        drawn = shuffled(made.pack.all_cards, random.Random(f"{seed}/1"))[:3]
        assert all(card in match.position.hands[seat] for seat, card in enumerate(drawn))
        ranks = [made.pack.rank_of[card] for card in drawn]
        assert ranks[match.position.dealer] == best(ranks)
