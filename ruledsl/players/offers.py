"""Offers: the simple plays of a hand, found fast and for any rule file.

A simple play leaves the melds on the table as they are: it lays one of the smallest melds, or adds
one card to a meld. Jokers fill what is missing, and loose cards of the table join a new meld. The
laws that only some games have are asked by the judge, see `accepted`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import NamedTuple

from ruledsl.arrange.melds import jokers_allowed, may_stand_for
from ruledsl.cards.move import Move
from ruledsl.cards.pack import Card
from ruledsl.cards.position import Hand, Meld, Table
from ruledsl.engine.judge import judge
from ruledsl.engine.observation import Observation
from ruledsl.engine.turn import PLAY
from ruledsl.language.table_step import TableStep
from ruledsl.players.catalogue import Catalogue, catalogue


class Offer(NamedTuple):
    """A simple play: a meld that is laid, in the place of a meld that was there or as a new one."""

    meld: Meld
    place: int = -1  # of the meld that grows; -1 for a new one
    loose: tuple[Card, ...] = ()  # cards that lay loose on the table and join


def offers(observation: Observation) -> list[Offer]:
    """Return the simple plays of the hand to move, in a fixed order; laws of a turn not asked."""
    table = observation.position.table
    known, hand = catalogue(observation.rules), observation.hand
    mask = known.mask(hand)
    naturals = observation.rules.pack.naturals
    found = [
        Offer(tuple(known.cards(meld))) for meld in known.melds if meld & mask == meld
    ] + _grown(known, mask, table)
    wilds = observation.rules.pack.wilds
    jokers = tuple(card for card in hand if card >= naturals or card in wilds)
    loose = tuple(sorted(m[0] for m in table if len(m) == 1 and m[0] < naturals))
    if jokers or loose:
        filled = _filled(known, mask, jokers, loose)
        if wilds:  # a wild card may have been taken twice: as itself and for another one
            filled = (offer for offer in filled if _held(known, offer, (*hand, *loose)))
        found += chain(filled, _jokers_added(known, jokers, table))
    return found


def _held(known: Catalogue, offer: Offer, cards: Hand) -> bool:
    bare = known.rules.pack.bare
    return not Counter(bare[card] for card in offer.meld) - Counter(cards)


def table_after(table: Table, offer: Offer) -> Table:
    """Return the table after a simple play."""
    if offer.place >= 0:
        return (*table[: offer.place], offer.meld, *table[offer.place + 1 :])
    if offer.loose:
        left = list(table)
        for card in offer.loose:
            left.remove((card,))
        return (*left, offer.meld)
    return (*table, offer.meld)


def accepted(observation: Observation, move: Move) -> bool:
    """Say whether the judge accepts a move."""
    return judge(observation.turn, observation.seat, move).accepted


def lays(observation: Observation, word: str) -> bool:
    """Say whether a step lays cards on the table."""
    return isinstance(observation.rules.step.get(word), TableStep)


def needs_judge(observation: Observation, word: str) -> bool:
    """Say whether laws beyond shapes and jokers could refuse a simple play."""
    rules = observation.rules
    if word != PLAY:
        return True
    owes = rules.opening is not None and not observation.position.opened[observation.seat]
    return owes or not rules.solved


def seconds(observation: Observation, word: str) -> list[str]:
    """Return the steps that may be announced together with a step, e.g. a knock with a play."""
    turn = observation.turn
    flow = turn.rules.flow[turn.position.flow]
    way = next(way for way in flow.ways[turn.position.node] if way.word == word)
    steps = turn.rules.step
    after = dict.fromkeys(second.word for second in flow.ways[way.to])
    return [second for second in after if not steps[second].offers(turn, way)]


def announced(observation: Observation, move: Move) -> list[Move]:
    """Return a play with each step that may be announced together with it."""
    moves = (replace(move, then=second) for second in seconds(observation, move.word))
    return [each for each in moves if accepted(observation, each)]


def _grown(known: Catalogue, mask: int, table: Table) -> list[Offer]:
    additions = known.additions
    found = []
    for place, meld in enumerate(table):
        fitting = additions(meld) & mask
        if fitting:
            found += [Offer(tuple(sorted((*meld, card))), place) for card in known.cards(fitting)]
    return found


def _jokers_added(known: Catalogue, jokers: Hand, table: Table) -> Iterator[Offer]:
    for joker in dict.fromkeys(jokers):
        for place, meld in enumerate(table):
            for named in known.joker_additions(meld, joker):
                yield Offer(tuple(sorted((*meld, named))), place)


def _filled(known: Catalogue, mask: int, jokers: Hand, loose: Hand) -> Iterator[Offer]:
    """Yield new melds of hand cards in which loose cards and jokers fill what is missing."""
    spare = len(jokers) + len(loose)
    for meld in known.melds:
        missing = meld & ~mask
        if missing and missing.bit_count() <= spare:
            held = tuple(known.cards(meld & mask))
            lying, named = _fill(known, tuple(known.cards(missing)), jokers, loose)
            cards = tuple(sorted((*held, *lying, *named)))
            enough = len(cards) == meld.bit_count() and (held or named)
            if enough and _allowed(known, cards, named):
                yield Offer(cards, loose=lying)


def _fill(
    known: Catalogue, missing: Sequence[Card], jokers: Hand, loose: Hand
) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Return the loose cards and the named jokers that stand in, as far as they go."""
    pack, law = known.rules.pack, known.rules.solver_law
    lying, waiting = list(loose), list(jokers)
    used, named = [], []
    for card in missing:
        if card in lying:
            lying.remove(card)
            used.append(card)
            continue
        joker = next((j for j in waiting if may_stand_for(pack, law, j, card)), None)
        if joker is not None:
            waiting.remove(joker)
            named.append(pack.named(joker, card))
    return tuple(used), tuple(named)


def _allowed(known: Catalogue, cards: Meld, named: Meld) -> bool:
    rules = known.rules
    return not named or (jokers_allowed(rules.pack, rules.solver_law, cards) and known.legal(cards))
