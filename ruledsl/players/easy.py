"""Easy player: lays what fits without rebuilding the table, and knocks as soon as it may."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from ruledsl.cards.move import Move
from ruledsl.cards.position import Table
from ruledsl.engine.observation import Observation
from ruledsl.engine.turn import PLAY
from ruledsl.players.holding import keeps_melds
from ruledsl.players.offers import accepted, offers, table_after
from ruledsl.players.steps import eager_step


class EasyPlayer:
    """Sees melds in the hand and cards that fit melds on the table, and nothing cleverer."""

    def __init__(self, rng: random.Random) -> None:
        """Keep the source of chance, for choices that make no difference here."""
        self._rng = rng

    def choose(self, observation: Observation) -> Move:
        """Return a knock, simple plays one on the other, or another step, in this order."""
        return eager_step(observation, _laid, self._rng)


def _laid(observation: Observation, word: str) -> Move | None:
    """Return the play of as many simple plays as can follow one another; None for none."""
    best = None
    for table in _tables(observation):
        move = Move(word, table)
        whole = word == PLAY or keeps_melds(observation, move)
        if whole and accepted(observation, move):
            best = move
    return best


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
