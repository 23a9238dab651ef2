"""The command `solve --batch`: a line for a line, whatever the lines are."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from ruledsl.arrange import batch
from ruledsl.arrange.problem import Budget
from ruledsl.arrange.solve import any_play, most_cards, most_points, whole_hand
from ruledsl.cli.main import main

GOOD = b'{"id": 1, "table": "7S 8S 9S", "hand": "10S 2H"}\n'
KEYS = ("id", "cards", "points", "any", "out", "proved", "ms")


def answered(
    text: bytes, folder: Path, capsys: pytest.CaptureFixture[str], *more: str
) -> tuple[int, list[dict[str, Any]], str]:
    """Return the exit code, the answers and what was said beside them."""
    file = folder / "batch.jsonl"
    file.write_bytes(text)
    code = main(["solve", "--batch", str(file), *more])
    written = capsys.readouterr()
    return code, [json.loads(line) for line in written.out.splitlines()], written.err


def test_each_line_gets_an_answer_in_its_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = [
        {"id": 7, "decks": 2, "ace": "high", "table": "", "hand": "QH KH AH 2C"},
        {"id": "x", "decks": 1, "ace": "low", "table": "7S 7H JK", "hand": "QH KH AH"},
        {"id": 7, "table": "7♠ 8♠ 9♠", "hand": "10♠, 2♥"},
    ]
    text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
    code, answers, said = answered(text.encode(), tmp_path, capsys)
    assert (code, said) == (0, "")
    assert [tuple(each) for each in answers] == [KEYS] * 3
    told = [tuple(each[key] for key in KEYS[:-1]) for each in answers]
    assert told == [
        (7, 3, 26, True, False, True),
        ("x", 0, 0, False, False, True),
        (7, 1, 10, True, False, True),
    ]
    assert all(each["ms"] > 0 for each in answers)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (b"{", "no JSON"),
        (b"\xff\x00", "not UTF-8"),
        (b"[]", "JSON object"),
        (b'{"id": ' + b"9" * 5000 + b', "hand": ""}', "no JSON"),
        (b'{"id": ' + b"[" * 100_000, "no JSON"),
        (b'{"id": [[]], "hand": ""}', '"id" is a text or a number'),
        (b'{"id":  1e999, "hand": ""}', '"id" is a text or a number'),
        (b'{"id": NaN, "hand": ""}', "NaN is no number"),
        (b'{"hand": "7S"}', 'has an "id"'),
        (b'{"id": 1}', 'has a "hand"'),
        (b'{"id": 1, "hand": "7S", "hand": "8S"}', '"hand" is there more than once'),
        (b'{"id": 1, "hand": "9Z"}', "is not a card"),
        (b'{"id": 1, "hand": 9}', '"hand" is a text'),
        (b'{"id": 1, "table": null, "hand": ""}', '"table" is a text'),
        (b'{"id": 1, "decks": 99, "hand": ""}', '"decks" is'),
        (b'{"id": 1, "decks": true, "hand": ""}', '"decks" is'),
        (b'{"id": 1, "ace": "top", "hand": ""}', '"ace" is'),
        (b'{"id": 1, "table": "2S 9H JK", "hand": ""}', "2S 9H JK is no meld"),
        (b'{"id": 1, "decks": 1, "table": "7S 7H 7D", "hand": "7S"}', "7S is there 2 times"),
        (b'{"id": 1, "hand": "' + b"JK " * 9 + b'"}', "JK is there 9 times"),
        (b'{"id": 1, "table": "' + b"JK " * 9 + b'", "hand": ""}', "9 jokers are in a meld"),
        (b'{"id": 1, "hand": "' + b"7S " * 500_000 + b'"}', "longer than"),
    ],
)
def test_a_bad_line_is_answered_and_told_and_the_others_go_on(
    line: bytes, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, answers, said = answered(GOOD + line + b"\n" + GOOD, tmp_path, capsys)
    assert code == 1
    assert [each["cards"] for each in answers] == [1, None, 1]
    bad = answers[1]
    assert tuple(bad) == (*KEYS, "error", "line")
    assert (bad["line"], bad["any"], bad["out"], bad["proved"]) == (2, None, None, False)
    assert bad["id"] == (1 if line.startswith(b'{"id": 1') and b"7S 7S 7S" not in line else None)
    assert words in bad["error"]
    assert said.count("\n") == 1
    assert f"batch.jsonl:2: {bad['error']}" in said


@pytest.mark.parametrize(
    "text",
    [
        GOOD.strip(),
        b"\xef\xbb\xbf" + GOOD,
        GOOD.replace(b"\n", b"\r\n"),
        b"\n  \n" + GOOD + b"\n",
    ],
    ids=["no line break", "byte order mark", "CRLF", "blank lines"],
)
def test_how_lines_end_does_not_matter(
    text: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, answers, said = answered(text, tmp_path, capsys)
    assert (code, said) == (0, "")
    assert [each["cards"] for each in answers] == [1]


def test_an_id_may_hold_what_ends_a_line_elsewhere(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = '{"id": "a\u2028b\u0085", "hand": "7S"}\n'.encode()
    _, answers, _ = answered(text, tmp_path, capsys)
    assert [each["id"] for each in answers] == ["a\u2028b\u0085"]


def test_a_file_without_lines_has_no_answers(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert answered(b"", tmp_path, capsys) == (0, [], "")


def test_the_standard_input_is_answered_as_it_comes() -> None:
    words = [sys.executable, "-m", "ruledsl", "solve", "--batch", "-"]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for number in (1, 2):
            process.stdin.write(GOOD)
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["cards"] == 1, number
        process.stdin.close()
        assert process.wait(30) == 0


def test_a_reader_that_has_seen_enough_ends_it_quietly() -> None:
    words = [sys.executable, "-m", "ruledsl", "solve", "--batch", "-"]
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        words, input=GOOD * 50, stdout=writing, stderr=subprocess.PIPE, check=False
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_name_on_the_standard_input_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"nonsense")))
    assert main(["solve", "--batch", "-"]) == 1
    assert capsys.readouterr().err == "ruledsl: <stdin>:1: this is no JSON\n"


def test_a_file_that_is_not_there_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "--batch", "nowhere.jsonl"]) == 2
    assert capsys.readouterr().err == (
        "ruledsl: cannot read or write nowhere.jsonl: No such file or directory\n"
    )


@pytest.mark.parametrize(
    ("more", "name"),
    [(["7S 8S 9S"], "TABLE"), (["--hand", "7S"], "--hand"), (["--not-opened"], "--not-opened")],
)
def test_a_single_position_beside_a_batch_is_refused(
    more: list[str], name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, answers, said = answered(GOOD, tmp_path, capsys, *more)
    assert (code, answers) == (2, [])
    assert f"leave out {name}" in said


@pytest.mark.parametrize(
    ("game", "line", "cards"),
    [
        ("machiavelli", {"table": "QS KS AS", "hand": "2S 3S"}, 0),
        ("machiavelli", {"ace": "around", "table": "QS KS AS", "hand": "2S 3S"}, 2),
        ("shanghai", {"table": "JS QS KS", "hand": "AS"}, 0),
        ("shanghai", {"ace": "high", "table": "JS QS KS", "hand": "AS"}, 1),
        ("machiavelli", {"table": "", "hand": "JK 7S 7H"}, 3),
        ("vatikan", {"table": "JK 7S 8S 9S", "hand": "KH KD"}, 2),
        ("vatikan", {"table": "JK=10S 7S 8S 9S", "hand": "KH KD"}, 0),
        ("tahiti", {"table": "4S | 5S", "hand": "6S"}, 1),
        ("basic-rummy", {"table": "4S 5S 6S 7S", "hand": "7H 7D"}, 0),
        ("basic-rummy", {"decks": 2, "table": "4S 5S 6S 7S", "hand": "7S 7H 7D"}, 3),
        ("rummikub", {"table": "5R 6R 7R", "hand": "8R 1B"}, 1),
    ],
)
def test_a_line_lays_its_packs_and_its_ace_over_the_rule_file(
    game: str,
    line: dict[str, Any],
    cards: int,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    text = json.dumps({"id": 1, **line}).encode()
    code, answers, said = answered(text, tmp_path, capsys, "--rules", game)
    assert (code, said) == (0, "")
    assert (answers[0]["cards"], answers[0]["proved"]) == (cards, True)


def test_an_ace_says_nothing_where_there_are_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = b'{"id": 1, "ace": "high", "table": "", "hand": "5R 6R 7R"}'
    code, answers, _ = answered(text, tmp_path, capsys, "--rules", "rummikub")
    assert (code, answers[0]["cards"], answers[0]["points"]) == (0, 3, 18)


def test_the_copies_are_those_of_the_rule_file_where_a_line_does_not_say(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = b'{"id": 1, "table": "7S 7H 7D", "hand": "7S"}'
    _, answers, _ = answered(text, tmp_path, capsys, "--rules", "basic-rummy")
    assert answers[0]["error"] == "7S is there 2 times, and the pack has one"


def test_what_is_not_proved_is_never_a_no() -> None:
    entry = batch.read_entry('{"id": 1, "table": "7S 8S 9S 10S | 7D 7C 7H", "hand": "9D 9C 8D"}')
    setting = batch.usual(entry)
    table = tuple(tuple(sorted(map(setting.pack.read, meld))) for meld in entry.table)
    hand = tuple(sorted(map(setting.pack.read, entry.hand)))
    problem = batch.Problem(setting.pack, setting.law, table, hand)
    spent = Budget(0)
    pips = (1,) * 53
    answers = [
        most_cards(problem, budget=spent),
        most_points(problem, pips, budget=spent),
        any_play(problem, budget=spent),
        whole_hand(problem, budget=spent),
    ]
    told = batch.told(answers, hand, pips)
    assert told == {"cards": None, "points": None, "any": None, "out": None, "proved": False}
    some = batch.told([*answers[:2], any_play(problem), answers[3]], hand, pips)
    assert (some["any"], some["out"], some["proved"]) == (True, None, False)
    assert some["cards"] == some["points"] > 0
