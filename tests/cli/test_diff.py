"""Diff: what the command writes, its exit codes, and what version control hands to it."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from .conftest import Command

ROOT = Path(__file__).parents[2]
OURS = "language: 1\ngame: ours\nextends: carousel\ndeal: {hand: 7}\n"


@pytest.fixture(autouse=True)
def ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "ours.yaml"
    path.write_text(OURS)
    return path


def test_games_that_differ_give_1_and_those_that_do_not_give_0(ruledsl: Command) -> None:
    done = ruledsl("diff", "carousel", "ours.yaml")
    assert done.code == 1
    assert done.out == (
        "--- carousel\n+++ ours.yaml\n\nThe deal\n"
        "  - Everybody is dealt ten cards, one at a time.\n"
        "  + Everybody is dealt seven cards, one at a time.\n"
    )
    same = ruledsl("diff", "carousel", "carousel")
    assert (same.code, same.out) == (0, "The rules are the same.\n")


@pytest.mark.parametrize(
    ("words", "advice"),
    [
        (("carousel", "carusel"), 'did you mean "carousel"?'),
        (("carousel", "bad.yaml"), "see `ruledsl validate bad.yaml`"),
        (("carousel",), "name a second game"),
        (("carousel", "tahiti", "--option", "none=x"), 'no option "none"'),
        (("carousel", "tahiti", "--simulate", "1"), "at least 2"),
        (("carousel", "tahiti", "--simulate", "4", "--players", "9"), "is for 2 to 5 players"),
        (("carousel", "tahiti", "--simulate", "4", "--levels", "none"), 'no level "none"'),
        (("carousel", "/dev/null", "--simulate", "4"), "needs two games"),
    ],
)
def test_what_cannot_be_compared_gives_2(
    ruledsl: Command, tmp_path: Path, words: tuple[str, ...], advice: str
) -> None:
    (tmp_path / "bad.yaml").write_text(OURS.replace("hand", "hnad"))
    done = ruledsl("diff", *words)
    assert done.code == 2
    assert advice in done.err
    assert done.out == ""


def test_a_fault_of_a_file_is_told_with_its_place(ruledsl: Command, tmp_path: Path) -> None:
    (tmp_path / "bad.yaml").write_text(OURS.replace("hand", "hnad"))
    assert "bad.yaml:4:8: error: " in ruledsl("diff", "bad.yaml", "carousel").err


def test_a_game_is_compared_with_itself_at_another_choice(ruledsl: Command) -> None:
    done = ruledsl("diff", "tahiti", "--option", "unfinished_move=draw_3")
    assert done.code == 1
    assert "+++ tahiti (unfinished_move = draw_3)" in done.out
    assert "Option" not in done.out
    usual = ruledsl("diff", "tahiti", "tahiti", "--option-a", "unfinished_move=reset")
    assert usual.code == 0


def test_json_has_a_version_and_both_names(ruledsl: Command) -> None:
    done = ruledsl("diff", "carousel", "ours.yaml", "--format", "json")
    found = json.loads(done.out)
    assert found["ruledsl-diff"] == 1
    assert (found["a"]["name"], found["b"]["name"]) == ("carousel", "ours.yaml")
    assert found["same"] is False
    assert found["simulation"] is None
    assert found["chapters"][0]["title"] == "The deal"


def test_deals_are_played_with_the_same_seeds(ruledsl: Command) -> None:
    words = ("diff", "machiavelli", "tahiti", "--simulate", "4", "--levels", "random")
    done = ruledsl(*words, "--format", "json", "--seed", "3", "--players", "2")
    found = json.loads(done.out)["simulation"]
    assert (found["deals"], found["players"], found["seed"]) == (4, 2, 3)
    names = [each["name"] for each in found["measures"]]
    assert {"turns in a deal", "cards drawn in a deal", "blocked", "won by player 1"} <= set(names)
    assert ruledsl(*words, "--format", "json", "--seed", "3", "--players", "2").out == done.out
    assert "4 deals of each, 2 players (random), seed 0" in ruledsl(*words).out
    assert "## In play" in ruledsl(*words, "--format", "markdown").out


def test_a_text_from_standard_input_stands_where_it_is_said_to(
    ruledsl: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "base.yaml").write_text(OURS)
    text = "language: 1\ngame: mine\nextends: base.yaml\njokers: {per_meld: 1}\n"
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    done = ruledsl("diff", "ours.yaml", "-", "--as", "games/mine.yaml")
    assert done.code == 1
    assert "+ A meld takes at most one joker." in done.out


def test_a_file_that_is_not_there_is_told_as_new(ruledsl: Command) -> None:
    done = ruledsl("diff", "/dev/null", "ours.yaml")
    assert done.code == 1
    assert "\n  + Everybody is dealt seven cards, one at a time.\n" in done.out
    assert "\n  - " not in done.out


def test_it_serves_as_a_tool_of_git(tmp_path: Path, ours: Path) -> None:
    environment = {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "GIT_CONFIG_GLOBAL": os.devnull,
        "GIT_CONFIG_NOSYSTEM": "1",
    }

    def git(*words: str) -> str:
        done = subprocess.run(
            ["git", "-c", "user.name=a", "-c", "user.email=a@example.org", *words],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout

    git("init", "-q")
    git("add", "ours.yaml")
    git("commit", "-q", "-m", "ours")
    ours.write_text(OURS.replace("7", "8"))
    tool = f"{sys.executable} -m ruledsl diff"
    shown = git("difftool", "--no-prompt", "--extcmd", tool)
    assert "+ Everybody is dealt eight cards, one at a time." in shown
