"""Tables: the parsers of our grammars, ready made.

Building a parser from its grammar costs more than all the rest of a run. So what comes of it is
kept beside the grammar as plain JSON, with the version of Lark and a checksum of the grammars, in
two forms: tables for our own loop, which reads every phrase, and for Lark, which explains those
that cannot be read. Tables that are not fresh are not used; the grammar is. Lark's own cache is not
used: it unpickles a file from a folder that others may write to.

Run `python -m ruledsl.syntax.tables` after a change of a grammar.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zlib import crc32

from ruledsl.resources import grammar_dir
from ruledsl.syntax.lalr import Grammar

if TYPE_CHECKING:
    import lark

GRAMMARS = {"turn": ("start", "expression"), "cards": ("start",)}
"""Where a parser may start. Turns hold expressions, so one parser reads both."""

_FILES = ("expression", "turn", "cards")


@cache
def reader(grammar: str) -> Grammar:
    """Return what reads the phrases of a grammar, from its tables if they are fresh."""
    try:
        kept = json.loads(loop_path(grammar).read_bytes())
        if kept["made_for"].endswith(_checksum()):  # whichever Lark has made them
            return Grammar(kept["tables"])
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        pass  # an old or broken table is only slower
    return Grammar(_loop_tables(build(grammar)))


@cache
def parser(grammar: str) -> lark.Lark:
    """Return Lark's parser of a grammar, from its tables if they are fresh."""
    import lark

    try:
        kept = json.loads(table_path(grammar).read_bytes())
        if kept["made_for"] == _stamp():
            return lark.Lark.load(_with_numbers(kept["tables"]))
    except (OSError, ValueError, KeyError, TypeError):
        pass
    return build(grammar)


def build(grammar: str) -> lark.Lark:
    """Return Lark's parser of a grammar, built from its source."""
    import lark

    return lark.Lark.open(
        str(grammar_dir() / f"{grammar}.lark"),
        start=list(GRAMMARS[grammar]),
        parser="lalr",
        lexer="contextual",
        propagate_positions=True,
        maybe_placeholders=True,
    )


def loop_path(grammar: str) -> Path:
    """Return where the tables of a grammar for our own loop are kept."""
    return grammar_dir() / f"{grammar}.loop.json"


def table_path(grammar: str) -> Path:
    """Return where the tables of a grammar for Lark are kept."""
    return grammar_dir() / f"{grammar}.tables.json"


def loop_text(grammar: str) -> str:
    """Return the tables of a grammar for our own loop as they should be kept."""
    return _text({"made_for": _stamp(), "tables": _loop_tables(build(grammar))})


def table_text(grammar: str) -> str:
    """Return the tables of a grammar for Lark as they should be kept."""
    from lark.grammar import Rule
    from lark.lexer import TerminalDef

    data, memo = build(grammar).memo_serialize([TerminalDef, Rule])
    # The folder in which the grammar lay is of no use elsewhere.
    data["options"].update(import_paths=[], source_path=None, cache=False)
    data["parser"]["parser"] = _in_order(data["parser"]["parser"])
    return _text({"made_for": _stamp(), "tables": {"data": data, "memo": memo}})


def _text(kept: dict[str, Any]) -> str:
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


def _loop_tables(built: lark.Lark) -> dict[str, Any]:
    """Return the tables for our own loop, with states and rules in a lasting order."""
    table = built.parser.parser._parse_table
    starts, ends = table.start_states, table.end_states
    reached = list(starts.values())
    for state in reached:  # it grows while it is walked
        steps = sorted(
            (name, to) for name, (action, to) in table.states[state].items() if _shifts(action)
        )
        reached += [to for to in dict.fromkeys(to for _, to in steps) if to not in reached]
    place = {state: number for number, state in enumerate(reached)}
    rules = {rule: number for number, rule in enumerate(built.rules)}
    rows = [
        {
            name: place[to] if _shifts(action) else ~rules[to]
            for name, (action, to) in table.states[state].items()
        }
        for state in reached
    ]
    return {
        "rows": rows,
        "starts": {start: [place[starts[start]], place[ends[start]]] for start in starts},
        "rules": [_loop_rule(rule) for rule in built.rules],
        "terminals": _in_lexer_order(built.terminals),
        "ignored": built.ignore_tokens,
    }


def _shifts(action: Any) -> bool:
    return str(action.name) == "Shift"


def _loop_rule(rule: Any) -> dict[str, Any]:
    """Return a rule with what its branch keeps; an imported rule leaves its grammar's name."""
    missing = "".join("?" if empty else "." for empty in rule.options.empty_indices).split(".")
    kept, nothing = [], 0
    for place, part in enumerate(rule.expansion):
        nothing += len(missing[place]) if rule.options.empty_indices else 0
        if not (part.is_term and part.filter_out):
            kept.append([place, not part.is_term and part.name.startswith("_"), nothing])
            nothing = 0
    return {
        "origin": rule.origin.name,
        "name": (rule.alias or rule.origin.name).rpartition("__")[2],
        "size": len(rule.expansion),
        "expand": rule.options.expand1 and not rule.alias,
        "kept": kept,
        "nothing_after": nothing + (len(missing[-1]) if rule.options.empty_indices else 0),
    }


def _in_lexer_order(terminals: Iterable[Any]) -> list[list[str]]:
    """Return terminals in the order in which Lark's lexer tries them."""

    def place(terminal: Any) -> tuple[int, int, int, str]:
        pattern = terminal.pattern
        return -terminal.priority, -pattern.max_width, -len(pattern.value), terminal.name

    return [[t.name, t.pattern.type, t.pattern.value] for t in sorted(terminals, key=place)]


def _stamp() -> str:
    """Return what the tables depend on: Lark's version and the text of all grammars."""
    from lark import __version__

    return f"lark {__version__}, {_checksum()}"


@cache
def _checksum() -> str:
    checksum = 0
    for grammar in _FILES:
        text = (grammar_dir() / f"{grammar}.lark").read_bytes().replace(b"\r\n", b"\n")
        checksum = crc32(text, checksum)
    return f"grammars {checksum:08x}"


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
        loop_path(grammar).write_text(loop_text(grammar), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
