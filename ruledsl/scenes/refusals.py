"""Refusals: the codes that scenes may name."""

from __future__ import annotations

from collections.abc import Iterator

from ruledsl import api
from ruledsl.engine import judge
from ruledsl.language.refusal import RefusalCode

COMMON = (
    "not-your-turn",
    "turn-over",
    "must-draw-first",
    "must-play",
    "turn-open",
    "draft-open",
    "stock-empty",
    "pass-with-stock",
    "draft-unchanged",
    "card-not-in-hand",
    "card-taken-from-table",
    "joker-taken-from-table",
    "no-card-added",
    "too-short",
    "too-long",
    "not-a-meld",
    "set-duplicate-suit",
    "run-gap",
    "ace-not-low",
    "ace-not-high",
    "ace-around",
    "too-many-jokers",
    "joker-name-needed",
    "joker-name-wrong",
    "joker-not-free",
    "joker-left-neighbours",
    "meld-frozen",
    "loose-card-new",
    "opening-not-met",
    "play-too-large",
    "knock-points",
    "knock-without-play",
    "knock-not-now",
    "option-off",
    "deal-over",
)
"""Codes that every scene may name, whatever words its rules use."""


def known_refusals(game: api.Game) -> frozenset[str]:
    """Return every refusal code that scenes of a game may name."""
    words = (code.name for word in game.registry.constructs for code in word.refusals)
    return frozenset((*COMMON, *words, *(code.name for code in engine_refusals())))


def engine_refusals() -> Iterator[RefusalCode]:
    """Yield what the engine refuses under any rules."""
    yield from (judge.NOT_YOUR_TURN, judge.DEAL_OVER, judge.NO_SUCH_STEP)
    yield from (judge.NAME_NEEDED, judge.NAME_WRONG)
