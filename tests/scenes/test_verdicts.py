"""Verdicts: scenes that do not hold, in formats that know findings only."""

import json
from pathlib import Path
from xml.etree import ElementTree as Xml

import pytest

from ruledsl.scenes.report import FORMATS, report
from ruledsl.scenes.run import Results, run_paths
from ruledsl.scenes.verdicts import findings_of

SCENES = """\
ruleset: guadalupe
scenes:
  - name: five cards
    expect: {hand_size: 5}
  - name: six | cards
    expect: {hand_size: 6}
  - name: no such card
    given: {hands: {A: XX}}
    expect: {hand_size: 5}
"""


@pytest.fixture
def results(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Results:
    monkeypatch.chdir(tmp_path)
    Path("a.scenes.yaml").write_text(SCENES)
    return run_paths([Path("a.scenes.yaml")])


def test_a_scene_that_does_not_hold_is_a_finding_at_its_name(results: Results) -> None:
    failed = next(each for each in findings_of(results) if each.code.name == "scene-failed")
    assert failed.span.start_line_col[0] == 5
    assert "hand_size: expected 6, got 5" in failed.message


def test_what_kept_a_scene_from_running_is_told_with_it(results: Results) -> None:
    lines = [each.span.start_line_col[0] for each in findings_of(results)]
    assert lines == [5, 8]


def test_every_format_tells_what_does_not_hold(results: Results) -> None:
    for form in FORMATS:
        assert "expected" in report(results, form), form
    log = json.loads(report(results, "sarif"))
    assert log["runs"][0]["results"][0]["ruleId"] == "RD651"
    assert Xml.fromstring(report(results, "junit"))[0].get("failures") == "1"
    assert report(results, "markdown").startswith("### Scenes: 2 errors\n")
    assert report(results, "text") == report(results, "full")


def test_the_command_takes_the_same_formats() -> None:
    from ruledsl.cli import test

    assert test.FORMATS == FORMATS
