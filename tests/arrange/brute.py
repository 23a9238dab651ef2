"""Brute force: every table that can be made of the cards, judged one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product

from ruledsl.arrange.problem import Meld, Problem, Table
from ruledsl.cards.pack import Card, Pack
from tests.arrange.judge import fault, is_meld


def best_by_force(problem: Problem, worth: tuple[int, ...], none: int = -1) -> int:
    """Return what the best play is worth, if it is more than `none`, which is said otherwise."""
    best = none
    for play in plays(problem):
        value = sum(worth[card] for card in play)
        if value > best and any(not fault(problem, after) for after in tables(problem, play)):
            best = value
    return best


def fewest_by_force(problem: Problem) -> int:
    """Return how many melds have to change for a play, -1 when there is none."""
    fewest = -1
    before = Counter(tuple(sorted(meld)) for meld in problem.table)
    for play in plays(problem):
        for after in tables(problem, play):
            now = Counter(tuple(sorted(meld)) for meld in after)
            changed = sum(n for meld, n in (before - now).items() if len(meld) > 1)
            if (fewest < 0 or changed < fewest) and not fault(problem, after):
                fewest = changed
    return fewest


def plays(problem: Problem) -> list[tuple[Card, ...]]:
    """Return every choice of at least one card from the hand."""
    chosen = (combinations(problem.hand, n) for n in range(1, len(problem.hand) + 1))
    return sorted({tuple(sorted(cards)) for each in chosen for cards in each})


def tables(problem: Problem, play: tuple[Card, ...]) -> Iterator[Table]:
    """Yield every table of melds that the old table and the cards played can make."""
    pack, law = problem.pack, problem.law
    loose = [meld[0] for meld in problem.table if law.loose and len(meld) == 1]
    cards = [pack.bare[c] for m in problem.table if len(m) > 1 or not law.loose for c in m]
    for count in range(len(loose) + 1):
        for used in sorted(set(combinations(sorted(loose), count))):
            stay = Counter(loose)
            stay.subtract(used)
            rest = tuple((card,) for card in stay.elements())
            for melds in _parted(problem, tuple(sorted((*cards, *used, *play)))):
                yield (*melds, *rest)


def _parted(problem: Problem, cards: tuple[Card, ...]) -> Iterator[Table]:
    """Yield every way to part cards into melds: the first card, and others beside it."""
    if not cards:
        yield ()
        return
    first, others = cards[0], cards[1:]
    seen = set()
    for size in range(min(len(others), 8) + 1):
        for places in combinations(range(len(others)), size):
            chosen = (first, *(others[place] for place in places))
            if chosen in seen or not _could_be(problem.pack, chosen):
                continue
            seen.add(chosen)
            melds = list(_named(problem, chosen))
            rest = tuple(card for place, card in enumerate(others) if place not in places)
            if melds:
                for tail in _parted(problem, rest):
                    for meld in melds:
                        yield (meld, *tail)


def _could_be(pack: Pack, cards: Meld) -> bool:
    """Leave out early what no shape but a listed one allows."""
    naturals = [card for card in cards if not _may_be_named(pack, card)]
    ranks = {pack.rank_of[card] for card in naturals}
    suits = {pack.suit_of[card] for card in naturals}
    return len(ranks) <= 1 or len(suits) <= 1 or len(cards) <= 3


def _named(problem: Problem, cards: Meld) -> Iterator[Meld]:
    pack = problem.pack
    naturals = tuple(card for card in cards if not _may_be_named(pack, card))
    jokers = [card for card in cards if _may_be_named(pack, card)]
    seen = set()
    for faces in product(range(pack.naturals), repeat=len(jokers)):
        named = [pack.named(joker, face) for joker, face in zip(jokers, faces, strict=True)]
        meld = tuple(sorted((*naturals, *named)))
        if meld not in seen:
            seen.add(meld)
            if is_meld(pack, problem.law, meld):
                yield meld


def _may_be_named(pack: Pack, card: Card) -> bool:
    return pack.is_joker(card) or card in pack.wilds
