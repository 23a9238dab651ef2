"""Typed: the tree of an expression once every word in it is known.

Names have become symbols, words of the vocabulary or loop variables; conversions are written out.
Evaluation and the rule book read this tree, and never look a name up again.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

from ruledsl.language.types import Type
from ruledsl.language.vocabulary import FieldWord, FunctionWord, NameWord
from ruledsl.record import record
from ruledsl.syntax.expression import Arithmetic, Comparison, Quantifier

MOST_LOOPS = 2
"""How deep loops may be nested: two over a hundred cards are done in a moment, three are not."""


@record
class Unknown:
    """Something that was reported; it fits everywhere, so that one fault gives one finding."""

    type: None = None


@record
class Const:
    """A number, a truth, a text, or a symbol of the rule file."""

    type: Type
    value: Any  # None: a symbol whose value is not known yet
    says: str
    measure: str = ""
    written: str = ""  # as a literal is written; it may also be the name of a symbol


@record
class Read:
    """A name of the vocabulary."""

    word: NameWord

    @property
    def type(self) -> Type:
        """The type of the name."""
        return self.word.type


@record
class Local:
    """A variable of a loop; `slot` is its place in the frame, from 1."""

    name: str
    type: Type | None
    slot: int


@record
class Ask:
    """A field of something."""

    of: Typed
    word: FieldWord

    @property
    def type(self) -> Type:
        """The type of the field."""
        return self.word.type


@record
class Apply:
    """A function of values."""

    word: FunctionWord
    args: tuple[Typed, ...]

    @property
    def type(self) -> Type:
        """The type of the result."""
        return self.word.result


@record
class Convert:
    """A value taken as another type: players as their number, melds as their cards."""

    of: Typed
    type: Type


@record
class Among:
    """Whether something is in a collection."""

    item: Typed
    group: Typed
    negated: bool
    type: Type = Type.BOOL


@record
class OneOf:
    """Whether something is in a list that is written out."""

    item: Typed
    values: tuple[Typed, ...]
    negated: bool
    type: Type = Type.BOOL


@record
class Loop:
    """A quantifier: `function(body for variable in over if condition)`."""

    function: Quantifier
    body: Typed
    variable: Local
    over: Typed
    condition: Typed | None

    @property
    def type(self) -> Type:
        """A condition for `any` and `all`, a number for the others."""
        return Type.BOOL if self.function in ("any", "all") else Type.INT


@record
class Negate:
    """`-x`."""

    operand: Typed
    type: Type = Type.INT


@record
class Not:
    """`not x`."""

    operand: Typed
    type: Type = Type.BOOL


@record
class Binary:
    """Arithmetic, `and`, `or`."""

    op: Arithmetic
    left: Typed
    right: Typed

    @property
    def type(self) -> Type:
        """A condition for `and` and `or`, a number for the others."""
        return Type.BOOL if self.op in ("and", "or") else Type.INT


@record
class Compare:
    """Two values side by side; `in` is not among the signs here."""

    op: Comparison
    left: Typed
    right: Typed
    type: Type = Type.BOOL


@record
class If:
    """One value or another."""

    then: Typed
    condition: Typed
    otherwise: Typed

    @property
    def type(self) -> Type | None:
        """The type of both branches."""
        return self.then.type or self.otherwise.type


Typed: TypeAlias = (
    Unknown
    | Const
    | Read
    | Local
    | Ask
    | Apply
    | Convert
    | Among
    | OneOf
    | Loop
    | Negate
    | Not
    | Binary
    | Compare
    | If
)


def parts(node: Typed) -> Iterator[Typed]:
    """Yield a tree and everything in it."""
    yield node
    for value in vars(node).values():
        for child in value if isinstance(value, tuple) else (value,):
            if isinstance(child, Typed):
                yield from parts(child)


def names_needed(node: Typed) -> bool:
    """Say whether loops over things of one type are nested, so that each needs a name."""
    loops = [part for part in parts(node) if isinstance(part, Loop)]
    return any(
        inner is not outer and inner.variable.type is outer.variable.type
        for outer in loops
        for inner in parts(outer)
        if isinstance(inner, Loop)
    )
