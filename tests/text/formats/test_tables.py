"""JUnit, Markdown, JSON and text: what readers of these formats rely on."""

import json
from pathlib import Path
from xml.etree import ElementTree as Xml

import pytest
from jsonschema import Draft202012Validator
from junitparser import Failure, JUnitXml

from ruledsl.text.formats import FORMATS, written

from .samples import IDLE, checked, finding

GRAMMAR = Path(__file__).parents[3] / "grammar"


def test_junit_has_a_suite_a_file_and_a_case_a_finding() -> None:
    found = (finding("b.yaml", "hnad"), finding("b.yaml", "play", IDLE))
    root = Xml.fromstring(written("junit", checked(*found, files=("b.yaml", "a.yaml"))))
    suites = {suite.get("name"): suite for suite in root}
    assert list(suites) == ["a.yaml", "b.yaml"]
    assert [(case.get("name"), len(case)) for case in suites["a.yaml"]] == [("no findings", 0)]
    broken = suites["b.yaml"]
    assert (broken.get("tests"), broken.get("failures"), broken.get("errors")) == ("2", "2", "0")
    assert [case.get("name") for case in broken] == [
        "RD101 unknown-key at 1:8",
        "RD512 never-happens at 4:5",
    ]
    failure = broken[0].find("failure")
    assert failure is not None
    assert failure.text == "b.yaml:1:8: error: no `x` [unknown-key]\nwrite it"


def test_junit_is_read_by_a_reader_of_test_reports() -> None:
    found = (finding("b.yaml", "hnad"), finding("ä b.yaml", "play", IDLE))
    text = written("junit", checked(*found, files=("b.yaml", "a.yaml")))
    report = JUnitXml.fromstring(text.encode("utf-8"))
    assert (report.tests, report.failures, report.errors) == (3, 2, 0)
    assert [suite.name for suite in report] == ["a.yaml", "b.yaml", "ä b.yaml"]
    assert [case.is_passed for suite in report for case in suite] == [True, False, False]
    assert all(isinstance(each, Failure) for suite in report for c in suite for each in c.result)
    again = JUnitXml.fromstring(text.encode("utf-8"))
    again.update_statistics()
    assert (again.tests, again.failures, again.errors) == (3, 2, 0)


@pytest.mark.parametrize("odd", ["\x00", "\x1b[2J", "\ud800", '<&"]]>', "\ufffe"])
def test_junit_can_be_read_whatever_a_finding_says(odd: str) -> None:
    text = written("junit", checked(finding(f"a{odd}.yaml", "hnad", key=odd)))
    assert len(list(Xml.fromstring(text.encode("utf-8")).iter("testcase"))) == 1


def test_markdown_is_a_table_in_which_nothing_breaks_out() -> None:
    text = written("markdown", checked(finding("a|b.yaml", "hnad", key="<img>|`x`\n## y")))
    heading, empty, *table = text.splitlines()
    assert heading == "### Rule files: 1 error"
    assert empty == ""
    row = table[2]
    assert row.replace("\\|", "").count("|") == 5
    assert "\\<img\\>" in row
    assert row.startswith("| a\\|b.yaml:1:8 | error | RD101 unknown-key |")


def test_markdown_of_nothing_says_so() -> None:
    assert written("markdown", checked()) == "### Rule files: no findings\n\n"


def test_json_is_as_its_schema_says() -> None:
    schema = json.loads((GRAMMAR / "findings.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    data = json.loads(written("json", checked(finding("ä.yaml", "hnad"))))
    validator = Draft202012Validator(schema)
    assert list(validator.iter_errors(data)) == []
    keys = set(schema["$defs"]["finding"]["properties"]) | set(
        schema["$defs"]["range"]["properties"]
    )
    assert set(data["findings"][0]) == keys, "every key is described"
    data["version"] = 2
    assert list(validator.iter_errors(data))


@pytest.mark.parametrize("form", FORMATS)
def test_every_format_ends_its_last_line_and_gives_the_same_bytes_again(form: str) -> None:
    found = checked(finding("a.yaml", "hnad"), finding("b.yaml", "play", IDLE))
    text = written(form, found)
    assert text.endswith("\n")
    assert text == written(form, found)


def test_only_the_full_format_has_colours() -> None:
    found = checked(finding("a.yaml", "hnad"))
    assert [form for form in FORMATS if "\x1b" in written(form, found, colour=True)] == ["full"]
