"""Match: what stands on the score sheet after some deals."""

from __future__ import annotations

from ruledsl.constructs.functions.places import RESULT, Result
from ruledsl.language.context import MatchContext
from ruledsl.language.types import Scope, Type
from ruledsl.language.vocabulary import FieldWord, NameWord, VocabularyWord


def _deals(context: MatchContext) -> int:
    return context.standing.deals


def _total(context: Result) -> int:
    return context.standing.totals[context.me]


def _streak(context: Result, player: int) -> int:
    """Count the deals won in a row up to now."""
    won = 0
    for score in reversed(context.standing.scores):
        if player not in score.winners:
            break
        won += 1
    return won


def _deals_won(context: Result) -> int:
    return context.standing.deals_won[context.me]


WORDS: tuple[VocabularyWord, ...] = (
    NameWord(
        word="deals",
        type=Type.INT,
        reach="count",
        scopes=frozenset({Scope.MATCH}),
        doc="how many deals have been counted",
        says="the number of deals played",
        measure="the players have played {n:deal}",
        get=_deals,
        example="deals >= 4",
    ),
    NameWord(
        word="total",
        type=Type.INT,
        scopes=RESULT,
        doc="the points over all deals that have been counted",
        says="the total",
        measure="the player {has} a total of {n}",
        get=_total,
        example="total >= 150",
    ),
    NameWord(
        word="deals_won",
        type=Type.INT,
        reach="count",
        scopes=RESULT,
        doc="how many deals the player has won, of those that have been counted",
        says="the number of deals won",
        measure="the player {has} won {n:deal}",
        get=_deals_won,
        example="deals_won > 2",
    ),
    FieldWord(
        word="streak",
        of=Type.PLAYER,
        type=Type.INT,
        reach="count",
        scopes=RESULT,
        doc="how many deals a player has won in a row, up to the last one counted before",
        says="the number of deals in a row won by {0}",
        measure="{0} {has} won {n:deal} in a row",
        get=_streak,
        example="me.streak > 1",
    ),
)
