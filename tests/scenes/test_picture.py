"""How a scene that does not hold is drawn: cards, two sides, any width."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ruledsl import api
from ruledsl.cli.main import main
from ruledsl.scenes.drawing import Drawing, Look, painted, width_of, wrapped
from ruledsl.scenes.report import text_report
from ruledsl.scenes.run import Results

from .conftest import file_result

LAID = """\
ruleset: small
scenes:
- name: laid
  given: {hands: {A: 8H KC 9D}, drawn: 1, table: 5H 6H 7H | 2C 3C 4C}
  do: [play: 5H 6H 7H 8H | 2C 3C 4C]
  expect: {EXPECT}
"""
ESCAPE = re.compile(r"\x1b\[[0-9;]*m")


def told(game: api.Game, expect: str, look: Look | None = None, scenes: str = LAID) -> str:
    results = Results((file_result(game, scenes.replace("EXPECT", expect)),))
    return text_report(results, look)


def sides(report: str) -> list[tuple[str, str]]:
    """Return what stands left and right of the bar, line by line."""
    pairs = (line.split(" │ ") for line in report.splitlines() if " │ " in line)
    return [(" ".join(left.split()), right.strip()) for left, right in pairs]


def test_both_tables_are_drawn_beside_each_other_and_what_differs_has_a_heavy_frame(
    small: api.Game,
) -> None:
    rows = sides(told(small, "table: 5H 6H 7H | 8H 9H 10H | 2C 3C 4C"))
    (faces,) = (row for row in rows if "8♥" in row[0])
    assert "┃8♥┃9♥┃10♥┃" in faces[0]
    assert "┃5♥┃6♥┃7♥┃8♥┃" in faces[1]
    assert any("│2♣│3♣│4♣│" in right for _, right in rows)


def test_beside_a_wrong_verdict_the_two_tables_are_shown_that_it_decides_between(
    small: api.Game,
) -> None:
    rows = sides(told(small, "verdict: refused"))
    assert ("verdict refused", "accepted") in rows
    (faces,) = (row for row in rows if "8♥" in row[1])
    assert "┃5♥┃6♥┃7♥┃" in faces[0]
    assert "8♥" not in faces[0]


def test_cards_of_hands_that_differ_stand_between_stars(small: api.Game) -> None:
    rows = sides(told(small, "hands: {A: KC 9H}"))
    assert any(left.endswith("*9♥* K♣") and right == "*9♦* K♣" for left, right in rows)


def test_the_start_and_the_cards_that_were_laid_come_first(small: api.Game) -> None:
    lines = told(small, "drew: 3").splitlines()
    assert "│2♣│3♣│4♣│" in lines[2]
    assert lines[4].split() == ["hand", "A", "8♥", "9♦", "K♣"]
    assert lines[5].split() == ["play", "8♥"]


@pytest.mark.parametrize("width", [20, 40, 63, 64, 80, 100, 120, 300])
@pytest.mark.parametrize("expect", ["verdict: refused", "table: 5H 6H 7H | 8H 9H 10H JH QH KH"])
def test_no_line_is_wider_than_the_terminal(small: api.Game, width: int, expect: str) -> None:
    report = told(small, expect, Look(width))
    drawn = [line for line in report.splitlines() if not line.startswith("FAILED")]
    assert max(map(width_of, drawn)) <= max(width, 28)
    assert all(line == line.rstrip() for line in drawn)


def test_in_a_narrow_terminal_what_came_stands_below_what_was_expected(small: api.Game) -> None:
    report = told(small, "drew: 3", Look(50))
    assert " │ " not in report.split("play")[1]
    lines = [line.strip() for line in report.splitlines()]
    at = lines.index("actual")
    assert [lines[at - 2].split(), *lines[at - 1 : at + 2]] == [
        ["drew", "expected"],
        "3",
        "actual",
        "0",
    ]


def test_colours_come_only_when_they_are_wanted(small: api.Game) -> None:
    plain, painted_ = (told(small, "verdict: refused", Look(colour=c)) for c in (False, True))
    assert "\x1b" not in plain
    assert "\x1b[32mrefused\x1b[0m" in painted_
    assert [ESCAPE.sub("", line).rstrip() for line in painted_.splitlines()] == plain.splitlines()


def test_without_line_signs_frames_and_cards_are_plain_letters(small: api.Game) -> None:
    report = told(small, "table: 5H 6H 7H", Look(ascii=True))
    assert report.isascii()
    assert "#5H#6H#7H#8H#" in report
    assert "|5H|6H|7H|" in report


def test_a_meld_that_is_too_wide_goes_on_in_the_next_row(small: api.Game) -> None:
    rules = small.rules(2)
    run = tuple(rules.pack.read(f"{rank}H") for rank in rules.pack.ranks)
    lines = Drawing(rules, Look(), 20).table((run,), lambda meld: False)
    shown = [painted(line, colour=False) for line in lines]
    assert len(lines) == 9
    assert all(len(line) <= 20 for line in shown)
    assert shown[1].endswith("┊")
    assert shown[4].startswith("┊")
    faces = re.findall(r"\w+♥", " ".join(shown))
    assert faces == [f"{rank}♥" for rank in rules.pack.ranks]


def test_the_hands_of_all_are_shown_when_the_deal_is_over(small: api.Game) -> None:
    scenes = (
        "ruleset: small\nscenes:\n- given: {hands: {A: '', B: KC}, ended: {by: out}}\n"
        "  expect: {scores: {A: 1}, winners: [B]}\n"
    )
    report = told(small, "", scenes=scenes)
    assert "hand B K♣" in re.sub(" +", " ", report)
    assert ("scores A 1", "35") in sides(report)


def test_long_words_are_cut_and_wide_signs_take_two_columns() -> None:
    lines = [
        painted(line, colour=False) for line in wrapped("日本語の規則 and a-long-word-here", 6)
    ]
    assert all(width_of(line) <= 6 for line in lines)
    assert "".join(lines).replace(" ", "") == "日本語の規則anda-long-word-here"


def test_the_width_of_the_terminal_is_asked_for(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "a.scenes.yaml"
    text = (
        "ruleset: carousel\nscenes:\n- {name: few, given: {players: 2}, expect: {hand_size: 3}}\n"
    )
    path.write_text(text, encoding="utf-8")
    widths = []
    for columns in ("80", "120", "50"):
        monkeypatch.setenv("COLUMNS", columns)
        assert main(("test", str(path))) == 1
        out = capsys.readouterr().out
        widths.append(max(map(width_of, out.splitlines()[1:])))
    assert widths[0] <= 80 < widths[1] <= 120
    assert widths[2] <= 50
