"""Solve: the questions that can be asked about a position.

Every answer is exact and comes with a table that shows it, unless the budget was spent
(`Proof.UNPROVED`). The same position has the same answer in whatever order its cards are given.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from ruledsl.arrange.cases import Wish, cases
from ruledsl.arrange.fast import arrange
from ruledsl.arrange.job import Job
from ruledsl.arrange.melds import tidy
from ruledsl.arrange.pool import Laid, Pool, Purse, SpentError
from ruledsl.arrange.problem import (
    NONE,
    Answer,
    Budget,
    Problem,
    Proof,
    Table,
)
from ruledsl.cards.pack import Card

STANDARD = Budget()


def any_play(problem: Problem, *, budget: Budget = STANDARD) -> Answer:
    """Find a play of at least one card; `value` is how many cards it happens to lay."""
    return _ask(problem, _wish(problem), budget, most=1)


def most_cards(problem: Problem, *, budget: Budget = STANDARD) -> Answer:
    """Find a play of as many cards as possible; NO when nothing can be laid."""
    return _ask(problem, _wish(problem), budget)


def most_points(problem: Problem, weights: Sequence[int], *, budget: Budget = STANDARD) -> Answer:
    """Find a play worth most, counting each card from the hand by `weights` (by bare card)."""
    best = _ask(problem, _wish(problem, weights), budget)
    if best.proof is Proof.YES and best.value == 0:
        return replace(any_play(problem, budget=budget), value=0)
    return best


def whole_hand(problem: Problem, *, budget: Budget = STANDARD) -> Answer:
    """Find a play of every card of the hand."""
    return must_include(problem, problem.hand, budget=budget)


def must_include(problem: Problem, cards: Iterable[Card], *, budget: Budget = STANDARD) -> Answer:
    """Find a play that lays at least these cards of the hand (jokers bare)."""
    needed = Counter(cards)
    if needed - Counter(problem.hand) or not needed:
        return any_play(problem, budget=budget) if not needed else NONE
    wish = _wish(problem)
    required = tuple(needed[card] for card in range(len(wish.required)))
    return _ask(problem, replace(wish, required=required), budget, most=0)


def arrangeable(problem: Problem, *, budget: Budget = STANDARD) -> Answer:
    """Say whether all cards, table and hand, fall into melds; an empty problem does."""
    if problem.hand:
        return whole_hand(problem, budget=budget)
    return _ask(problem, _wish(problem), budget, most=0, idle=True)


def _wish(problem: Problem, weights: Sequence[int] | None = None) -> Wish:
    bare = problem.pack.naturals + len(problem.pack.jokers)
    worth = tuple(weights) if weights is not None else (1,) * bare
    if len(worth) != bare or min(worth, default=0) < 0:
        raise ValueError("weights are one number, zero or more, for every bare card")
    return Wish(worth, (0,) * bare, (len(problem.hand),) * bare)


def _ask(
    problem: Problem, wish: Wish, budget: Budget, most: int | None = None, *, idle: bool = False
) -> Answer:
    """Return the best play for a wish; with `most`, the first that is worth so much."""
    purse = Purse(budget.nodes)
    best: tuple[int, Answer] | None = None
    exact = True
    for pool in cases(problem, wish):
        try:
            above = best[0] if best else -1
            job = Job(problem.pack, problem.law, pool, purse, -1 if most is None else most, above)
            laid = arrange(job)
        except SpentError:
            exact = False
            break
        if laid is None or (best is not None and laid.value <= best[0]):
            continue
        answer = _answer(problem, wish, pool, laid)
        if not answer.played and not idle:
            continue
        best = (laid.value, answer)
        if most is not None and laid.value >= most:
            break
    if best is None:
        return NONE if exact else Answer(Proof.UNPROVED, exact=False)
    return best[1] if exact else replace(best[1], proof=Proof.UNPROVED, exact=False)


def _answer(problem: Problem, wish: Wish, pool: Pool, laid: Laid) -> Answer:
    bare = problem.pack.bare
    table = whole_table(problem, pool, laid)
    played = Counter(bare[card] for meld in table for card in meld)
    played.subtract(bare[card] for meld in problem.table for card in meld)
    cards = tuple(sorted((+played).elements()))
    return Answer(Proof.YES, table, cards, sum(wish.worth[card] for card in cards))


def whole_table(problem: Problem, pool: Pool, laid: Laid) -> Table:
    """Return the table after a move: new melds, fixed ones and what stays loose, in order."""
    pack, law = problem.pack, problem.law
    melds = [tidy(pack, law, meld) for meld in (*laid.melds, *pool.fixed)]
    loose = Counter(pack.bare[m[0]] for m in problem.table if law.loose and len(m) == 1)
    used = Counter(pack.bare[card] for meld in laid.melds for card in meld)
    for card in loose:
        if card < pack.naturals:
            first = pool.table[card] + pool.hand[card]
        else:
            bound = sum(pack.bare[joker.card] == card for joker in pool.bound)
            first = bound + sum(j.kind == card and (j.must or j.hand) for j in pool.free)
        loose[card] -= max(0, used[card] - first)
    melds += [(card,) for card in (+loose).elements()]
    return tuple(sorted(melds))
