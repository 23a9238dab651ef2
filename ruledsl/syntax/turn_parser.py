"""Turn parser: from a text such as `draw* then play` to a flow, with the place of every fault."""

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from ruledsl.syntax.flow_syntax import Either, Flow, Many, Maybe, Step, Then, When
from ruledsl.syntax.phrase import TURN, Place, parse_tree, place_faults
from ruledsl.syntax.phrase_words import Fault, Refused
from ruledsl.syntax.tree import Scalar
from ruledsl.text.diagnostic import Diagnostic

if TYPE_CHECKING:
    from ruledsl.syntax.expression_converter import Converter
    from ruledsl.syntax.lalr import Branch


def parse_flow(scalar: Scalar) -> tuple[Flow | None, list[Diagnostic]]:
    """Parse a scalar's text; blanks around it do not count. None where there is a fault."""
    return parse_flow_text(scalar.value, scalar.place)


def parse_flow_text(text: str, place: Place) -> tuple[Flow | None, list[Diagnostic]]:
    """Parse a text; `place` turns a range of its offsets into a place in a file."""
    flow, faults = _parse(text)
    return flow, place_faults(faults, place)


@lru_cache(maxsize=1024)
def _parse(text: str) -> tuple[Flow | None, tuple[Fault, ...]]:
    try:
        tree = parse_tree(TURN, text)
        from ruledsl.syntax.expression_converter import Converter

        return _flow(tree, Converter()), ()
    except Refused as refused:
        return None, (refused.fault,)


def _flow(tree: "Branch", converter: "Converter") -> Flow:
    """Return the flow of a parse tree; the converter of its expressions keeps count."""
    start, end = tree.start, tree.end
    converter.enter(start, end)
    flow = _of_rule(tree.rule, tree.children, converter, (start, end))
    converter.leave()
    return flow


def _of_rule(
    rule: str, children: list[Any], converter: "Converter", place: tuple[int, int]
) -> Flow:
    if rule == "step":
        return _step(children, converter, place)
    if rule == "when":
        return When(_flow(children[0], converter), converter.convert(children[1]), *place)
    parts = tuple(_flow(child, converter) for child in children)
    match rule:
        case "either":
            return Either(parts, *place)
        case "then":
            return Then(parts, *place)
        case "maybe":
            return Maybe(parts[0], *place)
        case "many":
            return Many(parts[0], *place)
        case _:
            raise AssertionError(f"turn.lark has a rule unknown here: {rule}")


def _step(children: list[Any], converter: "Converter", place: tuple[int, int]) -> Step:
    word, count, source = children
    return Step(
        str(word),
        None if count is None else converter.convert(count),
        None if source is None else str(source),
        *place,
    )
