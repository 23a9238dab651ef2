"""Deals: whether the pack has the cards for a deal, for every number of players, and no flood."""

from __future__ import annotations

from collections.abc import Iterator

from ruledsl.cards.pack import MOST_CARDS
from ruledsl.language.context import SetupContext
from ruledsl.language.contribution import DealPlan, PackPlan
from ruledsl.language.families import DealPart
from ruledsl.language.spec import Spec
from ruledsl.ruleset.build import Building
from ruledsl.ruleset.checks import codes
from ruledsl.ruleset.checks.variant import Variant
from ruledsl.text.diagnostic import Diagnostic, found

_DEALS = 12  # a hand may change from deal to deal; after so many it has come round


def deal_findings(variant: Variant) -> Iterator[Diagnostic]:
    """Find numbers of players for whom the cards do not suffice; the smallest such number."""
    part = variant.outcome.ruleset.find(DealPart)
    if part is None:
        return
    for players, building in variant.setups.items():
        large = _too_large(building, players)
        finding = large or _of_players(building, players, part)
        if finding is not None:
            yield finding
            return


def _too_large(building: Building, players: int) -> Diagnostic | None:
    packs = [plan.pack for plan in building.all(PackPlan)]
    part = building.maker(PackPlan)
    if part is None or not any(len(pack.all_cards) > MOST_CARDS for pack in packs):
        return None
    return found(codes.PACK_TOO_LARGE, part.at("decks"), players=players, most=MOST_CARDS)


def _of_players(building: Building, players: int, part: Spec) -> Diagnostic | None:
    packs, deals = building.all(PackPlan), building.all(DealPlan)
    if not packs or not deals:
        return None
    deal, cards = deals[-1], len(packs[-1].pack.all_cards)
    for number in range(1, _DEALS + 1):
        setup = SetupContext(players, number)
        hand, loose = deal.hand(setup), deal.loose(setup)
        for what, option, count in (("hand", "hand", hand), ("loose cards", "loose", loose)):
            if count < (option == "hand"):
                span = part.at(option)
                return found(codes.NO_HAND, span, players=players, what=what, number=count)
        needed = hand * players + loose + deal.upcard
        if needed > cards:
            hint = f"deal at most {(cards - loose - deal.upcard) // players} cards to each player"
            return found(
                codes.PACK_TOO_SMALL,
                part.at("hand"),
                hint=hint,
                players=players,
                needed=needed,
                cards=cards,
            )
    return None
