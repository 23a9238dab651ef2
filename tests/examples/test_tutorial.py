"""Tutorial: it can be followed from the first line to the last, and shows what really comes."""

import re
from pathlib import Path

import pytest

from tests.tidy.walk import BLOCK, walk

PAGE = Path(__file__).parents[2] / "examples" / "tutorial.md"
TUTORIAL = PAGE.read_text(encoding="utf-8")


def no_input(prompt: str = "") -> str:
    raise EOFError


@pytest.fixture
def at_a_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("builtins.input", no_input)


@pytest.mark.usefixtures("at_a_table")
def test_the_tutorial_can_be_followed() -> None:
    commands, written = walk(TUTORIAL)
    assert commands >= 10
    assert written == 5


@pytest.mark.usefixtures("at_a_table")
def test_what_it_shows_is_compared() -> None:
    with pytest.raises(AssertionError):
        walk(TUTORIAL.replace("5 passed, 0 failed", "6 passed, 0 failed"))


def test_it_shows_real_slips_and_every_step_of_the_way() -> None:
    shown = [b["text"] for b in BLOCK.finditer(TUTORIAL) if b["kind"] == "console"]
    used = {word for text in shown for word in re.findall(r"^\$ ruledsl (\w+)", text, re.MULTILINE)}
    assert {"new", "validate", "explain", "test", "rulebook", "simulate", "play"} <= used
    assert sum("error[" in text for text in shown) == 2


def test_it_asks_for_no_python() -> None:
    assert "python" not in TUTORIAL.lower()
