"""Behind: which cards lie behind the jokers that stood in for them, see `wild`.

For the solver jokers of a kind are alike. On the real table they are not: one that lay there has to
stay where the law wants it, and what is put to a meld that stays must come from the hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain, combinations, islice, permutations, product
from typing import NamedTuple

from ruledsl.arrange.melds import beside
from ruledsl.arrange.named import anchored
from ruledsl.arrange.pool import Bound
from ruledsl.arrange.problem import Meld, Moves, Problem, Table
from ruledsl.arrange.wild import Guess, named_in
from ruledsl.cards.pack import NOTHING, Card

WAYS = 500
"""How many ways to tell the jokers of a kind apart are tried."""

Lying = dict[Card, list[Card]]
"""The jokers of the table, by the joker of the guess that stood in for them."""


class Way(NamedTuple):
    """What lies behind the jokers of a table, in the order in which they lie.

    By joker of the guess with its name: the joker of the table that has it still, None where it is
    a new one; and by its kind the cards behind those.
    """

    kept: dict[Card, tuple[Card | None, ...]]
    new: dict[Card, tuple[Card, ...]]


def real_table(problem: Problem, guess: Guess, table: Table) -> Table:
    """Return a table of a guess with the cards that its jokers stand in for.

    A joker that still has the name of one that lay there is that one; others come from those that
    were to be named, first of all the one that is meant. Where the law wants more it is looked for
    among the other ways; the first one stands where none of them does.
    """
    lying = _lying(problem, guess)
    real = (_laid(guess, table, way) for way in islice(_ways(guess, table, lying), WAYS))
    first = next(real)
    rule = problem.law.jokers
    if rule is None or rule.moves is Moves.ANYWHERE:
        return first
    return next((tried for tried in chain((first,), real) if _fits(problem, tried)), first)


def _lying(problem: Problem, guess: Guess) -> Lying:
    stand, lying = guess.stand, Lying()
    group = dict(stand.group)
    for card in chain.from_iterable(problem.table):
        if stand.real.is_joker(card) and stand.real.face[card] != NOTHING:
            lying.setdefault(named_in(stand, group, card), []).append(card)
    return lying


def _ways(guess: Guess, table: Table, lying: Lying) -> Iterator[Way]:
    """Yield the ways to tell jokers apart, first of all the one in which none is moved about."""
    shown, orders = Counter(chain.from_iterable(table)), []
    for name, cards in lying.items():
        several = (*cards, *[None] * (shown[name] - len(cards)))
        found = islice(permutations(several, shown[name]), WAYS)
        orders.append(tuple(dict.fromkeys(found)))
    for chosen in product(*orders):
        kept = dict(zip(lying, chosen, strict=True))
        behind = _behind(guess, shown, lying, kept)
        new = [tuple(islice(permutations(cards), WAYS)) for cards in behind.values()]
        for order in product(*new):
            yield Way(kept, dict(zip(behind, order, strict=True)))


def _behind(
    guess: Guess, shown: Counter[Card], lying: Lying, kept: dict[Card, tuple[Card | None, ...]]
) -> dict[Card, tuple[Card, ...]]:
    """Return the cards behind jokers with a new name, by kind: those let go, then as many more."""
    bare, real = guess.stand.pack.bare, guess.stand.real.bare
    behind, many = dict(guess.free), Counter[Card]()
    for card, n in shown.items():
        if guess.stand.pack.is_joker(card):
            many[bare[card]] += n
    for name, cards in kept.items():
        stayed = [card for card in cards if card is not None]
        let_go = [real[card] for card in (Counter(lying[name]) - Counter(stayed)).elements()]
        behind[bare[name]] = (*let_go, *behind[bare[name]])
        many[bare[name]] -= len(stayed)
    return {joker: cards[: many[joker]] for joker, cards in behind.items()}


def _laid(guess: Guess, table: Table, way: Way) -> Table:
    stand = guess.stand
    kept = {name: iter(cards) for name, cards in way.kept.items()}
    new = {joker: iter(cards) for joker, cards in way.new.items()}

    def behind(card: Card) -> Card:
        if not stand.pack.is_joker(card):
            return card
        was = next(kept[card]) if card in kept else None
        if was is not None:
            return was
        return stand.real.named(next(new[stand.pack.bare[card]]), stand.pack.face[card])

    return tuple(sorted(tuple([behind(card) for card in meld]) for meld in table))


class Held(NamedTuple):
    """A meld of the table before, and the places of jokers in it that still lie."""

    meld: Meld
    places: tuple[int, ...]


def _fits(problem: Problem, real: Table) -> bool:
    """Say whether all jokers that lay on the table, and still do, lie where the law wants them."""
    assert problem.law.jokers is not None
    frozen = problem.law.jokers.moves is Moves.FROZEN
    check = _frozen if frozen else _leaning
    return any(check(problem, held, real) for held in islice(_held(problem, real), WAYS))


def _held(problem: Problem, real: Table) -> Iterator[tuple[Held, ...]]:
    """Yield the jokers that still lie, by melds; of like ones it may be these or those."""
    pack, left = problem.pack, Counter(chain.from_iterable(real))
    spots: dict[Card, list[tuple[int, int]]] = {}
    for number, meld in enumerate(problem.table):
        for place, card in enumerate(meld):
            if pack.is_joker(card) and pack.face[card] != NOTHING:
                spots.setdefault(card, []).append((number, place))
    stay = [combinations(where, min(len(where), left[card])) for card, where in spots.items()]
    for chosen in product(*stay):
        places: dict[int, list[int]] = {}
        for number, place in sorted(chain.from_iterable(chosen)):
            places.setdefault(number, []).append(place)
        yield tuple([Held(problem.table[at], tuple(these)) for at, these in places.items()])


def _leaning(problem: Problem, held: tuple[Held, ...], real: Table) -> bool:
    """Say whether each joker has a card beside it that was beside it, or its meld is untouched."""
    bound, melds = list[Bound](), [sorted(meld) for meld in real]
    for meld, places in held:
        if len(places) == len(meld) and sorted(meld) in melds:
            melds.remove(sorted(meld))
            continue
        for place in places:
            near = beside(problem.pack, problem.law, meld, place)
            bound.append(Bound(meld[place], tuple(sorted(near))))
    return anchored(problem.pack, tuple(sorted(bound)), melds)


def _frozen(problem: Problem, held: tuple[Held, ...], real: Table) -> bool:
    """Say whether melds lie there still, each with cards of the hand added at most."""
    return _grown(problem, held, real, Counter(problem.hand))


def _grown(problem: Problem, held: tuple[Held, ...], real: Table, hand: Counter[Card]) -> bool:
    if not held:
        return True
    pack, (meld, places) = problem.pack, held[0]
    lies = Counter([card if at in places else pack.face[card] for at, card in enumerate(meld)])
    for at, now in enumerate(real):
        if lies <= Counter(now):
            added = Counter([pack.bare[card] for card in (Counter(now) - lies).elements()])
            rest = real[:at] + real[at + 1 :]
            if added <= hand and _grown(problem, held[1:], rest, hand - added):
                return True
    return False
