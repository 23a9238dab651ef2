"""Place: how far a turn has come in its flow, found from what was done in it.

Conditions are ignored: a scene may set up a place that its cards would not have led to.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from ruledsl.language.context import TurnContext
from ruledsl.language.contribution import TurnFlow

_TAKES = ("draw", "take")
_LAYS = ("play", "meld", "lay_off")

State = tuple[int, int, bool]
"""A place in the flow, the cards drawn on the way, and whether there was a play."""


def find_place(turn: TurnContext, flow: TurnFlow, drawn: int, played: bool) -> int | None:
    """Return the first place of a flow that so many drawn cards and a play lead to, or None."""
    start: State = (0, 0, False)
    seen, queue = {start}, deque([start])
    while queue:
        state = queue.popleft()
        if state[1:] == (drawn, played):
            return state[0]
        for after in _next(turn, flow, state):
            if after not in seen and after[1] <= drawn:
                seen.add(after)
                queue.append(after)
    return None


def _next(turn: TurnContext, flow: TurnFlow, state: State) -> Iterator[State]:
    node, drawn, played = state
    for way in flow.ways[node]:
        if way.word in _TAKES:
            yield way.to, drawn + max(way.count(turn), 0), played
        elif way.word in _LAYS:
            yield way.to, drawn, True
