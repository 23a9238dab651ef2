"""Players: who is at the table, and what everybody may know of each of them."""

from __future__ import annotations

from ruledsl.constructs.functions.places import (
    DEAL,
    PLAYERS,
    RESULT,
    TURN,
    Deal,
    Seated,
    hand_of,
    seat_of,
    seats,
)
from ruledsl.language.types import Type
from ruledsl.language.vocabulary import FieldWord, NameWord, VocabularyWord


def _others(context: Seated) -> tuple[int, ...]:
    return tuple(player for player in seats(context) if player != seat_of(context))


def _hand_size(context: Deal, player: int) -> int:
    return len(hand_of(context, player))


def _opened(context: Deal, player: int) -> bool:
    opened = context.position.opened
    return player < len(opened) and opened[player]


def _total(context: Seated, player: int) -> int:
    return context.standing.totals[player]


def _deals_won(context: Seated, player: int) -> int:
    return context.standing.deals_won[player]


def _seat(context: Seated, player: int) -> int:
    return player + 1


WORDS: tuple[VocabularyWord, ...] = (
    NameWord(
        word="me",
        type=Type.PLAYER,
        scopes=TURN,
        doc="the player to move",
        says="you",
        get=seat_of,
        example="me.opened",
    ),
    NameWord(
        word="me",
        type=Type.PLAYER,
        scopes=RESULT,
        doc="the player whose points or rank are asked for; the rule is applied to each in turn",
        says="the player",
        get=seat_of,
        example="me.total >= 150",
    ),
    NameWord(
        word="others",
        type=Type.PLAYERS,
        scopes=PLAYERS,
        doc="all players but you",
        says="the other players",
        get=_others,
        each="other player",
        example="any(p.total > me.total for p in others)",
    ),
    NameWord(
        word="players",
        type=Type.PLAYERS,
        scopes=PLAYERS,
        doc="all players; as a number, how many they are",
        says="the players",
        get=seats,
        each="player",
        example="players > 3 and any(p.total >= 150 for p in players)",
    ),
    NameWord(
        word="everybody",
        type=Type.PLAYERS,
        scopes=TURN,
        doc="all players, you too",
        says="all players",
        get=seats,
        each="player",
        example="all(p.opened for p in everybody)",
    ),
    FieldWord(
        word="hand_size",
        of=Type.PLAYER,
        type=Type.INT,
        reach="cards",
        scopes=DEAL,
        doc="how many cards a player holds",
        says="the number of cards in {0.own:hand}",
        measure="{0} {has} {n:card} in hand",
        get=_hand_size,
        example="any(p.hand_size == 1 for p in others)",
    ),
    FieldWord(
        word="opened",
        of=Type.PLAYER,
        type=Type.BOOL,
        scopes=DEAL,
        doc="whether a player has laid cards before in this deal",
        says="{0} {has} opened",
        get=_opened,
        example="me.opened",
    ),
    FieldWord(
        word="total",
        of=Type.PLAYER,
        type=Type.INT,
        scopes=PLAYERS,
        doc="the points of a player over all deals that have been counted",
        says="{0.own:total}",
        measure="{0} {has} a total of {n}",
        get=_total,
        example="me.total >= 150",
    ),
    FieldWord(
        word="deals_won",
        of=Type.PLAYER,
        type=Type.INT,
        reach="count",
        scopes=PLAYERS,
        doc="how many deals a player has won, of those that have been counted",
        says="the number of deals won by {0}",
        measure="{0} {has} won {n:deal}",
        get=_deals_won,
        example="25 * me.deals_won > 100",
    ),
    FieldWord(
        word="seat",
        of=Type.PLAYER,
        type=Type.INT,
        reach="seat",
        scopes=PLAYERS,
        doc="the place of a player in the order of play, from 1",
        says="{0.own:seat}",
        get=_seat,
        example="me.seat == 1",
    ),
)
