"""Known faults: what went wrong in other tools of this kind, tried here."""

import json
import os
import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from ruledsl.constructs import STANDARD
from ruledsl.ruleset.validate import validate
from ruledsl.text.diagnostic import Diagnostic
from ruledsl.text.render import concise
from ruledsl.text.source import Source

from .conftest import Command

ROOT = Path(__file__).parents[2]
HEAD = "language: 1\ngame: ours\nextends: carousel\n"
LINE = re.compile(r"(.+):(\d+):(\d+): (error|warning): (.+) \[(.+)\]")


def findings(text: str) -> tuple[Diagnostic, ...]:
    return validate(Source("rules.yaml", HEAD + text), STANDARD).diagnostics


# findings without a place


def test_a_fault_deep_in_a_long_file_has_its_exact_place() -> None:
    sources = "sources:\n" + "".join(f"  - a book, page {number}\n" for number in range(900))
    text = sources + "deal: {hand: 7}\nmelds:\n  run: {size: banana}\n"
    (only,) = findings(text)
    assert only.span.start_line_col == (3 + 901 + 3, 15)
    assert only.span.end_line_col == (3 + 901 + 3, 21)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("deal: {loose: 2}\njokers: {stand_for: [1, 2]}\n", "[1, 2]"),
        ("deal: {hand: 7, hnad: 8}\n", "hnad"),
        ("awards: [{points: 3, name: a, to: everyone}, {points: 3, name: b}]\n", "points"),
        ("players: [3, 4]\n", "[3, 4]"),
    ],
)
def test_a_wrong_value_an_extra_key_and_a_missing_one_have_their_places(
    text: str, place: str
) -> None:
    assert place in [each.span.text for each in findings(text)]


# exit codes


@pytest.mark.parametrize(
    ("text", "flags", "code"),
    [
        ("deal: {hnad: 7}\n", (), 1),
        ("give_up: null\n", (), 1),
        ("give_up: null\n", ("--fail-on", "error"), 0),
        ("", (), 0),
    ],
)
def test_exit_codes_tell_what_was_found(
    ruledsl: Command, tmp_path: Path, text: str, flags: tuple[str, ...], code: int
) -> None:
    (tmp_path / "rules.yaml").write_text(HEAD + text)
    for form in ("full", "json", "sarif", "junit"):
        assert ruledsl("validate", str(tmp_path), "--format", form, *flags).code == code


# words of the language and names


@pytest.mark.parametrize(
    ("condition", "name", "place"),
    [
        ("notempty(hand)", "unknown-function", "notempty"),
        ("android and order", "unknown-name", "android"),
        ("a and and b", "unexpected-word", "and"),
        ("and", "reserved-word", "and"),
        ("nota", "unknown-name", "nota"),
        ("size(or)", "unexpected-word", "or"),
        ("stock == 0 AND stock == 1", "foreign-sign", "AND"),
        ("stock == 0 == 1", "comparison-chain", ""),
        ("1 // 0 == 1", "division-by-zero", "0"),
    ],
)
def test_names_stay_whole_and_words_of_the_language_are_none(
    condition: str, name: str, place: str
) -> None:
    found = findings(f"deal_ends: {{out: {condition}}}\n")
    assert found[0].code.name == name
    assert not place or found[0].span.text == place


def test_a_bracket_may_touch_a_word_of_the_language() -> None:
    assert findings("deal_ends: {out: not(count(hand) != 0)}\n") == ()


# a grammar that is kept somewhere, and a network that is not there


def test_neither_a_home_nor_a_temporary_folder_is_needed(tmp_path: Path) -> None:
    (tmp_path / "rules.yaml").write_text(HEAD + "deal_ends: {out: count(hand) == 0}\n")
    kept = {name: value for name, value in os.environ.items() if name not in ("HOME", "TMPDIR")}
    environment = {**kept, "TMPDIR": "/nowhere", "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-m", "ruledsl", "validate", "rules.yaml"],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, "")
    assert [path.name for path in tmp_path.iterdir()] == ["rules.yaml"]


def test_nothing_is_fetched(ruledsl: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("somebody opens a connection")

    monkeypatch.setattr(socket, "socket", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)
    assert ruledsl("validate", str(ROOT / "examples" / "broken.yaml")).code == 1
    assert (
        json.loads(ruledsl("validate", "carousel", "--format", "sarif").out)["version"] == "2.1.0"
    )


# a line break at the end of a text


@pytest.mark.parametrize("text", ["deal: {hand: 5}\n", "deal:\n  hand: |\n    5\n"])
def test_a_block_says_the_same_as_one_line(text: str) -> None:
    assert findings(text) == ()


def test_a_turn_in_a_block_says_the_same_as_one_line() -> None:
    inline = findings("turn: play or draw\n")
    block = findings("turn: |\n  play\n  or draw\n")
    assert [concise(each) for each in block] == [concise(each) for each in inline]


# settings that nobody reads


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("turn_limit: 60\n", "unknown-key"),
        (
            "options: {o: {ask: Which, choices: {a: {}, b: {deal: {hand: 7}}}}}\ndeal: {hand: 7}\n",
            "option-without-effect",
        ),
    ],
)
def test_what_changes_nothing_is_told(text: str, name: str) -> None:
    assert name in [each.code.name for each in findings(text)]


# the shape of a line


def test_every_line_has_one_place_and_one_message() -> None:
    text = "turn: |\n  play\n  or drwa\n  then a.yaml:1:2: x\nmelds:\n  run: {sme: suit}\n"
    found = findings(text)
    assert len(found) >= 2
    for each in found:
        line = concise(each)
        match = LINE.fullmatch(line)
        assert match is not None
        assert match[1] == "rules.yaml"
        assert (int(match[2]), int(match[3])) == each.span.start_line_col
