"""Say: a formula in plain English, as the rule book prints it and as one reads it aloud.

A number becomes a noun phrase ("the number of cards in your hand"), a condition a clause ("your
hand counts 5 points or fewer"). What a word says stands with the word, in the vocabulary.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ruledsl.language.phrase import Amount, Phrase, Value, be, clause, listed
from ruledsl.language.say_loop import Mention, Teller, say_condition_loop, say_each, say_number_loop
from ruledsl.language.typecheck import typed_formula
from ruledsl.language.typed import (
    Among,
    Apply,
    Ask,
    Binary,
    Compare,
    Const,
    Convert,
    If,
    Local,
    Loop,
    Negate,
    Not,
    OneOf,
    Read,
    Typed,
    Unknown,
    names_needed,
)
from ruledsl.language.types import Type
from ruledsl.language.values import Formula
from ruledsl.language.vocabulary import Symbols, Vocabulary


def say_formula(
    formula: Formula, vocabulary: Vocabulary, symbols: Symbols, language: str = "en"
) -> str:
    """Return an expression in words: a noun phrase for a value, a clause for a condition.

    English is the only language there is so far, whatever `language` asks for.
    """
    node = typed_formula(formula, vocabulary, symbols)[0]
    sayer = Sayer(names_needed(node))
    return sayer.condition(node) if node.type is Type.BOOL else sayer.noun(node).text


class Sayer(Teller):
    """Says a tree; `variables` holds what the variables of the loops around are called."""

    def __init__(self, named: bool) -> None:
        self.named = named
        self.variables: dict[int, Mention] = {}

    def noun(self, node: Typed) -> Phrase:
        """Return a value as a noun phrase."""
        if node.type is Type.BOOL:
            return Phrase(f"whether {self.condition(node)}")
        return _NOUNS[type(node)](self, node)

    def condition(self, node: Typed, negated: bool = False) -> str:
        """Return a condition, or its opposite, as a clause."""
        return _CONDITIONS[type(node)](self, node, negated)


def _unknown(self: Sayer, node: Unknown) -> Phrase:
    return Phrase("…")


def _const(self: Sayer, node: Const) -> Phrase:
    return Phrase(node.says.replace("_", " "))


def _read(self: Sayer, node: Read) -> Phrase:
    return Phrase(node.word.says, node.word.each)


def _local(self: Sayer, node: Local) -> Phrase:
    return self.variables[node.slot].again()


def _ask(self: Sayer, node: Ask) -> Phrase:
    of, word = self.noun(node.of), node.word
    return Phrase(word.says.format(of), word.each.format(of))


def _apply(self: Sayer, node: Apply) -> Phrase:
    return Phrase(node.word.says.format(*[self.noun(arg) for arg in node.args]))


def _convert(self: Sayer, node: Convert) -> Phrase:
    of = self.noun(node.of)
    if node.type is Type.INT:
        return Phrase(f"the number of {of.many}")
    return Phrase(of.text, f"card in {of.text}", of.plural)


def _negate(self: Sayer, node: Negate) -> Phrase:
    sign = "-" if isinstance(node.operand, Const) and node.operand.written else "minus "
    return Phrase(sign + _operand(self, node.operand, 2))


_ARITHMETIC = {
    "+": (1, "{} plus {}"),
    "-": (1, "{} minus {}"),
    "*": (2, "{} times {}"),
    "//": (2, "{} divided by {} (rounded down)"),
    "%": (2, "the remainder of {} divided by {}"),
}


def _binary(self: Sayer, node: Binary) -> Phrase:
    level, form = _ARITHMETIC[node.op]
    # A sum leans to the left: only on the right does a second sum need brackets.
    left = _operand(self, node.left, level)
    return Phrase(form.format(left, _operand(self, node.right, level + 1)))


def _operand(self: Sayer, node: Typed, level: int) -> str:
    text = self.noun(node).text
    own = _ARITHMETIC[node.op][0] if isinstance(node, Binary) else 3
    if isinstance(node, If | Loop) and not (isinstance(node, Loop) and node.function == "count"):
        own = 0
    return f"({text})" if own < level else text


def _if(self: Sayer, node: If) -> Phrase:
    then, condition = self.noun(node.then).text, self.condition(node.condition)
    return Phrase(f"{then} if {condition}, otherwise {self.noun(node.otherwise).text}")


def _always(self: Sayer, node: Const, negated: bool) -> str:
    if node.says in ("always", "never"):
        return "always" if (node.says == "always") is not negated else "never"
    return f"not {node.says}" if negated else node.says


def _fact(self: Sayer, node: Read | Ask | Apply, negated: bool) -> str:
    return clause(node.word.says, _subjects(self, node), negated=negated)


def _subjects(self: Sayer, node: Typed) -> list[Phrase]:
    match node:
        case Ask() | Convert():
            return [self.noun(node.of)]
        case Apply():
            return [self.noun(arg) for arg in node.args]
        case _:
            return []


def _not(self: Sayer, node: Not, negated: bool) -> str:
    return self.condition(node.operand, not negated)


def _logic(self: Sayer, node: Binary, negated: bool) -> str:
    joiner = node.op if not negated else {"and": "or", "or": "and"}[node.op]
    texts = [_joined(self, part, negated, joiner) for part in chain(node, node.op)]
    mixed = any(isinstance(part, Binary | Loop) for part in chain(node, node.op))
    if mixed and joiner == "or":
        return f", {joiner} ".join(texts)
    return listed(texts, joiner)


def _joined(self: Sayer, part: Typed, negated: bool, joiner: str) -> str:
    text = self.condition(part, negated)
    either = isinstance(part, Binary) and joiner == "and"
    return f"either {text}" if either else text


def chain(node: Typed, op: str) -> list[Typed]:
    """Return what a chain of one sign joins, in order."""
    if isinstance(node, Binary) and node.op == op:
        return [*chain(node.left, op), *chain(node.right, op)]
    return [node]


_OPPOSITE = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
_MIRRORED = {"==": "==", "!=": "!=", "<": ">", ">": "<", "<=": ">=", ">=": "<="}
_NUMBERS = {"<": "less than", "<=": "at most", ">": "more than", ">=": "at least"}
_RANKS = {"<": "lower than", "<=": "not higher than", ">": "higher than", ">=": "not lower than"}


def _compare(self: Sayer, node: Compare, negated: bool) -> str:
    left, right = node.left, node.right
    op = _OPPOSITE[node.op] if negated else str(node.op)
    if isinstance(left, Const) and not isinstance(right, Const):
        op, left, right = _MIRRORED[op], right, left
    if left.type is Type.BOOL:
        return _both(self, left, right, op == "==")
    number = _number(right)
    amount = None if number is None else Amount(op, number)
    measure = _measure(self, left, amount is None or amount.several)
    if measure and amount:
        return clause(measure, _subjects(self, left), n=amount)
    if measure and left.type is not Type.INT and op in ("==", "!="):
        value = Value((self.noun(right).text,), op == "!=")
        return clause(measure, _subjects(self, left), v=value)
    return _side_by_side(self, left, op, right)


def _side_by_side(self: Sayer, left: Typed, op: str, right: Typed) -> str:
    subject, number = self.noun(left), _number(right)
    if number is not None:
        return f"{be(subject)} {Amount(op, number)}"
    if op in _NUMBERS:
        words = _RANKS if left.type is Type.RANK else _NUMBERS
        return f"{be(subject)} {words[op]} {self.noun(right)}"
    equal = "equal to " if left.type is Type.INT else ""
    return f"{be(subject, op == '!=')} {equal}{self.noun(right)}"


def _both(self: Sayer, left: Typed, right: Typed, alike: bool) -> str:
    if isinstance(right, Const) and right.says in ("always", "never"):
        return self.condition(left, (right.says == "always") is not alike)
    when = "exactly when" if alike else "exactly when it is not true that"
    return f"{self.condition(left)} {when} {self.condition(right)}"


def _number(node: Typed) -> int | None:
    if isinstance(node, Negate):
        number = _number(node.operand)
        return None if number is None else -number
    return node.value if isinstance(node, Const) and node.written.isdecimal() else None


def _measure(self: Sayer, node: Typed, several: bool = False) -> str:
    match node:
        case Read() | Ask() | Apply():
            return node.word.measure
        case Const():
            return node.measure
        case Convert(type=Type.INT):
            return "{n:there {0.each}}"
        case Loop(function="count"):
            return "{n:there " + say_each(self, node, several) + "}"
        case _:
            return ""


def _among(self: Sayer, node: Among, negated: bool) -> str:
    item, group = self.noun(node.item), self.noun(node.group)
    return f"{be(item, node.negated is not negated)} among the {group.many}"


def _one_of(self: Sayer, node: OneOf, negated: bool) -> str:
    no = node.negated is not negated
    texts = tuple(self.noun(value).text for value in node.values)
    measure = _measure(self, node.item)
    if measure and node.item.type is not Type.INT:
        return clause(measure, _subjects(self, node.item), v=Value(texts, no))
    return f"{be(self.noun(node.item), no)} {listed(texts, 'or')}"


def _choice(self: Sayer, node: If, negated: bool) -> str:
    then, otherwise = (self.condition(way, negated) for way in (node.then, node.otherwise))
    return f"either {self.condition(node.condition)} and {then}, or else {otherwise}"


def _open(self: Sayer, node: Unknown, negated: bool) -> str:
    return "…"


_NOUNS: dict[type[Any], Callable[[Sayer, Any], Phrase]] = {
    Unknown: _unknown,
    Const: _const,
    Read: _read,
    Local: _local,
    Ask: _ask,
    Apply: _apply,
    Convert: _convert,
    Negate: _negate,
    Binary: _binary,
    If: _if,
    Loop: say_number_loop,
}

_CONDITIONS: dict[type[Any], Callable[[Sayer, Any, bool], str]] = {
    Unknown: _open,
    Const: _always,
    Read: _fact,
    Ask: _fact,
    Apply: _fact,
    Not: _not,
    Binary: _logic,
    Compare: _compare,
    Among: _among,
    OneOf: _one_of,
    If: _choice,
    Loop: say_condition_loop,
}
