"""Hands: what a hand is worth when its melds are kept in it, and what lies on the discard pile."""

from __future__ import annotations

from ruledsl.cards.pack import Card
from ruledsl.cards.position import HIDDEN, TURNED, Hand, Meld
from ruledsl.constructs.functions.places import DEAL, SCORE, Deal, hand_of
from ruledsl.language.context import PlayContext, ScoreContext
from ruledsl.language.types import Scope, Type
from ruledsl.language.vocabulary import FieldWord, FunctionWord, NameWord, VocabularyWord


def _deadwood(context: Deal, cards: Hand) -> int:
    return context.rules.deadwood(tuple(sorted(cards))) if HIDDEN not in cards else 0


def _of_player(context: ScoreContext, player: int) -> int:
    return _deadwood(context, hand_of(context, player))


def _mine(context: ScoreContext) -> int:
    return _of_player(context, context.me)


def _pile(context: Deal) -> tuple[Card, ...]:
    return context.position.discard


def _times_turned(context: Deal) -> int:
    return context.position.recall(TURNED)


def _turns_laid(context: Deal, player: int) -> int:
    return context.position.turns_laid[player] if context.position.turns_laid else 0


def _low_ends(context: PlayContext) -> int:
    """Count the cards of the first rank that come to begin a run (the ace of A-2-3)."""
    # A meld that grows is gone and made anew: what began it before is no new beginning.
    old, new = (sum(_begins_low(context, m) for m in t) for t in (context.gone, context.made))
    return max(0, new - old)


def _begins_low(context: PlayContext, meld: Meld) -> bool:
    """Say whether a natural card of the first rank stands at the low end of a run."""
    rules = context.rules
    kind = next((s for s in rules.shapes if s.fault(meld) is None), None)
    ordered = kind.in_order(meld) if kind else meld
    ranks = [rules.pack.rank_of[card] for card in ordered]
    return len(set(ranks)) > 1 and ranks[0] == 0 and not rules.pack.is_joker(ordered[0])


WORDS: tuple[VocabularyWord, ...] = (
    FunctionWord(
        word="deadwood",
        params=(Type.CARDS,),
        result=Type.INT,
        reach="points",
        scopes=DEAL,
        doc="the points of the cards that are in no meld when the melds are chosen at their best",
        says="the points of the unmatched cards in {0}",
        measure="the unmatched cards in {0} count {n:point}",
        call=_deadwood,
        example="deadwood(cards) <= 10",
    ),
    NameWord(
        word="deadwood",
        type=Type.INT,
        reach="points",
        scopes=SCORE,
        doc="the points of the unmatched cards in the player's hand",
        says="the number of unmatched points in hand",
        measure="the player {has} {n:unmatched point} in hand",
        get=_mine,
        example="deadwood == 0",
    ),
    FieldWord(
        word="deadwood",
        of=Type.PLAYER,
        type=Type.INT,
        reach="points",
        scopes=SCORE,
        doc="the points of the unmatched cards in a player's hand",
        says="{0.own:unmatched points}",
        measure="{0} {has} {n:unmatched point} in hand",
        get=_of_player,
        example="me.deadwood == 0",
    ),
    NameWord(
        word="discard",
        type=Type.CARDS,
        scopes=SCORE,
        doc="the discard pile",
        says="the discard pile",
        get=_pile,
        each="card in the discard pile",
        example="count(c for c in discard) > 0",
    ),
    NameWord(
        word="times_turned",
        type=Type.INT,
        reach="count",
        scopes=DEAL,
        doc="how often in this deal the discard pile was turned over to become the stock",
        says="the number of times that the discard pile was turned over",
        measure="the discard pile was turned over {n:time}",
        get=_times_turned,
        example="times_turned > 0",
    ),
    FieldWord(
        word="turns_laid",
        of=Type.PLAYER,
        type=Type.INT,
        reach="count",
        scopes=DEAL,
        doc="in how many turns of this deal a player has laid cards",
        says="the number of turns in which {0} laid cards",
        measure="{0} {has} laid cards in {n:turn}",
        get=_turns_laid,
        example="me.turns_laid == 1",
    ),
    NameWord(
        word="low_ends",
        type=Type.INT,
        reach="cards",
        scopes=frozenset({Scope.PLAY}),
        doc="how many cards of the first rank the play puts at the low end of a run (A in A-2-3)",
        says="the number of aces laid at the low end of a run",
        get=_low_ends,
        example="low_ends == 0",
    ),
)
