"""Every fault of a scene file, with the text that it underlines."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given as given_
from hypothesis import settings
from hypothesis import strategies as st

from ruledsl import api
from ruledsl.scenes.codes import CODES
from ruledsl.scenes.reader import read_file
from ruledsl.scenes.report import FORMATS, report
from ruledsl.scenes.run import Results, Runner, run_file

from .conftest import Run, file_result, read, scene_text, told

READING = [
    ("ruleset: small\nscenez: []\n", ["unknown-scene-key", "missing-scene-key"], "scenez"),
    ("scenes: []\n", ["missing-scene-key"], "scenes"),
    ("ruleset: small\nscenes: 3\n", ["wrong-scene-value"], "3"),
    ("ruleset: small\nscenes: [draw]\n", ["wrong-scene-value"], "draw"),
    ("ruleset: [a]\nscenes: []\n", ["wrong-scene-value"], "[a]"),
    ("ruleset: small\nscenes: [{name: a}]\n", ["missing-scene-key"], "name"),
    ("ruleset: small\nscenes: [{name: a, expect: {}}]\n", ["missing-scene-key"], "name"),
    ("ruleset: small\nscenes: [{expekt: {drew: 1}}]\n", ["unknown-scene-key"], "expekt"),
    ("ruleset: small\nscenes: [{name: a, reading: maybe, expect: {drew: 1}}]\n",
     ["wrong-scene-value"], "maybe"),
]  # kept as a table  # fmt: skip
VALUES = [
    ("{hnads: {A: 7H}}", "[]", "{drew: 1}", "unknown-scene-key", "hnads"),
    ("{}", "[]", "{drewn: 1}", "unknown-scene-key", "drewn"),
    ("{}", "[]", "{hint: {crad: 7H}}", "unknown-scene-key", "crad"),
    ("{drawn: one}", "[]", "{drew: 1}", "wrong-scene-value", "one"),
    ("{drawn: -1}", "[]", "{drew: 1}", "wrong-scene-value", "-1"),
    ("{drawn: 9999999999}", "[]", "{drew: 1}", "wrong-scene-value", "9999999999"),
    ("{played: yes}", "[]", "{drew: 1}", "wrong-scene-value", "yes"),
    ("{hands: KC}", "[]", "{drew: 1}", "wrong-scene-value", "KC"),
    ("{table: {A: KC}}", "[]", "{drew: 1}", "wrong-scene-value", "{A: KC}"),
    ("{}", "[[draw]]", "{drew: 1}", "wrong-scene-value", "[draw]"),
    ("{}", "[{draw: 6S, play: 6S}]", "{drew: 1}", "wrong-scene-value", "{draw: 6S, play: 6S}"),
    ("{}", "[draw: {from: hand}]", "{drew: 1}", "wrong-scene-value", "hand"),
    ("{}", "[draw: {form: discard}]", "{drew: 1}", "unknown-scene-key", "form"),
    ("{}", "[give: {cards: 7H, to: B, form: 1}]", "{drew: 1}", "unknown-scene-key", "form"),
    ("{}", "[]", "{verdict: acepted}", "wrong-scene-value", "acepted"),
    ("{table: 5H 6H 7H |}", "[]", "{drew: 1}", "empty-meld", "|"),
]
SETTING = [
    ("{hands: {A: 7X}}", "[]", "{drew: 1}", "no-such-card", "7X"),
    ("{hands: {A: 7H}, table: 5H JK=6X 7H}", "[]", "{drew: 1}", "no-such-card", "JK=6X"),
    ("{}", "[play: 5H 6H 77]", "{drew: 1}", "no-such-card", "77"),
    ("{}", "[]", "{joker_names: 4Q}", "no-such-card", "4Q"),
    ("{to_move: C}", "[]", "{drew: 1}", "no-such-seat", "C"),
    ("{hands: {Z: 7H}}", "[]", "{drew: 1}", "no-such-seat", "Z"),
    ("{}", "[]", "{winners: [A, D]}", "no-such-seat", "D"),
    ("{}", "[{draw: , by: Q}]", "{drew: 1}", "no-such-seat", "Q"),
    ("{hands: {A: 7H}, table: 5H 6H 7H}", "[]", "{drew: 1}", "more-cards-than-the-pack", "7H"),
    ("{hands: {A: 7H}}", "[draw: 7H]", "{drew: 1}", "more-cards-than-the-pack", "7H"),
    ("{stock: 500}", "[]", "{drew: 1}", "not-enough-cards-left", "500"),
    ("{hand: 40}", "[]", "{drew: 1}", "not-enough-cards-left", "40"),
    ("{drawn: 9}", "[]", "{drew: 1}", "no-such-turn", "9"),
    ("{played: true}", "[]", "{drew: 1}", "no-such-turn", "true"),
    ("{options: {dutty: strict}}", "[]", "{drew: 1}", "no-such-option", "dutty"),
    ("{options: {duty: strikt}}", "[]", "{drew: 1}", "no-such-choice", "strikt"),
    ("{}", "[plya: 5H 6H 7H]", "{drew: 1}", "no-such-scene-step", "plya"),
    ("{}", "[play_and_knok: 5H 6H 7H]", "{drew: 1}", "no-such-scene-step", "play_and_knok"),
    ("{ended: {by: outt}}", "[]", "{drew: 1}", "no-such-ending", "outt"),
    ("{}", "[]", "{ended: outt}", "no-such-ending", "outt"),
    ("{players: 9}", "[]", "{drew: 1}", "players-out-of-range", "9"),
    ("{table: 5H 6H JK}", "[]", "{drew: 1}", "joker-name-not-known", "JK"),
    ("{hands: {A: JK=7H}}", "[]", "{drew: 1}", "joker-has-a-name", "JK=7H"),
    ("{}", "[]", "{because: run-gab}", "no-such-refusal", "run-gab"),
    ("{vars: {level: 3}}", "[]", "{drew: 1}", "no-such-variable", "level"),
    ("{columns: {left: {A: 3}}}", "[]", "{drew: 1}", "no-such-column", "left"),
    ("{boxes: {left: {A: 3}}}", "[]", "{drew: 1}", "no-such-column", "left"),
]


@pytest.mark.parametrize(("text", "names", "underlined"), READING)
def test_a_fault_of_the_file_is_found_where_it_stands(
    text: str, names: list[str], underlined: str
) -> None:
    found = told(read(text).findings)
    assert sorted(name for name, _ in found) == sorted(names)
    assert underlined in [span for _, span in found]


@pytest.mark.parametrize(("given", "do", "expect", "name", "underlined"), VALUES)
def test_a_value_of_another_kind_is_found_where_it_stands(
    given: str, do: str, expect: str, name: str, underlined: str
) -> None:
    reading = read(scene_text(given, do, expect))
    assert told(reading.findings) == [(name, underlined)]
    assert reading.file is not None
    assert reading.file.scenes == ()


@pytest.mark.parametrize("row", SETTING, ids=lambda row: f"{row[3]}: {row[4]}")
def test_what_the_game_does_not_have_is_found_where_it_stands(
    run: Run, row: tuple[str, str, str, str, str]
) -> None:
    given, do, expect, name, underlined = row
    result = run(given, do, expect)
    assert result.status == "error"
    assert told(result.findings) == [(name, underlined)]


def test_a_game_without_a_last_round_has_none(run_pile: Run) -> None:
    result = run_pile("{last_round: true}", "[]", "{drew: 1}")
    assert told(result.findings) == [("no-last-round", "true")]


def test_a_slip_of_the_pen_is_recognised(run: Run) -> None:
    (finding,) = read(scene_text("{hnads: {A: 7H}}", "[]", "{drew: 1}")).findings
    assert finding.hint == 'did you mean "hands"?'
    (finding,) = run("{to_move: a}", "[]", "{drew: 1}").findings
    assert finding.hint == 'did you mean "A"?'
    (finding,) = run("{}", "[]", "{because: run-gab}").findings
    assert finding.hint == 'did you mean "run-gap"?'
    (finding,) = run("{}", "[]", "{because: few_cards}").findings
    assert "`play-limit`" in finding.hint


def test_two_scenes_of_one_name_are_told_with_both_places() -> None:
    text = (
        "ruleset: small\nscenes:\n- {name: a, expect: {drew: 1}}\n- {name: a, expect: {drew: 2}}\n"
    )
    reading = read(text)
    (finding,) = reading.findings
    assert finding.code.name == "same-scene-name"
    assert finding.span.start_line_col == (4, 10)
    assert finding.notes[0].span.start_line_col == (3, 10)


def test_scenes_without_faults_run_beside_a_faulty_one() -> None:
    text = (
        "ruleset: small\nscenes:\n- {name: a, expect: {drewn: 1}}\n- {name: b, expect: {drew: 2}}\n"
    )
    reading = read(text)
    assert reading.file is not None
    assert [scene.name for scene in reading.file.scenes] == ["b"]


def test_an_unknown_ruleset_is_told_with_the_name_that_was_meant(tmp_path: Path) -> None:
    path = tmp_path / "a.scenes.yaml"
    path.write_text("ruleset: carrousel\nscenes: [{expect: {drew: 1}}]\n", encoding="utf-8")
    (finding,) = run_file(path).findings
    assert (finding.code.name, finding.span.text) == ("no-such-ruleset", "carrousel")
    assert finding.hint == 'did you mean "carousel"?'


def test_rules_with_faults_are_told_with_their_faults(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("language: 1\ngame: mine\n", encoding="utf-8")
    path = tmp_path / "a.scenes.yaml"
    path.write_text("ruleset: mine.yaml\nscenes: [{expect: {drew: 1}}]\n", encoding="utf-8")
    findings = run_file(path).findings
    assert told(findings[:1]) == [("ruleset-has-faults", "mine.yaml")]
    assert len(findings) > 1


def test_a_file_that_is_not_there_is_a_finding(tmp_path: Path) -> None:
    (finding,) = read_file(tmp_path / "none.scenes.yaml").findings
    assert finding.code.name == "unreadable-scene-file"


def test_every_code_explains_itself_and_has_an_example() -> None:
    assert len({code.id for code in CODES}) == len({code.name for code in CODES}) == len(CODES)
    for code in CODES:
        assert code.why.endswith(".")
        assert bool(code.bad) == bool(code.good)


ODD = st.sampled_from(
    ["", "[]", "{}", "-1", "true", "'\\0'", "JK=JK", "A", "{A: {A: {A: 1}}}", "[[[]]]", "|", "~"]
)


@settings(max_examples=80, derandomize=True, deadline=None)
@given_(given=ODD, do=ODD, key=st.sampled_from(["hands", "ended", "vars", "draw", "table"]))
def test_nothing_that_stands_in_a_scene_makes_the_program_fail(
    small: api.Game, given: str, do: str, key: str
) -> None:
    text = scene_text(f"{{{key}: {given}}}", f"[{{{key}: {do}}}]", f"{{{key}: {given}, drew: 1}}")
    reading = read(text)
    runner = Runner(small)
    scenes = reading.file.scenes if reading.file else ()
    assert all(
        runner.run(scene).status in ("error", "failed", "passed", "unproved") for scene in scenes
    )


def test_texts_that_would_command_a_terminal_are_made_harmless(small: api.Game) -> None:
    named = scene_text("{}", "[]", "{drew: 1}").replace("name: it", 'name: "\\e[31m it"')
    assert told(read(named).findings) == [("control-character", "\\e")]
    fine = file_result(small, scene_text("{}", "[]", "{drew: 1}"))
    scenes = (replace(each, scene=replace(each.scene, name="\x1b[31m it")) for each in fine.scenes)
    results = Results((replace(fine, scenes=tuple(scenes)),))
    for form in FORMATS:
        assert "\x1b" not in report(results, form)
