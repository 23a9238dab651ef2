"""Every table: what the solver says of a rule file is what the judge says of all tables there are.

Positions are small. Every choice of cards from the hand is laid in every way that makes melds, and
the engine judges each; the most cards, and whether there is a play, must be what the solver says.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from random import Random

import pytest

from ruledsl import api
from ruledsl.arrange.problem import Proof, RunShape, SetShape
from ruledsl.cards.move import Move
from ruledsl.engine.judge import judge
from ruledsl.engine.turn import PLAY, words
from ruledsl.language.context import TurnContext
from ruledsl.language.question import largest_play, problem, some_play
from ruledsl.language.rules import Rules
from ruledsl.scenes.table_position import turn_at
from tests.arrange import brute
from tests.examples.test_found_plays import EVERY, UNLIKE, random_meld, random_rules

MOST = 9  # cards on the table and in the hand
JOKERS = 2  # and jokers or wild cards among them
OTHERS = {
    "gin", "hollywood-gin", "oklahoma-gin",  # cards are laid by other steps than `play`
    "red-and-black.rules",  # brute force does not know its shapes
}  # kept as a table  # fmt: skip
TRIES = 60  # random positions, of which some are too large, or no play is open


def small_turn(rules: Rules, random: Random) -> TurnContext:
    """Return a turn with few cards that have something to do with each other."""
    pack, left, table = rules.pack, list(rules.pack.all_cards), list[tuple[int, ...]]()
    for _ in range(random.choice((0, 1, 1, 2, 2))):
        meld = random_meld(rules, left, random)
        if sum(map(len, table)) + len(meld) <= MOST - 2 and meld:
            table.append(meld)
            for card in meld:
                left.remove(pack.bare[card])
    if rules.deal_has_loose:
        table += [(left.pop(random.randrange(len(left))),) for _ in range(random.randrange(3))]
    lying = {pack.bare[card] for meld in table for card in meld}
    ranks = {pack.rank_of[card] for card in lying if card < pack.naturals}
    suits = {pack.suit_of[card] for card in lying if card < pack.naturals}
    naturals = [card for card in left if card < pack.naturals]
    near = [card for card in naturals if pack.rank_of[card] in ranks or pack.suit_of[card] in suits]
    hand = random.sample(near or naturals, random.choice((1, 2, 3, 4)))
    jokers = [card for card in left if pack.is_joker(card)]
    if jokers and random.random() < 0.5:
        hand[0] = jokers[0]
    written = " | ".join(pack.write(meld) for meld in table)
    return turn_at(rules, written, pack.write(hand), opened=random.random() < 0.75)


def positions(name: str, count: int) -> Iterator[TurnContext]:
    """Yield positions of a game, of which every table can be tried."""
    random = Random(name)
    for _ in range(TRIES):
        turn = small_turn(random_rules(EVERY[name], random), random)
        shapes = turn.rules.solver_law.shapes
        known = all(isinstance(shape, SetShape | RunShape) for shape in shapes)
        cards = [*turn.hand, *chain.from_iterable(turn.position.table)]
        several = sum(
            turn.pack.bare[card] in turn.pack.wilds or turn.pack.is_joker(card) for card in cards
        )
        if known and len(cards) <= MOST and several <= JOKERS and PLAY in words(turn):
            yield turn
            count -= 1
            if not count:
                return


def most_of_all(turn: TurnContext) -> int:
    """Return the most cards that the judge lets a player lay, on whatever table."""
    asked = problem(turn)
    for play in sorted(brute.plays(asked), key=len, reverse=True):
        for after in brute.tables(asked, play):
            if judge(turn, turn.seat, Move(PLAY, after)).accepted:
                return len(play)
    return 0


def check(turn: TurnContext) -> None:
    """Hold what the solver says against what all tables say."""
    most, largest, some = most_of_all(turn), largest_play(turn), some_play(turn)
    assert largest.value <= most
    assert largest.value == most or not largest.exact
    assert Proof.NO not in (largest.proof, some.proof) or not most
    assert most or not (largest.played or some.played)


@pytest.mark.parametrize("name", [*api.games(), *UNLIKE])
def test_the_solver_says_what_the_judge_says_of_every_table(name: str) -> None:
    tried = list(positions(name, 12))
    for turn in tried:
        check(turn)
    assert len(tried) == (0 if name in OTHERS else 12)


@pytest.mark.slow
@pytest.mark.parametrize("name", EVERY)
def test_the_solver_says_so_of_every_rule_file(name: str) -> None:
    for turn in positions(name, 40):
        check(turn)
