"""Turns: flows in which a player can get stuck, and flows in which nobody can."""

import pytest

from tests.ruleset.games import found, game, report


@pytest.mark.parametrize(
    "turn",
    [
        "play or draw",
        "draw* then play",
        "(play then draw 1) or draw 2",
        "draw then play?",
        "draw then (play then knock? or draw then (play then knock? or draw))",
        "play or pass",
        "play?",
        "draw then (play or draw if drawn == 1)",
        "draw then (play if played == 0 or pass)",
        "play or draw if stock > 0 or pass",
    ],
)
def test_a_sound_flow(turn: str) -> None:
    more = {"knock": "points(hand) <= 5"} if "knock" in turn else {}
    assert found(game(turn=turn, **more)) == []


@pytest.mark.parametrize(
    ("turn", "code", "path"),
    [
        ("play", "turn-gets-stuck", "at the start"),
        ("draw then play", "turn-gets-stuck", "after `draw`"),
        ("draw then draw then play", "turn-gets-stuck", "after `draw`, `draw`"),
        ("draw then play if drawn > 1", "turn-never-ends", "after `draw`"),
        ("draw then (play or knock if stock == 0)", "turn-gets-stuck", "after `draw`"),
        ("draw 0* then (play or draw)", "idle-loop", "`draw` can be repeated"),
    ],
)
def test_a_flow_that_gets_stuck_shows_the_way_there(turn: str, code: str, path: str) -> None:
    more = {"knock": "points(hand) <= 5"} if "knock" in turn else {}
    findings = report(game(turn=turn, **more)).diagnostics
    assert [each.code.name for each in findings] == [code]
    assert path in findings[0].message


@pytest.mark.parametrize(
    ("turn", "never"),
    [
        ("draw then (play? or draw if drawn == 0)", "draw"),
        ("draw then (play if drawn == 2 or pass)", "play"),
        ("play or draw 1 or draw 3 if stock < 0", "draw 3"),
    ],
)
def test_a_step_that_never_happens_is_told(turn: str, never: str) -> None:
    findings = report(game(turn=turn)).diagnostics
    assert [each.code.name for each in findings] == ["step-never-happens"]
    assert findings[0].span.text == never


def test_a_last_round_begins_without_a_stock() -> None:
    assert found(game(turn="draw then play?", stock_out="{last_round: play}")) == [
        "turn-gets-stuck"
    ]
    assert found(game(turn="draw then play?", stock_out="{last_round: play or pass}")) == []


def test_a_step_that_lives_with_one_choice_is_not_dead() -> None:
    options = """
  knocking:
    ask: May one knock?
    choices:
      yes_please: {turn: play then knock? or draw}
      never: {}"""
    text = game(turn="play or draw", knock="points(hand) <= 5", options=options)
    assert found(text) == []


def test_what_a_choice_breaks_is_told_where_the_choice_stands() -> None:
    options = """
  cards:
    ask: How many cards?
    choices:
      few: {deal: {hand: 5}}
      many: {deal: {hand: 30}}"""
    (finding,) = report(game(options=options)).diagnostics
    assert finding.code.name == "pack-too-small"
    assert finding.span.text == "30"
