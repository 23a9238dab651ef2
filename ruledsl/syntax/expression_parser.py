"""Expression parser: from a text to an expression, with the place of every fault.

Equal texts are parsed once in a process; only their places in the file differ.
"""

from functools import lru_cache

from ruledsl.syntax.expression import Expr
from ruledsl.syntax.phrase import EXPRESSION, Place, parse_tree, place_faults
from ruledsl.syntax.phrase_words import Fault, Refused
from ruledsl.syntax.tree import Scalar
from ruledsl.text.diagnostic import Diagnostic


def parse_expression(scalar: Scalar) -> tuple[Expr | None, list[Diagnostic]]:
    """Parse a scalar's text; blanks around it do not count. None where there is a fault."""
    return parse_expression_text(scalar.value, scalar.place)


def parse_expression_text(text: str, place: Place) -> tuple[Expr | None, list[Diagnostic]]:
    """Parse a text; `place` turns a range of its offsets into a place in a file."""
    expression, faults = _parse(text)
    return expression, place_faults(faults, place)


@lru_cache(maxsize=4096)
def _parse(text: str) -> tuple[Expr | None, tuple[Fault, ...]]:
    try:
        tree = parse_tree(EXPRESSION, text)
        from ruledsl.syntax.expression_converter import Converter

        return Converter().convert(tree), ()
    except Refused as refused:
        return None, (refused.fault,)
