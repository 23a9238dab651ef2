"""Every key of `expect`, once holding and once not."""

from __future__ import annotations

import pytest

from ruledsl.scenes.keys import EXPECT

from .conftest import Run

Row = tuple[str, str, str, str, str]
# Given, do, an expectation that holds, one that does not, and what the report says of it.
SMALL = [
    ("hands: {A: 8H KC}, drawn: 1, table: 5H 6H 7H", "[play: 5H 6H 7H 8H]",
     "verdict: accepted", "verdict: refused", "accepted"),
    ("hands: {A: 8H KC}, drawn: 1, table: 5H 6H 7H", "[play: 5H 6H 7H KC]",
     "because: [too-short, not-a-meld]", "because: run-gap", "refused"),
    ("hands: {A: 8H KC}, drawn: 1, table: 5H 6H 7H", "[]",
     "actions: [draw, play]", "actions: [play]", "[play, draw]"),
    ("drawn: 0", "[]", "actions_include: draw", "actions_include: [draw, play]", "[draw]"),
    ("drawn: 0", "[]", "actions_exclude: [play]", "actions_exclude: [draw]", "[draw]"),
    ("hands: {A: 8H KC}, drawn: 1, table: 5H 6H 7H", "[play: 5H 6H 7H 8H]",
     "hands: {A: KC}", "hands: {A: KD}", "KC"),
    ("hands: {A: 8H KC}", "[]", "hands: {A: 2, B: 5}", "hands: {B: 4}", "5 cards"),
    ("table: 5H 6H 7H | 9C 9H 9S", "[]", "table: 9S 9C 9H | 7H 6H 5H", "table: 5H 6H 7H",
     "5H 6H 7H | 9S 9H 9C"),
    ("stock: 7", "[]", "stock_size: 7", "stock_size: 8", "7"),
    ("to_move: B", "[]", "to_move: B", "to_move: A", "B"),
    ("opened: [B]", "[]", "opened: B", "opened: [A, B]", "[B]"),
    ("opened: false", "[]", "opened: false", "opened: true", "false"),
    ("hands: {A: KC QD}, drawn: 1", "[draw]", "turn_over: true", "turn_over: false", "true"),
    ("hands: {A: KC QD}", "[draw]", "drew: 1", "drew: 2", "1"),
    ("hands: {A: KC QD}, drawn: 1, stock: 1, players: 3", "[draw]",
     "last_round: [B, C, A]", "last_round: [C, A]", "[B, C, A]"),
    ("last_round: true", "[]", "last_round: true", "last_round: false", "true"),
    ("hands: {A: 8H}, drawn: 1, table: 5H 6H 7H", "[play: 5H 6H 7H 8H]",
     "ended: out", "ended: no", "out"),
    ("hands: {A: 8H 2C}, drawn: 1, table: 5H 6H 7H", "[play_and_knock: 5H 6H 7H 8H]",
     "ended: knock", "ended: false", "knock"),
    ("hands: {A: JK KC 7D AS}", "[]", "hand_points: {A: 43}", "hand_points: {A: 42}", "43"),
    ("hands: {A: AC, B: 2C}, ended: {by: knock, player: B}", "[]",
     "winners: A", "winners: [B]", "[A]"),
    ("hands: {A: AC, B: AD}, ended: {by: last_round}", "[]", "draw: true", "draw: false", "true"),
    ("hands: {A: AC, B: KC}, ended: {by: knock, player: A}", "[]",
     "scores: {A: 9, B: 0}", "scores: {A: 8}", "9"),
    ("hands: {A: '', B: KC}, ended: {by: out}", "[]",
     "score_lines: {A: {difference: 10, went out: 25}, B: {}}",
     "score_lines: {A: {difference: 10}}", "difference 10, went out 25"),
    ("hands: {A: AC, B: KC}, ended: {by: knock, player: A}, totals: {A: 10}", "[]",
     "totals: {A: 19, B: 0}", "totals: {B: 1}", "0"),
    ("hands: {A: AC, B: KC}, ended: {by: knock, player: A}, deals_won: {B: 2}", "[]",
     "deals_won: {A: 1, B: 2}", "deals_won: {B: 3}", "2"),
    ("totals: {A: 10, B: 12}", "[]", "leaders: [B]", "leaders: [A]", "[B]"),
    ("hands: {A: '', B: KC}, ended: {by: out}, totals: {A: 15}", "[]",
     "match: over", "match: 'on'", "over"),
    ("hands: {A: '', B: KC}, ended: {by: out}, totals: {A: 15}", "[]",
     "match_winners: A", "match_winners: []", "[A]"),
    ("hands: {A: '', B: KC}, ended: {by: out}, totals: {A: 15}", "[]",
     "match_totals: {A: 55}", "match_totals: {A: 50}", "55"),
    ("hands: {A: 8H 9H KC}, table: 5H 6H 7H", "[]", "can_play: true", "can_play: false", "true"),
    ("hands: {A: 8H 9H KC}, table: 5H 6H 7H", "[]", "most_cards: 2", "most_cards: 3", "2"),
    ("hands: {A: 8H 9H KC}, table: 5H 6H 7H", "[]", "most_points: 17", "most_points: 27", "17"),
    ("hands: {A: 8H 9H}, table: 5H 6H 7H", "[]", "can_go_out: true", "can_go_out: false", "true"),
    ("hands: {A: 5H 6H JK KC}, drawn: 1", "[play: 5H 6H JK]",
     "joker_names: [4H, 7H]", "joker_names: [4H]", "4H 7H"),
    ("hands: {A: 8H KC}, table: 5H 6H 7H", "[]",
     "hint: {card: 8H, rearranges: false, changes: 1}", "hint: {card: 8H, changes: 2}", "1"),
    ("hands: {A: 7S 7C KC}, table: 4H 5H 6H 7H", "[]",
     "hint: {rearranges: true}", "hint: {rearranges: false}", "true"),
    ("hands: {A: 8H KC}, table: 5H 6H 7H", "[]", "hint: {card: 8H}", "hint: {card: KC}",
     "no such play"),
    ("players: 3", "[]", "fewest_players: 2", "fewest_players: 3", "2"),
    ("players: 3", "[]", "most_players: 4", "most_players: 5", "4"),
    ("players: 3", "[]", "hand_size: 5", "hand_size: 6", "5"),
    ("players: 3", "[]", "pack_size: 53", "pack_size: 52", "53"),
    ("players: 3", "[]", "jokers: 1", "jokers: 0", "1"),
    ("players: 3", "[]", "stock_size: 38", "stock_size: 53", "38"),
    ("players: 3, to_move: C", "[]", "next: A", "next: B", "A"),
    ("players: 3, dealer: A", "[]", "order: [B, C, A]", "order: [A, B, C]", "[B, C, A]"),
]  # kept as a table  # fmt: skip
PILE = [
    ("hands: {A: 8H KC}, drawn: 1, discard: 2C 3C", "[discard: 8H]",
     "discard: 2C 3C 8H", "discard: [8H]", "2C 3C 8H"),
    ("hands: {A: 8H KC}, discard: 2C 3C", "[draw: {from: discard}]",
     "hands: {A: 8H KC 3C}", "hands: {A: 8H KC 2C}", "3C 8H KC"),
    ("hands: {A: 8H 9H 10H KC}, drawn: 1, loose: 5H 2C", "[play: 8H 9H 10H | 5H | 2C]",
     "{loose: 5H 2C, table: 8H 9H 10H}", "loose: 2C", "2C 5H"),
    ("players: 2", "[]", "loose_size: 2", "loose_size: 0", "2"),
    ("players: 2", "[]", "batches: [2, 3]", "batches: [5]", "[2, 3]"),
    ("players: 2", "[]", "stock_size: 39", "stock_size: 40", "39"),
]  # kept as a table  # fmt: skip

_OUT = "hands: {A: '', B: 7C}, ended: {by: out}"
SHEET = [
    (_OUT, "[]", "columns: {left: {A: 10, B: 0}, right: {A: 0}}", "columns: {right: {A: 10}}", "0"),
    (f"{_OUT}, columns: {{left: {{A: 5}}}}, boxes: {{left: {{A: 1}}}}", "[]",
     "columns: {left: {A: 15}, right: {A: 10}}", "columns: {left: {A: 10}}", "15"),
    (f"{_OUT}, columns: {{left: {{B: 25}}}}", "[]",
     "boxes: {left: {A: 0}, right: {A: 1}}", "boxes: {left: {A: 1}}", "0"),
    (f"{_OUT}, columns: {{left: {{A: 10}}}}", "[]", "closed: [left]", "closed: []", "[left]"),
]  # kept as a table  # fmt: skip


def _braced(expect: str) -> str:
    return expect if expect.startswith("{") else f"{{{expect}}}"


def _key(expect: str) -> str:
    return expect.strip("{").partition(":")[0]


@pytest.mark.parametrize("row", SMALL, ids=lambda row: row[2])
def test_an_expectation_holds_or_says_what_came_instead(run: Run, row: Row) -> None:
    _both(run, row)


@pytest.mark.parametrize("row", PILE, ids=lambda row: row[2])
def test_an_expectation_of_a_game_with_a_pile_holds_or_says_so(run_pile: Run, row: Row) -> None:
    _both(run_pile, row)


@pytest.mark.parametrize("row", SHEET, ids=lambda row: row[2])
def test_an_expectation_of_a_sheet_with_columns_holds_or_says_so(run_sheet: Run, row: Row) -> None:
    _both(run_sheet, row)


def _both(run: Run, row: Row) -> None:
    given, do, holds, fails, actual = row
    given = f"{{{given}}}"
    good = run(given, do, _braced(holds))
    assert (good.status, good.mismatches) == ("passed", ())
    bad = run(given, do, _braced(fails))
    assert bad.status == "failed"
    assert bad.mismatches[0].key.startswith(_key(fails))
    assert bad.mismatches[0].actual.startswith(actual)
    assert bad.mismatches[0].expected != bad.mismatches[0].actual


def test_every_key_of_expect_has_an_example() -> None:
    shown = {_key(row[2]) for row in (*SMALL, *PILE, *SHEET)}
    assert set(EXPECT) - shown == set()


def test_a_reminder_is_a_verdict_of_its_own(run: Run) -> None:
    given = "{hands: {A: 8H KC}, drawn: 1, table: 5H 6H 7H}"
    assert run(given, "[draw]", "{verdict: reminded, drew: 0, turn_over: false}").status == "passed"
    warned = given.replace("drawn", "warned: true, drawn")
    assert run(warned, "[draw]", "{verdict: accepted, drew: 1}").status == "passed"


def test_a_choice_changes_the_rules_of_a_scene(run: Run) -> None:
    given = "{options: {duty: strict}, hands: {A: 8H KC}, drawn: 1, table: 5H 6H 7H}"
    assert run(given, "[draw]", "{because: must-play}").status == "passed"


def test_a_step_before_the_last_must_be_accepted(run: Run) -> None:
    result = run("{hands: {A: KC}}", "[knock, draw]", "{verdict: accepted}")
    (mismatch,) = result.mismatches
    assert (mismatch.key, mismatch.expected) == ("step 1", "accepted")
    assert mismatch.actual.startswith("refused")


def test_an_unproved_answer_is_neither_yes_nor_no(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ruledsl.arrange.problem import Answer, Proof
    from ruledsl.scenes import check_solver

    monkeypatch.setattr(check_solver, "any_play", lambda problem: Answer(Proof.UNPROVED))
    result = run("{hands: {A: 8H KC}}", "[]", "{can_play: true}")
    assert result.status == "unproved"
    assert result.mismatches[0].actual == "not proved"
    both = run("{hands: {A: 8H KC}}", "[]", "{can_play: false, hand_points: {A: 1}}")
    assert both.status == "failed"
