"""Play: the player lays cards and may rebuild the table; the laws of the game judge the result."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from ruledsl.cards.move import Action, Arrange, Move
from ruledsl.language.construct import Build, Construct, Example, Say
from ruledsl.language.context import PlayContext, TurnContext
from ruledsl.language.contribution import Contribution, Law, Step, Way
from ruledsl.language.families import StepPart
from ruledsl.language.refusal import Refusal, RefusalCode
from ruledsl.language.step_rule import PlainStep

MUST_DRAW_FIRST = RefusalCode("must-draw-first", "draw first; then you may play")
NOT_NOW = RefusalCode("play-not-now", "you cannot play at this point of your turn")
NO_TABLE = RefusalCode("no-card-added", "say how the table shall lie after your play")


@dataclass(frozen=True, kw_only=True)
class PlayPart(StepPart):
    """Lay cards from the hand; every meld on the table may be rebuilt as long as all end legal."""


class Rule(PlainStep):
    """Asks every law of the game, tier by tier."""

    word = "play"
    not_now = NOT_NOW

    def __init__(self, laws: tuple[Law, ...]) -> None:
        by_tier = sorted(laws, key=lambda law: law.tier)
        self._tiers = [tuple(group) for _, group in groupby(by_tier, key=lambda law: law.tier)]

    def ready(self, turn: TurnContext, way: Way) -> Refusal | None:
        """Find nothing against it: whether cards fit is the laws' affair."""
        return None

    def judge(self, turn: TurnContext, way: Way, move: Move) -> tuple[Refusal, ...]:
        """Return what the lowest tier that refuses has to say."""
        if move.table is None:
            return (NO_TABLE(),)
        play = PlayContext(turn.rules, turn.position, turn.standing, move.table)
        for laws in self._tiers:
            found = [(law.refuse(play), law.place) for law in laws]
            refusals = tuple(refusal.by(place) for refusal, place in found if refusal)
            if refusals:
                return refusals
        return ()

    def actions(self, turn: TurnContext, way: Way, move: Move) -> tuple[Action, ...]:
        """Lay the table anew."""
        return (Arrange(move.table or ()),)

    def absent(self, turn: TurnContext, open_words: frozenset[str]) -> Refusal:
        """Say that a draw comes first, where it does."""
        if "draw" in open_words or "take" in open_words:
            return MUST_DRAW_FIRST()
        return super().absent(turn, open_words)


def compile(part: PlayPart, build: Build) -> tuple[Contribution, ...]:
    """Contribute the step, with all laws that stand below it."""
    return (Step(rule=Rule(build.all(Law))),)


def prose(part: PlayPart, say: Say) -> str:
    """Say what a play is."""
    return (
        "To *play*, lay one or more cards from your hand on the table. While you do, you may take "
        "the melds on the table apart and put them together anew, as you like. When you have "
        "finished, every card that lay on the table must still lie there, and every card on the "
        "table must be part of a legal meld. How you get there does not matter; only the table "
        "before and after your play counts."
    )


CONSTRUCT = Construct(
    keyword="play",
    spec=PlayPart,
    compile=compile,
    prose=prose,
    refusals=(MUST_DRAW_FIRST, NOT_NOW, NO_TABLE),
    chapter="Your turn",
    stands=True,
    examples=(Example("turn: play or draw", says="play"),),
)
