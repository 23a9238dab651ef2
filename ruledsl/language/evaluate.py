"""Evaluate: a formula as a function of the context of its scope, without any `eval`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ruledsl.language.closures import EMPTY, Closure, closure
from ruledsl.language.expression_codes import CONSTANT_CONDITION
from ruledsl.language.typecheck import typed_formula
from ruledsl.language.types import Type
from ruledsl.language.values import Formula
from ruledsl.language.vocabulary import Symbols, Vocabulary
from ruledsl.text.diagnostic import Diagnostic, Severity, found


def compile_formula(
    formula: Formula, vocabulary: Vocabulary, symbols: Symbols
) -> Callable[[Any], Any]:
    """Return a formula without faults as a function. Raises ValueError for one with faults.

    The function never raises for a context of the formula's scope. Division by zero gives 0, so do
    `max` and `min` of nothing; products are kept within 2**53.
    """
    compiled = _closure(formula, vocabulary, symbols)
    if compiled is None:
        raise ValueError("a formula with faults was not checked before it was compiled")
    if compiled.constant:
        value = compiled.value
        return lambda context: value
    run = compiled.run
    return lambda context: run([context, *EMPTY])


def constant_of(formula: Formula, vocabulary: Vocabulary, symbols: Symbols) -> Any | None:
    """Return the value that a formula has in every context; None when it has none, or faults."""
    compiled = _closure(formula, vocabulary, symbols)
    return compiled.value if compiled and compiled.constant else None


def constant_condition(
    formula: Formula, vocabulary: Vocabulary, symbols: Symbols
) -> Diagnostic | None:
    """Return a finding for a condition that always holds or never does.

    For whoever knows that the symbols cannot be others, e.g. for each number of players.
    """
    value = constant_of(formula, vocabulary, symbols)
    if formula.type is not Type.BOOL or value is None:
        return None
    return found(CONSTANT_CONDITION, formula.span, when="always holds" if value else "never holds")


def _closure(formula: Formula, vocabulary: Vocabulary, symbols: Symbols) -> Closure | None:
    node, findings = typed_formula(formula, vocabulary, symbols)
    if any(finding.code.severity is Severity.ERROR for finding in findings):
        return None
    return closure(node)
