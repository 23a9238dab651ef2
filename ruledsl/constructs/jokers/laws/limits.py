"""Limits: how many jokers a meld holds, and what they may be called."""

from __future__ import annotations

from collections.abc import Iterator

from ruledsl.arrange.problem import JokerRule
from ruledsl.cards.pack import NOTHING, Card, Pack
from ruledsl.cards.position import Meld
from ruledsl.language.context import PlayContext
from ruledsl.language.meld_rule import shown
from ruledsl.language.refusal import Refusal, RefusalCode

TOO_MANY = RefusalCode("too-many-jokers", "{meld} has too many jokers: a meld takes at most {most}")
WRONG_NAME = RefusalCode("joker-name-wrong", "no joker can stand for {card}")


def too_many(most: int, play: PlayContext) -> Refusal | None:
    """Refuse a meld with more jokers than a meld takes."""
    for meld in play.made:
        jokers = tuple(_jokers(play.pack, meld))
        if len(jokers) > most:
            in_order = tuple(sorted(meld, key=lambda card: play.pack.face[card]))
            return TOO_MANY(jokers, meld=shown(play.pack, in_order), most=most)
    return None


def wrong_name(rule: JokerRule, play: PlayContext) -> Refusal | None:
    """Refuse a joker that stands for a card which it cannot stand for."""
    pack = play.pack
    for joker in (card for meld in play.made for card in _jokers(pack, meld)):
        allowed = rule.stands_for[pack.kind_of(pack.bare[joker])]
        face = pack.face[joker]
        if allowed is not None and face != NOTHING and face not in allowed:
            return WRONG_NAME((joker,), card=pack.signs[face])
    return None


def _jokers(pack: Pack, meld: Meld) -> Iterator[Card]:
    return (card for card in meld if pack.is_joker(card))
