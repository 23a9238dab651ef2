"""Tables: the parsers of our grammars, ready made.

Building a parser from its grammar costs more than all the rest of a run. So the tables that come of
it are kept beside the grammar as plain JSON, with the version of Lark and a checksum of the
grammars; when either differs, the parser is built from the grammar. Lark's own cache is not used:
it unpickles a file from a folder that others may write to.

Run `python -m ruledsl.syntax.tables` after a change of a grammar.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any
from zlib import crc32

import lark
from lark.grammar import Rule
from lark.lexer import TerminalDef

from ruledsl.resources import grammar_dir

GRAMMARS = {"turn": ("start", "expression"), "cards": ("start",)}
"""Where a parser may start. Turns hold expressions, so one parser reads both."""

_FILES = ("expression", "turn", "cards")


@cache
def parser(grammar: str) -> lark.Lark:
    """Return the parser of a grammar, from its tables if they are fresh."""
    path = table_path(grammar)
    try:
        with path.open(encoding="utf-8") as file:
            kept = json.load(file)
        if kept["made_for"] == _stamp():
            return lark.Lark.load(_with_numbers(kept["tables"]))
    except (OSError, ValueError, KeyError, TypeError):
        pass  # an old or broken table is only slower
    return build(grammar)


def build(grammar: str) -> lark.Lark:
    """Return the parser of a grammar, built from its source."""
    return lark.Lark.open(
        str(grammar_dir() / f"{grammar}.lark"),
        start=list(GRAMMARS[grammar]),
        parser="lalr",
        lexer="contextual",
        propagate_positions=True,
        maybe_placeholders=True,
    )


def table_path(grammar: str) -> Path:
    """Return where the tables of a grammar are kept."""
    return grammar_dir() / f"{grammar}.tables.json"


def table_text(grammar: str) -> str:
    """Return the tables of a grammar as they should be kept."""
    data, memo = build(grammar).memo_serialize([TerminalDef, Rule])
    # The folder in which the grammar lay is of no use elsewhere.
    data["options"].update(import_paths=[], source_path=None, cache=False)
    data["parser"]["parser"] = _in_order(data["parser"]["parser"])
    kept = {"made_for": _stamp(), "tables": {"data": data, "memo": memo}}
    return json.dumps(kept, separators=(",", ":"), sort_keys=True, ensure_ascii=True) + "\n"


def _in_order(table: dict[str, Any]) -> dict[str, Any]:
    """Return a parse table with its symbols and states numbered in a lasting order.

    Lark numbers them as they come out of sets, differently in each run. Here symbols go by name,
    and states by the order in which they are reached from the start.
    """
    names = {number: str(name) for number, name in table["tokens"].items()}
    numbers = {name: number for number, name in enumerate(sorted(names.values()))}
    rows = {
        state: sorted((numbers[names[token]], action) for token, action in actions.items())
        for state, actions in table["states"].items()
    }
    reached = list(table["start_states"].values())
    for state in reached:  # it grows while it is walked
        targets = (target for _, (is_reduce, target) in rows[state] if not is_reduce)
        reached += [target for target in dict.fromkeys(targets) if target not in reached]
    place = {state: number for number, state in enumerate(reached)}
    return {
        "tokens": {number: name for name, number in numbers.items()},
        "states": {
            place[state]: {
                token: [is_reduce, target if is_reduce else place[target]]
                for token, (is_reduce, target) in rows[state]
            }
            for state in reached
        },
        "start_states": {rule: place[state] for rule, state in table["start_states"].items()},
        "end_states": {rule: place[state] for rule, state in table["end_states"].items()},
    }


def _stamp() -> str:
    """Return what the tables depend on: Lark's version and the text of all grammars."""
    checksum = 0
    for grammar in _FILES:
        text = (grammar_dir() / f"{grammar}.lark").read_bytes().replace(b"\r\n", b"\n")
        checksum = crc32(text, checksum)
    return f"lark {lark.__version__}, grammars {checksum:08x}"


def _with_numbers(kept: dict[str, Any]) -> dict[str, Any]:
    """Return tables with numbers for keys again, which JSON has turned into texts."""
    table = kept["data"]["parser"]["parser"]
    table["tokens"] = _numbered(table["tokens"])
    table["states"] = {int(key): _numbered(row) for key, row in table["states"].items()}
    return {"data": kept["data"], "memo": _numbered(kept["memo"])}


def _numbered(value: dict[str, Any]) -> dict[int, Any]:
    return {int(key): item for key, item in value.items()}


def main() -> None:
    """Write the tables of all grammars."""
    for grammar in GRAMMARS:
        table_path(grammar).write_text(table_text(grammar), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
