"""Turn: the hand, the piles and the turn itself, before the step that is being asked about."""

from __future__ import annotations

from ruledsl.cards.pack import Card
from ruledsl.cards.position import Hand
from ruledsl.constructs.functions.places import TURN, Turn
from ruledsl.language.types import Type
from ruledsl.language.vocabulary import NameWord, VocabularyWord


def _hand(context: Turn) -> Hand:
    return context.position.hand


def _drawn(context: Turn) -> int:
    return context.position.drawn


def _played(context: Turn) -> int:
    return context.position.laid


def _discarded(context: Turn) -> int:
    return context.position.discarded


def _stock(context: Turn) -> int:
    return len(context.position.stock)


def _discard(context: Turn) -> tuple[Card, ...]:
    return context.position.discard


def _turn_number(context: Turn) -> int:
    return context.position.turn_number


def _first_turn(context: Turn) -> bool:
    return context.position.turn_number <= len(context.position.hands)


def _passes(context: Turn) -> int:
    return context.position.passes


WORDS: tuple[VocabularyWord, ...] = (
    NameWord(
        word="hand",
        type=Type.CARDS,
        scopes=TURN,
        doc="the cards you hold (before the play, where one is asked about)",
        says="your hand",
        get=_hand,
        each="card in your hand",
        example="points(hand) <= 5",
    ),
    NameWord(
        word="drawn",
        type=Type.INT,
        reach="count",
        scopes=TURN,
        doc="how many cards you have drawn in this turn",
        says="the number of cards you have drawn in this turn",
        measure="you have drawn {n:card} in this turn",
        get=_drawn,
        example="drawn < 3",
    ),
    NameWord(
        word="played",
        type=Type.INT,
        reach="count",
        scopes=TURN,
        doc="how many cards you have laid in this turn",
        says="the number of cards you have laid in this turn",
        measure="you have laid {n:card} in this turn",
        get=_played,
        example="played > 0",
    ),
    NameWord(
        word="discarded",
        type=Type.INT,
        reach="count",
        scopes=TURN,
        doc="how many cards you have discarded in this turn",
        says="the number of cards you have discarded in this turn",
        measure="you have discarded {n:card} in this turn",
        get=_discarded,
        example="count(hand) == 0 and discarded > 0",
    ),
    NameWord(
        word="stock",
        type=Type.INT,
        reach="cards",
        scopes=TURN,
        doc="how many cards the stock has left",
        says="the number of cards in the stock",
        measure="the stock {has} {n:card} left",
        get=_stock,
        example="stock == 0",
    ),
    NameWord(
        word="discard",
        type=Type.CARDS,
        scopes=TURN,
        doc="the cards of the discard pile, the top one last",
        says="the discard pile",
        get=_discard,
        each="card in the discard pile",
        example="count(discard) >= 2",
    ),
    NameWord(
        word="turn_number",
        type=Type.INT,
        reach="count",
        scopes=TURN,
        doc="how many turns the deal has had, this one counted",
        says="the number of turns so far",
        measure="the deal {has} had {n:turn}",
        get=_turn_number,
        example="turn_number > 8",
    ),
    NameWord(
        word="first_turn",
        type=Type.BOOL,
        scopes=TURN,
        doc="whether it is the first turn of this player in the deal",
        says="this {be} your first turn of the deal",
        get=_first_turn,
        example="not first_turn",
    ),
    NameWord(
        word="passes",
        type=Type.INT,
        reach="count",
        scopes=TURN,
        doc="how many players have passed in a row",
        says="the number of players who have passed in a row",
        measure="{n:there player} who passed in a row",
        get=_passes,
        example="passes >= 2",
    ),
)
