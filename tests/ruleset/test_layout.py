"""Layout: parts in their order, comments with their parts, and the same meaning."""

import random
import re
from pathlib import Path

import pytest

from ruledsl.constructs import STANDARD
from ruledsl.ruleset.layout import laid_out, order_of
from ruledsl.ruleset.show import digest, plain_text
from ruledsl.syntax.tree import Mapping
from ruledsl.syntax.yaml_reader import load_source, read_yaml
from ruledsl.text.source import Source

ROOT = Path(__file__).parents[2]
FILES = sorted(
    [
        *(ROOT / "rulesets").glob("*/rules.yaml"),
        *(ROOT / "tests" / "rulefiles").glob("*/*.yaml"),
        *(ROOT / "examples").rglob("*.yaml"),
    ]
)
READABLE = [path for path in FILES if load_source(path)[0] is not None]


def lay(text: str) -> str:
    return laid_out(Source("rules.yaml", text), STANDARD)


def tree_of(text: str) -> Mapping | None:
    return read_yaml(Source("rules.yaml", text))[0]


def meaning(text: str) -> dict[str, str] | None:
    tree = tree_of(text)
    return tree and {entry.key.value: plain_text(entry.value) for entry in tree.entries}


def comments(text: str) -> list[str]:
    return sorted(found.rstrip() for found in re.findall(r"(?m)(?:^|(?<=\s))#.*$", text))


@pytest.mark.parametrize("path", READABLE, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_the_meaning_and_the_comments_stay_and_a_second_time_changes_nothing(path: Path) -> None:
    source, _ = load_source(path)
    assert source is not None
    text = lay(source.text)
    assert meaning(text) == meaning(source.text)
    assert comments(text) == comments(source.text)
    assert lay(text) == text


@pytest.mark.parametrize(
    "path", sorted((ROOT / "rulesets").glob("*/rules.yaml")), ids=lambda p: p.parent.name
)
def test_shuffled_parts_come_back_in_order(path: Path) -> None:
    text = lay(path.read_text(encoding="utf-8"))
    tree = tree_of(text)
    assert tree is not None
    keys = [entry.key.value for entry in tree.entries]
    assert keys == [word for word in order_of(STANDARD) if word in keys]
    parts = re.split(r"(?m)^(?=[a-z_]+:)", text)
    head, parts = parts[0], parts[1:]
    random.Random(7).shuffle(parts)
    again = tree_of(lay(head + "".join(parts)))
    assert again is not None
    assert digest(again) == digest(tree)


TEXT = """\
# yaml-language-server: $schema=x.json
# about the file

# about the title
# in two lines
title: Ours   # behind


# what the turn is like

turn: play or draw 1
  # still of the turn
deal:
  # inside
  hand: 5
# the game
game: ours
language: 1
x-mine: {b: 1,\x20\x20
  a: 2}
# at the end"""

LAID = """\
# yaml-language-server: $schema=x.json
# about the file

language: 1
# the game
game: ours
# about the title
# in two lines
title: Ours   # behind
deal:
  # inside
  hand: 5

# what the turn is like

turn: play or draw 1
  # still of the turn
x-mine: {b: 1,
  a: 2}
# at the end
"""


def test_comments_go_with_the_part_below_them_and_inside_it() -> None:
    assert lay(TEXT) == LAID


def test_the_breaks_of_a_file_stay() -> None:
    assert lay(TEXT.replace("\n", "\r\n")) == LAID.replace("\n", "\r\n")


@pytest.mark.parametrize(
    "text",
    [
        "title: |+\n  a  \n\n\nlanguage: 1\n",
        "summary: >-\n  a  \n\n  # no comment\nlanguage: 1\n",
        'title: "a  \\\n  b"\nlanguage: 1\n',
        "title: a\n   b\n\n   c\nlanguage: 1\n",
        "turn: |+\n  play\n\n",
        "---\nturn: play\nlanguage: 1\n...\n",
        "turn: play\nlanguage:\n",
    ],
)
def test_texts_over_several_lines_keep_what_they_say(text: str) -> None:
    assert meaning(lay(text)) == meaning(text)
    assert lay(lay(text)) == lay(text)


@pytest.mark.parametrize("text", ["", "- a\n", "a: [\n", "{turn: play, language: 1}\n", "# a\n"])
def test_what_is_no_block_of_parts_stays_as_it_is(text: str) -> None:
    assert lay(text) == text
