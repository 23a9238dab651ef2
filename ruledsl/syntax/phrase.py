"""Phrase: what expressions, turns and lists of cards have in common.

A phrase is parsed as a bare text, so that equal texts are parsed once; faults carry offsets into
that text. Only in the end are they placed in a file.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from ruledsl.record import record
from ruledsl.syntax import phrase_codes as codes
from ruledsl.syntax.limits import LIMITS
from ruledsl.syntax.phrase_words import Fault, Refused
from ruledsl.text.diagnostic import Diagnostic, Edit, found
from ruledsl.text.span import Span

if TYPE_CHECKING:
    from lark import Token

    from ruledsl.syntax.lalr import Branch

Place: TypeAlias = Callable[[int, int], Span]

Explain: TypeAlias = Callable[[str, int, frozenset[str]], Fault]
"""From the text, the offset where the parser stopped, and what could have followed, to a fault."""


@record
class Kind:
    """A kind of phrase."""

    grammar: str
    start: str  # the rule of the grammar that is the whole of it
    what: str  # what is missing when there is nothing
    explain: Explain


def parse_tree(kind: Kind, text: str) -> "Branch":
    """Parse a text. Raises Refused with the fault."""
    if len(text) > LIMITS.phrase:
        raise Refused(Fault(codes.TOO_LONG, 0, len(text), words={"limit": LIMITS.phrase}))
    if not text.strip():
        raise Refused(Fault(codes.EMPTY, 0, len(text), words={"what": kind.what}))
    from ruledsl.syntax.tables import reader

    tree = reader(kind.grammar).parse(text, kind.start)
    if tree is None:
        raise _refused(kind, text)
    return tree


def _refused(kind: Kind, text: str) -> Refused:
    """Return why a text cannot be read: Lark knows what could have followed."""
    # Lark is imported only when there is a fault: its import costs twice as much as all of YAML.
    from lark import UnexpectedCharacters, UnexpectedToken

    from ruledsl.syntax.tables import parser

    try:
        parser(kind.grammar).parse(text, start=kind.start)
    except UnexpectedToken as error:
        at = _start(error.token, text)
        accepts = frozenset(each.rpartition("__")[2] for each in error.accepts)
        return Refused(kind.explain(text, at, accepts))
    except UnexpectedCharacters as error:
        return Refused(kind.explain(text, error.pos_in_stream or 0, frozenset()))
    raise AssertionError(f"our loop cannot read what Lark can: {text!r}")


def place_faults(faults: tuple[Fault, ...], place: Place) -> list[Diagnostic]:
    """Return the findings for faults of a text whose places in a file are known."""
    return [_placed(fault, place) for fault in faults]


def _placed(fault: Fault, place: Place) -> Diagnostic:
    span = place(fault.start, fault.end)
    edits = () if fault.better is None else (Edit(span, fault.better),)
    return found(fault.code, span, hint=fault.hint, edits=edits, **fault.words)


def _start(token: "Token", text: str) -> int:
    """Return where a token starts; the end of the text has no place of its own."""
    start: int | None = token.start_pos
    return len(text.rstrip()) if token.type == "$END" or start is None else start


def _explain_expression(text: str, at: int, accepts: frozenset[str]) -> Fault:
    from ruledsl.syntax.phrase_faults import explain  # only a fault pays for its patterns

    return explain(text, at, accepts)


def _explain_turn(text: str, at: int, accepts: frozenset[str]) -> Fault:
    from ruledsl.syntax.phrase_faults import explain

    return explain(text, at, accepts, in_turn=True)


EXPRESSION = Kind("turn", "expression", "an expression", _explain_expression)
TURN = Kind("turn", "start", "a turn", _explain_turn)
