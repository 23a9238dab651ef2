"""LALR: the loop that reads a phrase by tables, as Lark would.

Lark makes the tables and explains faults. A phrase without a fault, which nearly all are, needs
nothing of it but a lexer and this loop; and importing Lark costs a third of a whole check. So Lark
is imported only when a phrase cannot be read, to say why.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, TypeAlias

END = "$END"


class Leaf(str):
    """A token that means something: its text, and where it stands."""

    __slots__ = ("end", "start")

    start: int
    end: int

    def __new__(cls, text: str, start: int) -> Leaf:
        """Make a token that starts at an offset."""
        leaf = super().__new__(cls, text)
        leaf.start, leaf.end = start, start + len(text)
        return leaf

    @property
    def outer(self) -> tuple[int, int]:
        """The range that a branch around it has."""
        return self.start, self.end


class Branch:
    """What a rule of the grammar made: a node, a token or None for each part that it keeps."""

    __slots__ = ("children", "end", "outer", "rule", "start")

    def __init__(self, rule: str, children: list[Any], outer: tuple[int, int]) -> None:
        self.rule, self.children = rule, children
        self.start, self.end = outer
        self.outer = outer  # with the brackets around it, which leave no other trace


Node: TypeAlias = Branch | Leaf

Match: TypeAlias = Callable[[str, int], int]
"""Return where a token that starts at an offset ends; -1 when there is none."""


class Rule:
    """A rule of the grammar, and what its branch keeps."""

    __slots__ = ("expand", "kept", "name", "nothing_after", "origin", "plain", "size")

    def __init__(self, kept: dict[str, Any]) -> None:
        self.origin: str = kept["origin"]  # the column of the table that says how to go on
        self.name: str = kept["name"]
        self.size: int = kept["size"]
        self.expand: bool = kept["expand"]  # an only child takes its place
        # The place of each part that is kept, whether its own parts take its place, and how many
        # optional parts before it are missing.
        self.kept: list[tuple[int, bool, int]] = kept["kept"]
        self.nothing_after: int = kept["nothing_after"]
        self.plain = not self.nothing_after and self.kept == [
            [place, False, 0] for place in range(self.size)
        ]

    def made_of(self, parts: list[Node]) -> Node:
        """Return what the rule makes of its parts; there is always one."""
        children = parts if self.plain else self._chosen(parts)
        outer = parts[0].outer[0], parts[-1].outer[1]
        if self.expand and len(children) == 1:
            only: Node = children[0]
            if isinstance(only, Branch):
                only.outer = outer
            return only
        return Branch(self.name, children, outer)

    def _chosen(self, parts: list[Any]) -> list[Any]:
        children: list[Any] = []
        for place, inline, nothing_before in self.kept:
            children += [None] * nothing_before
            if inline:
                children += parts[place].children
            else:
                children.append(parts[place])
        return children + [None] * self.nothing_after


class Grammar:
    """A grammar, ready to read phrases."""

    def __init__(self, kept: dict[str, Any]) -> None:
        self._rows: list[dict[str, int]] = kept["rows"]
        self._starts: dict[str, tuple[int, int]] = kept["starts"]
        self._rules: dict[int, Rule] = {}  # made when they are first applied
        self._kept_rules: list[dict[str, Any]] = kept["rules"]
        self._ignored = frozenset(kept["ignored"])
        self._terminals = {name: _match(kind, text) for name, kind, text in kept["terminals"]}
        self._by_state: dict[int, list[tuple[str, Match]]] = {}

    def parse(self, text: str, start: str) -> Branch | None:
        """Return the tree of a phrase; None where it cannot be read."""
        first, last = self._starts[start]
        states, nodes = [first], list[Node]()
        at = 0
        while True:
            token, end = self._token(states[-1], text, at)
            if token in self._ignored:
                at = end
            elif not token or not self._reduce(token, states, nodes, last):
                return None
            elif token == END:
                return nodes[-1] if isinstance(nodes[-1], Branch) else None
            else:
                states.append(self._rows[states[-1]][token])
                nodes.append(Leaf(text[at:end], at))
                at = end

    def _token(self, state: int, text: str, at: int) -> tuple[str, int]:
        """Return the token that comes next among those that are open in a state, and its end."""
        if at == len(text):
            return END, at
        if state not in self._by_state:
            row = self._rows[state]
            self._by_state[state] = [
                (name, match)
                for name, match in self._terminals.items()
                if name in row or name in self._ignored
            ]
        for name, match in self._by_state[state]:
            end = match(text, at)
            if end >= 0:
                return name, end
        return "", at

    def _rule(self, number: int) -> Rule:
        return self._rules.setdefault(number, Rule(self._kept_rules[number]))

    def _reduce(self, token: str, states: list[int], nodes: list[Node], last: int) -> bool:
        """Apply the rules that end before a token; say whether the token may follow."""
        while states[-1] != last or token != END:
            step = self._rows[states[-1]].get(token)
            if step is None:
                return False
            if step >= 0:
                return True
            rule = self._rules.get(~step) or self._rule(~step)
            parts = nodes[-rule.size :]
            del states[-rule.size :], nodes[-rule.size :]
            nodes.append(rule.made_of(parts))
            states.append(self._rows[states[-1]][rule.origin])
        return True


def _match(kind: str, text: str) -> Match:
    """Return how a terminal is found: one that is always the same text, or by its pattern."""
    if kind == "str":
        size = len(text)
        return lambda phrase, at: at + size if phrase.startswith(text, at) else -1
    pattern = re.compile(text)

    def end(phrase: str, at: int) -> int:
        found = pattern.match(phrase, at)
        return found.end() if found else -1

    return end
