"""Counting: functions of cards, melds and players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ruledsl.cards.pack import NOTHING, Card
from ruledsl.cards.position import HIDDEN
from ruledsl.constructs.functions.places import CARDS, DEAL, PLAYERS, TURN, Deal, WithCards
from ruledsl.language.contribution import RankOrder
from ruledsl.language.types import Scope, Type
from ruledsl.language.vocabulary import FieldWord, FunctionWord, VocabularyWord

if TYPE_CHECKING:
    from ruledsl.language.vocabulary import Reach

Cards = Sequence[Card]


def _points(context: Deal, cards: Cards) -> int:
    return context.rules.points(cards)


def _count(context: object, things: Sequence[object]) -> int:
    return len(things)


def _jokers(context: WithCards, cards: Cards) -> int:
    return sum(map(context.pack.is_joker, cards))


def _suits(context: WithCards, cards: Cards) -> int:
    return len({context.pack.suit_of[card] for card in _naturals(context, cards)})


def _ranks(context: WithCards, cards: Cards) -> int:
    return len({context.pack.rank_of[card] for card in _naturals(context, cards)})


def _naturals(context: WithCards, cards: Cards) -> Cards:
    return [card for card in cards if not context.pack.is_joker(card)]


def _pairs(context: WithCards, cards: Cards) -> int:
    alike = Counter(card for card in _naturals(context, cards) if card != HIDDEN)
    return sum(number // 2 for number in alike.values())


def _as_laid(context: Deal, cards: Cards) -> int:
    """Count a joker as the card it stands for; one that stands for nothing as a joker."""
    face, worth = context.pack.face, context.rules.card_points
    return sum(worth[card if face[card] == NOTHING else face[card]] for card in cards)


def _longest_run(context: Deal, cards: Cards) -> int:
    """Return how many natural cards of one suit follow each other in the game's rank order."""
    by_suit: dict[int, set[int]] = {}
    for card in _naturals(context, cards):
        by_suit.setdefault(context.pack.suit_of[card], set()).add(context.pack.rank_of[card])
    return max((_longest(context.rules.order, ranks) for ranks in by_suit.values()), default=0)


def _longest(order: RankOrder, ranks: set[int]) -> int:
    # An order that names a rank twice, or goes around, is still walked for one round at most.
    places = order.order * 2 if order.around else order.order
    best = length = 0
    for rank in places:
        length = length + 1 if rank in ranks else 0
        best = max(best, length)
    return min(best, len(ranks))


def _counts(type_: Type, scopes: frozenset[Scope], example: str) -> tuple[VocabularyWord, ...]:
    """Return `count(…)` and `.size` for things of a type."""
    most: Reach = "players" if type_ is Type.PLAYERS else "cards"
    return (
        FunctionWord(
            word="count",
            params=(type_,),
            result=Type.INT,
            reach=most,
            scopes=scopes,
            doc=f"how many {type_.value} there are",
            says="the number of {0.many}",
            measure="{n:there {0.each}}",
            call=_count,
            example=f"count({example}) > 2",
        ),
        FieldWord(
            word="size",
            of=type_,
            type=Type.INT,
            reach=most,
            scopes=scopes,
            doc=f"how many {type_.value} there are",
            says="the number of {0.many}",
            measure="{n:there {0.each}}",
            get=_count,
            example=f"{example}.size > 2",
        ),
    )


WORDS: tuple[VocabularyWord, ...] = (
    FunctionWord(
        word="points",
        params=(Type.CARDS,),
        result=Type.INT,
        reach="points",
        scopes=DEAL,
        doc="what cards count together, by the points of the rule file",
        says="the number of points in {0}",
        measure="{0} {counts} {n:point}",
        call=_points,
        example="points(cards) <= 5",
    ),
    FunctionWord(
        word="points_as_laid",
        params=(Type.CARDS,),
        result=Type.INT,
        reach="points",
        scopes=DEAL,
        doc="what cards count together when a joker counts as the card it stands for",
        says="the number of points in {0}, jokers counted as the cards they stand for",
        measure="{0} {counts} {n:point} (a joker as the card it stands for)",
        call=_as_laid,
        example="points_as_laid(cards) >= 30",
    ),
    *_counts(Type.CARDS, CARDS - {Scope.POINTS}, "cards"),
    *_counts(Type.MELDS, TURN, "melds"),
    *_counts(Type.PLAYERS, PLAYERS, "others"),
    FunctionWord(
        word="longest_run",
        params=(Type.CARDS,),
        result=Type.INT,
        reach="ranks",
        scopes=DEAL,
        doc="the length of the longest run without jokers that is among the cards",
        says="the length of the longest natural run in {0}",
        measure="the longest natural run in {0} has {n:card}",
        call=_longest_run,
        example="longest_run(cards) >= 3",
    ),
    FunctionWord(
        word="suits",
        params=(Type.CARDS,),
        result=Type.INT,
        reach="suits",
        scopes=CARDS - {Scope.POINTS},
        doc="how many different suits the natural cards have",
        says="the number of suits in {0}",
        measure="{0} {has} cards of {n:suit}",
        call=_suits,
        example="suits(cards) == 1",
    ),
    FunctionWord(
        word="ranks",
        params=(Type.CARDS,),
        result=Type.INT,
        reach="ranks",
        scopes=CARDS - {Scope.POINTS},
        doc="how many different ranks the natural cards have",
        says="the number of ranks in {0}",
        measure="{0} {has} cards of {n:rank}",
        call=_ranks,
        example="ranks(cards) == 1",
    ),
    FunctionWord(
        word="pairs",
        params=(Type.CARDS,),
        result=Type.INT,
        reach="pairs",
        scopes=CARDS - {Scope.POINTS},
        doc="how many pairs of equal natural cards (same rank and suit) are among the cards",
        says="the number of pairs of equal cards in {0}",
        measure="{0} {has} {n:pair} of equal cards",
        call=_pairs,
        example="pairs(cards) >= 3",
    ),
    FunctionWord(
        word="jokers",
        params=(Type.CARDS,),
        result=Type.INT,
        reach="jokers",
        scopes=CARDS - {Scope.POINTS},
        doc="how many of the cards are jokers",
        says="the number of jokers in {0}",
        measure="{0} {has} {n:joker}",
        call=_jokers,
        example="jokers(cards) == 0",
    ),
)
