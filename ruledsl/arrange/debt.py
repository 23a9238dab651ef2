"""Debt: what an opening by points over all cards played still asks of a pool.

Natural cards from the hand count what they are worth. Which of the jokers on the table came from
the hand nobody can see, so what counts is names: those that jokers have after the play and had not
before, the dearest of them, one for each joker that was laid. A joker that is given the name of
one that lay there counts nothing, whoever laid it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain

from ruledsl.arrange.pool import Pool
from ruledsl.arrange.problem import Opening, Problem
from ruledsl.cards.pack import NOTHING, Card


def indebted(problem: Problem, pool: Pool, spent: Counter[Card]) -> Iterator[Pool]:
    """Yield a pool with what it owes after hand cards were spent on fixed melds, in every way.

    The ways differ in how many of the new names in fixed melds are counted there: where jokers were
    freed, one of the hand may do better in the pool.
    """
    opening, pack = problem.law.opening, problem.pack
    if not pool.lack or opening is None:
        yield pool
        return
    paid = sum(opening.weights[card] * n for card, n in spent.items() if card < pack.naturals)
    laid = sum(n for card, n in spent.items() if card >= pack.naturals)
    old, new = _names(problem, pool)
    dearest = sorted((opening.weights[name] for name in (new - old).elements()), reverse=True)
    held = sum(joker.hand for joker in pool.free)
    waiting = tuple(sorted((old - new).elements()))
    for counted in range(min(len(dearest), laid + held) + 1):
        lack = pool.lack - paid - sum(dearest[:counted])
        yield _owing(pool, opening, lack, waiting, laid - counted)
        if lack <= 0:
            return


def _names(problem: Problem, pool: Pool) -> tuple[Counter[int], Counter[int]]:
    """Return the names of jokers that lay on the table and of those that lie fixed already.

    Those that keep their names in the pool are left out.
    """
    face = problem.pack.face
    kept = Counter(face[bound.card] for bound in pool.bound)
    old, new = (_named(problem, table) for table in (problem.table, (*pool.fixed, *pool.growing)))
    return old - kept, new


def _named(problem: Problem, table: tuple[tuple[Card, ...], ...]) -> Counter[int]:
    pack = problem.pack
    jokers = (card for card in chain.from_iterable(table) if pack.is_joker(card))
    return Counter(pack.face[card] for card in jokers if pack.face[card] != NOTHING)


def _owing(pool: Pool, opening: Opening, lack: int, waiting: tuple[int, ...], credit: int) -> Pool:
    if lack <= 0 and credit >= 0:
        return pool._replace(lack=0)
    marks = opening.weights
    return pool._replace(lack=max(0, lack), marks=marks, names=waiting, credit=credit)


def counted_apart(pool: Pool) -> bool:
    """Say whether jokers of the table may count in the place of those from the hand."""
    held = pool.credit != 0 or any(joker.hand for joker in pool.free)
    return held and bool(pool.names or pool.credit or any(not joker.hand for joker in pool.free))
