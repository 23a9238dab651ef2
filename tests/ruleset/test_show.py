"""Show: the resolved file as text, and its checksum."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ruledsl.constructs import STANDARD
from ruledsl.ruleset.compose import resolve
from ruledsl.ruleset.schema_check import plain
from ruledsl.ruleset.show import digest, plain_text, with_origins
from ruledsl.syntax.tree import Mapping
from ruledsl.syntax.yaml_reader import read_yaml
from ruledsl.text.source import Source
from tests.ruleset.games import SHIPPED, tree


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.parent.name)
@pytest.mark.parametrize("show", [plain_text, with_origins])
def test_a_shown_file_can_be_read_again(path: Path, show: object) -> None:
    mapping = resolve(path, STANDARD).mapping
    # `show` is a parameter of several kinds.
    again, findings = read_yaml(Source("shown", show(mapping)))  # type: ignore[operator]  # a parameter of several kinds
    assert findings == []
    assert isinstance(again, Mapping)
    assert plain(again) == plain(mapping)


def test_a_file_on_a_base_shows_where_each_line_comes_from() -> None:
    path = next(path for path in SHIPPED if path.parent.name == "manipulation-knock")
    lines = with_origins(resolve(path, STANDARD).mapping).splitlines()
    assert any(line.startswith("game: ") and "manipulation-knock/rules" in line for line in lines)
    assert any(line.strip().startswith("hand: 10") and "carousel/rules" in line for line in lines)


def test_the_checksum_is_that_of_the_meaning() -> None:
    one = tree("game: x # a comment\ndeal: {hand: 7}\n")
    other = tree("game: 'x'\ndeal:\n  hand:   7\n")
    assert digest(one) == digest(other)
    assert digest(one) != digest(tree("game: x\ndeal: {hand: '8'}\n"))


@settings(derandomize=True, max_examples=150, deadline=None)
@given(st.text(st.characters(blacklist_categories=("Cs", "Cc")), max_size=30))
def test_any_text_survives(text: str) -> None:
    quoted = '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
    source = Source("t", f"game: {quoted}\n")
    mapping, findings = read_yaml(source)
    if mapping is None or findings:
        return  # a character that no rule file may have
    again, _ = read_yaml(Source("t", with_origins(mapping)))
    assert again is not None
    assert plain(again) == plain(mapping)
