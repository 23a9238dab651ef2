"""SARIF: the log passes the schema of OASIS with formats checked, and has what GitHub needs."""

import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote, urljoin, urlsplit

import pytest
from jsonschema import Draft4Validator, FormatChecker

from ruledsl.cli.main import main
from ruledsl.text.formats import written

from .samples import IDLE, KEY, checked, finding

SCHEMA = json.loads(
    (Path(__file__).parents[2] / "data" / "sarif-2.1.0.schema.json").read_text(encoding="utf-8")
)
ODD = (
    "a#1 [x].yaml",
    "my rules/ä.yaml",
    "../other/b.yaml",
    "C:\\rules\\a.yaml",
    "<stdin>",
    "🂡.yaml",
)

# Its checks of addresses come from rfc3986-validator, which is installed with the test tools.
FORMATS = FormatChecker()


def log_of(*args: Any) -> Any:
    return log_in(written("sarif", checked(*args)))


def log_in(text: str) -> Any:
    """Return a log that passes the schema of OASIS."""
    log = json.loads(text)
    errors = list(Draft4Validator(SCHEMA, format_checker=FORMATS).iter_errors(log))
    assert errors == []
    return log


def test_the_format_checks_see_what_is_not_escaped() -> None:
    assert not FORMATS.conforms("a b.yaml", "uri-reference")
    assert not FORMATS.conforms("ä.yaml", "uri-reference")
    assert not FORMATS.conforms("a.yaml", "uri")
    assert FORMATS.conforms("a%20b.yaml", "uri-reference")


def test_a_run_over_odd_paths_gives_a_log_whose_addresses_lead_back_to_the_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    inside = tmp_path / "repo"
    files = [inside / "my games" / "a#1 %41.yaml", inside / "ü" / "rules.yaml"]
    files.append(tmp_path / "not in it" / "b ö.yaml")
    for file in files:
        file.parent.mkdir(parents=True)
        file.write_text("language: 1\ngame: a\nextends: carousel\ntitel: 🂡\n", encoding="utf-8")
    (inside / ".git").mkdir()
    monkeypatch.delenv("GITHUB_WORKSPACE", raising=False)
    monkeypatch.chdir(inside)
    assert main(["validate", *map(str, files), "--format", "sarif"]) == 1
    (run,) = log_in(capsys.readouterr().out)["runs"]
    places = [each["locations"][0]["physicalLocation"] for each in run["results"]]
    addresses = [place["artifactLocation"]["uri"] for place in places]
    base = f"file://{quote(str(inside))}/"
    found = {Path(unquote(urlsplit(urljoin(base, each)).path)) for each in addresses}
    assert found == set(files)
    assert sum(each.startswith("file:") for each in addresses) == 1


@pytest.mark.parametrize("name", ODD)
def test_a_log_passes_the_schema_whatever_the_path(name: str) -> None:
    log = log_of(finding(name, "hnad"), finding(name, "draw\n  🂡 play", IDLE))
    (run,) = log["runs"]
    for result in run["results"]:
        uri = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
        assert "\\" not in uri
        assert ".." not in uri.split("/")


def test_a_result_has_all_that_code_scanning_needs() -> None:
    (run,) = log_of(finding("a.yaml", "play"))["runs"]
    (result,) = run["results"]
    place = result["locations"][0]["physicalLocation"]
    assert run["columnKind"] == "unicodeCodePoints"
    assert place["artifactLocation"] == {"uri": "a.yaml", "uriBaseId": "%SRCROOT%"}
    assert place["region"] == {"startLine": 4, "startColumn": 5, "endLine": 4, "endColumn": 9}
    assert result["ruleId"] == "RD101"
    assert result["level"] == "error"
    assert result["message"]["text"] == "no `x`. write it"
    assert re.fullmatch(r"[0-9a-f]{16}:1", result["partialFingerprints"]["primaryLocationLineHash"])
    replaced = result["fixes"][0]["artifactChanges"][0]["replacements"][0]
    assert replaced["insertedContent"] == {"text": "hand"}


def test_each_rule_is_told_once_with_help() -> None:
    (run,) = log_of(
        finding("a.yaml", "hnad"), finding("b.yaml", "hnad"), finding("a.yaml", "play", IDLE)
    )["runs"]
    rules = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == ["RD101", "RD512"]
    assert [rules[result["ruleIndex"]]["id"] for result in run["results"]] == [
        "RD101",
        "RD101",
        "RD512",
    ]
    first = rules[0]
    assert first["help"]["text"] == "Why {so}."
    assert "a: 1" in first["help"]["markdown"]
    assert first["shortDescription"]["text"] == "unknown key"


def test_two_findings_in_like_lines_have_different_fingerprints() -> None:
    (run,) = log_of(finding("a.yaml", "hnad"), finding("a.yaml", "deal"))["runs"]
    prints = {each["partialFingerprints"]["primaryLocationLineHash"] for each in run["results"]}
    assert len(prints) == 2


def test_no_text_is_longer_than_code_scanning_takes() -> None:
    long = [finding("a.yaml", "hnad", KEY, key="y" * 199) for _ in range(2)]
    assert all(len(each["message"]["text"]) <= 1024 for each in log_of(*long)["runs"][0]["results"])


def test_without_findings_there_is_an_empty_list_of_results() -> None:
    assert log_of()["runs"][0]["results"] == []
