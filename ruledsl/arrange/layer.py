"""Layer: what one suit can do at one position, by the states in which it comes there.

A layer depends on a few counts alone and knows no position as a whole, so it is kept from one
question to the next.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ruledsl.arrange.runs import runs
from ruledsl.arrange.stand import Place

MOST_KEPT = 500
"""How many sets of states a layer remembers before it begins anew."""

Step = tuple[int, int, int, int]
"""Run cards (packed), jokers surely used, state after, and which value of the position it has."""


class LayerKind(NamedTuple):
    """What a layer depends on beside its place: the states, and whether runs go around."""

    copies: int
    jokers: int
    least: int
    strict: bool
    around: bool


Steps = dict[int, tuple[Step, ...]]
"""By state what can be done, fewest run cards first."""


class Layer:
    """What a suit can do at a position, by the states in which it comes there."""

    __slots__ = ("_following", "_kind", "_known", "_named", "_place", "_runs", "_steps")

    def __init__(self, kind: LayerKind, place: Place, following: int, named: int) -> None:
        self._kind, self._place, self._following, self._named = kind, place, following, named
        self._runs = runs(kind.copies, kind.jokers, kind.least, kind.strict)
        self._steps: Steps = {}
        self._known: dict[frozenset[int], tuple[Steps, frozenset[int]]] = {}

    def reached(self, states: frozenset[int]) -> tuple[Steps, frozenset[int]]:
        """Return what can be done in each of the states, and the states after."""
        known = self._known.get(states)
        if known is None:
            if len(self._known) > MOST_KEPT:
                self._known.clear()
            steps = {state: self._from(state) for state in states}
            after = frozenset([step[2] for each in steps.values() for step in each])
            known = self._known[states] = (steps, after)
        return known

    def _from(self, state: int) -> tuple[Step, ...]:
        if state not in self._steps:
            self._steps[state] = tuple(self._made(state))
        return self._steps[state]

    def _made(self, state: int) -> list[Step]:
        here, steps = self._place, list[Step]()
        most = here.supply if here.through <= self._runs.open[state] else -1
        for cards, jokers, then in self._runs.moves[state]:
            if cards > most:
                break
            after = then if self._kind.around else self._runs.trimmed[then][self._following]
            if cards < here.low or after < 0:
                continue
            if here.have >= 0 and not self._kind.strict:
                total = cards + here.high
                steps.append((cards, max(0, total - here.have), after, total))
            else:
                steps += self._counted_apart(cards, jokers, after)
        return steps

    def _counted_apart(self, cards: int, jokers: int, after: int) -> list[Step]:
        """Return a step where its jokers are counted apart; none where they do not fit."""
        here, packed = self._place, cards | jokers << 4
        if here.have < 0:  # the cards of a doubled rank were counted where it came first
            return [(packed, 0, after, 0)] if jokers == self._named else []
        jokers += self._named
        naturals = cards + here.high - jokers
        fits = 0 <= naturals <= here.have and here.low <= naturals
        return [(packed, jokers, after, naturals)] if fits else []


layer_of = lru_cache(maxsize=20_000)(Layer)
"""The layer of a kind, a place, the supply of the next position, and sure jokers there."""
