"""Schema: what editors and other tools know of rule files."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft7Validator, Draft202012Validator

from ruledsl.constructs import STANDARD
from ruledsl.ruleset.compose import resolve
from ruledsl.ruleset.schema import schema_of
from ruledsl.ruleset.schema_check import plain, schema_findings
from ruledsl.syntax.yaml_reader import load_source, read_yaml
from ruledsl.text.source import Source
from tests.ruleset.games import MINI, ROOT, SHIPPED, game, tree

SCHEMA = schema_of(STANDARD)
FILES = (*SHIPPED, *sorted((ROOT / "tests" / "rulefiles" / "ok").glob("*.yaml")))


def parts_of(schema: Any) -> Iterator[dict[str, Any]]:
    if isinstance(schema, dict):
        yield schema
    inner = schema.values() if isinstance(schema, dict) else schema
    for each in inner if isinstance(schema, dict | list) else ():
        yield from parts_of(each)


def test_it_is_a_schema_in_both_dialects() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    Draft7Validator.check_schema(SCHEMA)
    assert SCHEMA["$id"].startswith("https://")


def test_no_choice_is_made_between_schemas() -> None:
    assert not any({"oneOf", "anyOf", "allOf"} & set(part) for part in parts_of(SCHEMA))


def test_every_reference_leads_somewhere() -> None:
    names = {part["$ref"] for part in parts_of(SCHEMA) if isinstance(part.get("$ref"), str)}
    assert names
    assert all(name.removeprefix("#/$defs/") in SCHEMA["$defs"] for name in names)


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_good_file_passes_as_it_is_written(path: Path) -> None:
    source, _ = load_source(path)
    assert source is not None
    mapping, _ = read_yaml(source)
    assert mapping is not None
    errors = [error.message for error in Draft202012Validator(SCHEMA).iter_errors(plain(mapping))]
    assert errors == []


@pytest.mark.parametrize(
    "text",
    [
        game(deal="{hnad: 7}"),
        game(deal="{hand: [7]}"),
        game(titel="x"),
        game(give_up="{draw: 1000}"),
        game(must_play="enforced"),
        game(must_play="{if_able: [enforce]}"),
        game(melds="{set: {sme: rank}}"),
        game(jokers="{named: 3}"),
        game(deal_ends="{out: {hand is empty: {}, stock is empty: {}}}"),
        game(options="{a: {ask: x, choices: {b: 3}}}"),
        MINI.replace("match: {deals: 1}\n", ""),
        "extends: carousel\ndeal: {hnad: 7}\n",
    ],
)
def test_a_fault_of_form_is_a_fault_of_the_schema(text: str) -> None:
    assert list(Draft202012Validator(SCHEMA).iter_errors(plain(tree(text))))


def test_a_file_on_a_base_may_leave_out_and_take_away() -> None:
    file = "game: x\nextends: carousel\nknock: null\ndeal: {loose: 4}\njokers: {per_meld: null}\n"
    assert not list(Draft202012Validator(SCHEMA).iter_errors(plain(tree(file))))


def test_the_schema_finds_what_the_reader_overlooks_and_only_that() -> None:
    resolved = resolve(Source("t", game(deal="{hnad: 7}")), STANDARD)
    (finding,) = schema_findings(resolved, STANDARD, [])
    assert finding.code.name == "against-the-schema"
    assert "`hand` is missing" in finding.message or "`hnad`" in finding.message
