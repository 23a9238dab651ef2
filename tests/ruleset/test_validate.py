"""Validate: one fault gives one finding, and no file makes it raise."""

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ruledsl.constructs import STANDARD
from ruledsl.ruleset.compiler import compile_rules
from ruledsl.ruleset.rulebook import rule_book
from ruledsl.ruleset.validate import validate
from ruledsl.text.source import Source
from tests.ruleset.games import MINI, SHIPPED, found, game, report

TEXTS = [MINI, *(path.read_text(encoding="utf-8") for path in SHIPPED)]
TOKEN = re.compile(r"[\w.]+|[^\w\s]|\s+")
WORDS = ["null", "true", "-1", "0", "999999999", "x", "{}", "[]", "{a: b}", "3+", "''", "1 each"]
WORDS += [construct.keyword for construct in STANDARD.constructs]
WORDS += [word.word for word in STANDARD.vocabulary.words]


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.parent.name)
def test_a_shipped_game_has_no_finding(path: Path) -> None:
    assert validate(path, STANDARD).diagnostics == ()


@settings(derandomize=True, max_examples=120, deadline=None)
@given(st.data())
def test_no_change_of_a_file_makes_it_raise(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(TEXTS))
    for _ in range(data.draw(st.integers(1, 3))):
        tokens = list(TOKEN.finditer(text)) or [re.compile("").match(text)]
        token = data.draw(st.sampled_from(tokens))
        assert token is not None
        word = data.draw(st.sampled_from(["", *WORDS]))
        text = text[: token.start()] + word + text[token.end() :]
    result = validate(Source("changed", text), STANDARD)
    if result.ruleset is not None:
        compile_rules(result.ruleset, STANDARD, result.ruleset.players[0])
        assert rule_book(result.ruleset, STANDARD)


def test_a_file_has_fifty_findings_at_most() -> None:
    rows = "\n".join(f"  - {{to: winner, points: 1, name: a, k{n}: 1}}" for n in range(70))
    findings = report(game(awards="\n" + rows)).diagnostics
    assert len(findings) == 50


def test_findings_are_in_order_and_each_stands_once() -> None:
    findings = report(game(deal="{hnad: 7}", players="few", winner="{lowst: 1}")).diagnostics
    places = [each.span.start for each in findings]
    assert places == sorted(places)
    assert len(places) == len(set(places)) == 3


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        # A slip of the pen is not told as a missing option as well.
        (game(deal="{hnad: 7}"), ["unknown-key"]),
        (MINI.replace("winner:", "winers:"), ["unknown-key"]),
        # Names that a faulty part would bring are not called unknown.
        (
            game(
                deal_ends="{own: hand is emtpy}",
                awards="[{to: winner, if: ended == own, points: 1, name: x}]",
            ),
            ["unknown-word"],
        ),
        # A pack with a fault does not make its ranks unknown.
        (game(pack="{decks: two, jkers: 1}"), ["unknown-key"]),
        # What no longer compiles is not explored.
        (game(turn="paly or draw"), ["unknown-step"]),
        (game(match="{ends: 5 > 6, winner: {lowest: total}}"), ["constant-condition"]),
    ],
)
def test_one_fault_gives_one_finding(text: str, codes: list[str]) -> None:
    assert found(text) == codes


def test_the_change_that_is_suggested_puts_it_right() -> None:
    text = game(deal="{hnad: 7}", must_play="enfroce")
    for each in sorted(report(text).diagnostics, key=lambda d: -d.span.start):
        (edit,) = each.edits
        text = text[: edit.span.start] + edit.text + text[edit.span.end :]
    assert found(text) == []


def test_a_file_that_cannot_be_read_raises_what_the_system_says(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="nowhere"):
        validate(tmp_path / "nowhere.yaml", STANDARD)
