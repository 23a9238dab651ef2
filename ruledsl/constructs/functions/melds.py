"""Melds: what may be asked of a meld, and of the one whose shape is being looked at."""

from __future__ import annotations

from ruledsl.cards.pack import Card
from ruledsl.cards.position import Meld
from ruledsl.constructs.functions.places import DEAL, MELDS, Deal, WithMelds
from ruledsl.language.context import MeldContext, PlayContext
from ruledsl.language.types import Scope, Type
from ruledsl.language.vocabulary import FieldWord, NameWord, VocabularyWord


def _meld(context: MeldContext) -> Meld:
    return context.meld


def _own_size(context: MeldContext) -> int:
    return len(context.meld)


def _own_jokers(context: MeldContext) -> int:
    return _jokers(context, context.meld)


def _own_kind(context: MeldContext) -> str:
    return context.kind


def _size(context: WithMelds, meld: Meld) -> int:
    return len(meld)


def _jokers(context: WithMelds, meld: Meld) -> int:
    return sum(map(context.pack.is_joker, meld))


def _naturals(context: WithMelds, meld: Meld) -> int:
    return len(meld) - _jokers(context, meld)


def _cards(context: WithMelds, meld: Meld) -> tuple[Card, ...]:
    return meld


def _points(context: Deal, meld: Meld) -> int:
    return context.rules.points(meld)


def _from_hand(context: PlayContext, meld: Meld) -> bool:
    return meld in context.new_melds


def _joker_row(context: Deal, meld: Meld) -> int:
    """Return how many jokers lie side by side in a run; in other melds nothing has neighbours."""
    ranks = {context.pack.rank_of[card] for card in meld}
    if len(ranks) < len(meld):
        return min(1, _jokers(context, meld))
    shape = next((s for s in context.rules.shapes if not s.fault(meld)), None)
    row = longest = 0
    for card in shape.in_order(meld) if shape else meld:
        row = row + 1 if context.pack.is_joker(card) else 0
        longest = max(longest, row)
    return longest


def _kind(context: WithMelds, meld: Meld) -> str:
    """Return the first shape that a meld has; no text for cards that are no meld."""
    if isinstance(context, MeldContext):
        return context.kind if meld == context.meld else ""
    return next((shape.name for shape in context.rules.shapes if not shape.fault(meld)), "")


_SHAPE = frozenset({Scope.MELD})

WORDS: tuple[VocabularyWord, ...] = (
    NameWord(
        word="meld",
        type=Type.MELD,
        scopes=_SHAPE,
        doc="the meld whose shape is asked for",
        says="the meld",
        get=_meld,
        each="card in the meld",
        example="meld.naturals >= 2",
    ),
    NameWord(
        word="size",
        type=Type.INT,
        reach="cards",
        scopes=_SHAPE,
        doc="how many cards the meld has",
        says="the number of cards in the meld",
        measure="the meld {has} {n:card}",
        get=_own_size,
        example="size >= 4",
    ),
    NameWord(
        word="jokers",
        type=Type.INT,
        reach="jokers",
        scopes=_SHAPE,
        doc="how many jokers the meld has",
        says="the number of jokers in the meld",
        measure="the meld {has} {n:joker}",
        get=_own_jokers,
        example="jokers * 2 < size",
    ),
    NameWord(
        word="kind",
        type=Type.KIND,
        scopes=_SHAPE,
        doc="which meld of the rule file it is",
        says="the kind of the meld",
        measure="the meld {be} {v:a}",
        get=_own_kind,
        example="kind == run",
    ),
    FieldWord(
        word="kind",
        of=Type.MELD,
        type=Type.KIND,
        scopes=MELDS,
        doc="which meld of the rule file it is; the first one that fits",
        says="the kind of {0}",
        measure="{0} {be} {v:a}",
        get=_kind,
        example="m.kind == run",
    ),
    FieldWord(
        word="size",
        of=Type.MELD,
        type=Type.INT,
        reach="cards",
        scopes=MELDS,
        doc="how many cards it has",
        says="the number of cards in {0}",
        measure="{0} {has} {n:card}",
        get=_size,
        example="m.size >= 4",
    ),
    FieldWord(
        word="jokers",
        of=Type.MELD,
        type=Type.INT,
        reach="jokers",
        scopes=MELDS,
        doc="how many jokers it has",
        says="the number of jokers in {0}",
        measure="{0} {has} {n:joker}",
        get=_jokers,
        example="m.jokers == 0",
    ),
    FieldWord(
        word="joker_row",
        of=Type.MELD,
        type=Type.INT,
        reach="jokers",
        scopes=DEAL,
        doc="how many jokers lie side by side in it at most; in a set no card has neighbours",
        says="the number of jokers side by side in {0}",
        measure="{0} {has} {n:joker} side by side",
        get=_joker_row,
        example="m.joker_row <= 1",
    ),
    FieldWord(
        word="naturals",
        of=Type.MELD,
        type=Type.INT,
        reach="cards",
        scopes=MELDS,
        doc="how many of its cards are no jokers",
        says="the number of natural cards in {0}",
        measure="{0} {has} {n:natural card}",
        get=_naturals,
        example="m.naturals > m.jokers",
    ),
    FieldWord(
        word="cards",
        of=Type.MELD,
        type=Type.CARDS,
        scopes=MELDS,
        doc="its cards, jokers with the name they have there",
        says="the cards of {0}",
        get=_cards,
        each="card of {0}",
        example="any(one.is_joker for one in m.cards)",
    ),
    FieldWord(
        word="points",
        of=Type.MELD,
        type=Type.INT,
        reach="points",
        scopes=DEAL,
        doc="what its cards count together",
        says="the number of points in {0}",
        measure="{0} {counts} {n:point}",
        get=_points,
        example="m.points >= 30",
    ),
    FieldWord(
        word="from_hand",
        of=Type.MELD,
        type=Type.BOOL,
        scopes=frozenset({Scope.PLAY}),
        doc="whether it is made of cards laid in this play alone",
        says="{0} {be} laid from the hand alone",
        get=_from_hand,
        example="m.from_hand",
    ),
)
