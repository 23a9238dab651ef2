"""Turns: the flow of a turn, walked through in every way in which it could go.

A state is the place in the flow with what is known of the turn: how many cards were drawn, whether
something was laid, whether the stock is used up. From each state every step is tried whose
condition may hold. Found are: states that may leave a player without anything to do, steps that
never happen, loops in which nothing changes.

A pass stands in for a draw when the stock is used up, so a draw never gets stuck; laying cards
needs cards that fit, so it may.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import field

from ruledsl.language.automaton import Automaton, Label, automaton
from ruledsl.language.values import Flow
from ruledsl.record import record
from ruledsl.ruleset.checks import codes
from ruledsl.ruleset.checks.abstract import Bounds, Known, known
from ruledsl.ruleset.checks.steps import Nature
from ruledsl.ruleset.wording import shortened
from ruledsl.text.diagnostic import Diagnostic, found
from ruledsl.text.span import Span

_MANY = 10**9
_MOST_DRAWN = 6


@record
class State:
    """A place in the flow, and what is known there."""

    node: int
    stock: bool  # cards are left
    drawn: int = 0  # `_MOST_DRAWN` stands for so many or more
    played: bool = False


@record(frozen=False, eq=False)
class Walk:
    """All that was met on the ways through a flow."""

    flow: Flow
    steps: dict[str, Nature]
    machine: Automaton
    paths: dict[State, tuple[str, ...]] = field(default_factory=dict)
    taken: set[tuple[int, int]] = field(default_factory=set)  # steps, by their place in the text
    idle: dict[State, set[tuple[State, str]]] = field(default_factory=dict)

    @property
    def never(self) -> list[Label]:
        """The steps that never happened."""
        labels = {a.label for arrows in self.machine.arrows for a in arrows}
        never = [label for label in labels if (label.start, label.end) not in self.taken]
        return sorted(never, key=lambda label: label.start)


def walk_through(flow: Flow, steps: dict[str, Nature], stocks: tuple[bool, ...]) -> Walk:
    """Go all ways through a flow, from a turn that begins with a stock, without one, or either."""
    walk = Walk(flow, steps, automaton(flow))
    queue = deque(State(0, stock) for stock in stocks)
    walk.paths.update((state, ()) for state in queue)
    while queue:
        state = queue.popleft()
        for label, nature, after in _steps(walk, state):
            walk.taken.add((label.start, label.end))
            for new in after:
                if not _changes(nature, label, state):
                    walk.idle.setdefault(state, set()).add((new, label.word))
                if new not in walk.paths:
                    walk.paths[new] = (*walk.paths[state], label.word)
                    queue.append(new)
    return walk


def _steps(walk: Walk, state: State) -> Iterator[tuple[Label, Nature, tuple[State, ...]]]:
    for arrow in walk.machine.arrows[state.node]:
        nature = walk.steps[arrow.label.word]
        closed = _holds(arrow.label, state) is False or (nature.draws and not state.stock)
        if not closed:
            yield arrow.label, nature, _after(arrow.label, nature, state, arrow.to)


def _after(label: Label, nature: Nature, state: State, to: int) -> tuple[State, ...]:
    if nature.ends:
        return ()
    if nature.draws:
        drawn = min(_MOST_DRAWN, state.drawn + _count(label, state))
        return tuple(State(to, stock, drawn, state.played) for stock in (True, False))
    if nature.takes:
        return (State(to, state.stock, min(_MOST_DRAWN, state.drawn + 1), state.played),)
    return (State(to, state.stock, state.drawn, state.played or nature.lays),)


def _count(label: Label, state: State) -> int:
    if label.count is None:
        return 1
    count = known(label.count, _names(state))
    return count.exact if isinstance(count, Bounds) and count.exact is not None else 1


def _changes(nature: Nature, label: Label, state: State) -> bool:
    drawing = nature.draws and _count(label, state) > 0
    return drawing or nature.takes or nature.lays or nature.sheds or nature.ends


def _holds(label: Label, state: State) -> bool | None:
    """Say whether the conditions of a step hold; None when that is open."""
    answers = [known(condition, _names(state)) for condition in label.conditions]
    if any(answer is False for answer in answers):
        return False
    return True if all(answer is True for answer in answers) else None


def _names(state: State) -> dict[str, Known]:
    many = state.drawn >= _MOST_DRAWN
    return {
        "drawn": Bounds(state.drawn, _MANY if many else state.drawn),
        "stock": Bounds(1, _MANY) if state.stock else Bounds(0, 0),
        "played": Bounds(1, _MANY) if state.played else Bounds(0, 0),
    }


def stuck_findings(walk: Walk) -> Iterator[Diagnostic]:
    """Find the states in which a player may have nothing to do; each place in the flow once."""
    told: set[int] = set()
    for state, path in walk.paths.items():
        if walk.machine.stops[state.node] or state.node in told:
            continue
        finding = _stuck(walk, state, path)
        if finding is not None:
            told.add(state.node)
            yield finding


def _stuck(walk: Walk, state: State, path: tuple[str, ...]) -> Diagnostic | None:
    arrows = walk.machine.arrows[state.node]
    open_ = [(a.label, walk.steps[a.label.word], _holds(a.label, state)) for a in arrows]
    open_ = [way for way in open_ if way[2] is not False]
    span = _span(walk.flow, [a.label for a in arrows])
    if not open_:
        return found(codes.ENDLESS_TURN, span, path=_told(path, state))
    certain = [nature for _, nature, holds in open_ if holds and not nature.lays]
    if any(nature.draws or nature.sure for nature in certain):
        return None
    if certain and not any(nature.lays for _, nature, _ in open_):
        return None  # where nothing can be taken, a pass stands in
    hint = "add `or pass`, or a draw, or `?` behind the step"
    return found(codes.STUCK, span, hint=hint, path=_told(path, state))


def _span(flow: Flow, labels: list[Label]) -> Span:
    if not labels:
        return flow.place(0, len(flow.scalar.value) if flow.scalar else 0)
    return flow.place(min(label.start for label in labels), max(label.end for label in labels))


def _told(path: tuple[str, ...], state: State) -> str:
    start = "after " + ", ".join(f"`{word}`" for word in path) if path else "at the start"
    return start if state.stock else f"{start}, with the stock used up"


def loop_findings(walk: Walk) -> Iterator[Diagnostic]:
    """Find the first loop of steps in which nothing changes."""
    for start in walk.idle:
        words = _loop(walk, start)
        if words:
            labels = [a.label for arrows in walk.machine.arrows for a in arrows]
            there = [label for label in labels if label.word in words]
            steps = shortened(" then ".join(words))
            yield found(codes.IDLE_LOOP, _span(walk.flow, there[:1]), steps=steps)
            return


def _loop(walk: Walk, start: State) -> tuple[str, ...]:
    """Return the steps of an idle way from a state back to its place in the flow."""
    queue: deque[tuple[State, tuple[str, ...]]] = deque([(start, ())])
    seen = set()
    while queue:
        state, words = queue.popleft()
        for new, word in sorted(walk.idle.get(state, ()), key=lambda way: way[1]):
            if new.node == start.node:
                return (*words, word)
            if new not in seen:
                seen.add(new)
                queue.append((new, (*words, word)))
    return ()
