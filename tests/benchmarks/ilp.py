"""Most cards by an integer programme that HiGHS solves (needs `highspy`).

The model is built once for a pack and a law: a whole variable for each meld (how often it lies
there), each natural card (how many copies lie there) and each joker name. A position only changes
bounds, which is as good as HiGHS can be asked. Jokers are free, as in the corpus.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

import highspy

from ruledsl.arrange.melds import melds_of
from ruledsl.arrange.problem import Law, Problem, RunShape, SetShape
from ruledsl.cards.pack import Pack


@dataclass(frozen=True)
class Programme:
    """The model of a pack and a law, and where its variables begin."""

    pack: Pack
    model: Any
    cards: int  # the first variable that counts a natural card
    names: int  # the first variable that counts jokers by name
    joker_row: int


def programme(pack: Pack, law: Law) -> Programme:
    """Build the model; only melds that cannot be cut into two are needed."""
    model = highspy.Highs()
    for option, value in (("output_flag", False), ("threads", 1)):
        model.setOptionValue(option, value)
    melds = []
    for shape in law.shapes:
        assert isinstance(shape, RunShape | SetShape)
        for size in range(shape.least, 2 * shape.least):
            melds += list(melds_of(pack, shape, size))
    naturals, most = pack.naturals, max(pack.copies) + sum(pack.joker_copies)
    cards, names = len(melds), len(melds) + naturals
    for number in range(names + naturals):
        model.addVar(0, most)
        model.changeColIntegrality(number, highspy.HighsVarType.kInteger)
        model.changeColCost(number, 1 if number >= cards else 0)
    model.changeObjectiveSense(highspy.ObjSense.kMaximize)
    for face in range(naturals):
        lying = [number for number, meld in enumerate(melds) if face in meld]
        columns = [*lying, cards + face, names + face]
        model.addRow(0, 0, len(columns), columns, [*([1.0] * len(lying)), -1.0, -1.0])
    columns = list(range(names, names + naturals))
    model.addRow(0, 0, naturals, columns, [1.0] * naturals)
    return Programme(pack, model, cards, names, naturals)


def pose(asked: Programme, problem: Problem) -> int:
    """Set the bounds of a position; return how many cards lie on the table."""
    pack, model = asked.pack, asked.model
    table = Counter(pack.bare[card] for meld in problem.table for card in meld)
    hand = Counter(problem.hand)
    kinds = range(pack.naturals, pack.naturals + len(pack.jokers))
    least = sum(table[kind] for kind in kinds)
    most = least + sum(hand[kind] for kind in kinds)
    model.clearSolver()
    for face in range(pack.naturals):
        model.changeColBounds(asked.cards + face, table[face], table[face] + hand[face])
        model.changeColBounds(asked.names + face, 0, most)
    model.changeRowBounds(asked.joker_row, least, most)
    return table.total()


def solve(asked: Programme) -> int:
    """Return how many cards lie on the table in the end."""
    asked.model.run()
    return round(asked.model.getInfo().objective_function_value)


def most_cards(asked: Programme, problem: Problem) -> int:
    """Return the most cards that can be laid from the hand."""
    return -pose(asked, problem) + solve(asked)
