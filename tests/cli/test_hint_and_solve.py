"""The commands `hint` and `solve`."""

from __future__ import annotations

import json

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
