"""Expression: the tree of a phrase such as `any(p.total >= 150 for p in players)`.

Every node carries `start` and `end`: offsets into the text of the expression, half open. The scalar
that holds the text turns them into a place in the file.
"""

from typing import Literal, TypeAlias

from ruledsl.record import record

Quantifier: TypeAlias = Literal["sum", "any", "all", "count", "max", "min"]
Arithmetic: TypeAlias = Literal["+", "-", "*", "//", "%", "and", "or"]
Comparison: TypeAlias = Literal["==", "!=", "<", "<=", ">", ">=", "in", "not in"]

QUANTIFIERS: tuple[Quantifier, ...] = ("sum", "any", "all", "count", "max", "min")


@record
class Number:
    """A whole number of at most nine digits."""

    value: int
    start: int
    end: int


@record
class Text:
    """A text in quotes."""

    value: str  # without the quotes
    start: int
    end: int


@record
class Truth:
    """`true` or `false`."""

    value: bool
    start: int
    end: int


@record
class Name:
    """A word that stands for something."""

    word: str
    start: int
    end: int


@record
class Field:
    """`of.word`."""

    of: "Expr"
    word: str
    start: int
    end: int

    @property
    def word_start(self) -> int:
        """Return where the word after the dot starts."""
        return self.end - len(self.word)


@record
class Call:
    """`function(args, …)`."""

    function: str
    args: tuple["Expr", ...]
    start: int  # also where the function's name starts
    end: int


@record
class Items:
    """`[a, b]`."""

    values: tuple["Expr", ...]
    start: int
    end: int


@record
class Quantified:
    """`function(body for variable in over if condition)`."""

    function: Quantifier
    body: "Expr"
    variable: Name
    over: "Expr"
    condition: "Expr | None"
    start: int
    end: int


@record
class Unary:
    """`-x` or `not x`."""

    op: Literal["-", "not"]
    operand: "Expr"
    start: int
    end: int


@record
class Binary:
    """`left op right`; a chain leans to the left."""

    op: Arithmetic
    left: "Expr"
    right: "Expr"
    start: int
    end: int


@record
class Compare:
    """`left op right` with an answer of yes or no; never a chain."""

    op: Comparison
    left: "Expr"
    right: "Expr"
    start: int
    end: int


@record
class Choice:
    """`then if condition else otherwise`."""

    then: "Expr"
    condition: "Expr"
    otherwise: "Expr"
    start: int
    end: int


Expr: TypeAlias = (
    Number
    | Text
    | Truth
    | Name
    | Field
    | Call
    | Items
    | Quantified
    | Unary
    | Binary
    | Compare
    | Choice
)
