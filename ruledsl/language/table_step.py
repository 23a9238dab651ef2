"""Table step: what the steps that lay cards on the table have in common.

`play` may do anything that the laws allow; `meld` lays new melds only, `lay_off` only adds to melds
that lie there. They differ in one more law, nothing else.
"""

from __future__ import annotations

from collections.abc import Callable

from ruledsl.cards.move import Action, Arrange, Move
from ruledsl.language.context import PlayContext, TurnContext
from ruledsl.language.contribution import Way
from ruledsl.language.refusal import Refusal, RefusalCode
from ruledsl.language.step_rule import PlainStep

MUST_DRAW_FIRST = RefusalCode("must-draw-first", "draw first; then you may lay cards")
NO_TABLE = RefusalCode("no-card-added", "say how the table shall lie after your play")


class TableStep(PlainStep):
    """Asks every law of the game, tier by tier, and one of its own last."""

    def __init__(
        self,
        word: str,
        not_now: RefusalCode,
        own: Callable[[PlayContext], Refusal | None] | None = None,
    ) -> None:
        """Keep the law that this step has beside those of the game."""
        self.word = word
        self.not_now = not_now
        self._own = own

    @property
    def rebuilds(self) -> bool:
        """Whether it may do to the table all that the laws allow."""
        return self._own is None

    def ready(self, turn: TurnContext, way: Way) -> Refusal | None:
        """Find nothing against it: whether cards fit is the laws' affair."""
        return None

    def offers(self, turn: TurnContext, way: Way) -> tuple[Move, ...]:
        """Offer the bare step to a player who has cards: one at least must come from the hand."""
        return super().offers(turn, way) if turn.hand else ()

    def judge(self, turn: TurnContext, way: Way, move: Move) -> tuple[Refusal, ...]:
        """Return what the lowest tier that refuses has to say."""
        if move.table is None:
            return (NO_TABLE(),)
        play = PlayContext(turn.rules, turn.position, turn.standing, move.table)
        for laws in turn.rules.law_tiers:
            found = [(law.refuse(play), law.place) for law in laws]
            refusals = tuple(refusal.by(place) for refusal, place in found if refusal)
            if refusals:
                return refusals
        refusal = self._own(play) if self._own else None
        return (refusal,) if refusal else ()

    def actions(self, turn: TurnContext, way: Way, move: Move) -> tuple[Action, ...]:
        """Lay the table anew."""
        return (Arrange(move.table or ()),)

    def absent(self, turn: TurnContext, open_words: frozenset[str]) -> Refusal:
        """Say that a draw comes first, where it does."""
        if "draw" in open_words or "take" in open_words:
            return MUST_DRAW_FIRST()
        return super().absent(turn, open_words)
