"""Cards: what may be asked of one card. A joker in a meld shows the card it stands for."""

from __future__ import annotations

from ruledsl.cards.pack import NOTHING, Card
from ruledsl.constructs.functions.places import CARDS, WithCards
from ruledsl.language.context import PointsContext
from ruledsl.language.types import Scope, Type
from ruledsl.language.vocabulary import FieldWord, NameWord, VocabularyWord


def _card(context: PointsContext) -> Card:
    return context.card


def _wild(context: PointsContext) -> bool:
    return context.wild


def _rank(context: WithCards, card: Card) -> int:
    return context.pack.rank_of[card]


def _suit(context: WithCards, card: Card) -> int:
    return context.pack.suit_of[card]


def _colour(context: WithCards, card: Card) -> str:
    suit = context.pack.suit_of[card]
    return "" if suit == NOTHING else context.pack.suits[suit].colour


def _is_joker(context: WithCards, card: Card) -> bool:
    return context.pack.is_joker(card)


_POINTS = frozenset({Scope.POINTS})

WORDS: tuple[VocabularyWord, ...] = (
    NameWord(
        word="card",
        type=Type.CARD,
        scopes=_POINTS,
        doc="the card whose points are asked for",
        says="the card",
        get=_card,
        example="2 if card.is_joker else 1",
    ),
    NameWord(
        word="wild",
        type=Type.BOOL,
        scopes=_POINTS,
        doc="whether the card is a joker that stands for another card",
        says="the card {be} a joker in a meld",
        get=_wild,
        example="15 if wild else 30",
    ),
    FieldWord(
        word="rank",
        of=Type.CARD,
        type=Type.RANK,
        scopes=CARDS,
        doc="the rank that a card shows; a joker in a hand has none",
        says="{0.own:rank}",
        measure="{0} {be} {v:a}",
        get=_rank,
        example="c.rank in [J, Q, K]",
    ),
    FieldWord(
        word="suit",
        of=Type.CARD,
        type=Type.SUIT,
        scopes=CARDS,
        doc="the suit that a card shows; a joker in a hand has none",
        says="{0.own:suit}",
        get=_suit,
        example="c.suit == spades",
    ),
    FieldWord(
        word="colour",
        of=Type.CARD,
        type=Type.COLOUR,
        scopes=CARDS,
        doc="the colour of the suit that a card shows",
        says="{0.own:colour}",
        measure="{0} {be} {v}",
        get=_colour,
        example="c.colour == red",
    ),
    FieldWord(
        word="is_joker",
        of=Type.CARD,
        type=Type.BOOL,
        scopes=CARDS,
        doc="whether a card is a joker",
        says="{0} {be:a joker|jokers}",
        get=_is_joker,
        example="c.is_joker",
    ),
)
