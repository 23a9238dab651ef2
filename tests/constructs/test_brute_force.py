"""Every table that the laws allow, tried one by one on a tiny pack, against the solver."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from ruledsl.arrange.melds import melds_of
from ruledsl.arrange.problem import Problem, Proof
from ruledsl.arrange.solve import most_cards
from ruledsl.cards.position import Meld, Position, Table
from ruledsl.cards.standing import Standing
from ruledsl.language.context import PlayContext
from ruledsl.language.contribution import Law

from .tables import Game, game

TINY = """
language: 1
game: test
players: 2
pack: {decks: 1, jokers: 2, ranks: 3 4 5 6 7, suits: S H D}
deal: {hand: 3}
melds:
  set: {same: rank, different: suit, size: 3}
  run: {same: suit, consecutive: rank, size: 3+}
"""
JOKERS = {
    f"{freed}, {moves}": TINY + f"jokers: {{freed_by: {freed}, moves: {moves}}}\n"
    for freed in ("real card on the table", "real card from the hand", "never")
    for moves in ("anywhere", "with a neighbour", "never")
}

PAIRED = TINY.replace("set: {same: rank, different: suit", "set: {same: [rank, colour]")
JOKERS["one rank and one colour"] = PAIRED.replace("decks: 1", "decks: 2") + "jokers: {}\n"


def legal_melds(rules: Game) -> list[Meld]:
    """Return every meld of the tiny pack, with every choice of jokers."""
    pack = rules.pack
    melds = set()
    for shape in rules.rules.solver_law.shapes:
        for size in range(3, 6):
            for faces in melds_of(pack, shape, size):
                for mask in range(1 << size):
                    if mask.bit_count() <= 2:
                        cards = [
                            pack.named(pack.naturals, face) if mask >> n & 1 else face
                            for n, face in enumerate(faces)
                        ]
                        melds.add(tuple(sorted(cards)))
    return sorted(melds)


def tables(rules: Game, melds: list[Meld], must: Counter, may: Counter) -> Iterator[Table]:
    """Yield every table of melds that lays all cards of `must` and some of `may`."""
    bare = rules.pack.bare
    if not +must:
        yield ()
    for place, meld in enumerate(melds):
        need = Counter(bare[card] for card in meld)
        if need <= must + may:
            from_must = need & must
            rest = tables(rules, melds[place:], must - from_must, may - (need - from_must))
            for table in rest:
                yield (meld, *table)


def position_of(rules: Game, melds: list[Meld], random: Random) -> tuple[Table, tuple[int, ...]]:
    """Return a table with a joker on it, and a hand."""
    pack = rules.pack
    left, table = Counter(pack.all_cards), []
    wild = [meld for meld in melds if any(pack.is_joker(card) for card in meld)]
    for choice in (wild, melds, melds):
        meld = random.choice(choice)
        need = Counter(pack.bare[card] for card in meld)
        if need <= left:
            left -= need
            table.append(meld)
    rest = sorted(left.elements())
    return tuple(table), tuple(sorted(random.sample(rest, min(3, len(rest)))))


@pytest.mark.parametrize("who", ["everybody", "nobody", "everybody once all have opened"])
@pytest.mark.parametrize("name", JOKERS)
def test_the_solver_lays_as_many_cards_as_any_table_that_the_laws_allow(
    name: str, who: str
) -> None:
    rules = game(JOKERS[name] + f"rebuild: {who}\n")
    random, melds, laws = Random(3), legal_melds(rules), rules.all(Law)
    for _ in range(6):
        table, hand = position_of(rules, melds, random)
        position = Position(hands=(hand, ()), table=table, opened=(True, False))
        must = Counter(rules.pack.bare[card] for meld in table for card in meld)
        best = 0
        for after in tables(rules, melds, must, Counter(hand)):
            play = PlayContext(rules.rules, position, Standing.fresh(2), after)
            if len(play.laid) > best and not any(law.refuse(play) for law in laws):
                best = len(play.laid)
        bound, gate = who != "everybody", who.startswith("everybody once")
        law = rules.rules.solver_law
        asked = Problem(rules.pack, law, table, hand, add_only=bound, keep_jokers=gate)
        answer = most_cards(asked)
        assert answer.proof is not Proof.UNPROVED
        found = (answer.value if answer else 0, rules.pack.write(hand))
        assert found == (best, rules.pack.write(hand)), [rules.pack.write(m) for m in table]
        if answer:
            play = PlayContext(rules.rules, position, Standing.fresh(2), answer.table)
            assert not any(law.refuse(play) for law in laws)
