"""How `given` becomes a position."""

from __future__ import annotations

from .conftest import Run


def test_unknown_cards_are_dealt_from_what_is_left_and_always_alike(run: Run) -> None:
    given = "{hands: {A: JK AS}, table: 5H 6H 7H, players: 3}"
    positions = []
    for _ in range(2):
        outcome = run(given, "[]", "{hands: {B: 5, C: 5}, stock_size: 38}").outcome
        assert outcome is not None
        positions.append(outcome.position)
    assert positions[0] == positions[1]
    position = positions[0]
    cards = [*position.stock, *(c for hand in position.hands for c in hand), 16, 20, 24]
    assert len(cards) == 53
    assert cards.count(52) == 1  # the joker lies in the hand alone


def test_counts_of_unknown_cards_can_be_given(run: Run) -> None:
    assert run("{hand: 3}", "[]", "{hands: {A: 3, B: 3}}").status == "passed"
    assert run("{hand: {B: 2}}", "[]", "{hands: {A: 5, B: 2}}").status == "passed"
    assert run("{hands: {A: KC, B: 1}}", "[]", "{hands: {B: 1}}").status == "passed"


def test_usual_hands_shrink_when_the_stock_needs_the_cards(run: Run) -> None:
    result = run("{hands: {A: KC}, stock: 50}", "[]", "{hands: {B: 2}, stock_size: 50}")
    assert result.status == "passed"


def test_the_next_cards_of_the_stock_can_be_given(run: Run) -> None:
    result = run("{hands: {A: KC}, stock_top: 2S 3D}", "[draw, draw]", "{hands: {A: KC 2S 3D}}")
    assert result.status == "passed"


def test_a_drawn_card_can_be_named_and_is_dealt_to_nobody_before(run: Run) -> None:
    result = run("{hands: {A: KC}, players: 4}", "[draw: 6S, draw: JK]", "{hands: {A: KC 6S JK}}")
    assert result.status == "passed"


def test_cards_drawn_and_a_play_tell_how_far_the_turn_has_come(run: Run) -> None:
    hand = "hands: {A: AC 2C 3C 9D}"
    assert run(f"{{{hand}, drawn: 1}}", "[]", "{actions: [draw, play]}").status == "passed"
    assert run(f"{{{hand}, drawn: 2}}", "[]", "{actions: []}").status == "passed"
    played = run(f"{{{hand}, drawn: 1, played: true}}", "[knock]", "{because: knock-points}")
    assert played.status == "passed"


def test_in_the_last_round_the_stock_is_empty(run: Run) -> None:
    given = "{players: 3, to_move: B, last_round: [C]}"
    result = run(given, "[]", "{stock_size: 0, last_round: [B, C], actions: [play, pass]}")
    assert result.status == "passed"


def test_an_unnamed_joker_on_the_table_takes_the_only_name_that_fits(run: Run) -> None:
    result = run("{table: 5H JK 7H}", "[]", "{table: 5H JK=6H 7H}")
    assert result.status == "passed"


def test_without_steps_the_position_itself_is_judged(run: Run) -> None:
    assert run("{table: 5H 6H 7H}", "[]", "{verdict: accepted}").status == "passed"
    result = run("{table: 5H 6H 8H}", "[]", "{verdict: refused, because: run-gap}")
    assert result.status == "passed"


def test_a_deal_that_has_ended_takes_no_more_steps(run: Run) -> None:
    given = "{hands: {A: '', B: KC}, ended: {by: out}}"
    assert run(given, "[draw]", "{because: deal-over}").status == "passed"


def test_a_step_may_be_tried_out_of_turn(run: Run) -> None:
    result = run("{}", "[{draw: , by: B}]", "{because: not-your-turn}")
    assert result.status == "passed"


def test_tables_are_read_from_texts_and_from_lists(run: Run) -> None:
    for table in ("'5H 6H 7H | 9C 9H 9S'", "[5H 6H 7H, 9C 9H 9S]", "[[5H, 6H, 7H], [9C, 9H, 9S]]"):
        result = run(f"{{table: {table}}}", "[]", "{table: 5H 6H 7H | 9C 9H 9S}")
        assert result.status == "passed"
    for table in ("''", "[]"):
        assert run(f"{{table: {table}}}", "[]", "{table: ''}").status == "passed"
