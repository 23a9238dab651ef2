"""Tables: what is kept beside a grammar is what the grammar gives."""

import json

import pytest

from ruledsl.syntax import tables
from ruledsl.syntax.phrase_words import RESERVED

TEXTS = (
    ("turn", "expression", "7 if players > 3 else 10"),
    ("turn", "expression", "sum(p.x for p in [a, b] if not p in c)"),
    ("turn", "start", "draw* then (play or draw (1 + 2) from x?) if a and b < 2"),
    ("cards", "start", "JK=7C 7D, 7H | 4C"),
)


@pytest.mark.parametrize("grammar", tables.GRAMMARS)
def test_the_tables_are_fresh(grammar):
    kept = tables.table_path(grammar).read_text(encoding="utf-8")
    assert kept == tables.table_text(grammar), "run python -m ruledsl.syntax.tables"


@pytest.mark.parametrize(("grammar", "start", "text"), TEXTS)
def test_tables_and_grammar_give_the_same_trees(grammar, start, text):
    tables.parser.cache_clear()
    ready, built = tables.parser(grammar), tables.build(grammar)
    assert ready.source_path == "<deserialized>"
    assert ready.parse(text, start=start) == built.parse(text, start=start)


@pytest.mark.parametrize("kept", ["", "{}", '{"made_for": "lark 0.1"}', "[]", "\x00"])
def test_old_or_broken_tables_are_not_used(kept, tmp_path, monkeypatch):
    path = tmp_path / "cards.tables.json"
    path.write_text(kept, encoding="utf-8")
    monkeypatch.setattr(tables, "table_path", lambda grammar: path)
    tables.parser.cache_clear()
    parser = tables.parser("cards")
    tables.parser.cache_clear()
    assert parser.source_path != "<deserialized>"
    assert parser.parse("7C 8C").data == "start"


@pytest.mark.parametrize("kept", ["", "{}", '{"made_for": "grammars 0"}', "[]", "\x00"])
def test_old_or_broken_tables_of_the_loop_are_made_anew(kept, tmp_path, monkeypatch):
    path = tmp_path / "cards.loop.json"
    path.write_text(kept, encoding="utf-8")
    monkeypatch.setattr(tables, "loop_path", lambda grammar: path)
    tables.reader.cache_clear()
    tree = tables.reader("cards").parse("7C 8C | 9C", "start")
    tables.reader.cache_clear()
    assert tree is not None
    assert [list(meld.children) for meld in tree.children] == [["7C", "8C"], ["9C"]]


def test_tables_are_data_and_hold_no_path_of_this_machine():
    for grammar in tables.GRAMMARS:
        options = json.loads(tables.table_text(grammar))["tables"]["data"]["options"]
        assert (options["source_path"], options["import_paths"]) == (None, [])


def test_the_words_of_the_language_are_those_of_the_grammars():
    words = set()
    for terminal in tables.build("turn").terminals:
        if terminal.pattern.type == "str" and terminal.pattern.value.isalpha():
            words.add(terminal.pattern.value)
    assert words | {"true", "false"} == RESERVED
