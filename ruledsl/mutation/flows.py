"""Flows: what may be changed in a turn: a step, its count, `then`, `or`, `?`, `*`, a condition."""

from __future__ import annotations

from collections.abc import Iterator

from ruledsl.mutation.phrases import Others, Piece, in_expression
from ruledsl.syntax.flow_syntax import Either, Flow, Many, Maybe, Step, Then, When

FLOW = "turn"
"""The kind of every change of the flow itself."""
_COUNTED = ("draw",)
"""Steps that are taken once where no count says otherwise."""


def in_flow(  # noqa: C901 - one case a node
    flow: Flow, text: str, others: Others, marked: bool = False
) -> Iterator[Piece]:
    """Yield every change of a flow; `marked` is one with `?` or `*` behind it already."""
    match flow:
        case Step():
            yield from _of_step(flow, text, others, marked)
        case Then(items):
            yield from _of_row(items, text, "then", "or")
            for item in items:
                yield from in_flow(item, text, others)
        case Either(alternatives):
            yield from _of_row(alternatives, text, "or", "then")
            for item in alternatives:
                yield from in_flow(item, text, others)
        case Maybe(item):
            yield from _mark(flow, "", "*")
            yield from in_flow(item, text, others, marked=True)
        case Many(item):
            yield from _mark(flow, "", "?")
            yield from in_flow(item, text, others, marked=True)
        case When(item, condition):
            yield Piece(item.end, flow.end, "", "condition")
            yield from in_flow(item, text, others, marked=True)
            yield from in_expression(condition, text, others)


def _of_step(step: Step, text: str, others: Others, marked: bool) -> Iterator[Piece]:
    if not marked:
        yield Piece(step.start, step.end, f"{text[step.start : step.end]}?", FLOW)
    if step.count is not None:
        yield from in_expression(step.count, text, others)
    elif step.word in _COUNTED:
        end = step.start + len(step.word)
        yield Piece(step.start, end, f"{step.word} 2", "number")


def _mark(flow: Maybe | Many, *marks: str) -> Iterator[Piece]:
    for mark in marks:
        yield Piece(flow.end - 1, flow.end, mark, FLOW)


def _of_row(items: tuple[Flow, ...], text: str, word: str, other: str) -> Iterator[Piece]:
    """Yield a row without each of its items, and with another word between neighbours."""
    places = [_with_brackets(text, item.start, item.end) for item in items]
    for at, (start, end) in enumerate(places):
        if at + 1 < len(places):
            yield Piece(start, places[at + 1][0], "", FLOW)
            gap = text.index(word, end, places[at + 1][0])
            yield Piece(gap, gap + len(word), other, FLOW)
        else:
            yield Piece(places[at - 1][1], end, "", FLOW)


def _with_brackets(text: str, start: int, end: int) -> tuple[int, int]:
    """Return the range of an item with the brackets that stand around nothing else."""
    while True:
        before, after = text[:start].rstrip(), text[end:]
        blanks = len(after) - len(after.lstrip())
        if not before.endswith("(") or not after.lstrip().startswith(")"):
            return start, end
        start, end = len(before) - 1, end + blanks + 1
