"""Fix: certain changes are made in the ranges of findings, and nowhere else, until none is left."""

import re
from difflib import SequenceMatcher
from pathlib import Path

import pytest

from ruledsl.constructs import STANDARD
from ruledsl.ruleset.fix import fixed
from ruledsl.ruleset.validate import validate
from ruledsl.syntax.yaml_reader import load_source
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
    named = {
        each.span.source.line_col(edit.span.start)[0] for each in result.made for edit in each.edits
    }
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
    left = {
        (each.code.id, each.message)
        for each in validate(Source(source.name, result.text), STANDARD).diagnostics
    }
    assert not {(each.code.id, each.message) for each in result.made} & left
