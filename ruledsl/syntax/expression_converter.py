"""Expression converter: from the parser's tree to ours, within bounds.

The parser itself needs no stack, so a hostile text may nest as deep as it is long. Here is the only
recursion over its tree, and it counts levels and parts as it goes.
"""

from typing import Any, cast

from ruledsl.syntax import phrase_codes as codes
from ruledsl.syntax.expression import (
    QUANTIFIERS,
    Arithmetic,
    Binary,
    Call,
    Choice,
    Compare,
    Comparison,
    Expr,
    Field,
    Items,
    Name,
    Number,
    Quantified,
    Quantifier,
    Text,
    Truth,
    Unary,
)
from ruledsl.syntax.lalr import Branch
from ruledsl.syntax.limits import LIMITS
from ruledsl.syntax.phrase_words import Fault, Refused


class Converter:
    """Turns parse trees of one text into expressions. Raises Refused at a fault."""

    def __init__(self) -> None:
        self._depth = 0
        self._parts = 0

    def convert(self, tree: Branch) -> Expr:
        """Return the expression of a parse tree."""
        start, end = tree.start, tree.end
        self.enter(start, end)
        expression = cast(Expr, getattr(self, f"_{tree.rule}")(tree.children, start, end))
        self.leave()
        return expression

    def enter(self, start: int, end: int) -> None:
        """Count one more level and part; it ends with `leave`."""
        self._depth += 1
        if self._depth > LIMITS.phrase_depth:
            words = {"limit": LIMITS.phrase_depth}
            raise Refused(Fault(codes.TOO_NESTED, start, end, words=words))
        self.count(start, end)

    def leave(self) -> None:
        """End the level that was entered last."""
        self._depth -= 1

    def count(self, start: int, end: int) -> None:
        """Count one more part."""
        self._parts += 1
        if self._parts > LIMITS.phrase_nodes:
            words = {"limit": LIMITS.phrase_nodes}
            raise Refused(Fault(codes.TOO_MANY_PARTS, start, end, words=words))

    def _number(self, children: list[Any], start: int, end: int) -> Number:
        if end - start > 9:
            raise Refused(Fault(codes.NUMBER_TOO_LONG, start, end))
        return Number(int(children[0]), start, end)

    def _text(self, children: list[Any], start: int, end: int) -> Text:
        return Text(str(children[0][1:-1]), start, end)

    def _truth(self, children: list[Any], start: int, end: int) -> Truth:
        return Truth(children[0] == "true", start, end)

    def _name(self, children: list[Any], start: int, end: int) -> Name:
        return Name(str(children[0]), start, end)

    def _bracketed(self, children: list[Any], _start: int, _end: int) -> Expr:
        return self.convert(children[0])

    def _field(self, children: list[Any], start: int, end: int) -> Field:
        return Field(self.convert(children[0]), str(children[1]), start, end)

    def _items(self, children: list[Any], start: int, end: int) -> Items:
        return Items(self._several(children), start, end)

    def _call(self, children: list[Any], start: int, end: int) -> Call:
        return Call(str(children[0]), self._several(children[1:]), start, end)

    def _several(self, children: list[Any]) -> tuple[Expr, ...]:
        return tuple(self.convert(child) for child in children if child is not None)

    def _quantified(self, children: list[Any], start: int, end: int) -> Quantified:
        function, body, word, over, condition = children
        if function not in QUANTIFIERS:
            hint = f"use one of {', '.join(QUANTIFIERS)}"
            words = {"word": function}
            fault_end = start + len(function)
            raise Refused(Fault(codes.NO_QUANTIFIER, start, fault_end, hint=hint, words=words))
        return Quantified(
            cast(Quantifier, str(function)),
            self.convert(body),
            Name(str(word), word.start, word.end),
            self.convert(over),
            None if condition is None else self.convert(condition),
            start,
            end,
        )

    def _unary(self, children: list[Any], start: int, end: int) -> Unary:
        op, operand = children
        return Unary("-" if op == "-" else "not", self.convert(operand), start, end)

    def _chain(self, children: list[Any], start: int, _end: int) -> Expr:
        """Lean `a + b + c` to the left; a long chain is wide here and not deep."""
        left = self.convert(children[0])
        for op, right in zip(children[1::2], children[2::2], strict=True):
            end = right.end
            self.count(right.start, end)
            left = Binary(cast(Arithmetic, str(op)), left, self.convert(right), start, end)
        return left

    def _compare(self, children: list[Any], start: int, end: int) -> Compare:
        left, relation, right, *more = children
        if more:
            hint = "join two comparisons with `and`"
            raise Refused(Fault(codes.COMPARISON_CHAIN, start, end, hint=hint))
        op = cast(Comparison, " ".join(relation.children))
        return Compare(op, self.convert(left), self.convert(right), start, end)

    def _choice(self, children: list[Any], start: int, end: int) -> Choice:
        then, condition, otherwise = (self.convert(child) for child in children)
        return Choice(then, condition, otherwise, start, end)
