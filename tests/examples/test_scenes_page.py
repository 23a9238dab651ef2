"""Scenes page: every scene on it holds, and every key that a scene may have is told and shown."""

import re
from pathlib import Path

import pytest

from ruledsl.scenes.keys import EXPECT, GIVEN
from ruledsl.scenes.reader import FILE_KEYS, SCENE_KEYS, read_scenes
from ruledsl.scenes.run import run_file
from ruledsl.text.source import Source

PAGE = Path(__file__).parents[2] / "examples" / "scenes.md"
TEXT = PAGE.read_text(encoding="utf-8")
FILES = re.findall(r"^```yaml\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
NOT_SHOWN = {"hand", "turn_number", "deal_number"}  # plain numbers, told in the table


def told(chapter: str) -> set[str]:
    """Return the keys in the first column of the table of a chapter."""
    (table,) = re.findall(rf"^## {chapter}.*?\n(\|.*?)\n\n", TEXT, re.MULTILINE | re.DOTALL)
    first = (line.split(" | ")[0] for line in table.splitlines()[2:])
    return {key for cell in first for key in re.findall(r"`([\w]+)`", cell)}


def test_every_key_is_told() -> None:
    assert told("The file") == set(FILE_KEYS)
    assert told("given") == set(GIVEN)
    assert told("expect") == set(EXPECT)
    assert [key for key in SCENE_KEYS if f"`{key}" not in TEXT] == []


def test_nearly_every_key_is_shown_in_a_scene() -> None:
    shown: set[str] = set()
    for text in FILES:
        file = read_scenes(Source("page.scenes.yaml", text), PAGE).file
        assert file is not None
        for scene in file.scenes:
            shown |= {entry.key.text for entry in (*scene.given, *scene.expect)}
    assert (set(GIVEN) | set(EXPECT)) - shown == NOT_SHOWN


@pytest.mark.parametrize("text", FILES, ids=lambda text: text.splitlines()[2].strip(" -"))
def test_the_scenes_of_the_page_hold(text: str, tmp_path: Path) -> None:
    here = text.replace("ruleset: house-rules/", f"ruleset: {PAGE.parent}/house-rules/")
    file = tmp_path / "page.scenes.yaml"
    file.write_text(here, encoding="utf-8")
    result = run_file(file)
    assert [each.message for each in result.findings] == []
    assert [s.findings for s in result.scenes if s.findings] == []
    wrong = [(s.scene.name, s.mismatches) for s in result.scenes if s.status != "passed"]
    assert wrong == []
