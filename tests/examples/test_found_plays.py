"""Found plays: what the solver and the hints show is accepted by the judge, in whatever order.

Positions are made up: melds of the game with jokers and wild cards among them, loose cards where
there are any, a hand, options chosen by chance, the first play of the deal made or owed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ruledsl import api
from ruledsl.arrange.melds import melds_of, most_size, reading
from ruledsl.arrange.problem import Answer, Meld, Problem, Proof, Shape, Table
from ruledsl.arrange.solve import (
    Budget,
    any_play,
    best_plays,
    fewest_changes,
    most_cards,
    most_points,
    whole_hand,
)
from ruledsl.cards.move import Move
from ruledsl.cards.pack import Pack
from ruledsl.engine.hint import hint
from ruledsl.engine.judge import judge
from ruledsl.engine.turn import PLAY, words
from ruledsl.language.context import TurnContext
from ruledsl.language.question import dearest_play, largest_play, problem, some_play
from ruledsl.language.rules import Rules
from ruledsl.scenes.table_position import turn_at

FOLDER = Path(__file__).parents[2] / "examples" / "house-rules"
FILES = sorted(path for path in FOLDER.glob("*.yaml") if not path.stem.endswith(".scenes"))
EVERY = {**{name: name for name in api.games()}, **{path.stem: str(path) for path in FILES}}
UNLIKE = (  # laws and shapes of every kind
    "hr-17-no-further-play",
    "hr-36-groups-at-home",
    "hr-39-frozen-joker-melds",
    "hr-41-either-tile-frees",
    "red-and-black.rules",
    "twos-are-wild.rules",
)
SEEDS = st.integers(0, 10**9)
QUIET = settings(derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))
FEW = Budget(5_000)

load = cache(api.load)


@cache
def melds(rules: Rules, shape: Shape, size: int) -> tuple[Meld, ...]:
    return tuple(melds_of(rules.pack, shape, size))


def random_rules(path: str, random: Random) -> Rules:
    """Return a game with one of its options chosen."""
    game = load(path)
    chosen = [(name, choice) for name, choices in game.options.items() for choice in choices]
    return compiled(path, random.choice([(), *chosen]))


@cache
def compiled(path: str, chosen: tuple[str, ...]) -> Rules:
    return load(path).rules(None, dict([chosen]) if chosen else {})


def random_turn(rules: Rules, random: Random) -> TurnContext:
    """Return the turn of somebody with cards in the hand at a table with some melds."""
    pack, left, table = rules.pack, list(rules.pack.all_cards), list[Meld]()
    for _ in range(random.choice((0, 1, 2, 3, 5))):
        meld = random_meld(rules, left, random)
        if meld:
            table.append(meld)
            for card in meld:
                left.remove(pack.bare[card])
    if rules.deal_has_loose:
        table += [(left.pop(random.randrange(len(left))),) for _ in range(random.randrange(4))]
    hand = random.sample(left, min(len(left), random.choice((1, 3, 5, 7, 10))))
    jokers = list((Counter(c for c in left if pack.is_joker(c)) - Counter(hand)).elements())
    if jokers and random.random() < 0.4:
        hand[0] = jokers[0]
    lying = " | ".join(pack.write(meld) for meld in table)
    return turn_at(rules, lying, pack.write(hand), opened=random.random() < 0.6)


def random_meld(rules: Rules, left: list[int], random: Random) -> Meld:
    """Return a meld of cards that are left, some of them jokers; empty where it cannot be."""
    pack, law = rules.pack, rules.solver_law
    shape = random.choice(law.shapes)
    size = random.randrange(1, min(most_size(pack, shape), 6) + 1)
    could = melds(rules, shape, size)
    cards = list(random.choice(could)) if could else []
    several = [card for card in left if pack.is_joker(card) or card in pack.wilds]
    for place in range(len(cards) if law.jokers else 0):
        if several and random.random() < 0.25:
            cards[place] = pack.named(several.pop(), cards[place])
    meld = tuple(sorted(cards))
    short = Counter(pack.bare[card] for card in meld) - Counter(left)
    return () if short or reading(pack, law, meld) is None else meld


def shuffled(asked: Problem, random: Random) -> Problem:
    """Return the same question with its cards and melds in another order."""
    table = [tuple(random.sample(meld, len(meld))) for meld in asked.table]
    random.shuffle(table)
    hand = random.sample(asked.hand, len(asked.hand))
    return replace(asked, table=tuple(table), hand=tuple(hand))


def plays(turn: TurnContext, asked: Problem) -> Iterator[Answer]:
    """Yield everything that can be asked about a turn."""
    weights = tuple(max(0, points) for points in turn.rules.card_points[: bare(turn.pack)])
    yield from (any_play(asked, budget=FEW), most_cards(asked, budget=FEW))
    yield from (most_points(asked, weights, budget=FEW), whole_hand(asked, budget=FEW))
    yield fewest_changes(asked, budget=FEW)
    yield from best_plays(asked, weights, 4, budget=FEW)


def bare(pack: Pack) -> int:
    return pack.naturals + len(pack.jokers)


def judged_plays(turn: TurnContext) -> Iterator[Table]:
    """Yield the tables that a game shows, by way of all its laws."""
    ones = (1,) * bare(turn.pack)
    for answer in (some_play(turn), largest_play(turn), dearest_play(turn, ones)):
        assert answer.table or answer.proof is not Proof.YES
        yield answer.table
    yield hint(turn).table


def check(name: str, seed: int) -> None:
    """Ask everything about a random turn, twice, and have every play judged."""
    random = Random(seed)
    turn = random_turn(random_rules(EVERY[name], random), random)
    if PLAY not in words(turn):
        return
    asked = problem(turn)
    answers = list(plays(turn, asked))
    assert answers == list(plays(turn, shuffled(asked, random)))
    tables = [*judged_plays(turn)]
    if turn.rules.solved:
        tables += [answer.table for answer in answers]
    for table in filter(None, tables):
        ruling = judge(turn, turn.seat, Move(PLAY, table))
        assert ruling.refusals == ()


@pytest.mark.parametrize("name", [*api.games(), *UNLIKE])
def test_plays_and_hints_are_accepted_and_no_order_matters(name: str) -> None:
    @settings(QUIET, max_examples=5)
    @given(SEEDS)
    def ask(seed: int) -> None:
        check(name, seed)

    ask()


@pytest.mark.slow
@pytest.mark.parametrize("name", EVERY)
def test_plays_and_hints_of_every_file_are_accepted_and_no_order_matters(name: str) -> None:
    @settings(QUIET, max_examples=12 if name == "twos-are-wild.rules" else 100)
    @given(SEEDS)
    def ask(seed: int) -> None:
        check(name, seed)

    ask()
