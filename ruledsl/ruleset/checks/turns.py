"""Turns: the flow of a turn, walked through in every way in which it could go.

A state is the place in the flow with what is known of the turn: how many cards were drawn, whether
something was laid, whether the stock is used up, whether the player has opened, and what stays the
same for the whole turn. From each state every step is tried whose condition may hold. Found are:
states that may leave a player without anything to do, steps that never happen, loops in which
nothing changes.

A pass stands in for a draw when the stock is used up, so a draw never gets stuck; laying cards
needs cards that fit, so it may.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import field
from itertools import product
from typing import TYPE_CHECKING

from ruledsl.language.automaton import Arrow, Automaton, Label, automaton
from ruledsl.language.meaning import Meaning
from ruledsl.language.values import Flow
from ruledsl.record import record
from ruledsl.ruleset.checks import codes
from ruledsl.ruleset.checks.abstract import Bounds, Known, known
from ruledsl.ruleset.checks.steps import Nature
from ruledsl.ruleset.parts import conditions_in
from ruledsl.ruleset.wording import shortened
from ruledsl.syntax.expression import Expr
from ruledsl.text.diagnostic import Diagnostic, found
from ruledsl.text.span import Span

if TYPE_CHECKING:
    from ruledsl.ruleset.checks.cases import Case

_ANY: Mapping[Meaning, Known] = {}  # nothing is decided
_MANY = 10**9
_EFFORT = 50_000  # steps of cases that are looked at in one flow; beyond, nothing more is said
_LASTING_CASES = 16
_UNSURE = "add `or pass`, or a draw, or `?` behind the step"
_OTHERWISE = "say what else there is then, such as `or end`, `or pass` or a draw; or add `?`"
_MOST_DRAWN = 6
_OPENED = "me.opened"
_LASTING = ("turn_number", "first_turn")  # the same for the whole turn


@record
class State:
    """A place in the flow, and what is known there."""

    node: int
    stock: bool  # cards are left
    drawn: int = 0  # `_MOST_DRAWN` stands for so many or more
    played: bool = False
    opened: bool = True  # looked at only where a flow asks for it
    case: int = 0  # of `Walk.cases`


@record(frozen=False, eq=False)
class Walk:
    """All that was met on the ways through a flow."""

    flow: Flow
    steps: dict[str, Nature]
    machine: Automaton
    chosen: Mapping[str, Known]  # the options, and the names of their choices
    cases: list[Case]  # of what stays the same for the whole turn
    effort: int = 0  # so many steps of cases were looked at
    paths: dict[State, tuple[str, ...]] = field(default_factory=dict)
    taken: set[tuple[int, int]] = field(default_factory=set)  # steps, by their place in the text
    idle: dict[State, set[tuple[State, str]]] = field(default_factory=dict)

    @property
    def never(self) -> list[Label]:
        """The steps that never happened."""
        labels = {a.label for arrows in self.machine.arrows for a in arrows}
        never = [label for label in labels if (label.start, label.end) not in self.taken]
        return sorted(never, key=lambda label: label.start)


def walk_through(
    flow: Flow,
    steps: dict[str, Nature],
    stocks: tuple[bool, ...],
    chosen: Mapping[str, Known] | None = None,
) -> Walk:
    """Go all ways through a flow, from a turn that begins with a stock, without one, or either."""
    conditions = tuple(conditions_in(flow.syntax))
    opened, cases = _lasting(conditions, chosen or {}) if conditions else ((True,), [_ANY])
    walk = Walk(flow, steps, automaton(flow), chosen or {}, cases)
    starts = product(stocks, opened, range(len(cases)))
    queue = deque(State(0, stock, 0, False, open_, case) for stock, open_, case in starts)
    walk.paths.update((state, ()) for state in queue)
    while queue:
        state = queue.popleft()
        for label, nature, after in _steps(walk, state):
            walk.taken.add((label.start, label.end))
            for new in after:
                if not _brings(nature, label, walk, state):
                    walk.idle.setdefault(state, set()).add((new, label.word))
                if new not in walk.paths:
                    walk.paths[new] = (*walk.paths[state], label.word)
                    queue.append(new)
    return walk


def _lasting(
    conditions: tuple[Expr, ...], chosen: Mapping[str, Known]
) -> tuple[tuple[bool, ...], list[Case]]:
    """Return whether the player may have opened, and the cases of what lasts for a whole turn."""
    from ruledsl.ruleset.checks.cases import cases_of, words_in  # many flows have no conditions

    asked = {each: set(words_in(each)) for each in conditions}
    opened = (True, False) if any(_OPENED in words for words in asked.values()) else (True,)
    cases = cases_of((each for each in conditions if asked[each] & set(_LASTING)), chosen)
    names = [f"('Name', '{word}')" for word in _LASTING]
    kept = [{key: case[key] for key in case if repr(key) in names} for case in cases or [_ANY]]
    different: list[Case] = [each for number, each in enumerate(kept) if each not in kept[:number]]
    return opened, different if len(different) <= _LASTING_CASES else [_ANY]


def _steps(walk: Walk, state: State) -> Iterator[tuple[Label, Nature, tuple[State, ...]]]:
    for arrow in walk.machine.arrows[state.node]:
        nature = walk.steps[arrow.label.word]
        shut = _holds(arrow.label, walk, state) is False
        if not shut and (state.stock or not nature.draws):
            yield arrow.label, nature, _after(arrow, nature, walk, state)


def _after(arrow: Arrow, nature: Nature, walk: Walk, state: State) -> tuple[State, ...]:
    if nature.ends:
        return ()
    drawn, played, opened, case = state.drawn, state.played, state.opened, state.case
    if nature.draws:
        drawn = min(_MOST_DRAWN, drawn + _count(arrow.label, walk, state))
        both = (True, False)
        return tuple(State(arrow.to, stock, drawn, played, opened, case) for stock in both)
    if nature.takes:
        drawn = min(_MOST_DRAWN, drawn + 1)
    lays = nature.lays
    return (State(arrow.to, state.stock, drawn, played or lays, opened or lays, case),)


def _count(label: Label, walk: Walk, state: State) -> int:
    if label.count is None:
        return 1
    count = known(label.count, _names(walk, state), walk.cases[state.case])
    return count.exact if isinstance(count, Bounds) and count.exact is not None else 1


def _brings(nature: Nature, label: Label, walk: Walk, state: State) -> bool:
    """Say whether a step brings the turn nearer to its end: a card from the stock, one laid."""
    drawing = nature.draws and _count(label, walk, state) > 0
    return drawing or nature.lays or nature.ends


def _holds(label: Label, walk: Walk, state: State, case: Case | None = None) -> bool | None:
    """Say whether the conditions of a step hold, in a case; None when that is open."""
    if not label.conditions:
        return True
    names, assumed = _names(walk, state), {**walk.cases[state.case], **(case or {})}
    answers = [known(condition, names, assumed) for condition in label.conditions]
    if any(answer is False for answer in answers):
        return False
    return True if all(answer is True for answer in answers) else None


def _names(walk: Walk, state: State) -> dict[str, Known]:
    many = state.drawn >= _MOST_DRAWN
    names: dict[str, Known] = {
        **walk.chosen,
        "drawn": Bounds(state.drawn, _MANY if many else state.drawn),
        "stock": Bounds(1, _MANY) if state.stock else Bounds(0, 0),
        "played": Bounds(1, _MANY) if state.played else Bounds(0, 0),
        _OPENED: state.opened,
    }
    if state.drawn or state.played:
        names["passes"] = Bounds(0, 0)
    return names


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
    """Return the finding of the first case in which there may be nothing to do."""
    labels = [arrow.label for arrow in walk.machine.arrows[state.node]]
    for case, closed in _cases(walk, state, labels):
        ways = [(walk.steps[each.word], _holds(each, walk, state, case)) for each in labels]
        ways = [way for way in ways if way[1] is not False]
        if ways and not _may_be_shut(ways):
            continue
        told = _told(path, state, [walk.flow.place(each.start, each.end).text for each in closed])
        span = _span(walk.flow, labels)
        if not ways:
            return found(codes.ENDLESS_TURN, span, path=told)
        hint = _OTHERWISE if closed else _UNSURE
        return found(codes.STUCK, span, hint=hint, path=told)
    return None


def _cases(walk: Walk, state: State, labels: list[Label]) -> Iterator[tuple[Case, list[Expr]]]:
    """Yield every case of the conditions of some steps, with those that do not hold in it."""
    conditions = [each for label in labels for each in label.conditions]
    if not conditions:
        yield _ANY, []
        return
    from ruledsl.ruleset.checks.cases import cases_of, closed_by

    names, lasting = _names(walk, state), walk.cases[state.case]
    cases = cases_of(conditions, names) or ()
    walk.effort += len(cases) * len(labels)
    for case in cases if walk.effort <= _EFFORT else ():
        # What stays the same for the whole turn is not decided anew.
        if all(case.get(key, value) == value for key, value in lasting.items()):
            yield case, list(closed_by(conditions, names, case))


def _may_be_shut(ways: list[tuple[Nature, bool | None]]) -> bool:
    """Say whether it may happen that none of some steps can be taken."""
    certain = [nature for nature, holds in ways if holds and not nature.lays]
    if any(nature.draws or nature.sure for nature in certain):
        return False
    # Where nothing can be taken, a pass stands in.
    return not certain or any(nature.lays for nature, _ in ways)


def _span(flow: Flow, labels: list[Label]) -> Span:
    if not labels:
        return flow.place(0, len(flow.scalar.value) if flow.scalar else 0)
    return flow.place(min(label.start for label in labels), max(label.end for label in labels))


def _told(path: tuple[str, ...], state: State, closed: list[str]) -> str:
    """Return a path in words, with what must not hold at its end."""
    told = ["after " + ", ".join(f"`{word}`" for word in path) if path else "at the start"]
    told += [] if state.stock else ["with the stock used up"]
    told += [] if state.opened else ["when the player has not opened"]
    told += [f"when `{shortened(text)}` does not hold" for text in dict.fromkeys(closed)]
    return ", ".join(told)


def loop_findings(walk: Walk) -> Iterator[Diagnostic]:
    """Find the first loop of steps in which nothing changes, or one card goes to and fro."""
    for start in walk.paths:
        words = _loop(walk, start)
        if words:
            labels = [a.label for arrows in walk.machine.arrows for a in arrows]
            there = [label for label in labels if label.word in words]
            steps = shortened(" then ".join(words))
            yield found(codes.IDLE_LOOP, _span(walk.flow, there[:1]), steps=steps)
            return


def _loop(walk: Walk, start: State) -> tuple[str, ...]:
    """Return the steps of an idle way from a state back to its place in the flow."""
    begun: tuple[State, tuple[str, ...]] = (start, ())
    queue = deque([begun] if start in walk.idle else [])
    seen = set()
    while queue:
        state, words = queue.popleft()
        for new, word in sorted(walk.idle.get(state, ()), key=lambda way: way[1]):
            path = (*words, word)
            if new.node == start.node and _goes_nowhere(walk, path):
                return path
            key = new, frozenset(path)
            if key not in seen:
                seen.add(key)
                queue.append((new, path))
    return ()


def _goes_nowhere(walk: Walk, words: tuple[str, ...]) -> bool:
    """Say whether steps can be repeated without end: cards are taken and shed, or neither."""
    takes = any(walk.steps[word].takes for word in words)
    return takes == any(walk.steps[word].sheds for word in words)
