"""Draft: a pool in the making, one choice after the other."""

from __future__ import annotations

from collections import Counter
from dataclasses import field, replace

from ruledsl.arrange.pool import Bound, Purse
from ruledsl.arrange.problem import Freed, JokerRule, Meld, Moves, Problem
from ruledsl.arrange.wish import Wish
from ruledsl.cards.pack import Card
from ruledsl.record import record

UNBOUNDED = 10**9
"""Nodes that no question costs."""

KEPT = JokerRule(Freed.NEVER, Moves.ANYWHERE)
"""What happens to jokers where no rule says anything: they stay as they are."""


@record
class Draft:
    """A pool in the making. `required` cards are played anywhere, `pooled` ones in the pool.

    Cards may be put to `growing` melds. `spent` hand cards lie in fixed melds; those of them that
    made an `opening` can free jokers. The `purse` is what ways to go on are taken out of.
    """

    problem: Problem
    wish: Wish
    hand: Counter[Card]
    required: Counter[Card]
    pooled: Counter[Card]
    melds: tuple[Meld, ...]
    loose: tuple[Card, ...] = ()
    bound: tuple[Bound, ...] = ()
    freed: tuple[Card, ...] = ()
    fixed: tuple[Meld, ...] = ()
    growing: tuple[Meld, ...] = ()
    gain: int = 0
    lack: int = 0
    spent: Counter[Card] = field(default_factory=Counter)
    opening: Counter[Card] = field(default_factory=Counter)
    purse: Purse = field(default_factory=lambda: Purse(UNBOUNDED))

    def spend(self, cards: tuple[Card, ...], *melds: Meld) -> Draft:
        """Return the draft after hand cards, or else loose ones, went into melds now fixed."""
        if not cards:
            return replace(self, fixed=(*self.fixed, *melds)) if melds else self
        spent, loose = Counter(cards), Counter(self.loose)
        laid = spent & self.hand
        return replace(
            self,
            hand=self.hand - laid,
            required=self.required - laid,
            loose=tuple((loose - (spent - laid)).elements()) if spent != laid else self.loose,
            fixed=(*self.fixed, *melds),
            spent=self.spent + laid,
            gain=self.gain + sum(self.wish.worth[card] * n for card, n in laid.items()),
        )

    @property
    def rule(self) -> JokerRule:
        """What jokers may do."""
        return self.problem.law.jokers or KEPT

    @property
    def freeing(self) -> Counter[Card]:
        """The hand cards that could free jokers."""
        return self.hand + self.opening
