"""Judgement: how good it would be to end the deal now, and whether somebody else is about to."""

from __future__ import annotations

import random

from ruledsl.arrange.solve import whole_hand
from ruledsl.cards.move import Move
from ruledsl.engine.judge import judge
from ruledsl.engine.observation import Observation
from ruledsl.engine.score import score_deal
from ruledsl.language.context import TurnContext
from ruledsl.language.question import problem
from ruledsl.players.effort import effort
from ruledsl.players.unseen import imagined

SAMPLES = 12  # ways to deal the unseen cards that are looked at
ENOUGH = 0.6  # the share of them in which an ending must win to be chosen
SHORT = 3  # a hand of so many cards may be gone in the next turn


def ends_well(observation: Observation, move: Move, rng: random.Random) -> bool:
    """Say whether a move that ends the deal is likely to win it.

    The unseen cards are dealt in several ways, and each time the deal is scored as if it ended
    there. A move that does not end the deal is as good as any.
    """
    won = 0
    for _ in range(SAMPLES):
        position = imagined(observation, rng)
        turn = TurnContext(observation.rules, position, observation.standing)
        after = judge(turn, observation.seat, move).position
        ended = after.ended or after.closing
        if ended is None:
            return True
        score = score_deal(observation.rules, after.but(ended=ended), observation.standing)
        won += observation.seat in score.winners
    return won >= ENOUGH * SAMPLES


def in_danger(observation: Observation, rng: random.Random) -> bool:
    """Say whether the next player is more likely than not to go out, as the table lies now."""
    position, rules = observation.position, observation.rules
    follows = (position.seat + 1) % rules.players
    if len(position.hands[follows]) > SHORT:
        return False
    out = 0
    for _ in range(SAMPLES):
        other = imagined(observation, rng).but(seat=follows)
        asked = problem(TurnContext(rules, other, observation.standing))
        out += bool(whole_hand(asked, budget=effort(asked).look))
    return out > SAMPLES // 2
