"""Type check: what an expression means, and every fault in it, before anything is played.

One fault gives one finding: a part that was reported is of unknown type, and fits everywhere.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from typing import Any

from ruledsl.language import expression_codes as codes
from ruledsl.language.closures import closure
from ruledsl.language.conversion import fit, meet
from ruledsl.language.lookup import Names, no_field, no_function, no_name
from ruledsl.language.typed import (
    MOST_LOOPS,
    Among,
    Apply,
    Ask,
    Binary,
    Compare,
    Const,
    If,
    Local,
    Loop,
    Negate,
    Not,
    OneOf,
    Typed,
    Unknown,
    parts,
)
from ruledsl.language.types import Scope, Type
from ruledsl.language.values import Formula
from ruledsl.language.vocabulary import FunctionWord, Symbols, Vocabulary
from ruledsl.record import record
from ruledsl.syntax import expression as syntax
from ruledsl.text.diagnostic import Code, Diagnostic, found
from ruledsl.text.span import Span

UNKNOWN = Unknown()

_MANY = {
    Type.CARDS: "count(…) says how many cards there are",
    Type.MELDS: "count(…) says how many melds there are",
    Type.INT: "compare it with something, for example `… > 0`",
}

_OF_A_KIND = "ask each meld, for example `count(m for m in new_melds if m.kind == run)`"


def check_formula(formula: Formula, vocabulary: Vocabulary, symbols: Symbols) -> list[Diagnostic]:
    """Return every fault of an expression."""
    return typed_formula(formula, vocabulary, symbols)[1]


def type_of(
    expr: syntax.Expr, scope: Scope, vocabulary: Vocabulary, symbols: Symbols
) -> Type | None:
    """Return the type of an expression; None when it has faults that leave it open."""
    formula = Formula(expr, Type.BOOL, scope)
    return _Checker(formula, Names(scope, vocabulary, symbols)).check(expr).type


def typed_formula(
    formula: Formula, vocabulary: Vocabulary, symbols: Symbols
) -> tuple[Typed, list[Diagnostic]]:
    """Return an expression with every word known, and its faults."""
    checker = _Checker(formula, Names(formula.scope, vocabulary, symbols))
    node = checker.check(formula.expr)
    wanted = fit(node, formula.type, symbols)
    if wanted is None:
        kinds = {"wanted": formula.type.value, "got": _kind(node)}
        checker.report(codes.RESULT_TYPE, formula.expr, hint=_advice(node), **kinds)
    return wanted or node, checker.findings


@record(frozen=False, eq=False)
class _Checker:
    """One walk through one expression."""

    formula: Formula
    names: Names
    loops: list[Local] = field(default_factory=list)  # around the part that is looked at
    used: set[int] = field(default_factory=set)  # slots of the variables that were met
    findings: list[Diagnostic] = field(default_factory=list)

    def check(self, expr: syntax.Expr) -> Typed:
        """Return a part with every word known."""
        return _CHECKS[type(expr)](self, expr)

    def place(self, expr: syntax.Expr) -> Span:
        """Return where a part stands in its file."""
        return self.formula.place(expr.start, expr.end)

    def report(self, code: Code, expr: syntax.Expr, **words: Any) -> Typed:
        """Note a fault of a part."""
        self.findings.append(found(code, self.place(expr), **words))
        return UNKNOWN

    def want(self, expr: syntax.Expr, wanted: Type, code: Code, **words: Any) -> Typed:
        """Return a part as a value of the wanted type."""
        node = self.check(expr)
        fitted = fit(node, wanted, self.names.symbols)
        if fitted:
            return fitted
        words |= {"wanted": wanted.value, "got": _kind(node), "hint": _advice(node)}
        return self.report(code, expr, **words)


def _kind(node: Typed) -> str:
    return node.type.value if node.type else "unknown"


def _advice(node: Typed) -> str:
    return _MANY.get(node.type, "") if node.type else ""


def _number(self: _Checker, expr: syntax.Number) -> Typed:
    return Const(Type.INT, expr.value, str(expr.value), written=str(expr.value))


def _text(self: _Checker, expr: syntax.Text) -> Typed:
    return Const(Type.TEXT, expr.value, expr.value, written=expr.value)


def _truth(self: _Checker, expr: syntax.Truth) -> Typed:
    return Const(Type.BOOL, expr.value, "always" if expr.value else "never")


def _name(self: _Checker, expr: syntax.Name) -> Typed:
    node = self.names.name(expr.word, self.loops)
    if isinstance(node, Local):
        self.used.add(node.slot)
    if node is None:
        self.findings.append(no_name(expr.word, self.place(expr), self.names, self.loops))
    return node or UNKNOWN


def _field(self: _Checker, expr: syntax.Field) -> Typed:
    of = self.check(expr.of)
    if of.type is None:
        return UNKNOWN
    word = self.names.field(expr.word, of.type)
    if word is None:
        at = self.formula.place(expr.word_start, expr.end)
        self.findings.append(no_field(expr.word, of.type, at, self.names))
        return UNKNOWN
    return Ask(fit(of, word.of, self.names.symbols) or of, word)


def _call(self: _Checker, expr: syntax.Call) -> Typed:
    words = self.names.functions(expr.function)
    if not words:
        at = self.formula.place(expr.start, expr.start + len(expr.function))
        self.findings.append(no_function(expr.function, at, self.names, self.loops))
        return UNKNOWN
    wanted = len(words[0].params)
    if len(expr.args) != wanted:
        many = "1 value" if wanted == 1 else f"{wanted} values"
        counts = {"word": expr.function, "wanted": many, "got": len(expr.args) or "none"}
        return self.report(codes.ARGUMENT_COUNT, expr, **counts)
    args = [self.check(arg) for arg in expr.args]
    for word in sorted(words, key=lambda w: [a.type for a in args] != list(w.params)):
        fitted = [fit(a, p, self.names.symbols) for a, p in zip(args, word.params, strict=True)]
        if all(fitted):
            return Apply(word, tuple(a for a in fitted if a))
    return _wrong_argument(self, expr, args, words)


def _wrong_argument(
    self: _Checker, expr: syntax.Call, args: list[Typed], words: tuple[FunctionWord, ...]
) -> Typed:
    for place, (arg, written) in enumerate(zip(args, expr.args, strict=True)):
        wanted = [word.params[place] for word in words]
        if not any(fit(arg, each, self.names.symbols) for each in wanted):
            told = {"wanted": " or ".join(each.value for each in wanted), "got": _kind(arg)}
            told["hint"] = _OF_A_KIND if Type.MELDS in wanted and arg.type is Type.KIND else ""
            self.report(codes.ARGUMENT_TYPE, written, word=expr.function, **told)
    return UNKNOWN


def _items(self: _Checker, expr: syntax.Items) -> Typed:
    return self.report(codes.LIST_OUT_OF_PLACE, expr)


def _unary(self: _Checker, expr: syntax.Unary) -> Typed:
    if expr.op == "not":
        return Not(self.want(expr.operand, Type.BOOL, codes.OPERAND_TYPE, op=expr.op))
    return Negate(self.want(expr.operand, Type.INT, codes.OPERAND_TYPE, op=expr.op))


def _binary(self: _Checker, expr: syntax.Binary) -> Typed:
    wanted = Type.BOOL if expr.op in ("and", "or") else Type.INT
    left = self.want(expr.left, wanted, codes.OPERAND_TYPE, op=expr.op)
    right = self.want(expr.right, wanted, codes.OPERAND_TYPE, op=expr.op)
    if expr.op in ("//", "%") and _is_zero(right):
        self.report(codes.DIVISION_BY_ZERO, expr.right)
    return Binary(expr.op, left, right)


def _is_zero(node: Typed) -> bool:
    if any(isinstance(part, Unknown) for part in parts(node)):
        return False
    divisor = closure(node)
    return divisor.constant and divisor.value == 0


def _compare(self: _Checker, expr: syntax.Compare) -> Typed:
    if expr.op in ("in", "not in"):
        return _member(self, expr)
    left, right = self.check(expr.left), self.check(expr.right)
    both = meet(left, right, self.names.symbols)
    if both and expr.op not in ("==", "!="):
        both = _ordered(*both, self.names.symbols)
    if both is None or (both[0].type and both[0].type.item):
        kinds = {"op": expr.op, "left": _kind(left), "right": _kind(right)}
        many = left if _kind(left) in ("cards", "melds") else right
        hint = _advice(many) if many.type is not Type.INT else ""
        return self.report(codes.NOT_COMPARABLE, expr, hint=hint, **kinds)
    return Compare(expr.op, *both)


def _ordered(left: Typed, right: Typed, symbols: Symbols) -> tuple[Typed, Typed] | None:
    if Type.RANK in (left.type, right.type):
        return left, right
    one, other = fit(left, Type.INT, symbols), fit(right, Type.INT, symbols)
    return (one, other) if one and other else None


def _member(self: _Checker, expr: syntax.Compare) -> Typed:
    item = self.check(expr.left)
    if isinstance(expr.right, syntax.Items):
        return _one_of(self, item, expr, expr.right)
    group = _many(self, expr.right, expr.op)
    if item.type is None or group.type is None:
        return UNKNOWN
    if item.type is not group.type.item:
        kinds = {"op": expr.op, "left": _kind(item), "right": _kind(group)}
        return self.report(codes.NOT_COMPARABLE, expr, **kinds)
    return Among(item, group, expr.op == "not in")


def _one_of(self: _Checker, item: Typed, expr: syntax.Compare, listed: syntax.Items) -> Typed:
    values = []
    for written in listed.values:
        value = self.check(written)
        both = meet(item, value, self.names.symbols)
        if both is None or (both[0].type and both[0].type.item):
            kinds = {"op": expr.op, "left": _kind(item), "right": _kind(value)}
            self.report(codes.NOT_COMPARABLE, written, **kinds)
        else:
            item, value = both
            values.append(value)
    return OneOf(item, tuple(values), expr.op == "not in")


def _many(self: _Checker, expr: syntax.Expr, word: str) -> Typed:
    """Return a part as a collection; a meld is one of cards."""
    node = self.check(expr)
    if node.type is Type.MELD:
        node = fit(node, Type.CARDS, self.names.symbols) or node
    if node.type and node.type.item is None:
        return self.report(codes.NOT_MANY, expr, word=word, got=_kind(node))
    return node


def _choice(self: _Checker, expr: syntax.Choice) -> Typed:
    then = self.check(expr.then)
    condition = self.want(expr.condition, Type.BOOL, codes.OPERAND_TYPE, op="if")
    otherwise = self.check(expr.otherwise)
    both = meet(then, otherwise, self.names.symbols)
    if both is None:
        kinds = {"left": _kind(then), "right": _kind(otherwise)}
        return self.report(codes.BRANCHES_DIFFER, expr, **kinds)
    return If(both[0], condition, both[1])


_BODIES = {"sum": Type.INT, "max": Type.INT, "min": Type.INT, "any": Type.BOOL, "all": Type.BOOL}


def _quantified(self: _Checker, expr: syntax.Quantified) -> Typed:
    over, word = _many(self, expr.over, "in"), expr.variable.word
    if len(self.loops) >= MOST_LOOPS:
        return self.report(codes.LOOPS_TOO_DEEP, expr, most=MOST_LOOPS)
    if self.names.name(word, self.loops):
        return self.report(codes.VARIABLE_SHADOWS, expr.variable, word=word)
    variable = Local(word, over.type.item if over.type else None, len(self.loops) + 1)
    self.loops.append(variable)
    self.used.discard(variable.slot)
    before = len(self.findings)
    loop = _loop(self, expr, over, variable)
    self.loops.pop()
    many_alike = expr.function in ("sum", "count") and isinstance(loop.body, Const)
    if variable.slot not in self.used and len(self.findings) == before and not many_alike:
        self.report(codes.VARIABLE_UNUSED, expr.variable, word=word)
    return loop


def _loop(self: _Checker, expr: syntax.Quantified, over: Typed, variable: Local) -> Loop:
    wanted = _BODIES.get(expr.function)
    if wanted:
        body = self.want(expr.body, wanted, codes.OPERAND_TYPE, op=expr.function)
    else:
        body = self.check(expr.body)
    condition = None
    if expr.condition:
        condition = self.want(expr.condition, Type.BOOL, codes.OPERAND_TYPE, op="if")
    return Loop(expr.function, body, variable, over, condition)


_CHECKS: dict[type[Any], Callable[[_Checker, Any], Typed]] = {
    syntax.Number: _number,
    syntax.Text: _text,
    syntax.Truth: _truth,
    syntax.Name: _name,
    syntax.Field: _field,
    syntax.Call: _call,
    syntax.Items: _items,
    syntax.Unary: _unary,
    syntax.Binary: _binary,
    syntax.Compare: _compare,
    syntax.Choice: _choice,
    syntax.Quantified: _quantified,
}
