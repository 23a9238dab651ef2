"""Automaton: a turn flow as states and transitions.

A flow is turned into position sets (Glushkov): every step that is written is one position; a state
of the automaton is the set of positions that may come next, so that `(play then knock?) or play`
offers `play` once. States are numbered in the order in which they are found, so the same flow gives
the same numbers on every machine.
"""

from __future__ import annotations

from functools import cached_property

from ruledsl.language.meaning import meaning
from ruledsl.language.values import Flow
from ruledsl.record import record
from ruledsl.syntax.expression import Expr
from ruledsl.syntax.flow_syntax import Either, Many, Maybe, Step, Then, When
from ruledsl.syntax.flow_syntax import Flow as FlowSyntax


@record
class Label:
    """A step as written: its word, count, pile, and the condition under which it is open."""

    word: str
    count: Expr | None = None
    pile: str = ""
    conditions: tuple[Expr, ...] = ()
    start: int = 0  # where the step stands in the flow's text
    end: int = 0

    def same_as(self, other: Label) -> bool:
        """Say whether two steps are the same thing to do, wherever they stand."""
        return self._key == other._key

    @property
    def _key(self) -> tuple[object, ...]:
        conditions = tuple(map(meaning, self.conditions))
        return self.word, meaning(self.count), self.pile, conditions


@record
class Arrow:
    """A transition: a step, and the state after it."""

    label: Label
    to: int


@record
class Automaton:
    """The states of a flow. State 0 is the start of the turn."""

    arrows: tuple[tuple[Arrow, ...], ...]  # by state, in the order of the text
    stops: tuple[bool, ...]  # by state: the turn may end here

    @cached_property
    def words(self) -> frozenset[str]:
        """Every step that the flow mentions."""
        return frozenset(a.label.word for arrows in self.arrows for a in arrows)


@record
class _Shape:
    """A part of the flow: which steps may come first and last, and whether it may be left out."""

    first: tuple[int, ...]
    last: tuple[int, ...]
    empty: bool


class _Builder:
    """Numbers the steps of a flow and notes which may follow which."""

    def __init__(self) -> None:
        self.labels: list[Label] = []
        self.follow: list[set[int]] = []

    def shape(self, flow: FlowSyntax, conditions: tuple[Expr, ...] = ()) -> _Shape:
        match flow:
            case Step():
                return self._step(flow, conditions)
            case When():
                return self.shape(flow.item, (*conditions, flow.condition))
            case Maybe():
                inner = self.shape(flow.item, conditions)
                return _Shape(inner.first, inner.last, True)
            case Many():
                inner = self.shape(flow.item, conditions)
                self._join(inner.last, inner.first)
                return _Shape(inner.first, inner.last, True)
            case Either():
                parts = [self.shape(part, conditions) for part in flow.alternatives]
                first = tuple(p for part in parts for p in part.first)
                last = tuple(p for part in parts for p in part.last)
                return _Shape(first, last, any(part.empty for part in parts))
            case Then():
                return self._then(flow, conditions)

    def _step(self, step: Step, conditions: tuple[Expr, ...]) -> _Shape:
        label = Label(step.word, step.count, step.source or "", conditions, step.start, step.end)
        self.labels.append(label)
        self.follow.append(set())
        here = (len(self.labels) - 1,)
        return _Shape(here, here, False)

    def _then(self, flow: Then, conditions: tuple[Expr, ...]) -> _Shape:
        whole = self.shape(flow.items[0], conditions)
        for item in flow.items[1:]:
            # A condition on a sequence guards its beginning only.
            part = self.shape(item)
            self._join(whole.last, part.first)
            first = whole.first + part.first if whole.empty else whole.first
            last = whole.last + part.last if part.empty else part.last
            whole = _Shape(first, last, whole.empty and part.empty)
        return whole

    def _join(self, before: tuple[int, ...], after: tuple[int, ...]) -> None:
        for position in before:
            self.follow[position].update(after)


def automaton(flow: Flow | FlowSyntax) -> Automaton:
    """Return the automaton of a flow."""
    builder = _Builder()
    whole = builder.shape(flow.syntax if isinstance(flow, Flow) else flow)
    ends = set(whole.last)
    start = (frozenset(whole.first), whole.empty)
    numbers = {start: 0}
    queue: list[tuple[frozenset[int], bool]] = [start]
    arrows: list[tuple[Arrow, ...]] = []
    while len(arrows) < len(queue):
        out = []
        for group in _groups(sorted(queue[len(arrows)][0]), builder.labels):
            follow = frozenset(f for p in group for f in builder.follow[p])
            state = (follow, any(p in ends for p in group))
            if state not in numbers:
                numbers[state] = len(queue)
                queue.append(state)
            out.append(Arrow(builder.labels[group[0]], numbers[state]))
        arrows.append(tuple(out))
    return Automaton(tuple(arrows), tuple(stop for _, stop in queue))


def _groups(positions: list[int], labels: list[Label]) -> list[list[int]]:
    groups: list[list[int]] = []
    for position in positions:
        for group in groups:
            if labels[group[0]].same_as(labels[position]):
                group.append(position)
                break
        else:
            groups.append([position])
    return groups
