"""What is told of results, to people and to programs."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree as Xml

import pytest
from jsonschema import Draft202012Validator

from ruledsl import api
from ruledsl.scenes.coverage import coverage, data, text
from ruledsl.scenes.report import json_report, junit_report, text_report
from ruledsl.scenes.run import Results, run_paths, scene_files

from .conftest import file_result

SCENES = """\
ruleset: small
scenes:
- name: right
  given: {hands: {A: 8H KC}, drawn: 1, table: 5H 6H 7H}
  do: [play: 5H 6H 7H 8H]
  expect: {verdict: accepted}
- name: wrong
  given: {hands: {A: 8H KC}, drawn: 1, table: 5H 6H 7H}
  do: [play: 5H 6H 7H 8H]
  expect: {verdict: refused, hands: {A: KD}}
  reading: true
- name: broken
  given: {to_move: X}
  expect: {drew: 0}
"""


@pytest.fixture
def results(small: api.Game) -> Results:
    return Results((file_result(small, SCENES),))


def test_the_text_ends_with_the_count(results: Results) -> None:
    assert text_report(results).splitlines()[-1] == "1 passed, 1 failed, 1 not run"


def test_the_text_shows_what_was_expected_and_what_came(results: Results) -> None:
    report = text_report(results)
    assert "FAILED scenes.yaml:7: wrong" in report
    rows = [[each.strip() for each in line.split("│")] for line in report.splitlines()]
    assert ["verdict refused", "accepted"] in rows
    assert ["hands A *K♦*", "*K♣*"] in rows
    assert "│5♥│6♥│7♥│" in report
    assert "no-such-seat" in report
    assert "right" not in report


def test_nothing_found_is_said_so(tmp_path: Path) -> None:
    results = run_paths([tmp_path])
    assert not results.could_run
    assert text_report(results) == "no scene files found\n0 passed, 0 failed\n"


def test_the_json_has_a_version_and_every_scene(results: Results) -> None:
    report = json.loads(json_report(results))
    assert (report["version"], report["passed"], report["failed"], report["errors"]) == (1, 1, 1, 1)
    scenes = report["files"][0]["scenes"]
    assert [scene["status"] for scene in scenes] == ["passed", "failed", "error"]
    assert scenes[1]["mismatches"][0] == {
        "key": "verdict",
        "expected": "refused",
        "actual": "accepted",
        "proved": True,
    }
    assert scenes[2]["findings"][0]["name"] == "no-such-seat"


def test_the_junit_report_counts_failures_and_errors(results: Results) -> None:
    suite = Xml.fromstring(junit_report(results))[0]
    assert (suite.get("tests"), suite.get("failures"), suite.get("errors")) == ("3", "1", "1")
    failure = suite.find("testcase/failure")
    assert failure is not None
    assert "expected refused; got accepted" in (failure.text or "")


def test_results_hold_only_when_every_scene_does(small: api.Game, results: Results) -> None:
    assert not results.hold
    good = Results((file_result(small, SCENES.partition("- name: wrong")[0]),))
    assert good.hold


def test_scene_files_are_found_under_folders_but_not_in_hidden_ones(tmp_path: Path) -> None:
    for name in ("scenes.yaml", "a/b.scenes.yaml", "a/other.yaml", ".x/scenes.yaml"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("", encoding="utf-8")
    found = [path.relative_to(tmp_path).as_posix() for path in scene_files([tmp_path])]
    assert found == ["a/b.scenes.yaml", "scenes.yaml"]
    assert scene_files([tmp_path / "a/other.yaml"]) == (tmp_path / "a/other.yaml",)


def test_coverage_tells_what_no_scene_has_exercised(results: Results) -> None:
    (each,) = coverage(results)
    assert {("step", "play"), ("meld", "run"), ("choice", "duty: watched")} <= each.exercised
    missing = set(each.missing)
    assert {("step", "knock"), ("meld", "set"), ("choice", "duty: strict")} <= missing
    assert {("award", "went out"), ("ending", "last_round"), ("refusal", "run-gap")} <= missing
    assert "no scene for meld set" in text([each])
    # JSON data: its kinds are what is tested.
    assert {"kind": "step", "name": "knock"} in data([each])[0]["missing"]  # type: ignore[operator]  # what JSON holds has no type


def test_a_scene_that_exercises_something_takes_it_off_the_list(small: api.Game) -> None:
    scene = (
        "ruleset: small\nscenes:\n- given: {hands: {A: '', B: KC}, ended: {by: out}, "
        "options: {duty: strict}}\n  expect: {match: 'on'}\n"
    )
    (each,) = coverage(Results((file_result(small, scene),)))
    assert {("award", "went out"), ("ending", "out"), ("choice", "duty: strict")} <= each.exercised
    assert ("match award", "deals won") in each.missing


GRAMMAR = Path(__file__).parents[2] / "grammar"


def test_json_is_as_its_schema_says(results: Results) -> None:
    schema = json.loads((GRAMMAR / "scenes-report.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    report = json.loads(json_report(results))
    assert list(validator.iter_errors(report)) == []
    (file,) = report["files"]
    described = schema["$defs"]
    assert set(report) == set(schema["properties"]), "every key is described"
    assert set(file) == set(described["file"]["properties"])
    assert {key for scene in file["scenes"] for key in scene} == set(
        described["scene"]["properties"]
    )
    mismatches = [each for scene in file["scenes"] for each in scene["mismatches"]]
    assert set(mismatches[0]) == set(described["mismatch"]["properties"])
    assert {scene["status"] for scene in file["scenes"]} == {"passed", "failed", "error"}
    report["files"][0]["scenes"][0]["status"] = "odd"
    assert list(validator.iter_errors(report))


def test_findings_of_scenes_are_described_as_those_of_rule_files() -> None:
    ours, theirs = (
        json.loads((GRAMMAR / name).read_text(encoding="utf-8"))["$defs"]
        for name in ("scenes-report.schema.json", "findings.schema.json")
    )
    assert {name: ours[name] for name in theirs} == theirs
