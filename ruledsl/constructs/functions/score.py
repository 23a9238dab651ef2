"""Score: how a deal ended, who won it, and what lies in the hands that are now shown."""

from __future__ import annotations

from ruledsl.cards.position import Hand
from ruledsl.constructs.functions.places import SCORE, hand_of
from ruledsl.language.context import ScoreContext
from ruledsl.language.types import Type
from ruledsl.language.vocabulary import FieldWord, NameWord, VocabularyWord


def _ended(context: ScoreContext) -> str:
    ended = context.position.ended
    return ended.by if ended else ""


class _Nobody(int):
    """No player: the same as none of them; a field of nobody is that of the player asked about."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Nobody)

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = int.__hash__


def _knocker(context: ScoreContext) -> int:
    ended = context.position.ended
    if ended is None or ended.player is None:
        return _Nobody(context.me)
    return ended.player


def _winners(context: ScoreContext) -> tuple[int, ...]:
    return context.winners


def _losers(context: ScoreContext) -> tuple[int, ...]:
    if not context.winners:
        return ()
    return tuple(p for p in range(len(context.position.hands)) if p not in context.winners)


def _won(context: ScoreContext, player: int) -> bool:
    return player in context.winners


def _points(context: ScoreContext, player: int) -> int:
    return context.rules.points(hand_of(context, player))


def _my_points(context: ScoreContext) -> int:
    return _points(context, context.me)


def _my_size(context: ScoreContext) -> int:
    return len(hand_of(context, context.me))


def _hand(context: ScoreContext, player: int) -> Hand:
    return hand_of(context, player)


WORDS: tuple[VocabularyWord, ...] = (
    NameWord(
        word="ended",
        type=Type.ENDING,
        scopes=SCORE,
        doc="how the deal ended: out, knock, blocked, last_round, or a name of the rule file",
        says="the way the deal ended",
        measure="the deal ended {v:by}",
        get=_ended,
        example="ended == knock and me != knocker",
    ),
    NameWord(
        word="knocker",
        type=Type.PLAYER,
        scopes=SCORE,
        doc="the player who ended the deal, also by going out; nobody is it when nobody alone"
        " ended the deal: `me == knocker` holds for no player then",
        says="the one who ended the deal",
        get=_knocker,
        example="ended == knock and me == knocker",
    ),
    NameWord(
        word="winners",
        type=Type.PLAYERS,
        scopes=SCORE,
        doc="who won the deal; nobody while the winner is being looked for, or after a draw",
        says="the winners",
        get=_winners,
        each="winner",
        example="me in winners",
    ),
    NameWord(
        word="losers",
        type=Type.PLAYERS,
        scopes=SCORE,
        doc="who did not win the deal, when somebody did",
        says="the losers",
        get=_losers,
        each="loser",
        example="sum(p.hand_points for p in losers) > 0",
    ),
    NameWord(
        word="hand_points",
        type=Type.INT,
        reach="points",
        scopes=SCORE,
        doc="what the cards left in the hand count",
        says="the number of points left in hand",
        measure="the player {has} {n:point} left in hand",
        get=_my_points,
        example="hand_points <= 5",
    ),
    NameWord(
        word="hand_size",
        type=Type.INT,
        reach="cards",
        scopes=SCORE,
        doc="how many cards are left in the hand",
        says="the number of cards left in hand",
        measure="the player {has} {n:card} left in hand",
        get=_my_size,
        example="hand_size == 0",
    ),
    FieldWord(
        word="hand_points",
        of=Type.PLAYER,
        type=Type.INT,
        reach="points",
        scopes=SCORE,
        doc="what the cards left in the hand of a player count",
        says="{0.own:points in hand}",
        measure="{0} {has} {n:point} left in hand",
        get=_points,
        example="sum(p.hand_points - me.hand_points for p in others) > 0",
    ),
    FieldWord(
        word="hand",
        of=Type.PLAYER,
        type=Type.CARDS,
        scopes=SCORE,
        doc="the cards left in the hand of a player",
        says="{0.own:hand}",
        each="card in {0.own:hand}",
        get=_hand,
        example="jokers(me.hand) > 0",
    ),
    FieldWord(
        word="won",
        of=Type.PLAYER,
        type=Type.BOOL,
        scopes=SCORE,
        doc="whether a player has won the deal",
        says="{0} {has} won the deal",
        get=_won,
        example="not me.won",
    ),
)
