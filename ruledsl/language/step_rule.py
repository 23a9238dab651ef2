"""Step rule: what most steps have in common, so that a step says only what is its own."""

from __future__ import annotations

from collections import Counter
from functools import cache

from ruledsl.cards.move import Action, Move
from ruledsl.language.context import TurnContext
from ruledsl.language.contribution import Way
from ruledsl.language.refusal import Refusal, RefusalCode

TURN_OVER = RefusalCode("turn-over", "your turn is over: nothing more can be done in it")
STOCK_EMPTY = RefusalCode("stock-empty", "the stock is empty")
NOT_IN_HAND = RefusalCode("card-not-in-hand", "you do not hold {signs}")


class PlainStep:
    """A step that is always ready and has one way to be taken, until the turn is over."""

    word = ""
    anytime = False
    not_now = RefusalCode("not-now", "this cannot be done now")

    def ready(self, turn: TurnContext, way: Way) -> Refusal | None:
        """Find nothing against the step."""
        return None

    def offers(self, turn: TurnContext, way: Way) -> tuple[Move, ...]:
        """Offer the bare step."""
        return _bare(self.word)

    def judge(self, turn: TurnContext, way: Way, move: Move) -> tuple[Refusal, ...]:
        """Find nothing against a move."""
        return ()

    def actions(self, turn: TurnContext, way: Way, move: Move) -> tuple[Action, ...]:
        """Make nothing happen."""
        return ()

    def absent(self, turn: TurnContext, open_words: frozenset[str]) -> Refusal:
        """Say that the turn is over, or that this is not its moment."""
        return self.not_now() if open_words else TURN_OVER()


def wrong_cards(turn: TurnContext, way: Way, move: Move, how_many: RefusalCode) -> Refusal | None:
    """Refuse cards that are not held, or not as many as a way asks for; a small hand goes whole."""
    signs, count = turn.pack.signs, min(way.count(turn), len(turn.hand))
    if len(move.cards) != count:
        return how_many(count="a card" if count == 1 else f"{count} cards")
    missing = tuple((Counter(move.cards) - Counter(turn.hand)).elements())
    return NOT_IN_HAND(missing, signs=" ".join(signs[c] for c in missing)) if missing else None


@cache
def _bare(word: str) -> tuple[Move, ...]:
    """Return the step by itself: asked for at every turn, so it is made once."""
    return (Move(word),)
