"""Question: what the solver is asked about a turn, and what its answers are worth.

The solver knows shapes, jokers, openings and whether melds may be rebuilt. A game may have laws
beyond that (a cap on cards a turn, jokers that must not lie side by side): they only forbid more.
So a *no* of the solver is always a no; a play that it finds is judged by all laws, and if one
forbids it the next best plays are tried, small ones too, until one stands or the tries are used up.
What was not found that way is *not proved*, never a no.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, islice

from ruledsl.arrange.problem import Answer, Problem, Proof
from ruledsl.arrange.solve import any_play, best_plays, most_cards, most_points, must_include
from ruledsl.cards.pack import Card
from ruledsl.language.context import PlayContext, TurnContext

BEST_TRIED = 24  # plays worth most that are judged
SMALL_TRIED = 200  # sets of one to three cards that are tried by themselves


def problem(turn: TurnContext) -> Problem:
    """Return the question of what the player to move can lay."""
    position, rules = turn.position, turn.rules
    add_only = rules.rebuild is not None and not rules.rebuild.allowed(turn)
    return Problem(
        turn.pack,
        rules.solver_law,
        position.table,
        position.hand,
        opened=rules.opening is None or position.opened[position.seat],
        add_only=add_only,
        keep_jokers=add_only and rules.rebuild is not None and rules.rebuild.ever,
    )


def legal(turn: TurnContext, answer: Answer) -> bool:
    """Say whether a play that was found meets every law of the game."""
    play = PlayContext(turn.rules, turn.position, turn.standing, answer.table)
    return all(law.refuse(play) is None for law in turn.rules.laws)


def some_play(turn: TurnContext) -> Answer:
    """Find some play; one of the cards that must be laid first, where there are any."""
    owed = turn.position.owed
    asked = problem(turn)
    found = must_include(asked, owed) if owed else any_play(asked)
    return _judged(turn, found, _alike(turn))


def judged(turn: TurnContext, found: Answer, cards: tuple[Card, ...] = ()) -> Answer:
    """Judge a play with some cards that the solver found; if a law forbids it, find another."""
    return _judged(turn, found, _alike(turn), frozenset(cards))


def largest_play(turn: TurnContext) -> Answer:
    """Find a play of as many cards as possible."""
    return _judged(turn, most_cards(problem(turn)), _alike(turn))


def dearest_play(turn: TurnContext, weights: Sequence[int]) -> Answer:
    """Find a play worth most, counting each card from the hand by `weights` (by bare card)."""
    return _judged(turn, most_points(problem(turn), weights), weights)


def _alike(turn: TurnContext) -> tuple[int, ...]:
    """Return weights by which every card counts the same; jokers with a name are not held."""
    return (1,) * (turn.pack.naturals + len(turn.pack.jokers))


def _judged(
    turn: TurnContext, found: Answer, weights: Sequence[int], cards: frozenset[Card] = frozenset()
) -> Answer:
    if not found.played or turn.rules.solved:
        return found
    if legal(turn, found):
        return found
    best: Answer | None = None
    must = cards | set(turn.position.owed)
    for answer in (*best_plays(problem(turn), weights, BEST_TRIED), *_small_plays(turn)):
        if must <= set(answer.played) and legal(turn, answer):
            value = sum(weights[card] for card in answer.played)
            if best is None or value > best.value:
                best = replace(answer, proof=Proof.YES, value=value, exact=False)
    return best or Answer(Proof.UNPROVED)


def _small_plays(turn: TurnContext) -> Iterator[Answer]:
    """Yield plays of one, two and three cards."""
    asked = problem(turn)
    sets = (cards for size in (1, 2, 3) for cards in _few(turn.hand, size))
    for cards in islice(sets, SMALL_TRIED):
        answer = must_include(replace(asked, hand=cards), cards)
        if answer.proof is Proof.YES:
            yield answer


def _few(hand: tuple[Card, ...], size: int) -> Iterator[tuple[Card, ...]]:
    return iter(sorted(set(combinations(hand, size))))
