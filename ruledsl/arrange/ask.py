"""Ask: one question to the solver, over all the cases that a position can come down to."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import chain

from ruledsl.arrange.behind import real_table
from ruledsl.arrange.cases import cases
from ruledsl.arrange.fast import arrange
from ruledsl.arrange.job import Job
from ruledsl.arrange.melds import tidy
from ruledsl.arrange.plain import plain_answer
from ruledsl.arrange.pool import Laid, Pool, Purse, SpentError
from ruledsl.arrange.problem import NONE, Answer, Problem, Proof, Table
from ruledsl.arrange.wild import freest, guesses, has_wilds
from ruledsl.arrange.wish import Question, Wish
from ruledsl.cards.pack import Card

CASE = 100
"""What a case costs in nodes once there is an answer: where an opening is owed there are many."""


def ask(problem: Problem, question: Question) -> Answer:
    """Return the best play, or that there is none, or that the budget was spent before."""
    if problem.pack.wilds and has_wilds(problem):
        return _by_guesses(*_in_order(problem, question))
    plain = plain_answer(problem, question)
    return _by_cases(problem, question) if plain is None else plain


def _in_order(problem: Problem, question: Question) -> tuple[Problem, Question]:
    """Return a question with its cards and melds sorted: cards stand in for others in order."""
    table, kept = (
        tuple(sorted(tuple(sorted(meld)) for meld in melds))
        for melds in (problem.table, question.kept)
    )
    hand = tuple(sorted(problem.hand))
    return replace(problem, table=table, hand=hand), question._replace(kept=kept)


def _by_guesses(problem: Problem, question: Question) -> Answer:
    """Return the best answer over all ways to take wild cards for jokers or for themselves."""
    asked, whole = guesses(problem, question)
    free = None if whole else freest(problem, question)
    share = question.nodes // (len(asked) + (free is not None))
    hoped = ask(free.problem, free.question._replace(nodes=share)) if free else None
    if hoped is not None and hoped.proof is Proof.NO:
        return NONE
    most = hoped.value if hoped and question.most < 0 else -1
    best: Answer | None = None
    for guess in asked:
        found = ask(guess.problem, guess.question._replace(nodes=share))
        whole = whole and found.proof is not Proof.UNPROVED
        if found.table and (best is None or found.value > best.value):
            table = real_table(problem, guess, found.table)
            best = replace(found, table=table, played=_played(problem, table))
            if 0 <= question.most <= best.value:
                return best
            if 0 <= most <= best.value:
                return replace(best, proof=Proof.YES, exact=True)
    if best is None:
        return NONE if whole else Answer(Proof.UNPROVED, exact=False)
    return best if whole else replace(best, exact=False)


def _by_cases(problem: Problem, question: Question) -> Answer:
    """Return the best answer over all the cases there are."""
    opening = problem.law.opening
    if not problem.opened and opening is not None and opening.points:
        hoped = ask(replace(problem, opened=True), question)
        if hoped.proof is Proof.NO:
            return NONE
        if hoped.proof is Proof.YES and question.most < 0:
            question = question._replace(most=hoped.value)  # no opening brings more
    best, proved = _best(problem, question)
    if proved:
        return best or NONE
    return replace(best or Answer(Proof.UNPROVED), proof=Proof.UNPROVED, exact=False)


def _best(problem: Problem, question: Question) -> tuple[Answer | None, bool]:
    """Return the best answer found, and whether it is proved that there is no better one."""
    purse = Purse(question.nodes)
    best: Answer | None = None
    above = -1
    pools = cases(problem, question.wish, question.kept, purse)
    while True:
        try:
            pool = next(pools, None)
            if pool is None:
                return best, True
            purse.pay(CASE if best else 1)
            laid = arrange(Job(problem.pack, problem.law, pool, purse, question.most, above))
        except SpentError:
            return best, False
        answer = laid and _answer(problem, question.wish, pool, laid)
        if laid and answer and (answer.played or question.idle):
            best, above = answer, laid.value
            if 0 <= question.most <= above:
                return best, True


def _answer(problem: Problem, wish: Wish, pool: Pool, laid: Laid) -> Answer:
    table = _whole_table(problem, pool, laid)
    cards = _played(problem, table)
    return Answer(Proof.YES, table, cards, sum([wish.worth[card] for card in cards]))


def _played(problem: Problem, table: Table) -> tuple[Card, ...]:
    """Return the bare cards that a table has more than the problem's, sorted."""
    bare = problem.pack.bare
    counts = [0] * (problem.pack.naturals + len(problem.pack.jokers))
    for card in chain.from_iterable(table):
        counts[bare[card]] += 1
    for card in chain.from_iterable(problem.table):
        counts[bare[card]] -= 1
    played = []
    for card in sorted(problem.hand):
        if counts[card] > 0:
            counts[card] -= 1
            played.append(card)
    return tuple(played)


def _whole_table(problem: Problem, pool: Pool, laid: Laid) -> Table:
    """Return the table after a move: new melds, fixed ones and what stays loose, sorted."""
    pack, law = problem.pack, problem.law
    melds = [*laid.melds, *(tidy(pack, law, meld) for meld in pool.fixed)]
    if law.loose:
        loose = Counter({card: n for card, n in enumerate(pool.loose) if n})
        loose.update(joker.kind for joker in pool.free if not (joker.must or joker.hand))
        used = Counter(pack.bare[card] for meld in laid.melds for card in meld)
        used.subtract(pack.bare[card] for meld in pool.growing for card in meld)
        for card in loose:
            loose[card] -= max(0, used[card] - _before_loose(problem, pool, card))
        melds += [(card,) for card in (+loose).elements()]
    return tuple(sorted(melds))


def _before_loose(problem: Problem, pool: Pool, card: int) -> int:
    """Return how many copies of a bare card are laid before a loose one has to be."""
    if card < problem.pack.naturals:
        return pool.table[card] + pool.hand[card]
    bound = sum(problem.pack.bare[joker.card] == card for joker in pool.bound)
    return bound + sum(joker.kind == card and (joker.must or joker.hand) for joker in pool.free)
