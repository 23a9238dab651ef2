"""Steps: what each step of the turn does, found out by trying it.

The rules know no step by name, so a step is asked what it makes happen in a few positions of the
game: with a stock and without, with a hand of nothing but high cards.
"""

from __future__ import annotations

from ruledsl.cards.move import Arrange, Draw, EndDeal, EndTurn, Give, Move, Shed
from ruledsl.cards.position import Position
from ruledsl.cards.standing import Standing
from ruledsl.language.context import TurnContext
from ruledsl.language.contribution import StepRule, Way
from ruledsl.language.rules import Rules
from ruledsl.record import record


@record
class Nature:
    """What a step does to the turn."""

    draws: bool = False  # takes cards from the stock
    takes: bool = False  # takes cards from the discard pile
    lays: bool = False  # needs cards that fit
    sheds: bool = False
    gives: bool = False  # hands cards to another player
    ends: bool = False  # the turn, or the deal
    sure: bool = False  # can be taken whatever is in the hand, as long as there is a stock


def natures(rules: Rules) -> dict[str, Nature]:
    """Return what each step of a game does, by its word."""
    return {word: _nature(rule, rules) for word, rule in rules.step.items()}


def _nature(rule: StepRule, rules: Rules) -> Nature:
    way = Way(rule.word, lambda turn: 1, "", (), 0)
    some = sample(rules, stock=True)
    move = Move(rule.word, table=(), cards=some.hand[:1])
    actions = rule.actions(some, way, move)
    return Nature(
        draws=any(isinstance(a, Draw) and a.pile == "stock" for a in actions),
        takes=any(isinstance(a, Draw) and a.pile != "stock" for a in actions),
        lays=any(isinstance(action, Arrange) for action in actions),
        sheds=any(isinstance(action, Shed | Give) for action in actions),
        gives=any(isinstance(action, Give) for action in actions),
        ends=any(isinstance(action, EndTurn | EndDeal) for action in actions),
        sure=rule.ready(some, way) is None and bool(rule.offers(some, way)),
    )


def sample(rules: Rules, *, stock: bool, passes: int = 0) -> TurnContext:
    """Return a turn in the middle of a deal: a full hand, nothing on the table."""
    cards = rules.pack.all_cards
    size = max(1, min(13, len(cards) // (rules.players + 1)))
    # The last cards of a pack are the dearest: kings and jokers.
    hands = tuple(tuple(sorted(cards[len(cards) - size :])) for _ in range(rules.players))
    position = Position(
        hands=hands,
        stock=cards[:size] if stock else (),
        discard=cards[:1],
        opened=(True,) * rules.players,
        passes=passes,
        turn_number=1000,
        flow=rules.flows[0].name,
    )
    return TurnContext(rules, position, Standing.fresh(rules.players))
