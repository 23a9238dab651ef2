"""Solve: the questions that can be asked about a position.

Every answer is exact and comes with a table that shows it, unless the budget was spent
(`Proof.UNPROVED`). The same position has the same answer in whatever order its cards are given.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from heapq import heappop, heappush
from itertools import combinations

from ruledsl.arrange.problem import NONE, Answer, Budget, Problem, Proof, Table
from ruledsl.arrange.wish import Question, Wish, wish_for
from ruledsl.cards.pack import Card

STANDARD = Budget()
"""The budget of a question that names none."""


def ask(problem: Problem, question: Question) -> Answer:
    """Return the best play. The first question of a process loads the solver."""
    return _solver()(problem, question)


@cache
def _solver() -> Callable[[Problem, Question], Answer]:
    from ruledsl.arrange import ask

    return ask.ask


def any_play(problem: Problem, *, budget: Budget = STANDARD) -> Answer:
    """Find a play of at least one card; `value` is how many cards it happens to lay."""
    return ask(problem, Question(wish_for(problem), budget.nodes, most=1))


def most_cards(problem: Problem, *, budget: Budget = STANDARD) -> Answer:
    """Find a play of as many cards as possible; NO when nothing can be laid."""
    return ask(problem, Question(wish_for(problem), budget.nodes))


def most_points(problem: Problem, weights: Sequence[int], *, budget: Budget = STANDARD) -> Answer:
    """Find a play worth most, counting each card from the hand by `weights` (by bare card)."""
    if any(weights[card] < 0 for card in problem.hand):
        from ruledsl.arrange import losses

        return losses.most_points(problem, weights, budget.nodes)
    weights = [max(0, weight) for weight in weights]
    best = NONE
    if any(weights[card] for card in problem.hand):
        best = ask(problem, Question(wish_for(problem, weights), budget.nodes))
        if best.played and best.value > 0:
            return best
    # Cards worth nothing can still be laid; the best play must be a play.
    some = any_play(problem, budget=budget)
    if best.proof is not Proof.UNPROVED:
        return replace(some, value=0, exact=some.exact and best.exact)
    points = sum(weights[card] for card in some.played)
    return replace(some, value=points, exact=False) if some.played else best


def whole_hand(problem: Problem, *, budget: Budget = STANDARD) -> Answer:
    """Find a play of every card of the hand."""
    return must_include(problem, problem.hand, budget=budget) if problem.hand else NONE


def must_include(problem: Problem, cards: Iterable[Card], *, budget: Budget = STANDARD) -> Answer:
    """Find a play that lays at least these cards of the hand (jokers bare)."""
    needed = Counter(cards)
    if needed - Counter(problem.hand):
        return NONE
    if not needed:
        return any_play(problem, budget=budget)
    wish = wish_for(problem)
    required = tuple(needed[card] for card in range(len(wish.worth)))
    return ask(problem, Question(replace(wish, required=required), budget.nodes, most=0))


def arrangeable(problem: Problem, *, budget: Budget = STANDARD) -> Answer:
    """Say whether all cards, table and hand, fall into melds; no cards at all do."""
    if problem.hand:
        return whole_hand(problem, budget=budget)
    return ask(problem, Question(wish_for(problem), budget.nodes, most=0, idle=True))


def best_plays(
    problem: Problem, weights: Sequence[int], count: int, *, budget: Budget = STANDARD
) -> tuple[Answer, ...]:
    """Return up to `count` plays that differ in the cards laid, those worth most first.

    Among plays worth the same, those that lay more cards come first. Of a play that is not
    proved to stand in its place, `proof` is UNPROVED.
    """
    many = len(problem.hand) + 1
    plain = wish_for(problem, weights)
    worth = tuple(many * weight + 1 for weight in plain.worth)
    waiting: list[tuple[int, tuple[Card, ...], int, Wish, Answer]] = []
    _offer(problem, waiting, replace(plain, worth=worth), budget)
    found: list[Answer] = []
    while waiting and len(found) < count:
        *_, wish, answer = heappop(waiting)
        points = sum(plain.worth[card] for card in answer.played)
        found.append(replace(answer, value=points))
        if len(found) < count:
            for other in _others(wish, problem.hand, answer.played):
                _offer(problem, waiting, other, budget)
    return tuple(found)


def _offer(
    problem: Problem,
    waiting: list[tuple[int, tuple[Card, ...], int, Wish, Answer]],
    wish: Wish,
    budget: Budget,
) -> None:
    """Put the best play for a wish among those waiting."""
    answer = ask(problem, Question(wish, budget.nodes))
    if answer.played:
        heappush(waiting, (-answer.value, answer.played, len(waiting), wish, answer))


def _others(wish: Wish, hand: Sequence[Card], played: Sequence[Card]) -> Iterator[Wish]:
    """Yield wishes that part all other plays: the first card that differs, fewer or more."""
    counts, held = Counter(played), Counter(hand)
    cards = range(len(wish.worth))
    required = list(wish.required) or [0 for _ in cards]
    allowed = list(wish.allowed) or [held[card] for card in cards]
    for card in sorted(held):
        now = counts[card]
        if now > required[card]:
            fewer = (*allowed[:card], now - 1, *allowed[card + 1 :])
            yield Wish(wish.worth, tuple(required), fewer)
        if now < allowed[card]:
            more = (*required[:card], now + 1, *required[card + 1 :])
            yield Wish(wish.worth, more, tuple(allowed))
        required[card] = allowed[card] = now


def fewest_changes(problem: Problem, *, budget: Budget = STANDARD) -> Answer:
    """Find a play that leaves as many melds of the table untouched as can be.

    `value` is how many are changed or taken apart. The answer is exact up to three; where more
    must change, melds are put back one at a time while a play is left, and `exact` is false.
    """
    melds = [meld for meld in problem.table if len(meld) > 1 or not problem.law.loose]
    melds.sort(key=sorted)
    found = _keeping(problem, (), budget)
    if found.proof is not Proof.YES:
        return found
    for changed in range(min(4, len(melds) + 1)):
        for taken in combinations(range(len(melds)), changed):
            kept = tuple(meld for place, meld in enumerate(melds) if place not in taken)
            answer = _keeping(problem, kept, budget)
            if answer.proof is Proof.YES:
                return replace(answer, value=changed)
    kept = ()
    for meld in melds:
        answer = _keeping(problem, (*kept, meld), budget)
        if answer.proof is Proof.YES:
            kept, found = (*kept, meld), answer
    return replace(found, value=len(melds) - len(kept), exact=False)


def _keeping(problem: Problem, kept: Table, budget: Budget) -> Answer:
    return ask(problem, Question(wish_for(problem), budget.nodes, most=1, kept=kept))
