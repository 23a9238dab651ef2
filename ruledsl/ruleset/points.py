"""Points: reading what cards count: `1 each`, or rows of ranks with their points."""

from __future__ import annotations

import re

from ruledsl.language.kinds import PointsKind
from ruledsl.language.types import Scope, Type
from ruledsl.language.values import Formula, PointRow
from ruledsl.ruleset import codes
from ruledsl.ruleset.near import did_you_mean
from ruledsl.ruleset.reading import FAULT, Fault, Reading
from ruledsl.ruleset.wording import shortened
from ruledsl.syntax.expression_parser import parse_expression_text
from ruledsl.syntax.tree import Entry, Mapping, Node, Scalar

JOKER, EACH, FACE = "joker", "each", "face"
_EACH = re.compile(r"(.*\S)\s+each\s*\Z", re.DOTALL)
_TOKEN = re.compile(r"[^\s,]+")
_RANGE = re.compile(r"([^\s-]+)-([^\s-]+)\Z")


def point_rows(
    kind: PointsKind, node: Node, key: str, reading: Reading
) -> tuple[PointRow, ...] | Fault:
    """Read points by card."""
    if isinstance(node, Mapping):
        if not node.entries:
            return reading.find(codes.EMPTY_LIST, node.span, key=key, what="row")
        rows = [_row(entry, reading) for entry in node.entries if entry.key.value[:2] != "x-"]
        whole = tuple(row for row in rows if isinstance(row, PointRow))
        return whole if len(whole) == len(rows) else FAULT
    each = _EACH.match(node.value) if isinstance(node, Scalar) else None
    if each is None or not isinstance(node, Scalar):
        return reading.wrong_type(node, kind, key)
    formula = _formula(each[1], node, reading)
    return FAULT if isinstance(formula, Fault) else (PointRow((EACH,), formula, node.span),)


def _row(entry: Entry, reading: Reading) -> PointRow | Fault:
    ranks = ranks_of(entry.key, reading)
    value = entry.value
    if not isinstance(value, Scalar) or value.resolved is None:
        return reading.wrong_type(value, PointsKind(), entry.key.value)
    if value.value.strip() == FACE:
        formula = None
    else:
        read = _formula(value.value, value, reading)
        if isinstance(read, Fault):
            return FAULT
        formula = read
    return FAULT if isinstance(ranks, Fault) else PointRow(ranks, formula, entry.key.span)


def _formula(text: str, scalar: Scalar, reading: Reading) -> Formula | Fault:
    expr, findings = parse_expression_text(text, scalar.place)
    if expr is None:
        return reading.take(findings)
    formula = Formula(expr, Type.INT, Scope.POINTS, scalar)
    reading.formulas.append(formula)
    return formula


def ranks_of(key: Scalar, reading: Reading) -> tuple[str, ...] | Fault:
    """Read the cards that a row is about: ranks, ranges of ranks, `joker`, `each`."""
    ranks: list[str] = []
    faulty = False
    for token in _TOKEN.finditer(key.value):
        named = _ranks_named(token, key, reading)
        if isinstance(named, Fault):
            faulty = True
            continue
        for rank in named:
            if rank in ranks:
                span = key.place(*token.span())
                reading.find(codes.SYMBOL_TWICE, span, of="rank", symbol=rank)
                faulty = True
        ranks += named
    return FAULT if faulty else tuple(ranks)


def _better(part: str, reading: Reading) -> str:
    """Return the hint for what is no rank: the word that was meant, or how one card is told."""
    if part[:-1] in reading.ranks and part[-1:].isupper():
        return f"ask for its suit: `{part[:-1]}: 20 if card.suit == spades else 10`"
    return did_you_mean(part, (JOKER, EACH, *reading.ranks)) if len(part) > 1 else ""


def _ranks_named(token: re.Match[str], key: Scalar, reading: Reading) -> list[str] | Fault:
    text = token.group()
    if text in (JOKER, EACH) or text in reading.ranks:
        return [text]
    between = _RANGE.match(text)
    parts = between.groups() if between else (text,)
    for part in parts:
        if part not in reading.ranks:
            offset = token.start() + text.index(part)
            span = key.place(offset, offset + len(part))
            hint = _better(part, reading)
            return reading.find(codes.UNKNOWN_SYMBOL, span, hint, of="rank", symbol=shortened(part))
    low, high = sorted(reading.ranks.index(part) for part in parts)
    return list(reading.ranks[low : high + 1])
