"""Reaching: whether the steps of one turn come to a table that the solver has found.

Where cards are laid by steps that only lay new melds or only add to melds, the solver is asked what
both may do together. A turn may have room for one of them alone: then its answer is no answer yet.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from ruledsl.arrange.problem import Answer, Proof
from ruledsl.arrange.solve import most_points, whole_hand
from ruledsl.cards.move import Move
from ruledsl.cards.pack import Pack
from ruledsl.cards.position import Meld, Table
from ruledsl.engine import turn as turns
from ruledsl.engine.judge import judge
from ruledsl.engine.laying import some_laying
from ruledsl.language.context import TurnContext, difference
from ruledsl.language.question import (
    alike,
    dearest_play,
    judged,
    largest_play,
    problem,
    some_play,
)
from ruledsl.language.table_step import TableStep


def some_play_in_turn(turn: TurnContext) -> Answer:
    """Find some play that one turn can lay."""
    return _in_turn(turn, some_play(turn), alike(turn))


def most_cards_in_turn(turn: TurnContext) -> Answer:
    """Find the play of as many cards as one turn can lay."""
    return _in_turn(turn, largest_play(turn), alike(turn))


def most_points_in_turn(turn: TurnContext, weights: Sequence[int]) -> Answer:
    """Find the play worth most that one turn can lay, by `weights` of the bare cards."""
    return _in_turn(turn, dearest_play(turn, weights), weights)


def whole_hand_in_turn(turn: TurnContext) -> Answer:
    """Say whether one turn can lay the whole hand."""
    asked = problem(turn)
    found = judged(turn, whole_hand(asked), turn.hand)
    if not found.played or _reached(turn, found.table):
        return found
    alone = whole_hand(replace(asked, table=()))
    table = (*asked.table, *alone.table)
    if alone.played and _reached(turn, table):
        return replace(alone, table=table)
    return _UNPROVED


_UNPROVED = Answer(Proof.UNPROVED, exact=False)


def _in_turn(turn: TurnContext, found: Answer, weights: Sequence[int]) -> Answer:
    """Return an answer that a turn comes to; else the best of some others, not proved the best."""
    if not found.played or _reached(turn, found.table):
        return found
    others = (_worth(turn, table, weights) for table in _others(turn, found, weights))
    reached = [answer for answer in others if answer.played and _reached(turn, answer.table)]
    return max(reached, key=lambda answer: answer.value, default=_UNPROVED)


def _worth(turn: TurnContext, table: Table, weights: Sequence[int]) -> Answer:
    """Return a table as an answer that is perhaps not the best."""
    bare = turn.pack.bare
    before = Counter(bare[card] for meld in turn.position.table for card in meld)
    after = Counter(bare[card] for meld in table for card in meld)
    played = tuple(sorted((after - before).elements()))
    return Answer(Proof.YES, table, played, sum(weights[card] for card in played), exact=False)


def _others(turn: TurnContext, found: Answer, weights: Sequence[int]) -> Iterator[Table]:
    """Yield the new melds of an answer alone, what it adds alone, and plays of one step."""
    asked = problem(turn)
    yield from _stages(turn, found.table)
    new = most_points(replace(asked, table=()), weights)
    if new.played:
        yield (*asked.table, *new.table)
    laying = some_laying(turn)
    if laying and laying.answer.played:
        yield laying.answer.table


def _reached(turn: TurnContext, table: Table) -> bool:
    """Say whether the steps of a turn come to a table: at once, or in two stages.

    Where none is open in this turn, as after a knock of somebody else, there is nothing to hold
    the table against.
    """
    if not turn.rules.only_adds or not _laying(turn):
        return True
    ways = ((table,), *((stage, table) for stage in _stages(turn, table)))
    return any(_steps_lead(turn, way) for way in ways)


def _stages(turn: TurnContext, table: Table) -> tuple[Table, ...]:
    """Return the tables with the new melds only, and with what is added to the others only."""
    before = turn.position.table
    gone, made = difference(before, table)
    grown = _grown(turn.pack, gone, made)
    _, new = difference(grown, made)
    kept = difference(gone, before)[1]
    return (*before, *new), (*kept, *grown)


def _grown(pack: Pack, gone: tuple[Meld, ...], made: tuple[Meld, ...]) -> tuple[Meld, ...]:
    """Return the melds that have come of those that are gone; a joker may have been replaced."""
    left, grown = list(made), list[Meld]()
    for meld in gone:
        faces = Counter(pack.face[card] for card in meld)
        after = next((m for m in left if faces <= Counter(pack.face[c] for c in m)), None)
        if after is not None:
            left.remove(after)
            grown.append(after)
    return tuple(grown)


def _laying(turn: TurnContext) -> list[str]:
    """Return the open steps that lay cards."""
    steps = turn.rules.step
    return [way.word for way in turns.open_ways(turn) if isinstance(steps[way.word], TableStep)]


def _steps_lead(turn: TurnContext, tables: Sequence[Table]) -> bool:
    """Say whether steps that lay cards lead from table to table, one each, in one turn."""
    for table in tables:
        rulings = (judge(turn, turn.seat, Move(word, table)) for word in _laying(turn))
        ruling = next((ruling for ruling in rulings if ruling.accepted), None)
        if ruling is None or (ruling.turn_over and table is not tables[-1]):
            return False
        turn = turn.at(ruling.position)
    return True
