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


# conditions that nobody can know beforehand


@pytest.mark.parametrize(
    "turn",
    [
        "draw if can_play or pass if not can_play",
        "draw then (discard if me.opened or pass if not me.opened)",
        "draw if passes < 2 or take if passes == 2 or pass if passes > 2",
        "take if count(discard) > 0 or draw if count(discard) == 0",
        "draw if count(hand) < count(discard) or pass if count(hand) >= count(discard)",
        "draw then (discard if first_turn or pass if not first_turn)",
        "draw if turn_number > 3 and can_play or pass if turn_number <= 3 or not can_play",
    ],
)
def test_conditions_of_which_one_always_holds_leave_something_to_do(turn: str) -> None:
    assert [name for name in found(game(turn=turn)) if name.startswith("turn")] == []


@pytest.mark.parametrize(
    ("turn", "path"),
    [
        ("draw if can_play or pass if can_play", "when `can_play` does not hold"),
        ("draw then (discard if passes > 0 or pass if first_turn)", "`first_turn` does not hold"),
        ("draw if passes < 2 or pass if passes > 2", "`passes < 2` does not hold"),
        ("draw then discard if me.opened", "when the player has not opened"),
        ("draw if hand.size < 9 or pass if hand.size > 9", "`hand.size < 9` does not hold"),
    ],
)
def test_a_case_in_which_nothing_is_open_is_told_with_what_does_not_hold(
    turn: str, path: str
) -> None:
    findings = report(game(turn=turn)).diagnostics
    (stuck,) = [each for each in findings if each.code.name == "turn-never-ends"]
    assert path in stuck.message


def test_conditions_with_too_many_cases_are_left_alone() -> None:
    turn = " or ".join(f"pass if points(hand) * {n} == points(discard)" for n in range(2, 12))
    assert found(game(turn=turn)) == []


def test_a_card_that_goes_to_and_fro_is_a_loop_and_one_that_is_drawn_is_none() -> None:
    assert found(game(turn="(take then discard)* then (draw or play)")) == ["idle-loop"]
    assert found(game(turn="(draw then discard)* then (draw or play)")) == []
    assert found(game(turn="take* then (draw or play)")) == []


# what comes of choices

HANDS = """
  cards: {ask: How many cards?, default: few, choices: {few: {}, many: {deal: 20}}}
  packs: {ask: How many packs?, default: two, choices: {two: {}, one: {pack: 1}}}"""


def test_two_choices_that_do_not_go_together_are_both_named() -> None:
    (finding,) = report(game(options=HANDS)).diagnostics
    assert finding.code.name == "choices-do-not-go-together"
    assert finding.message.startswith("`cards: many` and `packs: one` do not go together")
    assert [note.span.text for note in finding.notes] == ["{deal: 20}", "20"]
    assert finding.span.text == "{pack: 1}"


def test_a_choice_that_breaks_what_stands_elsewhere_is_named_in_a_note() -> None:
    options = "{packs: {ask: How many?, default: two, choices: {two: {}, one: {pack: 1}}}}"
    (finding,) = report(game(deal="20", options=options)).diagnostics
    assert finding.code.name == "pack-too-small"
    assert finding.span.text == "20"
    assert [note.message for note in finding.notes] == ["only with `packs: one`"]


def test_a_fault_of_the_usual_game_has_no_note_of_a_choice() -> None:
    (finding,) = report(game(deal="60", options=HANDS.replace("20", "50"))).diagnostics[:1]
    assert finding.notes == ()


def test_what_a_flow_asks_for_may_depend_on_a_choice() -> None:
    options = """
  style:
    ask: How?
    choices: {quick: {}, slow: {deal: 9}}"""
    turn = "draw if style == quick or pass if style == slow"
    assert found(game(turn=turn, options=options)) == []
    wrong = "draw if style == quick or play if style == quick"
    (finding,) = report(game(turn=wrong, options=options)).diagnostics
    assert finding.code.name == "turn-never-ends"
    assert [note.message for note in finding.notes] == ["only with `style: slow`"]


# what is dead


@pytest.mark.parametrize(
    ("opening", "met"),
    [
        ("{points: 104}", True),
        ("{points: 105}", False),
        ("points(laid) >= 104", True),
        ("points(new_melds) > 104", False),
        ("count(laid) > 104 or jokers(laid) > 0", False),
        ("count(laid) > 104 or kings", True),
        ("any(m.kind == run for m in new_melds)", True),
        ("longest_run(laid) > 13", False),
        ("all(m.size > 200 for m in new_melds)", True),
        ("count(m for m in new_melds if m.kind == set) > 104", False),
    ],
)
def test_an_opening_that_the_whole_pack_cannot_meet(opening: str, met: bool) -> None:
    names = found(
        game(opening=opening.replace("kings", "count(c for c in laid if c.rank == K) > 2"))
    )
    assert ("opening-never-met" in names) is not met
    assert set(names) <= {"opening-never-met", "constant-condition"}  # of a part of it


def test_jokers_count_towards_an_opening_as_the_dearest_card() -> None:
    pack = "{decks: 1, jokers: 2}"
    points = "{A: 11, joker: 20, each: 1}"
    rest = {"pack": pack, "points": points, "deal": "5", "jokers": "{stand_for: any card}"}
    most = 4 * 11 + 48 + 2 * 11
    assert found(game(opening=f"{{points: {most}}}", **rest)) == []
    assert found(game(opening=f"{{points: {most + 1}}}", **rest)) == ["opening-never-met"]


SCORED = {"match": "{deals: 4, winner: {highest: total}}"}
OUT = "[{to: winner, if: ended == out, points: 10, name: went out}]"


@pytest.mark.parametrize(
    ("awards", "winner", "names"),
    [
        (OUT, "{lowest: hand_points}", ["ending-without-points"]),
        (OUT, "{lowest: hand_points, nobody_if: ended == blocked}", []),
        (OUT.replace("== out", "!= blocked"), "{lowest: hand_points}", ["ending-without-points"]),
        (OUT.replace("out,", "out or me.hand_size > 4,"), "{lowest: hand_points}", []),
    ],
)
def test_an_ending_that_brings_no_points_is_told(
    awards: str, winner: str, names: list[str]
) -> None:
    assert found(game(awards=awards, winner=winner, **SCORED)) == names
    assert found(game(awards=awards, winner=winner)) == []


def test_a_name_that_only_a_count_or_a_choice_asks_for_is_used() -> None:
    assert found(game(let="{many: 2}", turn="play or draw (many)")) == []
    assert found(game(let="{many: 2}")) == ["name-never-used"]
    options = "{more: {ask: More?, choices: {no_: {}, yes_: {turn: play or draw (many)}}}}"
    assert found(game(let="{many: 2}", options=options)) == []
