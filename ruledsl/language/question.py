"""Question: what the solver is asked about a turn."""

from __future__ import annotations

from ruledsl.arrange.problem import Answer, Problem
from ruledsl.arrange.solve import any_play, must_include
from ruledsl.language.context import TurnContext


def problem(turn: TurnContext) -> Problem:
    """Return the question of what the player to move can lay."""
    position, rules = turn.position, turn.rules
    return Problem(
        turn.pack,
        rules.solver_law,
        position.table,
        position.hand,
        opened=rules.opening is None or position.opened[position.seat],
        add_only=rules.rebuild is not None and not rules.rebuild.allowed(turn),
    )


def some_play(turn: TurnContext) -> Answer:
    """Find some play; one of the cards that must be laid first, where there are any."""
    owed = turn.position.owed
    return must_include(problem(turn), owed) if owed else any_play(problem(turn))
