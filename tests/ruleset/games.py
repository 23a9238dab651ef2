"""Games: small rule files to test with."""

from __future__ import annotations

from pathlib import Path

from ruledsl.constructs import STANDARD
from ruledsl.ruleset.model import Ruleset
from ruledsl.ruleset.validate import Report, validate
from ruledsl.syntax.tree import Mapping
from ruledsl.syntax.yaml_reader import read_yaml
from ruledsl.text.source import Source

ROOT = Path(__file__).parents[2]
SHIPPED = sorted((ROOT / "rulesets").glob("*/rules.yaml"))

MINI = """\
language: 1
game: example
players: 2-4
pack: {decks: 2}
deal: {hand: 7}
melds:
  set: {same: rank, different: suit, size: 3-4}
  run: {same: suit, consecutive: rank, size: 3+}
turn: play or draw
deal_ends: {out: hand is empty, blocked: everybody passed}
winner: {lowest: hand_points, tie: draw}
match: {deals: 1}
"""


def game(**parts: str) -> str:
    """Return the small game with some parts written anew, or more of them."""
    kept = [line for line in _parts(MINI) if line.partition(":")[0] not in parts]
    return "".join((*kept, *(f"{key}: {value}\n" for key, value in parts.items())))


def _parts(text: str) -> list[str]:
    """Return the parts of a file, the lines of a part joined."""
    parts: list[str] = []
    for line in text.splitlines(keepends=True):
        if line.startswith(" "):
            parts[-1] += line
        else:
            parts.append(line)
    return parts


def tree(text: str) -> Mapping:
    """Return the tree of a text that is YAML."""
    mapping, findings = read_yaml(Source("test.yaml", text))
    assert mapping is not None
    assert not findings
    return mapping


def report(text: str) -> Report:
    """Return the findings of a text."""
    return validate(Source("test.yaml", text), STANDARD)


def found(text: str) -> list[str]:
    """Return the names of the findings of a text, in order."""
    return [each.code.name for each in report(text).diagnostics]


def ruleset(text: str) -> Ruleset:
    """Return the rules of a text that has no errors."""
    made = report(text).ruleset
    assert made is not None, [each.message for each in report(text).diagnostics]
    return made
