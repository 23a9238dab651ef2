"""Types: the types of expressions, and the places (scopes) where an expression may stand."""

from __future__ import annotations

from enum import Enum


class Type(Enum):
    """The type of an expression."""

    INT = "a number"
    BOOL = "a condition"
    TEXT = "a text"
    RANK = "a rank"
    SUIT = "a suit"
    COLOUR = "a colour"
    KIND = "a kind of meld"
    ENDING = "an ending"
    CHOICE = "a choice of an option"
    CARD = "a card"
    CARDS = "cards"
    MELD = "a meld"
    MELDS = "melds"
    PLAYER = "a player"
    PLAYERS = "players"

    @property
    def item(self) -> Type | None:
        """What a collection of this type holds; None for a single thing."""
        return _ITEMS.get(self)


_ITEMS = {Type.CARDS: Type.CARD, Type.MELDS: Type.MELD, Type.PLAYERS: Type.PLAYER}


class Scope(Enum):
    """A place where an expression may stand; it decides which names are known there."""

    SETUP = "the set-up of a deal"
    POINTS = "the points of a card"
    MELD = "the shape of a meld"
    PLAY = "a play"
    TURN = "a turn"
    SCORE = "the score of a deal"
    MATCH = "the match"
