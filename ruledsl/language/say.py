"""Say: a formula in plain words, as the rule book prints it and as one reads it aloud.

A number becomes a noun phrase ("the number of cards in your hand"), a condition a clause ("your
hand counts 5 points or fewer"). What a word says stands with the word, in the vocabulary.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import reduce
from typing import Any

from ruledsl.language.phrase import Amount, Phrase, Value
from ruledsl.language.say_loop import Mention, Teller, say_condition_loop, say_each, say_number_loop
from ruledsl.language.tongue import Tongue
from ruledsl.language.tongues.english import ENGLISH
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
from ruledsl.language.vocabulary import FieldWord, NameWord, Symbols, Vocabulary, mark


def say_formula(
    formula: Formula, vocabulary: Vocabulary, symbols: Symbols, tongue: Tongue = ENGLISH
) -> str:
    """Return an expression in words: a noun phrase for a value, a clause for a condition."""
    node = typed_formula(formula, vocabulary, symbols)[0]
    sayer = Sayer(names_needed(node), tongue)
    return sayer.condition(node) if node.type is Type.BOOL else sayer.noun(node).text


class Sayer(Teller):
    """Says a tree; `variables` holds what the variables of the loops around are called."""

    def __init__(self, named: bool, tongue: Tongue) -> None:
        self.named, self.tongue = named, tongue
        self.variables: dict[int, Mention] = {}

    def noun(self, node: Typed) -> Phrase:
        """Return a value as a noun phrase."""
        if node.type is Type.BOOL:
            return _told(self, mark("whether {clause}"), clause=self.condition(node))
        return _NOUNS[type(node)](self, node)

    def condition(self, node: Typed, negated: bool = False) -> str:
        """Return a condition, or its opposite, as a clause."""
        return _CONDITIONS[type(node)](self, node, negated)


def _told(self: Sayer, message: str, **fields: object) -> Phrase:
    return Phrase(self.tongue.tell(message, **fields))


def _unknown(self: Sayer, node: Unknown) -> Phrase:
    return Phrase("…")


def _const(self: Sayer, node: Const) -> Phrase:
    if node.measure:
        return _told(self, node.says)
    name = self.tongue.name(node.says.replace("_", " "))
    option = node.type is Type.INT and not node.written and not node.says.isdecimal()
    return Phrase(f"*{name}*" if option or node.type in _OF_THE_AUTHOR else name)


_OF_THE_AUTHOR = (Type.CHOICE, Type.ENDING)  # what the book shows as a name


def _read(self: Sayer, node: Read) -> Phrase:
    return _of_word(self, node.word, ())


def _local(self: Sayer, node: Local) -> Phrase:
    return self.variables[node.slot].again()


def _ask(self: Sayer, node: Ask) -> Phrase:
    return _of_word(self, node.word, [self.noun(node.of)])


def _apply(self: Sayer, node: Apply) -> Phrase:
    return self.tongue.phrase(node.word.says, args=[self.noun(arg) for arg in node.args])


def _of_word(self: Sayer, word: NameWord | FieldWord, args: Sequence[Phrase]) -> Phrase:
    own = self.tongue.name(word.own) if word.own else ""
    return self.tongue.phrase(word.says, word.each, args, own)


def _convert(self: Sayer, node: Convert) -> Phrase:
    of = self.noun(node.of)
    if node.type is Type.INT:
        return _told(self, mark("the number of {things}"), things=self.tongue.many(of))
    return replace(self.tongue.phrase(mark("{0}"), mark("card in {0}"), [of]), several=of.plural)


def _negate(self: Sayer, node: Negate) -> Phrase:
    operand = _operand(self, node.operand, 2)
    if isinstance(node.operand, Const) and node.operand.written:
        return Phrase(f"-{operand}")
    return _told(self, mark("minus {value}"), value=operand)


_ARITHMETIC = {
    "+": (1, mark("{left} plus {right}")),
    "-": (1, mark("{left} minus {right}")),
    "*": (2, mark("{left} times {right}")),
    "//": (2, mark("{left} divided by {right} (rounded down)")),
    "%": (2, mark("the remainder of {left} divided by {right}")),
}


def _binary(self: Sayer, node: Binary) -> Phrase:
    level, form = _ARITHMETIC[node.op]
    # A sum leans to the left: only on the right does a second sum need brackets.
    left = _operand(self, node.left, level)
    return _told(self, form, left=left, right=_operand(self, node.right, level + 1))


def _operand(self: Sayer, node: Typed, level: int) -> str:
    text = self.noun(node).text
    own = _ARITHMETIC[node.op][0] if isinstance(node, Binary) else 3
    if isinstance(node, If | Loop) and not (isinstance(node, Loop) and node.function == "count"):
        own = 0
    return f"({text})" if own < level else text


def _if(self: Sayer, node: If) -> Phrase:
    return _told(
        self,
        mark("{then} if {condition}, otherwise {otherwise}"),
        then=self.noun(node.then).text,
        condition=self.condition(node.condition),
        otherwise=self.noun(node.otherwise).text,
    )


def _always(self: Sayer, node: Const, negated: bool) -> str:
    if node.says in _SURE:
        sure = (node.says == "always") is not negated
        return self.tongue.tell(_SURE[0] if sure else _SURE[1])
    said = self.tongue.name(node.says)
    return self.tongue.tell(mark("not {clause}"), clause=said) if negated else said


_SURE = (mark("always"), mark("never"))


def _fact(self: Sayer, node: Read | Ask | Apply, negated: bool) -> str:
    return self.tongue.clause(node.word.says, _subjects(self, node), negated=negated)


def _subjects(self: Sayer, node: Typed, several: bool = False) -> list[Phrase]:
    match node:
        case Ask() | Convert():
            return [self.noun(node.of)]
        case Apply():
            return [self.noun(arg) for arg in node.args]
        case Loop():
            return [Phrase("", say_each(self, node, several))]
        case _:
            return []


def _not(self: Sayer, node: Not, negated: bool) -> str:
    return self.condition(node.operand, not negated)


def _logic(self: Sayer, node: Binary, negated: bool) -> str:
    joiner = node.op if not negated else {"and": "or", "or": "and"}[node.op]
    texts = [_joined(self, part, negated, joiner) for part in chain(node, node.op)]
    mixed = any(isinstance(part, Binary | Loop) for part in chain(node, node.op))
    if mixed and joiner == "or":
        either = mark("{first}, or {second}")
        return reduce(lambda a, b: self.tongue.tell(either, first=a, second=b), texts)
    return self.tongue.listed(texts, joiner)


def _joined(self: Sayer, part: Typed, negated: bool, joiner: str) -> str:
    text = self.condition(part, negated)
    either = isinstance(part, Binary) and joiner == "and"
    return self.tongue.tell(mark("either {clause}"), clause=text) if either else text


def chain(node: Typed, op: str) -> list[Typed]:
    """Return what a chain of one sign joins, in order."""
    if isinstance(node, Binary) and node.op == op:
        return [*chain(node.left, op), *chain(node.right, op)]
    return [node]


_OPPOSITE = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
_MIRRORED = {"==": "==", "!=": "!=", "<": ">", ">": "<", "<=": ">=", ">=": "<="}
_NUMBERS = {
    "<": mark("{0} {be} less than {1}"),
    "<=": mark("{0} {be} at most {1}"),
    ">": mark("{0} {be} more than {1}"),
    ">=": mark("{0} {be} at least {1}"),
}
_RANKS = {
    "<": mark("{0} {be} lower than {1}"),
    "<=": mark("{0} {be} not higher than {1}"),
    ">": mark("{0} {be} higher than {1}"),
    ">=": mark("{0} {be} not lower than {1}"),
}
_IS = mark("{0} {be} {1}")


def _compare(self: Sayer, node: Compare, negated: bool) -> str:
    left, right = node.left, node.right
    op = _OPPOSITE[node.op] if negated else str(node.op)
    if isinstance(left, Const) and not isinstance(right, Const):
        op, left, right = _MIRRORED[op], right, left
    if left.type is Type.BOOL:
        return _both(self, left, right, op == "==")
    number = _number(right)
    amount = None if number is None else Amount(op, number)
    measure = _measure(left)
    if measure and amount:
        return self.tongue.clause(measure, _subjects(self, left, amount.several), n=amount)
    if measure and left.type is not Type.INT and op in ("==", "!="):
        value = Value((self.noun(right).text,), op == "!=")
        return self.tongue.clause(measure, _subjects(self, left), v=value)
    return _side_by_side(self, left, op, right)


def _side_by_side(self: Sayer, left: Typed, op: str, right: Typed) -> str:
    subject, number = self.noun(left), _number(right)
    if number is not None:
        return self.tongue.clause(mark("{0} {be} {n}"), [subject], n=Amount(op, number))
    things = [subject, self.noun(right)]
    if op in _NUMBERS:
        words = _RANKS if left.type is Type.RANK else _NUMBERS
        return self.tongue.clause(words[op], things)
    form = mark("{0} {be} equal to {1}") if left.type is Type.INT else _IS
    return self.tongue.clause(form, things, negated=op == "!=")


def _both(self: Sayer, left: Typed, right: Typed, alike: bool) -> str:
    if isinstance(right, Const) and right.says in _SURE:
        return self.condition(left, (right.says == "always") is not alike)
    form = (
        mark("{left} exactly when {right}")
        if alike
        else mark("{left} exactly when it is not true that {right}")
    )
    return self.tongue.tell(form, left=self.condition(left), right=self.condition(right))


def _number(node: Typed) -> int | None:
    if isinstance(node, Negate):
        number = _number(node.operand)
        return None if number is None else -number
    return node.value if isinstance(node, Const) and node.written.isdecimal() else None


def _measure(node: Typed) -> str:
    match node:
        case Read() | Ask() | Apply():
            return node.word.measure
        case Const():
            return node.measure
        case Convert(type=Type.INT) | Loop(function="count"):
            return mark("{n:there {0.each}}")
        case _:
            return ""


def _among(self: Sayer, node: Among, negated: bool) -> str:
    things = [self.noun(node.item), self.noun(node.group)]
    form = mark("{0} {be} among the {1.many}")
    return self.tongue.clause(form, things, negated=node.negated is not negated)


def _one_of(self: Sayer, node: OneOf, negated: bool) -> str:
    no = node.negated is not negated
    texts = tuple(self.noun(value).text for value in node.values)
    measure = _measure(node.item)
    if measure and node.item.type is not Type.INT:
        return self.tongue.clause(measure, _subjects(self, node.item), v=Value(texts, no))
    one_of = Phrase(self.tongue.listed(texts, "or"))
    return self.tongue.clause(_IS, [self.noun(node.item), one_of], negated=no)


def _choice(self: Sayer, node: If, negated: bool) -> str:
    return self.tongue.tell(
        mark("either {condition} and {then}, or else {otherwise}"),
        condition=self.condition(node.condition),
        then=self.condition(node.then, negated),
        otherwise=self.condition(node.otherwise, negated),
    )


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
