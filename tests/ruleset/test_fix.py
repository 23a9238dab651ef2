"""Fix: certain changes are made in the ranges of findings, and nowhere else, until none is left."""

import re
from collections import Counter
from pathlib import Path

import pytest

from ruledsl.constructs import STANDARD
from ruledsl.ruleset.fix import fixed
from ruledsl.ruleset.validate import validate
from ruledsl.syntax.yaml_reader import load_source
from ruledsl.text.edits import edited, usable
from ruledsl.text.source import Source

BAD = sorted((Path(__file__).parents[1] / "rulefiles" / "bad").glob("*.yaml"))
READABLE = [path for path in BAD if load_source(path)[0] is not None]

HEAD = """\
language: 1
game: ours
extends: carousel
"""


def source_of(text: str, name: str = "ours/rules.yaml") -> Source:
    return Source(name, text)


def lines_changed(before: str, after: str) -> set[int]:
    """Return the numbers, from 1, of the lines of `before` that are not as they were."""
    old, new = before.splitlines(keepends=True), after.splitlines(keepends=True)
    assert len(old) == len(new), "no line comes or goes"
    return {number for number, (a, b) in enumerate(zip(old, new, strict=True), 1) if a != b}


def comments(text: str) -> list[str]:
    return re.findall(r"(?m)(?:^|\s)#.*$", text)


@pytest.mark.parametrize("unsafe", [False, True], ids=["safe", "unsafe"])
@pytest.mark.parametrize("path", READABLE, ids=lambda path: path.stem)
def test_only_lines_with_a_finding_change_and_all_comments_stay(path: Path, unsafe: bool) -> None:
    source, _ = load_source(path)
    assert source is not None
    result = fixed(source, STANDARD, unsafe=unsafe)
    edits = (edit for each in result.made for edit in each.edits)
    named = {edit.span.start_line_col[0] for edit in edits}
    assert lines_changed(source.text, result.text) <= named
    cut = path.stem == "cut-by-comment"  # what it cuts is no comment in truth
    assert cut or comments(result.text) == comments(source.text)


@pytest.mark.parametrize("unsafe", [False, True], ids=["safe", "unsafe"])
@pytest.mark.parametrize("path", READABLE, ids=lambda path: path.stem)
def test_a_second_fix_changes_nothing(path: Path, unsafe: bool) -> None:
    source, _ = load_source(path)
    assert source is not None
    once = Source(source.name, fixed(source, STANDARD, unsafe=unsafe).text)
    assert fixed(once, STANDARD, unsafe=unsafe).text == once.text


@pytest.mark.parametrize("path", READABLE, ids=lambda path: path.stem)
def test_what_is_put_right_is_not_found_again(path: Path) -> None:
    source, _ = load_source(path)
    assert source is not None
    result = fixed(source, STANDARD, unsafe=True)
    again = validate(Source(source.name, result.text), STANDARD).diagnostics
    left = {(each.code.id, each.message) for each in again}
    assert not {(each.code.id, each.message) for each in result.made} & left


@pytest.mark.parametrize("path", READABLE, ids=lambda path: path.stem)
def test_each_change_alone_puts_its_own_finding_right_and_touches_nothing_else(path: Path) -> None:
    source, _ = load_source(path)
    assert source is not None
    findings = validate(source, STANDARD).diagnostics
    for each in findings:
        edits = usable(each, source, unsafe=True)
        if not edits:
            continue
        text = edited(source.text, edits)
        named = {edit.span.start_line_col[0] for edit in edits}
        assert lines_changed(source.text, text) <= named
        cut = path.stem == "cut-by-comment"
        assert cut or comments(text) == comments(source.text)
        again = validate(Source(source.name, text), STANDARD).diagnostics
        count = Counter((one.code.id, one.message) for one in findings)
        left = Counter((one.code.id, one.message) for one in again)
        assert left[each.code.id, each.message] < count[each.code.id, each.message]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("deal: {hnad: 7}  # hnad\n", "deal: {hand: 7}  # hnad\n"),
        ("titel: Ours\n", "title: Ours\n"),
        ("deal: {hand: 07}\n", "deal: {hand: 7}\n"),
        ("deal: {hand: 0x7}\n", "deal: {hand: 7}\n"),
        ("turn: drwa then play\n", "turn: draw then play\n"),
        ("summary: 1:30\n", "summary: '1:30'\n"),
        ("deal:\n\thand: 7\n", "deal:\n  hand: 7\n"),
        ("deal:\n\thnad: 07 # 🂡\n", "deal:\n  hand: 7 # 🂡\n"),
        ("title: Ours\rsummary: 'x'\r\n", "title: Ours\nsummary: 'x'\r\n"),
    ],
)
def test_certain_changes_are_made(before: str, after: str) -> None:
    assert fixed(source_of(HEAD + before), STANDARD).text == HEAD + after


@pytest.mark.parametrize(
    "text",
    [
        "deal: {hand: 010}\n",
        "deal: {hand: &a 7}\n",
        "deal: {hand: plyers}\n",
        "deal: {hand_size: 7}\n",
        "deal_ends: {out: hand is not empty}\n",
    ],
)
def test_likely_changes_are_made_only_when_asked_for(text: str) -> None:
    source = source_of(HEAD + text)
    assert fixed(source, STANDARD).text == source.text
    assert fixed(source, STANDARD, unsafe=True).text != source.text


def test_a_name_with_a_slip_is_a_name_after_it() -> None:
    text = "language: 1\ngame: Our Game\nextends: carousell\ntitle: Ours\n"
    result = fixed(source_of(text), STANDARD)
    assert result.text == "language: 1\ngame: our-game\nextends: carousel\ntitle: Ours\n"
    assert validate(source_of(result.text), STANDARD).diagnostics == ()


def test_a_change_that_would_write_a_key_twice_is_not_made() -> None:
    text = HEAD + "deal: {hand: 7, hnad: 8, losse: 2}\n"
    result = fixed(source_of(text), STANDARD)
    assert result.text == HEAD + "deal: {hand: 7, hnad: 8, loose: 2}\n"


def test_a_file_below_is_not_changed(tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text(HEAD + "titel: Ours\n")
    above = Source(str(tmp_path / "rules.yaml"), "language: 1\ngame: a\nextends: base.yaml\n")
    assert fixed(above, STANDARD).text == above.text


def test_what_is_not_wanted_stays() -> None:
    text = HEAD + "titel: Ours\n"
    result = fixed(source_of(text), STANDARD, wanted=lambda each: each.code.name != "unknown-key")
    assert result.text == text
    assert result.made == ()
