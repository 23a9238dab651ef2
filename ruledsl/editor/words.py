"""Words: an expression or a flow as the rule book says it."""

from __future__ import annotations

import re

from ruledsl.editor.analysis import Analysis
from ruledsl.editor.slots import formula_at, is_flow
from ruledsl.language.say import say_formula
from ruledsl.language.tongues.english import ENGLISH
from ruledsl.language.typecheck import typed_formula
from ruledsl.language.values import Flow, Formula
from ruledsl.syntax.expression import Name, Number, Text, Truth
from ruledsl.syntax.expression_parser import parse_expression
from ruledsl.syntax.tree import Scalar
from ruledsl.syntax.turn_parser import parse_flow

_MARKS = re.compile(r"(?m)^\s*(?:[-*]|\d+\.)\s+")
_PLAIN = (Number, Truth, Text, Name)


def in_words(scalar: Scalar, path: tuple[str | int, ...], analysis: Analysis) -> str:
    """Return what an expression or a flow says; empty for a plain value and for one with faults."""
    if is_flow(path, analysis.language):
        return _flow(scalar, analysis)
    kind = formula_at(path, analysis.language)
    expr, _ = parse_expression(scalar) if kind is not None else (None, [])
    if kind is None or expr is None or isinstance(expr, _PLAIN):
        return ""
    return _formula(Formula(expr, kind.type, kind.scope, scalar), analysis)


def _formula(formula: Formula, analysis: Analysis) -> str:
    vocabulary, symbols = analysis.registry.vocabulary, analysis.symbols(formula.scope)
    if typed_formula(formula, vocabulary, symbols)[1]:
        return ""
    return say_formula(formula, vocabulary, symbols, ENGLISH)


def _flow(scalar: Scalar, analysis: Analysis) -> str:
    flow, _ = parse_flow(scalar)
    if flow is None or analysis.sayer is None:
        return ""
    told = analysis.sayer.flow(Flow(flow, scalar))
    lines = [_MARKS.sub("", line).strip() for line in told.splitlines()]
    return " ".join(line for line in lines if line)


def a(thing: str) -> str:
    """Return a thing with its article."""
    return f"an {thing}" if thing[:1] in "aeiou" else f"a {thing}"
