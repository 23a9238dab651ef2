"""Laws: what holds wherever melds lie on one table for all players.

No card leaves the table, what is added comes from the hand, something is added, and every meld that
was made is one. Melds that lay there before are not looked at again. A single card that lies loose
may stay as it is; no card becomes loose.
"""

from __future__ import annotations

from collections import Counter

from ruledsl.arrange.melds import joker_names, least_size
from ruledsl.cards.pack import NOTHING, Card, Pack
from ruledsl.cards.position import Meld
from ruledsl.language.context import PlayContext, difference
from ruledsl.language.contribution import MeldShape
from ruledsl.language.meld_rule import NOT_A_MELD, shown
from ruledsl.language.refusal import Refusal, RefusalCode

CARD_TAKEN = RefusalCode("card-taken-from-table", "{them} lay on the table and must stay there")
JOKER_TAKEN = RefusalCode(
    "joker-taken-from-table", "a joker lay on the table and must be part of it again"
)
NOT_IN_HAND = RefusalCode("card-not-in-hand", "you do not hold {them}")
NO_CARD_ADDED = RefusalCode("no-card-added", "a play must add a card from your hand")
LOOSE_NEW = RefusalCode(
    "loose-card-new", "{card} cannot lie alone: only cards that have never been used may"
)
NO_NAME = RefusalCode("joker-name-needed", "say which card the joker in {meld} stands for")
NOTHING_WILD = RefusalCode("not-a-meld", "{meld} is no meld: a joker stands for nothing here")
TOO_SHORT = RefusalCode("too-short", "{meld} is too short: it takes at least {least} cards")

REFUSALS = (
    CARD_TAKEN,
    JOKER_TAKEN,
    NOT_IN_HAND,
    NO_CARD_ADDED,
    LOOSE_NEW,
    NO_NAME,
    NOT_A_MELD,
    TOO_SHORT,
)


def lost(play: PlayContext) -> Refusal | None:
    """Refuse a play after which cards of the table are missing."""
    policy = play.rules.jokers
    kept = policy is not None and policy.kept  # the laws of jokers ask whether it was freed
    naturals = tuple(card for card in play.lost if not play.pack.is_joker(card))
    if kept and play.pack.wilds:
        naturals = tuple((Counter(naturals) - _freed_wilds(play)).elements())
    if naturals:
        return CARD_TAKEN(naturals, them=shown(play.pack, naturals))
    return JOKER_TAKEN(play.lost) if play.lost and not kept else None


def _freed_wilds(play: PlayContext) -> Counter[Card]:
    """Count the wild cards that stood for another card and do so no more."""
    named = [card for meld in play.gone for card in meld if card >= play.pack.naturals]
    let_go = Counter(named) - Counter(card for meld in play.made for card in meld)
    return Counter(play.pack.bare[card] for card in let_go.elements())


def foreign(play: PlayContext) -> Refusal | None:
    """Refuse a play with cards that the player does not hold."""
    _, missing = difference(play.position.hand, play.laid)
    return NOT_IN_HAND(missing, them=shown(play.pack, missing)) if missing else None


def nothing_added(play: PlayContext) -> Refusal | None:
    """Refuse a play that only rearranges the table."""
    return None if play.laid else NO_CARD_ADDED()


def no_meld(shapes: tuple[MeldShape, ...], play: PlayContext) -> Refusal | None:
    """Refuse a play that makes something which is no meld."""
    return next((fault for meld in play.made if (fault := _fault(shapes, play, meld))), None)


def _fault(shapes: tuple[MeldShape, ...], play: PlayContext, meld: Meld) -> Refusal | None:
    if len(meld) == 1 and play.rules.deal_has_loose:
        return LOOSE_NEW(meld, card=shown(play.pack, meld))
    if max(meld) >= play.pack.naturals:  # a joker
        if any(play.pack.face[card] == NOTHING for card in meld):
            return _nameless(shapes, play, meld)
        if play.rules.jokers is None:
            return NOTHING_WILD(meld, meld=shown(play.pack, meld))
    return nearest(shapes, play.pack, meld)


def nearest(shapes: tuple[MeldShape, ...], pack: Pack, meld: Meld) -> Refusal | None:
    """Return why a meld is of no shape: the reason of the shape that it comes nearest to."""
    faults = []
    for shape in shapes:
        fault = shape.fault(meld)
        if fault is None:
            return None
        faults.append((shape.title, *fault))
    signs = shown(pack, meld)
    if not faults:
        return NOT_A_MELD(meld, meld=signs, why="this game has no melds")
    _, _, reason = max(faults, key=lambda fault: fault[1])
    if reason.code != NOT_A_MELD.name or len(faults) == 1:
        return reason
    names = " and no ".join(title for title, _, _ in faults)
    return Refusal(NOT_A_MELD.name, f"{signs} is no {names}", meld)


def _nameless(shapes: tuple[MeldShape, ...], play: PlayContext, meld: Meld) -> Refusal:
    """Say of a meld with a joker that has no name whether a name is missing or none would do."""
    signs = shown(play.pack, meld)
    if joker_names(play.pack, play.rules.solver_law, meld):
        return NO_NAME(meld, meld=signs)
    least = min(least_size(shape.solver) for shape in shapes)
    if len(meld) < least:
        return TOO_SHORT(meld, meld=signs, least=least)
    return NOT_A_MELD(meld, meld=signs, why="there is no card that the joker could stand for")
