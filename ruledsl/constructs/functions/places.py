"""Places: groups of scopes where the same words are known, and what contexts have in common."""

from __future__ import annotations

from typing import TypeAlias

from ruledsl.cards.position import Hand
from ruledsl.language.context import (
    MatchContext,
    MeldContext,
    PlayContext,
    PointsContext,
    ScoreContext,
    TurnContext,
)
from ruledsl.language.types import Scope

TURN = frozenset({Scope.TURN, Scope.PLAY})
"""While somebody is at the turn: nothing of the other hands is known but how large they are."""
DEAL = TURN | {Scope.SCORE}
"""During a deal and when it is counted."""
SCORE = frozenset({Scope.SCORE})
RESULT = frozenset({Scope.SCORE, Scope.MATCH})
"""Between deals: a deal is counted, or the match is."""
PLAYERS = DEAL | RESULT
"""Where there are players to speak of."""
MELDS = DEAL | {Scope.MELD}
CARDS = MELDS | {Scope.POINTS}
"""Where there is a pack, and so cards to speak of."""
EVERYWHERE = frozenset(Scope)

Turn: TypeAlias = TurnContext | PlayContext
Deal: TypeAlias = Turn | ScoreContext
Result: TypeAlias = ScoreContext | MatchContext
Seated: TypeAlias = Deal | MatchContext
WithMelds: TypeAlias = Deal | MeldContext
WithCards: TypeAlias = WithMelds | PointsContext


def seat_of(context: Seated) -> int:
    """Return the player who is spoken of as `me`."""
    return context.me if isinstance(context, ScoreContext | MatchContext) else context.seat


def seats(context: Seated) -> tuple[int, ...]:
    """Return all players in the order of play."""
    return tuple(range(len(context.standing.totals)))


def hand_of(context: Deal, player: int) -> Hand:
    """Return the cards that a player holds."""
    return context.position.hands[player]
