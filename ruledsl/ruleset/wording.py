"""Wording: how values and words are spoken of in findings."""

from __future__ import annotations

from collections.abc import Iterable

from ruledsl.language import kinds
from ruledsl.language.types import Type
from ruledsl.syntax.tree import Mapping, Node, Scalar, Sequence

_MOST_LISTED = 8
_WANTED: dict[type[object], str] = {
    kinds.TextKind: "a text",
    kinds.FileKind: "a shipped game or a path",
    kinds.NameKind: "a name",
    kinds.NumberKind: "a number",
    kinds.FlagKind: "`true` or `false`",
    kinds.RangeKind: "a range such as `3-4` or `3+`",
    kinds.FlowKind: "the steps of a turn, such as `draw then play`",
    kinds.PointsKind: "points, such as `1 each` or `{A: 1, 10-2: face}`",
    kinds.OverlayKind: "a mapping of parts of a rule file",
    kinds.WordsKind: "a mapping of words to their options",
}
_FORMULAS = {Type.INT: "a number or an expression", Type.BOOL: "a condition"}


def described(node: Node) -> str:
    """Return what a value is, in the words of people: `the number 7`, `a list`."""
    if isinstance(node, Sequence):
        return "a list"
    if isinstance(node, Mapping):
        return "a mapping"
    value = node.resolved
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return f"`{node.value}`"
    if isinstance(value, int | float):
        return f"the number {node.value}"
    return f"the text `{shortened(value)}`"


def shortened(text: str, most: int = 40) -> str:
    """Return the beginning of a text that would be too long for a sentence."""
    line = " ".join(text.split())
    return line if len(line) <= most else line[: most - 1] + "…"


def wanted(kind: kinds.Kind) -> str:
    """Return what an option takes, in the words of people."""
    match kind:
        case kinds.WordKind(words):
            return listed(words)
        case kinds.FormulaKind(type_):
            return _FORMULAS.get(type_, type_.value)
        case kinds.ListKind(item):
            return f"a list, or {wanted(item)}"
        case kinds.MapKind(_, key):
            return f"a mapping with the name of each {key}"
        case kinds.PartKind():
            return "a mapping of options"
        case kinds.FamilyKind():
            return "a word, with or without options"
        case kinds.SymbolsKind(of):
            return f"{of}s with blanks between them"
        case _:
            return _WANTED[type(kind)]


def listed(words: Iterable[str]) -> str:
    """Return words as a choice, at most eight of them: "`a`, `b` or `c`"."""
    known = list(words)
    quoted = [f"`{word}`" for word in known[:_MOST_LISTED]]
    if len(known) > _MOST_LISTED:
        return ", ".join(quoted) + ", …"
    return " or ".join([", ".join(quoted[:-1]), quoted[-1]]) if len(quoted) > 1 else "".join(quoted)


def is_nothing(node: Node) -> bool:
    """Say whether nothing, or `null`, is written."""
    return isinstance(node, Scalar) and node.resolved is None
