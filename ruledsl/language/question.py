"""Question: what the solver is asked about a turn, and what its answers are worth.

The solver knows shapes, jokers, openings and whether melds may be rebuilt. A game may have laws
beyond that (a cap on cards a turn, jokers that must not lie side by side): they only forbid more.
So a *no* of the solver is always a no; a play that it finds is judged by all laws, and if one
forbids it the next best plays are tried, small ones too, until one stands or the tries are used up.
What was not found that way is *not proved*, never a no.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, combinations, islice

from ruledsl.arrange.problem import Answer, Budget, Problem, Proof
from ruledsl.arrange.solve import any_play, best_plays, most_cards, most_points, must_include
from ruledsl.cards.pack import Card
from ruledsl.cards.position import Hand
from ruledsl.language.context import PlayContext, TurnContext

BEST_TRIED = 24  # plays worth most that are judged
MOST_WORK = 4_000  # for them all: each costs some questions a card, and each of these some time
MELDS_TRIED = 100  # melds by themselves
SMALL_TRIED = 200  # sets of two and three cards that are tried by themselves
SMALL = Budget(20_000)  # for each of these questions


def problem(turn: TurnContext) -> Problem:
    """Return the question of what the player to move can lay."""
    position, rules = turn.position, turn.rules
    held = rules.rebuild is not None and not rules.rebuild.allowed(turn)
    return Problem(
        turn.pack,
        rules.solver_law,
        position.table,
        position.hand,
        opened=rules.opening is None or position.opened[position.seat],
        add_only=held or rules.only_adds,
        keep_jokers=held and rules.rebuild is not None and rules.rebuild.ever,
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
    return _some(turn, found)


def judged(turn: TurnContext, found: Answer, cards: tuple[Card, ...] = ()) -> Answer:
    """Judge a play with some cards that the solver found; if a law forbids it, find another."""
    return _some(turn, found, cards)


def largest_play(turn: TurnContext) -> Answer:
    """Find a play of as many cards as possible."""
    return _best(turn, most_cards(problem(turn)), alike(turn))


def dearest_play(turn: TurnContext, weights: Sequence[int]) -> Answer:
    """Find a play worth most, counting each card from the hand by `weights` (by bare card)."""
    return _best(turn, most_points(problem(turn), weights), weights)


def alike(turn: TurnContext) -> tuple[int, ...]:
    """Return weights by which every card counts the same; jokers with a name are not held."""
    return (1,) * (turn.pack.naturals + len(turn.pack.jokers))


def _some(turn: TurnContext, found: Answer, cards: tuple[Card, ...] = ()) -> Answer:
    """Return a play that was found if it is legal, else the first other one that is."""
    if _stands(turn, found):
        return found
    must = Counter((*cards, *turn.position.owed))
    if must.total() >= len(turn.hand):  # all others would lay fewer cards
        return _UNPROVED
    others = _other_plays(turn, alike(turn))
    fits = (a for a in others if not must - Counter(a.played) and legal(turn, a))
    return next(fits, _UNPROVED)


def _best(turn: TurnContext, found: Answer, weights: Sequence[int]) -> Answer:
    """Return a best play if it is legal, else the best of others that are looked at."""
    if _stands(turn, found):
        return found
    best: Answer | None = None
    must = Counter(turn.position.owed)
    for answer in _other_plays(turn, weights):
        value = sum(weights[card] for card in answer.played)
        better = best is None or value > best.value
        if better and not must - Counter(answer.played) and legal(turn, answer):
            best = replace(answer, proof=Proof.YES, value=value, exact=False)
    return best or _UNPROVED


def _stands(turn: TurnContext, found: Answer) -> bool:
    """Say whether an answer can be given as it is: no play, or one that no law forbids."""
    if not found.played:
        return found.proof is not Proof.UNPROVED
    return turn.rules.solved or legal(turn, found)


_UNPROVED = Answer(Proof.UNPROVED, exact=False)


def _other_plays(turn: TurnContext, weights: Sequence[int]) -> Iterator[Answer]:
    """Yield plays for the laws that the solver does not know: simple ones, then those worth most.

    How many there are is bounded by the size of the hand, so that no question takes without end.
    """
    asked = problem(turn)
    yield from simple_plays(asked)
    many = max(1, MOST_WORK // max(1, len(set(turn.hand)) ** 2))
    yield from best_plays(
        asked, [max(0, weight) for weight in weights], min(BEST_TRIED, many), budget=SMALL
    )


def simple_plays(asked: Problem) -> Iterator[Answer]:
    """Yield plays of one card, of one of the smallest melds, and of two or three cards."""
    singles = [(card,) for card in sorted(set(asked.hand))]
    melds = islice(_smallest_melds(asked), MELDS_TRIED)
    more = (cards for size in (2, 3) for cards in sorted(set(combinations(asked.hand[:12], size))))
    for cards in chain(singles, melds, islice(more, SMALL_TRIED)):
        answer = must_include(replace(asked, hand=cards), cards, budget=SMALL)
        if answer.proof is Proof.YES:
            yield answer


def _smallest_melds(asked: Problem) -> Iterator[Hand]:
    """Yield the cards of the hand that make one of the smallest melds of a shape."""
    from ruledsl.arrange.melds import least_size, melds_of  # no rule file that is checked needs it

    held = Counter(asked.hand)
    for shape in asked.law.shapes:
        for meld in melds_of(asked.pack, shape, least_size(shape)):
            if not Counter(meld) - held:
                yield tuple(sorted(meld))
