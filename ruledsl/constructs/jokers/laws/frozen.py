"""Frozen: a meld with an unfreed joker stays as it is and is only added to, from the hand.

The jokers of the melds that are gone after the play are split into freed and unfreed ones, in every
way that the freeing cards allow. A split accounts for the play when

1. every meld with an unfreed joker lies whole inside a meld of its own after the play;
2. what those melds have gained, together with one real card for each joker freed from the hand, was
   laid from the hand in this play: no card serves twice, since a card laid on a joker's place is a
   card of the table from then on.

A meld thaws only as a whole: while one of its jokers is not freed, nothing is taken from it, not
even a joker that is. Melds that lie on the table before and after need no account: giving a meld
its own place costs nothing, and whatever another account gains by crossing over, it gains by this.
"""

from __future__ import annotations

from collections import Counter

from ruledsl.arrange.problem import Freed
from ruledsl.cards.pack import Card, Pack
from ruledsl.cards.position import Meld
from ruledsl.constructs.jokers.laws.freeing import named_jokers, splits
from ruledsl.language.context import PlayContext
from ruledsl.language.refusal import Refusal, RefusalCode

FROZEN = RefusalCode(
    "meld-frozen",
    "{meld} is frozen by its joker: it stays whole, and cards are added from the hand only",
)

Cards = Counter[Card]


def broken_up(freed: Freed, play: PlayContext) -> Refusal | None:
    """Refuse a play that breaks a frozen meld up or adds cards of the table to it."""
    held = [meld for meld in play.gone if named_jokers(play.pack, (meld,))]
    owners = [place for place, meld in enumerate(held) for _ in named_jokers(play.pack, (meld,))]
    jokers = named_jokers(play.pack, tuple(held))
    for free, names in splits(play, freed, jokers):
        cost = Counter(names) if freed is Freed.HAND else Counter()
        budget = Counter(play.laid)
        if not cost <= budget:
            continue
        unfreed = {owner for n, owner in enumerate(owners) if n not in free}
        frozen = [Counter(held[place]) for place in sorted(unfreed)]
        if _grown(play.pack, frozen, list(play.made), budget - cost):
            return None
    broken = next((meld for meld in held if not _stands(meld, play)), held[0])
    in_order = sorted(broken, key=lambda card: play.pack.face[card])
    return FROZEN(broken, meld=" ".join(play.pack.signs[card] for card in in_order))


def _grown(pack: Pack, frozen: list[Cards], made: list[Meld], budget: Cards) -> bool:
    """Say whether frozen melds lie in melds of their own that grew out of the budget alone."""
    if not frozen:
        return True
    first, *rest = frozen
    for place, meld in enumerate(made):
        now = Counter(meld)
        if not first <= now:
            continue
        gained = Counter(pack.bare[card] for card in (now - first).elements())
        others = made[:place] + made[place + 1 :]
        if gained <= budget and _grown(pack, rest, others, budget - gained):
            return True
    return False


def _stands(meld: Meld, play: PlayContext) -> bool:
    return any(Counter(meld) <= Counter(made) for made in play.made)
