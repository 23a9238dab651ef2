"""Played: deals that computer players have played for a book, with every step.

The seeds are always the same, so a book changes only when its rules or the players do. A rule file
with which a deal cannot be played to its end in reasonable time has no such examples.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby, islice

from ruledsl.arrange.melds import least_size, melds_of
from ruledsl.arrange.problem import ListedShape
from ruledsl.books.frugal import FrugalPlayer
from ruledsl.books.meld_examples import LOOKED_AT
from ruledsl.cards.move import Move
from ruledsl.cards.position import Position
from ruledsl.cards.standing import Score
from ruledsl.engine.judge import Ruling
from ruledsl.engine.match import Match
from ruledsl.engine.observation import observe
from ruledsl.language.rules import Rules
from ruledsl.players.player import NoMoveError
from ruledsl.record import record
from ruledsl.simulation.simulate import seat_players

DEALS = 3
SLOW_DEALS = 1  # where a first play must meet something, or melds are of an unusual kind
LONGEST = 250  # decisions in a deal; a longer one is no good example
BY = "frugal"


@record
class Step:
    """A move that was made: the position before it, and what came of it."""

    before: Position
    move: Move
    ruling: Ruling


@record
class Deal:
    """A deal that was played to its end."""

    seed: int
    rules: Rules
    steps: tuple[Step, ...]
    score: Score

    @property
    def begins(self) -> Position:
        """The position after the cards were dealt."""
        return self.steps[0].before

    @property
    def over(self) -> Position:
        """The position at the end."""
        return self.steps[-1].ruling.position

    @property
    def turns(self) -> Iterator[tuple[Step, ...]]:
        """The steps, a turn together."""
        for _, steps in groupby(self.steps, lambda s: (s.before.turn_number, s.before.seat)):
            yield tuple(steps)


def deals(rules: Rules) -> tuple[Deal, ...]:
    """Return the deals that a book may take its examples from."""
    found: list[Deal] = []
    if _strange(rules):
        return ()
    for seed in range(1, (SLOW_DEALS if _slow(rules) else DEALS) + 1):
        try:
            deal = _played(rules, seed)
        except (NoMoveError, ValueError):  # nothing can be done, or the pack does not suffice
            break
        if deal is None:
            break
        found.append(deal)
    return tuple(found)


def _slow(rules: Rules) -> bool:
    """Say whether finding a play takes longer than in most games."""
    listed = any(isinstance(shape.solver, ListedShape) for shape in rules.shapes)
    return listed or rules.opening is not None


def _strange(rules: Rules) -> bool:
    """Say whether a shape has so many melds that players would think about them for minutes."""
    shapes = (shape.solver for shape in rules.shapes)
    smallest = (melds_of(rules.pack, shape, least_size(shape)) for shape in shapes)
    return any(next(islice(melds, LOOKED_AT, None), None) is not None for melds in smallest)


def _played(rules: Rules, seed: int) -> Deal | None:
    """Return a deal played to its end; None if it takes too long or a move is refused."""
    match = Match(rules, seed)
    players = seat_players(match, (BY,) * rules.players, {BY: FrugalPlayer})
    steps: list[Step] = []
    while match.position.ended is None:
        before, seat = match.position, match.position.seat
        move = players[seat].choose(observe(rules, before, match.standing, seat))
        ruling = match.act(seat, move)
        if ruling.refusals or len(steps) == LONGEST:
            return None
        steps.append(Step(before, move, ruling))
    return Deal(seed, rules, tuple(steps), match.score) if match.score else None
