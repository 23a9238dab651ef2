"""Simple: plays that leave the melds on the table as they are, one laid on the other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from ruledsl.cards.move import Move
from ruledsl.cards.position import Table
from ruledsl.engine.observation import Observation
from ruledsl.engine.turn import PLAY
from ruledsl.players.holding import keeps_melds
from ruledsl.players.offers import accepted, offers, table_after


def simple_plays(observation: Observation, word: str) -> Move | None:
    """Return the play of as many simple plays as can follow one another; None for none."""
    best = None
    for table in _tables(observation):
        move = Move(word, table)
        whole = word == PLAY or keeps_melds(observation, move)
        if whole and accepted(observation, move):
            best = move
    return best


def simple_play(observation: Observation, word: str) -> Move | None:
    """Return the first simple play that the judge accepts; None for none."""
    table = observation.position.table
    moves = (Move(word, table_after(table, offer)) for offer in offers(observation))
    fits = (move for move in moves if accepted(observation, move))
    return next((move for move in fits if word == PLAY or keeps_melds(observation, move)), None)


def _tables(observation: Observation) -> Iterator[Table]:
    """Yield the table with one simple play more each time, the longest melds first."""
    bare, seat = observation.rules.pack.bare, observation.seat
    seen = observation
    while found := offers(seen):
        offer = max(found, key=lambda offer: (offer.place < 0, len(offer.meld), offer.meld))
        before, after = seen.position.table, table_after(seen.position.table, offer)
        left = Counter(seen.hand)
        left.update(bare[card] for meld in before for card in meld)
        left.subtract(bare[card] for meld in after for card in meld)
        hands = list(seen.position.hands)
        hands[seat] = tuple(sorted(left.elements()))
        seen = replace(seen, position=seen.position.but(hands=tuple(hands), table=after))
        yield after
