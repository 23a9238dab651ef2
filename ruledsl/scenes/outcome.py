"""Outcome: what came of a scene: the position after its steps, and what follows from it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from ruledsl.arrange.problem import Problem
from ruledsl.cards.move import Move
from ruledsl.cards.position import Position
from ruledsl.cards.standing import Score, Standing
from ruledsl.engine.judge import Ruling
from ruledsl.engine.score import MatchState, entered, match_state, score_deal
from ruledsl.language.context import TurnContext
from ruledsl.language.question import problem
from ruledsl.language.refusal import Refusal
from ruledsl.language.rules import Rules


@dataclass(frozen=True)
class Outcome:
    """The end of a scene. `ruling` is of its last step; None when it has no steps."""

    rules: Rules
    before: Position
    position: Position
    before_deal: Standing
    fresh: bool = False
    dealer_given: bool = False
    ruling: Ruling | None = None
    refusals: tuple[Refusal, ...] = ()  # of the last step, or of the position itself
    loose_apart: bool = False  # the scene tells loose cards from melds
    moves: tuple[tuple[Move, Ruling], ...] = field(default=(), repr=False)  # every step taken

    @property
    def turn(self) -> TurnContext:
        """The turn after the last step."""
        return TurnContext(self.rules, self.position, self.before_deal)

    @property
    def problem(self) -> Problem:
        """What the player to move can lay."""
        return problem(self.turn)

    @property
    def verdict(self) -> str:
        """What was said of the last step."""
        if self.refusals:
            return "refused"
        return "reminded" if self.ruling and self.ruling.reminder else "accepted"

    @cached_property
    def score(self) -> Score | None:
        """The score of the deal, once it is over."""
        if self.position.ended is None:
            return None
        return score_deal(self.rules, self.position, self.before_deal)

    @cached_property
    def standing(self) -> Standing:
        """The standing, with this deal when it is over."""
        return entered(self.rules, self.before_deal, self.score) if self.score else self.before_deal

    @cached_property
    def state(self) -> MatchState:
        """How the match stands."""
        return match_state(self.rules, self.standing)
