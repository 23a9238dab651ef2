"""Freeing: how many jokers of a name a play sets free.

A free joker may take another name. What sets it free is the real card of its name: on the table
after the play (one card frees every joker of the name, since it can take the place of each in turn
and be moved on), or laid from the hand in this play (one card for each joker).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ruledsl.arrange.problem import Freed
from ruledsl.cards.pack import NOTHING, Card, Pack
from ruledsl.cards.position import Table
from ruledsl.language.context import PlayContext


def may_free(play: PlayContext, freed: Freed, face: int) -> int:
    """Return how many jokers named as a card the play can set free at most."""
    everyone = len(play.pack.all_cards)
    match freed:
        case Freed.ANY:
            return everyone
        case Freed.TABLE:
            return everyone if any(face in meld for meld in play.after) else 0
        case Freed.HAND:
            return play.laid.count(face)
        case Freed.NEVER:
            return 0


def named_jokers(pack: Pack, table: Table) -> tuple[Card, ...]:
    """Return the jokers of a table that carry names, by meld; loose ones have none."""
    cards = (card for meld in table for card in meld)
    return tuple(card for card in cards if pack.is_joker(card) and pack.face[card] != NOTHING)


def splits(
    play: PlayContext, freed: Freed, jokers: tuple[Card, ...]
) -> Iterator[tuple[frozenset[int], tuple[int, ...]]]:
    """Yield every way to call some jokers free: their places in `jokers`, and their names.

    Ways that free few come first.
    """
    faces = [play.pack.face[card] for card in jokers]
    limit = {face: may_free(play, freed, face) for face in set(faces)}
    places = [place for place, face in enumerate(faces) if limit[face]]
    for size in range(len(places) + 1):
        for chosen in combinations(places, size):
            names = tuple(faces[place] for place in chosen)
            if all(names.count(face) <= limit[face] for face in names):
                yield frozenset(chosen), names
