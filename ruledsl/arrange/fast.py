"""Fast: arrange a pool by ranks where that is possible, in general where it is not.

The search by ranks takes all cards of a face as alike, jokers included. Where a law looks at
single jokers (so many in a meld, a neighbour that must stay) or counts points for an opening, its
answer is a bound first; it stands when the table it leads to can be laid as the law wants. If
not, the search is asked again with more said beforehand, and the general way has the last word.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from ruledsl.arrange.backend import search
from ruledsl.arrange.columns import NEVER, Columns, Found, Track, columns, track
from ruledsl.arrange.general import arrange_general
from ruledsl.arrange.job import Job
from ruledsl.arrange.leaning import Demand, demands
from ruledsl.arrange.melds import longest
from ruledsl.arrange.named import place_jokers, shared_out
from ruledsl.arrange.partial import arrange_by_cards, by_cards
from ruledsl.arrange.pool import Laid, Purse
from ruledsl.arrange.problem import Law, Moves, RunShape
from ruledsl.arrange.rebuild import Plain, rebuild
from ruledsl.arrange.runs import fits
from ruledsl.arrange.strict import rebuild_strict
from ruledsl.cards.pack import Pack


def arrange(job: Job) -> Laid | None:
    """Return the most valuable arrangement of a pool worth more than asked, or None.

    Raises SpentError.
    """
    if job.law.jokers is None and job.pool.free:
        return _without_jokers(job)
    way = track_of(job.pack, job.law)
    if way is None or not _alike(job) or job.pool.growing:
        return _by_melds(job)
    if job.pool.credit < 0:
        return _by_melds(job)
    if not job.pool.lack:
        return _by_ranks(job, way)
    return _opening(job, way)


def _by_melds(job: Job) -> Laid | None:
    """Arrange a pool without ranks: card by card, or in general where single jokers matter."""
    return arrange_by_cards(job) if by_cards(job) else arrange_general(job)


def _without_jokers(job: Job) -> Laid | None:
    """Arrange a pool where jokers stand for nothing: they stay in the hand, or nothing goes."""
    if any(joker.must for joker in job.pool.free):
        return None
    return arrange(job._replace(pool=job.pool._replace(free=())))


def _alike(job: Job) -> bool:
    """Say whether all free jokers of a pool can do the same."""
    rule = job.law.jokers
    return rule is None or all(kind is None for kind in rule.stands_for)


def track_of(pack: Pack, law: Law) -> Track | None:
    """Return the track of a law in a pack; it is kept with the law."""
    for kept_pack, kept in law.known:
        if kept_pack is pack and (kept is None or isinstance(kept, Track)):
            return kept
    fresh = track(pack, law)
    law.known.append((pack, fresh))
    return fresh


def _opening(job: Job, way: Track) -> Laid | None:
    """Return the best arrangement that has the opening's points.

    The best without them may have them, or the one of its equals that has most points, or, if any
    play will do, the one that has most points of all. The general way has the last word.
    """
    pool = job.pool
    if not pool.bound and not _enough(job, way):
        return None
    laid = _by_ranks(job._replace(pool=pool._replace(lack=0)), way)
    if laid is None or _points(job, laid) >= pool.lack:
        return laid
    many = 1 + sum(mark * n for mark, n in zip(pool.marks, pool.hand, strict=True))
    laid = _weighed(job, way, (many, 1))
    if laid is None or _points(job, laid) >= pool.lack:
        return laid
    if job.most >= 0:
        laid = _weighed(job, way, (1, 1 + max(pool.worth) * sum(pool.hand)))
        if laid is not None and laid.value >= job.most and _points(job, laid) >= pool.lack:
            return laid
    return _by_melds(job)


def _weighed(job: Job, way: Track, weights: tuple[int, int]) -> Laid | None:
    """Return the best arrangement, weighing what cards are worth against their points."""
    pool, (by_worth, by_points) = job.pool, weights
    marks = (*pool.marks, *(0 for _ in pool.worth[len(pool.marks) :]))
    worth = tuple(by_worth * w + by_points * m for w, m in zip(pool.worth, marks, strict=True))
    free = tuple(replace(joker, worth=by_worth * joker.worth) for joker in pool.free)
    weighed = pool._replace(lack=0, gain=0, worth=worth, free=free)
    laid = _by_ranks(job._replace(pool=weighed, most=-1, above=-1), way)
    if laid is None:
        return None
    value = pool.gain + _worth(job, laid)
    return Laid(value, laid.melds) if value > job.above else None


def _worth(job: Job, laid: Laid) -> int:
    """Return what the hand cards of an arrangement are worth; jokers that may stay come last."""
    pool, naturals = job.pool, job.pack.naturals
    counts = Counter(card for meld in laid.melds for card in meld)
    shown = (min(n, max(0, counts[c] - pool.table[c])) for c, n in enumerate(pool.hand))
    jokers = sum(n for card, n in counts.items() if card >= naturals)
    kept = sorted(pool.free, key=lambda joker: (not joker.must, -joker.worth))[:jokers]
    return sum(n * w for n, w in zip(shown, pool.worth, strict=False)) + sum(
        joker.worth for joker in kept
    )


def _enough(job: Job, way: Track) -> bool:
    """Say whether a hand could bring the opening's points at all, jokers counted highest."""
    pool = job.pool
    counted = pool._replace(worth=pool.marks)
    sheet = columns(job.pack, way, counted)
    least = sum(joker.must for joker in pool.free)
    jokers = tuple(NEVER if n < least else n * max(pool.marks) for n in range(len(sheet.jokers)))
    return _paid(sheet._replace(jokers=jokers), pool.lack, pool.lack - 1, job.purse) is not None


def _points(job: Job, laid: Laid) -> int:
    """Return the points of the cards from the hand, or fewer: other jokers may count for less.

    Of the free jokers as many count as come from the hand, but none by a name that lay there.
    """
    face, marks, pool = job.pack.face, job.pool.marks, job.pool
    points = sum(marks[face[card]] for meld in laid.melds for card in meld)
    lying = sum(mark * n for mark, n in zip(marks, pool.table, strict=True))
    freed = sum(not joker.hand for joker in pool.free)
    others = len(pool.bound) + max(freed - pool.credit, len(pool.names)) + sum(pool.loose)
    return points - lying - others * max(marks)


def _by_ranks(job: Job, way: Track) -> Laid | None:
    sheet = columns(job.pack, way, job.pool)
    if not _has_room(sheet):
        return _by_melds(job)
    found = _search(job, sheet, 0, job.above)
    if found is None:
        return None
    laid = _laid(job, sheet, found, Demand(sheet))
    if laid is not None:
        return laid
    return _asked_again(job, sheet)


def _has_room(sheet: Columns) -> bool:
    """Say whether the cards of a face, and the states of a suit, fit into a node of the search."""
    copies, jokers = max(sheet.have, default=0), len(sheet.jokers) - 1
    return fits(copies, jokers, sheet.track.least, sheet.track.sets.strict)


def _search(job: Job, sheet: Columns, gain: int, above: int) -> Found | None:
    """Search for more than `above` in all, `gain` and the pool's own being there already."""
    gain += job.pool.gain
    most = max(job.most - gain, 0) if job.most >= 0 else -1
    return _paid(sheet, most, above - gain, job.purse)


def _paid(sheet: Columns, most: int, above: int, purse: Purse) -> Found | None:
    """Search, and take what it costs out of the purse. Raises SpentError."""
    sought = search(sheet, most, above, purse.nodes)
    purse.pay(max(1, sought.nodes))
    return sought.found


def _laid(job: Job, sheet: Columns, found: Found, demand: Demand) -> Laid | None:
    """Return what was found as melds of cards, or None when jokers cannot lie so."""
    plain = rebuild(sheet, found, _longest(job.law))
    naturals = dict(plain.naturals)
    for face in demand.naturals:
        naturals[face] = naturals.get(face, 0) + 1
    whole = Plain([*plain.melds, *demand.melds], naturals)
    melds = place_jokers(job, whole)
    return None if melds is None else Laid(found.value + demand.gain + job.pool.gain, melds)


def _asked_again(job: Job, sheet: Columns) -> Laid | None:
    """Search once more, for tables on which the jokers can lie as the law wants."""
    rule, pool = job.law.jokers, job.pool
    if rule is None:
        return _by_melds(job)
    if rule.per_meld is None and rule.moves is Moves.NEIGHBOUR:
        return _leaning(job, sheet)
    simple = sheet.track.sets.distinct and not sheet.track.around
    if rule.per_meld != 1 or pool.bound or not simple:
        return _by_melds(job)
    strict = sheet.track._replace(sets=sheet.track.sets._replace(strict=True))
    sheet = sheet._replace(track=strict)
    if not _has_room(sheet):
        return _by_melds(job)
    found = _search(job, sheet, 0, job.above)
    if found is None:
        return None
    melds = rebuild_strict(job.pack, sheet, found, pool.free[0].kind, _longest(job.law))
    melds = shared_out(job.pack, pool, melds)
    return Laid(found.value + pool.gain, melds)


def _leaning(job: Job, sheet: Columns) -> Laid | None:
    """Try every way in which the bound jokers could each keep a card beside them."""
    best: Laid | None = None
    open_bound = job.above  # what a way that could not be laid might have brought
    bounds: dict[Demand, int | None] = {}

    def hope(part: Demand) -> bool:
        above = max(job.above, best.value if best else job.above)
        if part not in bounds:
            found = _search(job, part.sheet, part.gain, above)
            bounds[part] = found and found.value + part.gain + job.pool.gain
        bound = bounds[part]
        return bound is not None and (job.most >= 0 or bound > above)

    for demand in demands(job, sheet, hope):
        above = max(job.above, best.value if best else job.above)
        found = _search(job, demand.sheet, demand.gain, above)
        if found is None:
            continue
        laid = _laid(job, demand.sheet, found, demand)
        if laid is not None:
            best = laid
        else:
            open_bound = max(open_bound, found.value + demand.gain + job.pool.gain)
        if best is not None and 0 <= job.most <= best.value:
            return best
    if open_bound > max(job.above, best.value if best else job.above):
        return _by_melds(job)
    return best


def _longest(law: Law) -> int:
    return next((longest(shape) for shape in law.shapes if isinstance(shape, RunShape)), 0)
