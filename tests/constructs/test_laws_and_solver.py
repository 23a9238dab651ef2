"""What the solver finds must please the laws: two accounts of the same rules, written apart."""

from random import Random

import pytest

from ruledsl.arrange.problem import Problem, Proof
from ruledsl.arrange.solve import Budget, any_play, most_cards
from ruledsl.cards.position import Position, Table, sorted_table
from ruledsl.cards.standing import Standing
from ruledsl.language.context import PlayContext
from ruledsl.language.contribution import Law

from .tables import CAROUSEL, TAHITI, VATICAN, Game, frame, game

RULES = {
    "anywhere": CAROUSEL,
    "neighbour": VATICAN,
    "frozen": TAHITI,
    "frozen, freed from the table": frame(jokers=4)
    + "jokers: {freed_by: real card on the table, moves: never}\n",
    "neighbour, freed from the hand": frame(jokers=4)
    + "jokers: {freed_by: real card from the hand, moves: with a neighbour}\n",
    "anywhere, never freed": frame(jokers=4) + "jokers: {freed_by: never}\n",
    "nameless": frame(jokers=4) + "jokers: {named: false}\n",
    "points to open": frame(jokers=4) + "jokers: {}\nopening: {points: 30}\npoints: {joker: 30, "
    "K Q J: 10, A-10: face}\n",
}


def random_position(rules: Game, random: Random) -> tuple[Table, tuple[int, ...]]:
    """Return a table of runs and sets, some with a joker, and a hand."""
    pack = rules.pack
    cards = list(pack.all_cards)
    random.shuffle(cards)
    melds: list[list[int]] = []
    for _ in range(random.randint(1, 5)):
        if random.random() < 0.5:
            rank, suits = random.randrange(13), random.sample(range(4), random.choice((3, 3, 4)))
            meld = [pack.card(rank, suit) for suit in suits]
        else:
            start, suit = random.randrange(9), random.randrange(4)
            meld = [pack.card(start + n, suit) for n in range(random.randint(3, 5))]
        joker = pack.naturals
        if joker in cards and random.random() < 0.6:
            place = random.randrange(len(meld))
            face, meld[place] = meld[place], joker
            named = pack.named(joker, face)
        else:
            named = -1
        if all(meld.count(card) <= cards.count(card) for card in meld):
            for card in meld:
                cards.remove(card)
            melds.append([named if card == joker else card for card in meld])
    hand = tuple(sorted(cards[: random.randint(3, 9)]))
    return sorted_table(melds), hand


def refused(rules: Game, position: Position, after: Table) -> list[str]:
    play = PlayContext(rules.rules, position, Standing.fresh(2), sorted_table(after))
    found = (law.refuse(play) for law in rules.all(Law))
    return [refusal.code for refusal in found if refusal]


@pytest.mark.parametrize("name", RULES)
@pytest.mark.parametrize("opened", [True, False])
def test_every_play_that_the_solver_finds_is_legal(name: str, opened: bool) -> None:
    rules, random = game(RULES[name]), Random(20)
    law, found = rules.rules.solver_law, 0
    for _ in range(25):
        table, hand = random_position(rules, random)
        position = Position(hands=(hand, ()), table=table, opened=(opened, True))
        problem = Problem(rules.pack, law, table, hand, opened)
        for question in (any_play, most_cards):
            answer = question(problem, budget=Budget(3_000))
            if answer.proof is Proof.YES:
                found += 1
                assert refused(rules, position, answer.table) == []
    assert found > 0
