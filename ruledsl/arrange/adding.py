"""Adding: what becomes of melds that are not rebuilt, only added to.

Which jokers go out for real cards is decided here. What melds then grow by is not: that is found
together with the melds that are laid beside them, since both want the same cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from ruledsl.arrange.draft import Draft
from ruledsl.arrange.frozen import all_free, extensions, growths_from, replaced
from ruledsl.arrange.problem import Freed, Meld, Moves
from ruledsl.cards.pack import NOTHING, Card


def added_to(draft: Draft) -> Iterator[Draft]:
    """Yield the draft with each way to put real cards in the places of jokers, none first.

    A joker that goes may lengthen a meld, so that comes afterwards.
    """
    begun: list[tuple[Draft, tuple[Meld, ...]]] = [(replace(draft, melds=()), ())]
    for waiting in draft.melds:
        begun = list(_replaced(begun, waiting))
    for settled, ready in begun:
        yield from _lengthened(settled, ready)


def _replaced(
    begun: list[tuple[Draft, tuple[Meld, ...]]], waiting: Meld
) -> Iterator[tuple[Draft, tuple[Meld, ...]]]:
    """Yield the drafts with each way to put real cards into one more meld, like ones once."""
    seen: set[tuple[tuple[Meld, ...], tuple[Card, ...]]] = set()
    for draft, ready in begun:
        cards = draft.hand
        if draft.rule.freed is Freed.TABLE:
            cards = cards + Counter(draft.loose)
        for meld, spent, freed in replaced(draft.problem, draft.rule, waiting, cards):
            now = (tuple(sorted((*ready, meld))), tuple(sorted((*draft.freed, *freed))))
            draft.purse.pay()
            if now not in seen:
                seen.add(now)
                yield replace(draft.spend(spent), freed=now[1]), now[0]


def _lengthened(draft: Draft, ready: tuple[Meld, ...]) -> Iterator[Draft]:
    """Yield the draft with all that may lie fast decided, and the other melds growing.

    A meld that its jokers hold fast takes cards of the hand only. Where there are no other cards
    that makes no difference.
    """
    held: list[Meld] = []
    if draft.rule.moves is Moves.FROZEN and (draft.freed or draft.loose):
        held = [meld for meld in ready if not all_free(draft.problem, _jokers(draft, meld))]
    others = [meld for meld in ready if meld not in held]
    begun = [draft]
    for meld in held:
        begun = [
            each.spend(added, grown)
            for each in begun
            for grown, added in extensions(draft.problem, meld, each.hand)
        ]
    for each in begun:
        yield _growing(each, others)


def _growing(draft: Draft, melds: list[Meld]) -> Draft:
    """Return the draft with melds growing; those that no card fits, or that it may not, are fixed.

    Jokers that must keep a neighbour are held together by a natural card, or lie as they are.
    """
    pack, law = draft.problem.pack, draft.problem.law
    there = draft.hand + Counter(draft.loose) + Counter([pack.bare[j] for j in draft.freed])
    jokers = 0 if law.jokers is None else sum(there[kind] for kind in pack.bare_jokers)
    leaning = draft.rule.moves is Moves.NEIGHBOUR and draft.rule.freed is not Freed.ANY
    can = [
        any(True for _ in growths_from(pack, law, meld, there, jokers))
        and not (leaning and len(_jokers(draft, meld)) == len(meld))
        for meld in melds
    ]
    growing = tuple(meld for meld, grows in zip(melds, can, strict=True) if grows)
    fixed = tuple(meld for meld, grows in zip(melds, can, strict=True) if not grows)
    return replace(draft, growing=growing, fixed=(*draft.fixed, *fixed))


def _jokers(draft: Draft, meld: Meld) -> Meld:
    """Return the jokers of a meld that stand for a card."""
    pack = draft.problem.pack
    return tuple(card for card in meld if pack.is_joker(card) and pack.face[card] != NOTHING)
