"""Random small positions under every kind of law, for comparing ways to solve them."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from ruledsl.arrange.melds import melds_of, most_size
from ruledsl.arrange.problem import (
    Freed,
    JokerRule,
    Law,
    ListedShape,
    Meld,
    Moves,
    Opening,
    Problem,
    RunShape,
    SetShape,
    Shape,
)
from ruledsl.cards.pack import FRENCH_RANKS, FRENCH_SUITS, Card, Pack
from tests.arrange.judge import is_meld

RANKS = 5
ORDERS = ((0, 1, 2, 3, 4), (1, 2, 3, 4, 0), (0, 1, 2, 3, 4, 0))
RULES = (
    JokerRule(Freed.ANY, Moves.ANYWHERE),
    JokerRule(Freed.TABLE, Moves.ANYWHERE),
    JokerRule(Freed.TABLE, Moves.NEIGHBOUR),
    JokerRule(Freed.HAND, Moves.FROZEN, per_meld=1),
    JokerRule(Freed.NEVER, Moves.ANYWHERE),
    JokerRule(Freed.NEVER, Moves.NEIGHBOUR),
    JokerRule(Freed.NEVER, Moves.FROZEN, per_meld=1),
    JokerRule(Freed.HAND, Moves.ANYWHERE),
    JokerRule(Freed.HAND, Moves.NEIGHBOUR),
    JokerRule(Freed.TABLE, Moves.FROZEN),
    JokerRule(Freed.TABLE, Moves.ANYWHERE, per_meld=1),
    JokerRule(Freed.ANY, Moves.ANYWHERE, per_meld=1),
    JokerRule(Freed.ANY, Moves.ANYWHERE, per_meld=2),
    JokerRule(Freed.TABLE, Moves.ANYWHERE, either=True),
    JokerRule(Freed.HAND, Moves.ANYWHERE, either=True),
)


def small_pack(jokers: int, suits: int) -> Pack:
    """Return five ranks in three or four suits, twice, with jokers."""
    kinds = (("JK",), (jokers,)) if jokers else ((), ())
    return Pack(FRENCH_RANKS[:RANKS], FRENCH_SUITS[:suits], (2,) * (RANKS * suits), *kinds)


def random_shapes(rng: Random) -> tuple[Shape, ...]:
    """Return the usual shapes or slightly unusual ones."""
    order = rng.choice(ORDERS)
    runs = [
        RunShape("run", order),
        RunShape("run", order),
        RunShape("run", ORDERS[0], around=True),
        RunShape("run", order, least=2),
        RunShape("run", order, most=4),
        RunShape("run", (0, 1, 2, 3)),
    ]
    sets = [
        SetShape("set"),
        SetShape("set"),
        SetShape("set", most=3),
        SetShape("set", least=2),
        SetShape("set", distinct=False),
        SetShape("set", distinct=False, most=None),
    ]
    shapes: tuple[Shape, ...] = (rng.choice(sets), rng.choice(runs))
    if rng.random() < 0.1:
        return (*shapes, ListedShape("steps", ((0, 4, 8), (1, 5, 6), (2, 2, 9))))
    return shapes if rng.random() < 0.9 else (shapes[rng.randrange(2)],)


def random_problem(rng: Random) -> Problem:
    """Return a position of a few melds and a few cards in the hand."""
    rule = rng.choice((None, *RULES))
    jokers = rng.choice((1, 2, 2, 3)) if rule else 0
    suits = 4 if rule and rule.either else 3
    pack = small_pack(jokers, suits)
    opening = rng.choice((None, None, None, *_openings(suits)))
    law = Law(random_shapes(rng), rule, opening, loose=rng.random() < 0.3)
    left = list(pack.all_cards)
    table = [meld for _ in range(rng.choice((0, 1, 2, 2))) if (meld := _take(rng, pack, law, left))]
    if law.loose:
        table += [(left.pop(rng.randrange(len(left))),) for _ in range(rng.randrange(3))]
    hand = [left.pop(rng.randrange(len(left))) for _ in range(rng.randrange(1, 6))]
    bare = [card for card in left if pack.is_joker(card)]
    if bare and rng.random() < 0.5:
        hand[0] = bare[0]
    opened = opening is None or rng.random() < 0.3
    return Problem(pack, law, tuple(table), tuple(hand), opened)


def random_opening(rng: Random) -> Problem:
    """Return a position where points are owed, over all cards or over melds from the hand."""
    problem = random_problem(rng)
    weights = tuple(rank + 1 for rank in range(RANKS) for _ in problem.pack.suits)
    from_hand, go_on = rng.choice(((False, True), (False, True), (False, False), (True, True)))
    opening = Opening(
        run=rng.choice((0, 0, 0, 3)),
        points=rng.choice((4, 8, 12)),
        weights=weights,
        from_hand=from_hand,
        go_on=go_on,
    )
    return replace(problem, law=replace(problem.law, opening=opening), opened=False)


def random_wild(rng: Random) -> Problem:
    """Return a position where some natural cards may stand for others."""
    rule = rng.choice(RULES)
    jokers = rng.choice((0, 0, 1))
    plain = small_pack(jokers, 3)
    wilds = rng.choice(((3, 4, 5), (3,), (6, 8), (0, 7)))
    pack = replace(plain, wilds=wilds)
    if rng.random() < 0.2:
        faces = tuple(frozenset(rng.sample(range(15), 8)) for _ in (*pack.jokers, *wilds))
        rule = replace(rule, stands_for=faces)
    law = Law(random_shapes(rng), rule, loose=rng.random() < 0.1)
    left = list(pack.all_cards)
    table = [meld for _ in range(rng.choice((0, 1, 2))) if (meld := _take(rng, pack, law, left))]
    hand = [left.pop(rng.randrange(len(left))) for _ in range(rng.randrange(1, 5))]
    held = [card for card in left if card in wilds]
    if held and rng.random() < 0.7:
        hand[0] = rng.choice(held)
    return Problem(pack, law, tuple(table), tuple(hand))


def random_three(rng: Random) -> Problem:
    """Return a position with a joker in a set of three, which either missing card may free."""
    pack = small_pack(2, 4)
    rule = JokerRule(rng.choice((Freed.TABLE, Freed.HAND)), Moves.ANYWHERE, either=True)
    law = Law((SetShape("set"), RunShape("run", ORDERS[0])), rule)
    left = list(pack.all_cards)
    rank, suits = rng.randrange(RANKS), rng.sample(range(4), 3)
    cards = [pack.card(rank, suit) for suit in suits]
    joker = pack.naturals
    table = [(*cards[:2], pack.named(joker, cards[2]))]
    for card in (*cards[:2], joker):
        left.remove(card)
    if rng.random() < 0.5 and (meld := _take(rng, pack, law, left)):
        table.append(meld)
    near = [card for card in left if pack.rank_of[card] == rank or rng.random() < 0.3]
    hand = tuple(rng.sample(near, min(len(near), rng.randrange(1, 5))))
    return Problem(pack, law, tuple(table), hand)


def _openings(suits: int) -> tuple[Opening, ...]:
    weights = tuple(rank + 1 for rank in range(RANKS) for _ in range(suits))
    return (
        Opening(run=3),
        Opening(points=8, weights=weights),
        Opening(points=8, weights=weights, go_on=True),
    )


def _take(rng: Random, pack: Pack, law: Law, left: list[Card]) -> Meld:
    """Take a random meld out of the cards that are left, some of it as jokers."""
    shape = rng.choice(law.shapes)
    sizes = range(1, min(most_size(pack, shape), 5) + 1)
    melds = [meld for size in sizes for meld in melds_of(pack, shape, size)]
    if not melds:
        return ()
    kinds = [card for card in left if pack.is_joker(card) or card in pack.wilds]
    if pack.wilds:
        rng.shuffle(kinds)
    cards = list(rng.choice(melds))
    for place in range(len(cards)):
        if kinds and rng.random() < 0.4:
            cards[place] = pack.named(kinds.pop(), cards[place])
    meld = tuple(cards)
    bare = [pack.bare[card] for card in meld]
    if not is_meld(pack, law, meld) or any(bare.count(c) > left.count(c) for c in bare):
        return ()
    for card in bare:
        left.remove(card)
    return meld
