"""Holding: what a hand is good for beyond the next play, in games where cards are kept in it.

A card is *matched* when it is among those that could be laid, arranged so that the fewest points
are left; it is *near* another when the two may become a meld. The rules say what a meld is and what
cards count; nothing else is known of the game.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

from ruledsl.arrange.solve import most_points
from ruledsl.cards.move import Give, Move, Shed
from ruledsl.cards.pack import Card
from ruledsl.cards.position import Hand, Position
from ruledsl.engine.judge import judge
from ruledsl.engine.observation import Observation
from ruledsl.language.question import problem
from ruledsl.language.rules import Rules
from ruledsl.players.catalogue import Catalogue, catalogue
from ruledsl.players.effort import effort

_NEAR = 3  # what a neighbour of a card in the hand is worth, in points


def unmatched(observation: Observation, hand: Hand | None = None) -> Hand:
    """Return the cards of a hand (the own one, if none is given) that cannot be laid."""
    asked = problem(observation.turn)
    cards = asked.hand if hand is None else hand
    asked = replace(asked, hand=cards)
    found = most_points(asked, hand_weights(observation.rules), budget=effort(asked).best)
    return tuple((Counter(cards) - Counter(found.played)).elements())


def hand_weights(rules: Rules) -> tuple[int, ...]:
    """Return by bare card the points that are gone from a hand when it is laid."""
    bare = rules.pack.naturals + len(rules.pack.jokers)
    return tuple(max(0, points) for points in rules.card_points[:bare])


def sheds(observation: Observation, move: Move) -> bool:
    """Say whether a move takes cards out of the own hand, whatever comes in their place."""
    actions = judge(observation.turn, observation.seat, move).actions
    return any(isinstance(action, Shed | Give) for action in actions)


def best_shed(observation: Observation, moves: tuple[Move, ...], rng: random.Random) -> Move:
    """Return the move that lets go of the cards one needs least."""
    if len(moves[0].cards) > 1:
        # The moves are a few of very many choices; so the cards are chosen one by one.
        move = replace(rng.choice(moves), cards=_least(observation, len(moves[0].cards)))
        if judge(observation.turn, observation.seat, move).accepted:
            return move
    loose = unmatched(observation)
    among = [move for move in moves if all(card in loose for card in move.cards)]
    known = catalogue(observation.rules)

    def loss(move: Move) -> float:
        if among:
            return sum(_use(known, card, loose) for card in move.cards)
        kept = tuple((Counter(observation.hand) - Counter(move.cards)).elements())
        return sum(map(observation.rules.card_points.__getitem__, unmatched(observation, kept)))

    losses = {move: loss(move) for move in among or moves}
    least = min(losses.values())
    return rng.choice([move for move, lost in losses.items() if lost == least])


def _least(observation: Observation, count: int) -> tuple[Card, ...]:
    """Return so many cards of the hand that one needs least; melds are kept while they can be."""
    known, chosen = catalogue(observation.rules), list[Card]()
    for _ in range(count):
        left = tuple((Counter(observation.hand) - Counter(chosen)).elements())
        loose = unmatched(observation, left)
        among = loose or left
        chosen.append(min(among, key=lambda card: (_use(known, card, among), card)))
    return tuple(sorted(chosen))


def _use(known: Catalogue, card: Card, hand: Hand) -> float:
    """Return what a card may become, less what it costs to hold."""
    rules = known.rules
    others = Counter(hand)
    others[card] -= 1
    near = sum(_near(known, card, other) for other in others.elements())
    return near * _NEAR - rules.card_points[card]


def _near(known: Catalogue, card: Card, other: Card) -> bool:
    both = known.mask(sorted((card, other)))
    jokers = known.rules.pack.is_joker(card) or known.rules.pack.is_joker(other)
    return jokers or any(meld & both == both for meld in known.melds)


def gains(observation: Observation, move: Move) -> bool:
    """Say whether cards that a move brings into the hand are of use at once."""
    after: Position = judge(observation.turn, observation.seat, move).position
    hand = after.hands[observation.seat]
    new = Counter(hand) - Counter(observation.hand)
    loose = unmatched(observation, hand)
    used = Counter(hand) - Counter(loose)
    spare = sorted((observation.rules.card_points[card] for card in loose), reverse=True)
    before = sum(observation.rules.card_points[card] for card in unmatched(observation))
    return any(used[card] for card in new) and sum(spare[1:]) < before


def keeps_melds(observation: Observation, move: Move) -> bool:
    """Say whether a move tears no melds in the hand apart."""
    rules, seat = observation.rules, observation.seat
    after = judge(observation.turn, seat, move).position
    return rules.deadwood(after.hands[seat]) <= rules.deadwood(observation.hand)
