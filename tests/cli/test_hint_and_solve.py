"""The commands `hint` and `solve`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ruledsl.cli.main import main


def test_a_hint_says_as_much_as_is_asked(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["hint", "machiavelli", "--table", "4H 5H 6H", "--hand", "7H 2C", "--level"]
    assert main([*words, "play"]) == 0
    assert capsys.readouterr().out == "You can play.\n"
    assert main([*words, "card"]) == 0
    assert "7♥" in capsys.readouterr().out
    assert main([*words, "show"]) == 0
    assert "4♥ 5♥ 6♥ 7♥" in capsys.readouterr().out


def test_a_hint_without_a_play_names_what_to_do_instead(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["hint", "machiavelli", "--hand", "7H 2C"]) == 1
    assert capsys.readouterr().out == "You cannot play; you may draw.\n"


def test_an_answer_comes_as_json_too(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["solve", "4H 5H 6H 7H", "--hand", "4S 4C KD", "--rules", "machiavelli", "--json"]
    assert main(words) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["most_cards"]["value"] == 2
    assert found["whole_hand"]["answer"] == "no"


def test_a_batch_gives_an_answer_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = [
        {"id": 7, "decks": 2, "ace": "high", "table": "", "hand": "QH KH AH 2C"},
        {"id": "x", "decks": 1, "ace": "low", "table": "7S 7H JK", "hand": "QH KH AH"},
    ]
    file = tmp_path / "batch.jsonl"
    file.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    assert main(["solve", "--batch", str(file)]) == 0
    first, second = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert {k: v for k, v in first.items() if k != "ms"} == {
        "id": 7,
        "cards": 3,
        "points": 26,
        "any": True,
        "out": False,
        "proved": True,
    }
    assert (second["id"], second["cards"], second["any"]) == ("x", 0, False)


def test_a_batch_that_is_no_text_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "batch.jsonl"
    file.write_bytes(b"\xd0\x00\xff")
    assert main(["solve", "--batch", str(file)]) == 2
    assert "the positions are not UTF-8 text" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("{", "no JSON"),
        ("[]", 'an "id"'),
        ('{"id": 1, "hand": "9Z"}', "is not a card"),
        ('{"id": 1, "hand": 9}', "are texts"),
        ('{"id": 1, "decks": 99}', '"decks" is'),
        ('{"id": 1, "ace": "top"}', '"ace" is'),
        ('{"id": 1, "table": "2S 9H JK"}', "no meld"),
    ],
)
def test_a_bad_line_of_a_batch_is_named(
    line: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "batch.jsonl"
    file.write_text(line + "\n", encoding="utf-8")
    assert main(["solve", "--batch", str(file)]) == 2
    error = capsys.readouterr().err
    assert f"{file}:1: " in error
    assert words in error
