"""Layout phrases: the blanks of expressions, turns, ranges and lists of cards.

A phrase is taken apart into its signs and words and put together with one blank where one belongs.
A phrase that cannot be read, or would be read as something else, stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ruledsl.language import kinds
from ruledsl.language.kinds import Kind
from ruledsl.language.meaning import meaning
from ruledsl.ruleset.parts import steps_in
from ruledsl.syntax.expression_parser import parse_expression_text
from ruledsl.syntax.flow_syntax import Either, Flow, Many, Maybe, Then, When
from ruledsl.syntax.turn_parser import parse_flow_text
from ruledsl.text.span import NOWHERE, Span

_TOKEN = re.compile(r"\"[^\"]*\"|'[^']*'|\w+|==|!=|<=|>=|//|\S")
_WORDS = frozenset({"and", "or", "not", "in", "if", "else", "for", "then", "from"})
_SIGNS = frozenset({"==", "!=", "<=", ">=", "<", ">", "+", "-", "*", "//", "%"})
_RANGE = re.compile(r"\s*(\d+)\s*(?:[-–]\s*(\d+)|(\+))?\s*\Z")


def spelled(text: str, kind: Kind) -> str:
    """Return a text of a kind with its blanks put right."""
    match kind:
        case kinds.FormulaKind():
            return _formula(text)
        case kinds.FlowKind():
            return _flow(text)
        case kinds.RangeKind():
            return _range(text)
        case kinds.WordKind() | kinds.SymbolsKind() | kinds.PointsKind():
            return " ".join(text.split())
        case _:
            return text


def said(text: str, kind: Kind) -> object:
    """Return what a text of a kind says, whatever its blanks; the text where it says nothing."""
    match kind:
        case kinds.FormulaKind():
            expr = parse_expression_text(text, _place)[0]
            return text if expr is None else meaning(expr)
        case kinds.FlowKind():
            flow = parse_flow_text(text, _place)[0]
            return text if flow is None else meaning(flow)
        case kinds.RangeKind():
            return _range(text)
        case _:
            return spelled(text, kind)


def _place(start: int, end: int) -> Span:
    return NOWHERE


def _formula(text: str) -> str:
    if parse_expression_text(text, _place)[0] is None:
        return text
    return _joined(text, frozenset(), frozenset())


def _flow(text: str) -> str:
    flow = parse_flow_text(text, _place)[0]
    if flow is None:
        return text
    steps = frozenset(step.start for step in steps_in(flow))
    return _joined(text, steps, frozenset(_repeats(flow)))


def _repeats(flow: Flow) -> Iterator[int]:
    """Yield where the `?` and `*` behind steps stand."""
    match flow:
        case Maybe(item) | Many(item):
            yield flow.end - 1
            yield from _repeats(item)
        case When(item):
            yield from _repeats(item)
        case Then(items) | Either(items):
            for each in items:
                yield from _repeats(each)
        case _:
            pass


def _joined(text: str, steps: frozenset[int], repeats: frozenset[int]) -> str:
    """Put the words and signs of a phrase together; steps and their repeats stand at offsets."""
    out, before = "", _Token("", -1)
    for found in _TOKEN.finditer(text):
        token = _Token(found.group(), found.start(), before)
        out += ("" if _touches(before, token, steps, repeats) else " ") + token.text
        before = token
    return out


class _Token:
    """A word or a sign of a phrase; a `-` knows whether it makes a number negative."""

    def __init__(self, text: str, start: int, before: _Token | None = None) -> None:
        self.text, self.start = text, start
        opens = before is None or before.text in ("", "(", "[", ",", *_SIGNS, *_WORDS)
        self.negative = text == "-" and opens


def _touches(before: _Token, token: _Token, steps: frozenset[int], repeats: frozenset[int]) -> bool:
    """Say whether no blank stands between two neighbours."""
    if before.text in ("", "(", "[", ".") or before.negative:
        return True
    if token.text in (")", "]", ",", ".") or token.start in repeats:
        return True
    called = token.text == "(" and before.text.isidentifier() and before.text not in _WORDS
    return called and before.start not in steps


def _range(text: str) -> str:
    found = _RANGE.match(text)
    if found is None:
        return text
    low, high, more = found.groups()
    if more:
        return f"{low}+"
    return low if high in (None, low) else f"{low}-{high}"
