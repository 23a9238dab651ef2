"""First plays: every table that can be made on a tiny pack, judged by the laws, and the solver."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, product
from random import Random

import pytest

from ruledsl.arrange.melds import melds_of
from ruledsl.arrange.problem import Answer, Problem, Proof
from ruledsl.arrange.solve import any_play, most_cards, most_points
from ruledsl.cards.position import Meld, Position, Table, sorted_table
from ruledsl.cards.standing import Standing
from ruledsl.language.context import PlayContext
from ruledsl.language.contribution import Law

from .tables import Game, frame, game
from .test_brute_force import TINY, legal_melds, tables

FREED = ("real card on the table", "real card from the hand", "never")
MOVES = ("anywhere", "with a neighbour", "never")
JOKERS = (
    "",
    "jokers: {freed_by: anything}\n",
    "jokers: {freed_by: anything, per_meld: 1}\n",
    "jokers: {set_of_three: either missing card}\n",
    *(
        f"jokers: {{freed_by: {freed}, moves: {moves}{more}}}\n"
        for freed, moves, more in product(FREED, MOVES, ("", ", per_meld: 1"))
    ),
)
POINTS = "opening: {{points: {{at_least: {}, from_hand: {}, go_on: {}}}}}\npoints: {{each: face}}\n"
FLAGS = ("true", "false")


def random_rules(random: Random, opening: str) -> str:
    """Return rules of a tiny game with this opening."""
    jokers = random.choice(JOKERS)
    loose = "hand: 3, loose: 2" if random.random() < 0.3 else "hand: 3"
    who = random.choice(("everybody", "everybody", "nobody"))
    return (
        TINY.replace("jokers: 2", f"jokers: {random.choice((1, 2, 3)) if jokers else 0}")
        .replace("decks: 1", f"decks: {random.choice((1, 2))}")
        .replace("hand: 3", loose)
        + f"{jokers}{opening}rebuild: {who}\n"
    )


@dataclass(frozen=True)
class First:
    """A first play to be made."""

    rules: Game
    table: Table
    hand: tuple[int, ...]

    @property
    def problem(self) -> Problem:
        bound = any(law.name == "only add" for law in self.rules.all(Law))
        law = self.rules.rules.solver_law
        return Problem(self.rules.pack, law, self.table, self.hand, opened=False, add_only=bound)

    @cached_property
    def weights(self) -> tuple[int, ...]:
        pack = self.rules.pack
        return tuple((card * 7 + 3) % 5 + 1 for card in range(pack.naturals + len(pack.jokers)))

    def play(self, after: Table) -> PlayContext:
        position = Position(hands=(self.hand, ()), table=self.table, opened=(False, False))
        return PlayContext(self.rules.rules, position, Standing.fresh(2), sorted_table(after))

    def legal(self, after: Table) -> bool:
        play = self.play(after)
        return bool(play.laid) and not any(law.refuse(play) for law in self.rules.all(Law))

    def best(self, worth: tuple[int, ...]) -> int:
        """Return what the best table is worth, -1 when none is legal."""
        best = -1
        for after in self.every_table():
            value = sum(worth[card] for card in self.play(after).laid)
            if value > best and self.legal(after):
                best = value
        return best

    def every_table(self) -> Iterator[Table]:
        """Yield every table that the cards allow, whatever stays loose."""
        bare, hand = self.rules.pack.bare, Counter(self.hand)
        must = Counter(bare[card] for meld in self.table if len(meld) > 1 for card in meld)
        loose = Counter(meld[0] for meld in self.table if len(meld) == 1)
        for after in tables(self.rules, melds_of_pack(self.rules), must, hand + loose):
            used = Counter(bare[card] for meld in after for card in meld) - must
            could = sorted((used & loose).elements())
            for count in range(len(could) + 1):
                for taken in sorted(set(combinations(could, count))):
                    if not used - Counter(taken) - hand:
                        stay = (loose - Counter(taken)).elements()
                        yield sorted_table((*after, *((card,) for card in stay)))


def melds_of_pack(rules: Game) -> list[Meld]:
    """Return every meld of a tiny pack, with jokers where there are any."""
    if rules.pack.jokers:
        return legal_melds(rules)
    shapes, sizes = rules.rules.solver_law.shapes, range(3, 6)
    melds = (meld for shape in shapes for n in sizes for meld in melds_of(rules.pack, shape, n))
    return sorted(tuple(sorted(meld)) for meld in melds)


def random_first(random: Random, opening: str) -> First:
    """Return a table of one or two melds, maybe with loose cards, and a hand."""
    rules = game(random_rules(random, opening))
    pack, melds, table = rules.pack, melds_of_pack(rules), list[Meld]()
    left, law = Counter(pack.all_cards), rules.rules.solver_law.jokers
    most = 3 if law is None or law.per_meld is None else law.per_meld
    melds = [meld for meld in melds if sum(pack.is_joker(card) for card in meld) <= most]
    wild = [meld for meld in melds if any(pack.is_joker(card) for card in meld)] or melds
    for choice in (random.choice((wild, wild, melds)), melds)[: random.choice((1, 2, 2))]:
        meld = random.choice(choice)
        need = Counter(pack.bare[card] for card in meld)
        if need <= left:
            left -= need
            table.append(meld)
    if rules.rules.deal_has_loose:
        naturals = [card for card in left.elements() if card < pack.naturals]
        chosen = random.sample(naturals, random.randrange(3))
        left -= Counter(chosen)
        table += [(card,) for card in chosen]
    rest = sorted(left.elements())
    first = rest.pop() if random.random() < 0.6 else rest.pop(0)
    hand = (first, *random.sample(rest, random.randrange(1, 5)))
    return First(rules, sorted_table(table), tuple(sorted(hand)))


def check(first: First) -> None:
    """Compare what the solver finds with every table that the laws allow."""

    def shown(answer: Answer) -> int:
        assert answer.proof is not Proof.UNPROVED
        assert not answer or first.legal(answer.table)
        return answer.value if answer else -1

    most = shown(most_cards(first.problem))
    assert most == first.best((1,) * len(first.weights))
    assert shown(most_points(first.problem, first.weights)) == first.best(first.weights)
    assert (shown(any_play(first.problem)) > 0) == (most > 0)


def opening_of(random: Random, flags: tuple[str, str] | None) -> str:
    least = random.choice((8, 12, 15, 20, 30))
    return POINTS.format(least, *flags) if flags else "opening: {run: 3}\n"


EVERY = [*product(FLAGS, FLAGS), None]
NAMES = [" ".join(flags) if flags else "run" for flags in EVERY]


@pytest.mark.parametrize("flags", EVERY, ids=NAMES)
def test_first_plays_are_the_best_that_the_laws_allow(flags: tuple[str, str] | None) -> None:
    random = Random(5)
    firsts = [random_first(random, opening_of(random, flags)) for _ in range(3)]
    assert len({first.table for first in firsts}) > 1
    for first in firsts:
        check(first)


@pytest.mark.slow
@pytest.mark.parametrize("flags", EVERY, ids=NAMES)
def test_three_hundred_first_plays_are_the_best(flags: tuple[str, str] | None) -> None:
    random = Random(6)
    for _ in range(300):
        check(random_first(random, opening_of(random, flags)))


def first_of(jokers: str, flags: tuple[int, str, str], before: str, hand: str) -> First:
    """Return a first play of a tiny game, two packs and three jokers, written out."""
    tiny = TINY.replace("decks: 1, jokers: 2", "decks: 2, jokers: 3")
    rules = game(tiny + jokers + POINTS.format(*flags))
    cards = tuple(sorted(rules.pack.read(word) for word in hand.split()))
    return First(rules, rules.table(before), cards)


@pytest.mark.parametrize("least", [12, 13])
def test_a_joker_with_the_name_of_one_that_lay_there_does_not_count(least: int) -> None:
    free, owed = "jokers: {freed_by: anything}\n", (least, "false", "true")
    first = first_of(free, owed, "5H JK=6H 7H", "3D 4D JK")
    check(first)
    assert first.legal(first.rules.table("5H JK=6H 7H | 3D 4D JK=5D")) == (least == 12)


@pytest.mark.parametrize("flags", EVERY[:4], ids=NAMES[:4])
def test_a_card_of_an_opening_meld_can_free_a_joker(flags: tuple[str, str]) -> None:
    held = "jokers: {freed_by: real card from the hand, moves: never, per_meld: 1}\n"
    first = first_of(held, (8, *flags), "4S 5S 6S 7S JK=3S", "3S 3H 6S JK")
    check(first)
    if flags == ("true", "true"):
        assert most_cards(first.problem).value == 4


def test_a_meld_from_the_hand_may_look_like_one_that_is_taken_apart() -> None:
    rules = game(frame() + "points: {each: face}\nopening: {points: 18}\n")
    table = rules.table("5S 6S 7S | 6H 6D 6C | 7H 7D 7C")
    hand = tuple(sorted(rules.pack.read(word) for word in ["5S", "6S", "7S", "5C", "5D"]))
    first = First(rules, table, hand)
    found = most_cards(first.problem)
    assert found.value == 5
    assert first.legal(found.table)
    assert not first.legal(rules.table("5S 6S 7S | 5S 6H 7H"))
