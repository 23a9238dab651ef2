"""Three: a joker in a set of three is freed by either of the cards that are missing there.

Two cards and a joker leave two places open, and whoever laid the joker need not have meant one of
them for good. So such a joker has two cards that free it, every other joker has one. Jokers of a
name are alike: of those that lost it the ones with the wider choice are taken to be free.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ruledsl.arrange.problem import Freed
from ruledsl.cards.pack import Card
from ruledsl.cards.position import Meld
from ruledsl.constructs.jokers.laws.anywhere import NOT_FREE
from ruledsl.constructs.jokers.laws.freeing import may_free, named_jokers
from ruledsl.language.context import PlayContext
from ruledsl.language.refusal import Refusal

Choice = tuple[Card, ...]
"""The natural cards of which one frees a joker, that of its name first."""


def renamed(freed: Freed, play: PlayContext) -> Refusal | None:
    """Refuse a play in which a joker loses its name and none of its cards has freed it."""
    stuck = _stuck(tuple(_let_go(play)), freed, play, Counter(play.laid))
    if stuck is None:
        return None
    joker, choice = stuck
    signs = play.pack.signs
    cards = " or ".join(signs[face] for face in choice)
    where = "was laid for it from your hand" if freed is Freed.HAND else "lies on the table"
    return NOT_FREE((joker,), joker=signs[joker], why=f"no real {cards} {where}")


def _let_go(play: PlayContext) -> Iterator[tuple[Card, Choice]]:
    """Yield the jokers that have lost their name, with the cards that could have freed them."""
    face = play.pack.face
    kept = Counter(face[joker] for joker in named_jokers(play.pack, play.made))
    held = ((joker, meld) for meld in play.gone for joker in named_jokers(play.pack, (meld,)))
    choices = [(joker, _choice(play, joker, meld)) for joker, meld in held]
    for joker, choice in sorted(choices, key=lambda each: len(each[1])):
        if kept[face[joker]]:
            kept[face[joker]] -= 1
        else:
            yield joker, choice


def _choice(play: PlayContext, joker: Card, meld: Meld) -> Choice:
    pack = play.pack
    own, naturals = pack.face[joker], [card for card in meld if not pack.is_joker(card)]
    ranks = {pack.rank_of[card] for card in meld}
    if len(meld) != 3 or len(naturals) != 2 or len(ranks) != 1:
        return (own,)
    rank = pack.rank_of[own]
    cards = (pack.card(rank, suit) for suit in range(len(pack.suits)))
    return (own, *(card for card in cards if card not in naturals and card != own))


def _stuck(
    free: tuple[tuple[Card, Choice], ...], freed: Freed, play: PlayContext, laid: Counter[Card]
) -> tuple[Card, Choice] | None:
    """Return a joker that nothing frees; from the hand every card frees one joker only."""
    if not free:
        return None
    (joker, choice), *rest = free
    stuck = (joker, choice)
    for face in choice:
        if not may_free(play, freed, face) or (freed is Freed.HAND and not laid[face]):
            continue
        found = _stuck(tuple(rest), freed, play, laid - Counter((face,)))
        if found is None:
            return None
        stuck = found
    return stuck
