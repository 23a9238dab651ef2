"""Anywhere: an unfreed joker may lie in any meld, but keeps its name.

For every name it is enough to count: so many jokers of the name as are missing after the play must
have been freed. Where the jokers lie does not matter.
"""

from __future__ import annotations

from collections import Counter

from ruledsl.arrange.problem import Freed
from ruledsl.constructs.jokers.laws.freeing import may_free, named_jokers
from ruledsl.language.context import PlayContext
from ruledsl.language.refusal import Refusal, RefusalCode

NOT_FREE = RefusalCode("joker-not-free", "{joker} must keep its name: {why}")

_WHY = {
    Freed.TABLE: "no real {card} lies on the table",
    Freed.HAND: "no {card} from your hand was laid for it",
    Freed.NEVER: "nothing frees a joker",
    Freed.ANY: "",
}


def renamed(freed: Freed, play: PlayContext) -> Refusal | None:
    """Refuse a play in which a joker loses its name without being freed."""
    pack = play.pack
    gone = Counter(named_jokers(pack, play.gone))
    gone.subtract(named_jokers(pack, play.made))
    missing: Counter[int] = Counter()
    for joker, count in gone.items():
        missing[pack.face[joker]] += max(0, count)
    for joker in sorted(gone):
        face = pack.face[joker]
        if missing[face] > may_free(play, freed, face):
            why = _WHY[freed].format(card=pack.signs[face])
            return NOT_FREE((joker,), joker=pack.signs[joker], why=why)
    return None
