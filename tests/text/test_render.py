"""Render: carets under what is meant, one line for machines, data with a version."""

import json

import pytest

from ruledsl.text.diagnostic import Code, Edit, Note, Severity, found
from ruledsl.text.render import as_json, concise, full
from ruledsl.text.source import Source
from ruledsl.text.span import NOWHERE, Span

CODE = Code("RD101", "unknown-key", 'unknown key "{key}"', "Keys are known or not.")
WARNING = Code("RD102", "odd-key", "odd key", "It is odd.", Severity.WARNING)


def finding(text, part, **more):
    start = text.index(part)
    span = Span(Source("game.yaml", text), start, start + len(part))
    return found(CODE, span, key=part, **more)


def test_a_finding_shows_its_line_with_carets_under_the_range():
    assert full(finding("players: 2\ncuont: 3\n", "cuont", hint='did you mean "count"?')) == (
        'error[RD101 unknown-key]: unknown key "cuont"\n'
        " --> game.yaml:2:1\n"
        "  |\n"
        "2 | cuont: 3\n"
        "  | ^^^^^\n"
        '  = help: did you mean "count"?'
    )


def test_a_note_has_a_place_of_its_own():
    text = "a: 1\n" + "\n" * 8 + "a: 2\n"
    source = Source("game.yaml", text)
    first = Note(Span(source, 0, 1), "first written here")
    shown = full(found(CODE, Span(source, 13, 14), key="a", notes=[first]))
    assert shown.splitlines()[1:] == [
        "  --> game.yaml:10:1",
        "   |",
        "10 | a: 2",
        "   | ^",
        "   = note: first written here",
        "  --> game.yaml:1:1",
        "   |",
        " 1 | a: 1",
        "   | ^",
    ]


@pytest.mark.parametrize(
    ("text", "part", "carets"),
    [
        ("日本: x", "x", "      ^"),
        ("日本: x", "日本", "^^^^"),
        ("e\u0301a: x", "x", "    ^"),
        ("a:\tx", "x", "    ^"),
        ("\ta\tx", "x", "        ^"),
        ("♠♥: x", "x", "    ^"),
        ("x", "", "^"),
        ("ab\ncd\nef", "b\ncd\ne", " ^"),
    ],
)
def test_carets_stand_under_wide_combining_and_tabbed_characters(text, part, carets):
    assert full(finding(text, part)).splitlines()[-1] == "  | " + carets


def test_of_a_long_line_the_part_around_the_caret_is_shown():
    lines = full(finding("x: " + "a " * 500 + "HERE" + " b" * 500, "HERE")).splitlines()
    excerpt, carets = lines[-2], lines[-1]
    assert len(excerpt) < 120
    assert excerpt[carets.index("^") : carets.rindex("^") + 1] == "HERE"
    assert excerpt.startswith("1 | …")
    assert excerpt.endswith("…")


def test_a_range_wider_than_the_window_has_carets_up_to_its_end():
    carets = full(finding("x" * 5000, "x" * 5000)).splitlines()[-1]
    assert carets == "  | " + "^" * 100


def test_the_concise_form_is_one_line():
    assert concise(finding("a: 1\n", "a")) == (
        'game.yaml:1:1: error: unknown key "a" [unknown-key]'
    )
    assert "\n" not in concise(found(CODE, NOWHERE, key="a\nb"))


def test_no_message_can_command_the_terminal():
    shown = full(found(CODE, Span(Source("x", "k: \x1b[2J"), 0, 8), key="\x1b[2J"))
    assert "\x1b" not in shown


def test_colour_changes_nothing_but_the_colour():
    import re

    plain = full(finding("cuont: 3\n", "cuont", hint="no"))
    painted = full(finding("cuont: 3\n", "cuont", hint="no"), colour=True)
    assert painted != plain
    assert re.sub(r"\x1b\[[0-9;]*m", "", painted) == plain


def test_a_finding_in_no_file_has_no_excerpt():
    assert full(found(CODE, NOWHERE, key="a")) == 'error[RD101 unknown-key]: unknown key "a"'


def test_data_has_a_version_and_all_that_is_known():
    text = "players: 2\ncuont: 3\n"
    source = Source("game.yaml", text)
    span = Span(source, 11, 16)
    note = Note(Span(source, 0, 7), "a key")
    data = as_json([found(CODE, span, key="cuont", notes=[note], edits=[Edit(span, "count")])])
    assert json.loads(json.dumps(data)) == data
    assert data["version"] == 1
    place = {
        "file": "game.yaml",
        "start": {"line": 2, "column": 1, "offset": 11},
        "end": {"line": 2, "column": 6, "offset": 16},
    }
    (only,) = data["findings"]
    assert only == {
        "code": "RD101",
        "name": "unknown-key",
        "severity": "error",
        "message": 'unknown key "cuont"',
        "hint": "",
        **place,
        "notes": [
            {
                "message": "a key",
                "file": "game.yaml",
                "start": {"line": 1, "column": 1, "offset": 0},
                "end": {"line": 1, "column": 8, "offset": 7},
            }
        ],
        "edits": [{**place, "text": "count", "safe": True}],
    }
