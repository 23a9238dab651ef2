"""Laying: whether the player to move can lay cards now, by which step, and how.

A play may do all that the laws allow. The steps that lay new melds only, or only add to melds, have
a law of their own that the solver does not know: there it is asked what both may do, and the step
judges what comes of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from typing import NamedTuple

from ruledsl.arrange.problem import Answer, Problem, Proof, RunShape, SetShape
from ruledsl.arrange.solve import any_play, fewest_changes, must_include
from ruledsl.cards.move import Move
from ruledsl.engine import turn as turns
from ruledsl.language.context import TurnContext
from ruledsl.language.contribution import Way
from ruledsl.language.question import legal, problem, simple_plays, some_play
from ruledsl.language.table_step import TableStep


class Laying(NamedTuple):
    """A step that lays cards, and the answer to whether any can be laid by it."""

    word: str
    answer: Answer


def some_laying(turn: TurnContext) -> Laying | None:
    """Return a step by which cards can be laid; None where no such step is open.

    Where none is found, the answer is a no only if it is one for every step.
    """
    found = [Laying(way.word, _answer(turn, way)) for way in _ways(turn)]
    best = next((laying for laying in found if laying.answer.proof is Proof.YES), None)
    if best or not found:
        return best
    return next((lay for lay in found if lay.answer.proof is Proof.UNPROVED), found[0])


def gentlest(turn: TurnContext, laying: Laying) -> Answer:
    """Return a play by the same step that leaves as many melds alone as can be, for people."""
    if laying.word != turns.PLAY or turn.position.owed:
        return laying.answer
    answer = fewest_changes(problem(turn))
    found = answer.proof is Proof.YES and legal(turn, answer)
    return answer if found else laying.answer


def _ways(turn: TurnContext) -> Iterator[Way]:
    """Yield the open steps that lay cards and that nothing forbids, each word once."""
    seen = set[str]()
    for way in turns.open_ways(turn):
        lays = isinstance(turn.rules.step[way.word], TableStep) and way.word not in seen
        if lays and not any(guard.refuse(turn, way.word) for guard in turn.rules.guards):
            seen.add(way.word)
            yield way


def _answer(turn: TurnContext, way: Way) -> Answer:
    """Return a play by a step, or that there is none."""
    if way.word == turns.PLAY:
        return some_play(turn)
    asked = replace(problem(turn), add_only=True)
    found = any_play(asked)
    if found.proof is Proof.NO:
        return found
    alone = replace(asked, table=())
    new = any_play(alone)
    laid_beside = (replace(new, table=(*asked.table, *new.table)),) if new.played else ()
    tried = chain((found,), laid_beside, simple_plays(asked))
    fits = (answer for answer in tried if answer.played and _accepts(turn, way, answer))
    return next(fits, None) or _none(turn, asked, new)


def _accepts(turn: TurnContext, way: Way, answer: Answer) -> bool:
    move = Move(way.word, table=answer.table)
    return not turn.rules.step[way.word].judge(turn, way, move)


def _none(turn: TurnContext, asked: Problem, new: Answer) -> Answer:
    """Return what is known where a step takes neither the new melds nor the cards that were tried.

    A run or a set that takes cards takes one of them alone, so single cards settle it; a step that
    refuses one new meld refuses all.
    """
    plain = all(isinstance(shape, RunShape | SetShape) for shape in asked.law.shapes)
    singles = (must_include(replace(asked, hand=(card,)), (card,)) for card in set(asked.hand))
    answers = chain((new,), singles)
    if plain and turn.rules.solved and all(a.proof is not Proof.UNPROVED for a in answers):
        return Answer(Proof.NO)
    return Answer(Proof.UNPROVED, exact=False)
