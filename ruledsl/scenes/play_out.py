"""Play out: takes the steps of a scene, one after the other."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from ruledsl.cards.move import Move
from ruledsl.cards.pack import Card
from ruledsl.cards.position import Position
from ruledsl.engine.judge import Ruling, judge
from ruledsl.language.context import PlayContext, TurnContext
from ruledsl.language.contribution import Law, Tier
from ruledsl.language.refusal import Refusal
from ruledsl.language.rules import Rules
from ruledsl.scenes.outcome import Outcome
from ruledsl.scenes.setup import Start
from ruledsl.scenes.steps import BoundStep


def play_out(rules: Rules, start: Start, steps: tuple[BoundStep, ...]) -> Outcome:
    """Return what comes of the steps; they stop at the first that is not accepted."""
    position, taken = start.position, list[tuple[Move, Ruling]]()
    for step in steps:
        turn = TurnContext(rules, _on_top(position, step.coming), start.standing)
        seat = position.seat if step.seat is None else step.seat
        ruling = judge(turn, seat, step.move)
        taken.append((step.move, ruling))
        position = ruling.position
        if not ruling.accepted:
            break
    outcome = Outcome(rules, start.position, position, start.standing, start.fresh)
    if not taken:
        return replace(outcome, refusals=judge_position(outcome.turn))
    ruling = taken[-1][1]
    return replace(outcome, ruling=ruling, refusals=ruling.refusals, moves=tuple(taken))


def judge_position(turn: TurnContext) -> tuple[Refusal, ...]:
    """Return what is wrong with the melds that lie on the table."""
    position, bare = turn.position, turn.pack.bare
    loose = tuple(meld for meld in position.table if len(meld) == 1)
    hand = (bare[card] for meld in position.table if len(meld) > 1 for card in meld)
    built = position.but(table=loose).with_hand(position.seat, hand)
    play = PlayContext(turn.rules, built, turn.standing, position.table)
    if not position.table or position.table == loose:
        return ()
    found = [law.refuse(play) for law in _of_tables(turn.rules)]
    return tuple(refusal for refusal in found if refusal)


def _of_tables(rules: Rules) -> tuple[Law, ...]:
    """Return the laws that ask whether melds are legal, however they came about."""
    return tuple(law for law in rules.laws if law.tier is Tier.MELD)


def _on_top(position: Position, cards: tuple[Card, ...]) -> Position:
    """Return the position with cards brought to the top of the stock, those that are in it."""
    left, top = Counter(position.stock), list[Card]()
    for card in cards:
        if left[card]:
            left[card] -= 1
            top.append(card)
    moved, rest = Counter(top), list[Card]()
    for card in position.stock:
        if moved[card]:
            moved[card] -= 1
        else:
            rest.append(card)
    return position.but(stock=(*top, *rest))
