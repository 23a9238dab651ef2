"""Generated: files that are made from others are as they would be made now."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from ruledsl import api
from ruledsl.books.book import markdown
from ruledsl.cli.reference import page
from ruledsl.constructs import STANDARD
from ruledsl.ruleset.schema import schema_text
from ruledsl.syntax import tables

ROOT = Path(__file__).parents[2]


def test_the_schema_is_fresh() -> None:
    written = (ROOT / "grammar" / "ruleset.schema.json").read_text(encoding="utf-8")
    assert written == schema_text(STANDARD), "write it anew: ruledsl schema --output …"


def test_the_reference_is_fresh() -> None:
    written = (ROOT / "grammar" / "REFERENCE.md").read_text(encoding="utf-8")
    assert written == page(), "write it anew: ruledsl reference --output grammar/REFERENCE.md"


@pytest.mark.parametrize("game", api.games())
def test_a_rule_book_is_fresh(game: str) -> None:
    written = (ROOT / "rulesets" / game / "RULEBOOK.md").read_text(encoding="utf-8")
    assert written == markdown(api.load(game)), f"ruledsl rulebook {game} --output …"


@pytest.mark.parametrize("grammar", tables.GRAMMARS)
@pytest.mark.parametrize(
    ("path", "text"),
    [(tables.table_path, tables.table_text), (tables.loop_path, tables.loop_text)],
    ids=["for Lark", "for our loop"],
)
def test_the_tables_of_a_grammar_are_fresh(
    grammar: str, path: Callable[[str], Path], text: Callable[[str], str]
) -> None:
    written = path(grammar).read_text(encoding="utf-8")
    fresh = text(grammar)
    made_for, now = (json.loads(each)["made_for"] for each in (written, fresh))
    if made_for.split(",")[0] != now.split(",")[0]:
        pytest.skip(f"the tables are kept for {made_for}; this is {now}")
    assert written == fresh, "write them anew: python -m ruledsl.syntax.tables"
