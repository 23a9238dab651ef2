"""Fast: arrange a pool by ranks where that is possible, in general where it is not.

The search by ranks takes all cards of a face as alike, jokers included. Where a law looks at
single jokers (so many in a meld, a neighbour that must stay) or counts points for an opening, its
answer is a bound first; it stands when the table it leads to can be laid as the law wants.
"""

from __future__ import annotations

from ruledsl.arrange.backend import search
from ruledsl.arrange.columns import Columns, Track, columns, track
from ruledsl.arrange.general import arrange_general
from ruledsl.arrange.melds import longest
from ruledsl.arrange.named import place_jokers
from ruledsl.arrange.pool import Laid, Pool, Purse
from ruledsl.arrange.problem import Law, RunShape
from ruledsl.arrange.rebuild import rebuild
from ruledsl.cards.pack import Pack


def arrange(
    pack: Pack, law: Law, pool: Pool, purse: Purse, most: int = -1, above: int = -1
) -> Laid | None:
    """Return the most valuable arrangement of a pool worth more than `above`, or None.

    With `most`, one worth so much is good enough. Raises SpentError.
    """
    way = track_of(pack, law)
    if way is None or not _alike(law, pool):
        return arrange_general(pack, law, pool, purse)
    laid = _by_ranks(pack, law, pool, way, purse, most, above)
    return laid


def _alike(law: Law, pool: Pool) -> bool:
    """Say whether all free jokers of a pool can do the same."""
    kinds = law.jokers.stands_for if law.jokers else ()
    return not any(kind is not None for kind in kinds) and len({j.kind for j in pool.free}) <= 1


def track_of(pack: Pack, law: Law) -> Track | None:
    """Return the track of a law in a pack; it is kept with the law."""
    for kept_pack, kept in law.known:
        if kept_pack is pack and (kept is None or isinstance(kept, Track)):
            return kept
    fresh = track(pack, law)
    law.known.append((pack, fresh))
    return fresh


def _by_ranks(
    pack: Pack, law: Law, pool: Pool, way: Track, purse: Purse, most: int, above: int
) -> Laid | None:
    laid_out = columns(pack, way, pool)
    if not any(laid_out.have) and len(laid_out.jokers) == 1:
        return Laid(pool.gain, ())
    found = search(
        laid_out, max(most - pool.gain, 0) if most >= 0 else -1, above - pool.gain, purse.nodes
    )
    if found is None:
        return None
    purse.pay(found.nodes)
    plain = rebuild(laid_out, found, _longest(law))
    melds = place_jokers(pack, law, pool, plain)
    if melds is None:
        return arrange_general(pack, law, pool, purse)
    return Laid(found.value + pool.gain, melds)


def _longest(law: Law) -> int:
    return next((longest(shape) for shape in law.shapes if isinstance(shape, RunShape)), 0)
