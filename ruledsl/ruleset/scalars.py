"""Scalars: reading single values: texts, names, numbers, phrases, symbols of cards."""

from __future__ import annotations

import re

from ruledsl.language import kinds
from ruledsl.language.values import Flow, Formula, Range, Words
from ruledsl.ruleset import codes
from ruledsl.ruleset.near import did_you_mean, near, replacing
from ruledsl.ruleset.reading import FAULT, Fault, Reading
from ruledsl.ruleset.wording import is_nothing, listed, shortened
from ruledsl.syntax.expression_parser import parse_expression_text
from ruledsl.syntax.range_parser import parse_range
from ruledsl.syntax.tree import Mapping, Node, Scalar, Sequence
from ruledsl.syntax.turn_parser import parse_flow
from ruledsl.text.diagnostic import Edit, found

_NAME = re.compile(r"[a-z0-9][a-z0-9_-]*\Z")
_LANGUAGE = re.compile(r"[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*\Z")
_RANK = re.compile(r"[A-Za-z0-9]{1,3}\Z")
_SUIT = re.compile(r"[A-Za-z]\Z")
_TOKEN = re.compile(r"[^\s,]+")


def words(kind: kinds.TextKind, node: Node, key: str, reading: Reading) -> Words | Fault:
    """Read a text for people, in one language or in several."""
    if not isinstance(node, Mapping):
        text = _text(kind, node, key, reading)
        return FAULT if isinstance(text, Fault) else Words((("en", text),))
    if not node.entries:
        return reading.find(codes.EMPTY_LIST, node.span, key=key, what="text")
    texts: list[tuple[str, str]] = []
    faulty = False
    for entry in node.entries:
        if not _LANGUAGE.match(entry.key.value):
            reading.find(codes.BAD_LANGUAGE, entry.key.span, key=shortened(entry.key.value))
            faulty = True
            continue
        text = _text(kind, entry.value, entry.key.value, reading)
        faulty = faulty or isinstance(text, Fault)
        texts.append((entry.key.value, str(text)))
    return FAULT if faulty else Words(tuple(texts))


def file(kind: kinds.FileKind, node: Node, key: str, reading: Reading) -> Words | Fault:
    """Read a game or a path; whether it is there is looked at where files are joined."""
    text = _text(kind, node, key, reading)
    return text if isinstance(text, Fault) else Words((("en", text),))


def _text(kind: kinds.Kind, node: Node, key: str, reading: Reading) -> str | Fault:
    """Read a text; a number is taken as it is written."""
    if not isinstance(node, Scalar) or node.resolved is None or isinstance(node.resolved, bool):
        return reading.wrong_type(node, kind, key)
    return node.value


def name(kind: kinds.NameKind, node: Node, key: str, reading: Reading) -> str | Fault:
    """Read a name."""
    text = _text(kind, node, key, reading)
    if isinstance(text, Fault) or _NAME.match(text):
        return text
    better = re.sub(r"[^a-z0-9_]+", "-", text.strip().lower()).strip("-")
    hint = f"write `{better}`" if _NAME.match(better) else ""
    edits = [Edit(node.span, better)] if hint else []
    reading.findings.append(
        found(codes.BAD_NAME, node.span, hint=hint, edits=edits, name=shortened(text))
    )
    return FAULT


def number(kind: kinds.NumberKind, node: Node, key: str, reading: Reading) -> int | Fault:
    """Read a whole number within its bounds."""
    value = node.resolved if isinstance(node, Scalar) else None
    if not isinstance(value, int) or isinstance(value, bool):
        return reading.wrong_type(node, kind, key)
    return value if _bounded(value, kind, node, key, reading) else FAULT


def _bounded(value: int, bounds: kinds.NumberKind, node: Node, key: str, reading: Reading) -> bool:
    if bounds.least <= value <= bounds.most:
        return True
    way = "small" if value < bounds.least else "large"
    told = f"{bounds.least} to {bounds.most}" if bounds.most < 10**9 else f"{bounds.least} or more"
    reading.find(codes.OUT_OF_BOUNDS, node.span, number=value, way=way, key=key, bounds=told)
    return False


def flag(kind: kinds.FlagKind, node: Node, key: str, reading: Reading) -> bool | Fault:
    """Read `true` or `false`."""
    value = node.resolved if isinstance(node, Scalar) else None
    return value if isinstance(value, bool) else reading.wrong_type(node, kind, key)


def word(kind: kinds.WordKind, node: Node, key: str, reading: Reading) -> str | Fault:
    """Read one of a few words."""
    if not isinstance(node, Scalar) or node.resolved is None:
        return reading.wrong_type(node, kind, key)
    text = " ".join(node.value.split())
    if text in kind.words:
        return text
    meant = near(text, kind.words)
    hint = did_you_mean(text, kind.words) or f"write {listed(kind.words)}"
    edits = replacing(node.span, text, meant) if node.style == "plain" else ()
    reading.findings.append(
        found(codes.UNKNOWN_WORD, node.span, hint=hint, edits=edits, word=shortened(text))
    )
    return FAULT


def formula(kind: kinds.FormulaKind, node: Node, key: str, reading: Reading) -> Formula | Fault:
    """Read an expression; `True` is written as expressions write it."""
    if not isinstance(node, Scalar) or node.resolved is None:
        return reading.wrong_type(node, kind, key)
    plain = isinstance(node.resolved, int)  # `True` and `0x7` as expressions write them
    text = str(node.resolved).lower() if plain else node.value
    expr, findings = parse_expression_text(text, node.place)
    if expr is None:
        return reading.take(findings)
    read = Formula(expr, kind.type, kind.scope, node)
    reading.formulas.append(read)
    return read


def flow(kind: kinds.FlowKind, node: Node, key: str, reading: Reading) -> Flow | Fault:
    """Read the flow of a turn."""
    if not isinstance(node, Scalar) or not isinstance(node.resolved, str):
        return reading.wrong_type(node, kind, key)
    syntax, findings = parse_flow(node)
    if syntax is None:
        return reading.take(findings)
    read = Flow(syntax, node)
    reading.flows.append(read)
    return read


def range_of(kind: kinds.RangeKind, node: Node, key: str, reading: Reading) -> Range | Fault:
    """Read a range of counts."""
    if not isinstance(node, Scalar) or node.resolved is None or isinstance(node.resolved, bool):
        return reading.wrong_type(node, kind, key)
    parsed, findings = parse_range(node)
    if parsed is None:
        return reading.take(findings)
    low, high = parsed
    if high is None and not kind.open_end:
        hint = f"write `{low}-{low + 3}`, for example"
        return reading.find(codes.OPEN_RANGE, node.span, hint, key=key)
    low = kind.least if low == 0 and node.value.strip().startswith("up") else low
    bounds = kinds.NumberKind(kind.least)
    return Range(low, high) if _bounded(low, bounds, node, key, reading) else FAULT


def symbols(
    kind: kinds.SymbolsKind, node: Node, key: str, reading: Reading
) -> tuple[str, ...] | Fault:
    """Read ranks or suits: declared here, or known to the pack."""
    scalars = node.items if isinstance(node, Sequence) else (node,)
    read: list[str] = []
    faulty = False
    for scalar in scalars:
        if not isinstance(scalar, Scalar) or is_nothing(scalar):
            return reading.wrong_type(scalar, kind, key)
        for token in _TOKEN.finditer(scalar.value):
            fine = _symbol(token, scalar, kind, read, reading)
            faulty = faulty or not fine
            read.append(token.group())
    if not read:
        return reading.find(codes.EMPTY_LIST, node.span, key=key, what=kind.of)
    return FAULT if faulty else tuple(read)


def _symbol(
    token: re.Match[str],
    scalar: Scalar,
    kind: kinds.SymbolsKind,
    before: list[str],
    reading: Reading,
) -> bool:
    """Look at one symbol; say whether it can stand."""
    text, span = token.group(), scalar.place(*token.span())
    known = reading.ranks if kind.of == "rank" else reading.suits
    form = _RANK if kind.of == "rank" else _SUIT
    if text in before:
        reading.find(codes.SYMBOL_TWICE, span, of=kind.of, symbol=shortened(text))
    elif kind.new and not form.match(text):
        reading.find(codes.BAD_SYMBOL, span, of=kind.of, symbol=shortened(text))
    elif not kind.new and text not in known:
        hint = did_you_mean(text, known)
        reading.find(codes.UNKNOWN_SYMBOL, span, hint, of=kind.of, symbol=shortened(text))
    else:
        return True
    return False
