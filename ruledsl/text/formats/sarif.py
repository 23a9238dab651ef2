"""SARIF: findings in version 2.1.0 of the OASIS format, with what GitHub's code scanning wants.

A run without findings has an empty list of results, so that what was shown before is closed.
"""

from collections import Counter
from collections.abc import Iterable
from hashlib import sha256
from json import dumps
from typing import Any

from ruledsl import __version__
from ruledsl.text.diagnostic import Code, Diagnostic, Edit, Note
from ruledsl.text.formats.address import Addresses
from ruledsl.text.formats.checked import Checked
from ruledsl.text.span import Span

_SCHEMA = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)
_LONGEST = 1024  # characters of a text that GitHub takes
_LEVELS = {"error": "error", "warning": "warning", "info": "note"}
_FILLED = {"{{": "{", "}}": "}"}


def write(checked: Checked) -> str:
    """Return the findings as one log."""
    codes = {each.code.id: each.code for each in checked.diagnostics}
    rules = [codes[number] for number in sorted(codes)]
    run = {
        "tool": {
            "driver": {
                "name": "ruledsl",
                "semanticVersion": __version__,
                "rules": [_rule(code) for code in rules],
            }
        },
        "columnKind": "unicodeCodePoints",
        "originalUriBaseIds": {"%SRCROOT%": {"description": {"text": "the top of the repository"}}},
        "results": _results(checked, [code.id for code in rules]),
    }
    log = {"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}
    return dumps(log, indent=2, ensure_ascii=False) + "\n"


def _rule(code: Code) -> dict[str, Any]:
    about = _text(_plain(code.why) or code.name)
    examples = {"Not like this": code.bad, "But like this": code.good}
    shown = [f"{head}:\n\n```yaml\n{_plain(y).rstrip()}\n```" for head, y in examples.items() if y]
    return {
        "id": code.id,
        "name": "".join(part.capitalize() for part in code.name.split("-")),
        "shortDescription": _text(code.name.replace("-", " ")),
        "fullDescription": about,
        "help": {**about, "markdown": "\n\n".join((_plain(code.why) or code.name, *shown))},
        "defaultConfiguration": {"level": _LEVELS[code.severity]},
        "properties": {"precision": "very-high", "problem.severity": _severity(code)},
    }


def _severity(code: Code) -> str:
    return "recommendation" if code.severity == "info" else str(code.severity)


def _results(checked: Checked, rules: list[str]) -> list[dict[str, Any]]:
    seen = Counter[str]()
    results = []
    for each in checked.diagnostics:
        mark = _fingerprint(each, checked.addresses)
        seen[mark] += 1
        result = _result(each, checked.addresses)
        result["ruleIndex"] = rules.index(each.code.id)
        result["partialFingerprints"] = {"primaryLocationLineHash": f"{mark}:{seen[mark]}"}
        results.append(result)
    return results


def _result(diagnostic: Diagnostic, addresses: Addresses) -> dict[str, Any]:
    told = ". ".join(part for part in (diagnostic.message, diagnostic.hint) if part)
    result: dict[str, Any] = {
        "ruleId": diagnostic.code.id,
        "level": _LEVELS[diagnostic.code.severity],
        "message": _text(told),
        "locations": [_location(diagnostic.span, addresses)],
    }
    if diagnostic.notes:
        result["relatedLocations"] = [_related(note, addresses) for note in diagnostic.notes]
    if diagnostic.edits:
        result["fixes"] = [_fix(diagnostic.hint, diagnostic.edits, addresses)]
    return result


def _location(span: Span, addresses: Addresses) -> dict[str, Any]:
    place = {"artifactLocation": _artifact(span, addresses), "region": _region(span)}
    return {"physicalLocation": place}


def _related(note: Note, addresses: Addresses) -> dict[str, Any]:
    return {**_location(note.span, addresses), "message": _text(note.message)}


def _fix(hint: str, edits: Iterable[Edit], addresses: Addresses) -> dict[str, Any]:
    changes = [
        {
            "artifactLocation": _artifact(edit.span, addresses),
            "replacements": [
                {"deletedRegion": _region(edit.span), "insertedContent": {"text": edit.text}}
            ],
        }
        for edit in edits
    ]
    return {"description": _text(hint or "a change of the text"), "artifactChanges": changes}


def _artifact(span: Span, addresses: Addresses) -> dict[str, Any]:
    uri = addresses.uri(span.source.name) or "unknown"
    return {"uri": uri} if uri.startswith("file:") else {"uri": uri, "uriBaseId": "%SRCROOT%"}


def _region(span: Span) -> dict[str, int]:
    (line, column), (end_line, end_column) = span.start_line_col, span.end_line_col
    return {
        "startLine": line,
        "startColumn": column,
        "endLine": end_line,
        "endColumn": end_column,
    }


def _fingerprint(diagnostic: Diagnostic, addresses: Addresses) -> str:
    """Return a checksum that stays when lines are added above."""
    span = diagnostic.span
    line = span.source.line(span.start_line_col[0]).strip()
    parts = (diagnostic.code.id, addresses.path(span.source.name), line)
    return sha256("\0".join(parts).encode("utf-8", "replace")).hexdigest()[:16]


def _text(text: str) -> dict[str, str]:
    return {"text": text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"}


def _plain(text: str) -> str:
    """Return a text that is written to be filled in as it reads when it is."""
    for doubled, single in _FILLED.items():
        text = text.replace(doubled, single)
    return text
