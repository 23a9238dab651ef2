"""Report: results for people and for programs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree as Xml

from ruledsl.scenes.drawing import BOLD, DIM, PLAIN, RED, Look, painted
from ruledsl.scenes.mismatch import Mismatch
from ruledsl.scenes.picture import picture
from ruledsl.scenes.run import FileResult, Results, SceneResult
from ruledsl.scenes.verdicts import findings_of
from ruledsl.text.diagnostic import Diagnostic
from ruledsl.text.formats.address import Addresses
from ruledsl.text.formats.checked import Checked
from ruledsl.text.render import as_json, concise, full

FORMATS = ("full", "text", "concise", "json", "github", "sarif", "junit", "markdown")
"""The names of the formats; `text` is another name of `full`."""


def report(
    results: Results,
    form: str = "full",
    *,
    look: Look | None = None,
    addresses: Addresses | None = None,
) -> str:
    """Return a report in one of `FORMATS`, with a line break at the end of each line."""
    if form in ("full", "text"):
        return text_report(results, look)
    if form == "json":
        return json_report(results)
    if form == "junit":
        return junit_report(results)
    from ruledsl.text.formats import written

    files = tuple(str(file.path) for file in results.files)
    return written(form, Checked(findings_of(results), files, addresses or Addresses(), "Scenes"))


def text_report(results: Results, look: Look | None = None) -> str:
    """Return what does not hold, scene by scene, and the count in the last line."""
    look = look or Look()
    lines = [full(finding, look.colour) for finding in results.findings]
    for file in results.files:
        for scene in file.scenes:
            if scene.status in ("failed", "unproved"):
                lines += [*_told(file, scene, look), ""]
    lines += _counts(results)
    return "\n".join(lines) + "\n"


def _told(file: FileResult, result: SceneResult, look: Look) -> Iterator[str]:
    line = result.scene.span.start_line_col[0]
    what = "NOT PROVED" if result.status == "unproved" else "FAILED"
    place = f" {clean(str(file.path))}:{line}: "
    head = ((what, f"{BOLD};{RED}"), (place, PLAIN), (clean(result.scene.name), BOLD))
    yield painted(head, look.colour)
    if result.outcome:
        drawn = picture(result, result.outcome, look)
        yield from (painted(line, look.colour) for line in drawn)
    if result.scene.reading:
        yield painted((("  (the sources leave this point open)", DIM),), look.colour)


def _counts(results: Results) -> Iterator[str]:
    unproved, broken = results.count("unproved"), len(results.findings)
    if not results.files:
        yield "no scene files found"
    if unproved:
        yield f"{unproved} not proved"
    if broken:
        yield f"{broken} finding{'s' * (broken > 1)} kept scenes from running"
    skipped = results.count("error")
    told = f"{results.count('passed')} passed, {results.count('failed')} failed"
    yield f"{told}, {skipped} not run" if skipped else told


def json_report(results: Results) -> str:
    """Return the results as data, as grammar/scenes-report.schema.json describes it."""
    data = {
        "version": 1,
        "passed": results.count("passed"),
        "failed": results.count("failed"),
        "unproved": results.count("unproved"),
        "errors": results.count("error"),
        "files": [_file(file) for file in results.files],
    }
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


def _file(file: FileResult) -> dict[str, Any]:
    return {
        "path": str(file.path),
        "game": file.game.name if file.game else None,
        "findings": as_json(file.findings)["findings"],
        "scenes": [_scene(scene) for scene in file.scenes],
    }


def _scene(result: SceneResult) -> dict[str, Any]:
    return {
        "name": result.scene.name,
        "line": result.scene.span.start_line_col[0],
        "status": result.status,
        "reading": result.scene.reading,
        "mismatches": [_mismatch(mismatch) for mismatch in result.mismatches],
        "findings": as_json(result.findings)["findings"],
    }


def _mismatch(mismatch: Mismatch) -> dict[str, Any]:
    return {
        "key": mismatch.key,
        "expected": mismatch.expected,
        "actual": mismatch.actual,
        "proved": mismatch.proved,
    }


def junit_report(results: Results) -> str:
    """Return the results as JUnit XML: one suite a file, one case a scene."""
    suites = Xml.Element("testsuites", name="scenes")
    for file in results.files:
        suites.append(_suite(file))
    for count in ("tests", "failures", "errors"):
        suites.set(count, str(sum(int(suite.get(count, 0)) for suite in suites)))
    Xml.indent(suites)
    text: str = Xml.tostring(suites, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'


def _suite(file: FileResult) -> Xml.Element:
    suite = Xml.Element("testsuite", name=clean(str(file.path)))
    broken = [_broken(file, finding) for finding in file.findings]
    suite.extend([*broken, *(_case(file, scene) for scene in file.scenes)])
    statuses = [scene.status for scene in file.scenes]
    suite.set("tests", str(len(suite)))
    suite.set("failures", str(statuses.count("failed") + statuses.count("unproved")))
    suite.set("errors", str(len(broken) + statuses.count("error")))
    return suite


def _broken(file: FileResult, finding: Diagnostic) -> Xml.Element:
    name = f"{finding.code.id} {finding.code.name}"
    case = Xml.Element("testcase", name=name, classname=clean(str(file.path)))
    error = Xml.SubElement(case, "error", type=finding.code.name)
    error.text = clean(concise(finding))
    return case


def _case(file: FileResult, result: SceneResult) -> Xml.Element:
    where = {"classname": clean(str(file.path)), "line": str(result.scene.span.start_line_col[0])}
    case = Xml.Element("testcase", {"name": clean(result.scene.name), **where})
    for finding in result.findings:
        error = Xml.SubElement(case, "error", type=finding.code.name)
        error.text = clean(concise(finding))
    if result.mismatches:
        failure = Xml.SubElement(case, "failure", type=result.status)
        told = (f"{m.key}: expected {m.expected}; got {m.actual}" for m in result.mismatches)
        failure.text = "\n".join(map(clean, told))
    return case


def clean(text: str) -> str:
    """Return a text without characters that would command a terminal or break XML."""
    return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in text)
