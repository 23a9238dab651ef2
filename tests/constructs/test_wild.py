"""Wild cards in a game: the judge, what they count, players, records."""

from random import Random

import pytest

from ruledsl.cards.move import Move
from ruledsl.engine import record
from ruledsl.engine.judge import judge
from ruledsl.engine.match import Match
from ruledsl.language.context import PlayContext
from ruledsl.language.question import legal, problem, some_play
from ruledsl.players.levels import LEVELS
from ruledsl.simulation.invariants import check_match
from ruledsl.simulation.run import play_deal
from ruledsl.simulation.simulate import seat_players
from tests.arrange.brute import plays, tables
from tests.arrange.judge import fault

from .test_house_words import code, play, rules, table, turn

TWOS = "wild: card.rank == 2\n"
FREED = ("real card on the table", "real card from the hand", "never", "anything")
MOVES = ("anywhere", "with a neighbour", "never")


@pytest.mark.parametrize(
    ("jokers", "hand", "lies", "after", "verdict"),
    [
        ("", "7S 7H 2D KH", "", "7S 7H 2D=7D", "accepted"),
        ("", "7S 7H 2D KH", "", "7S 7H 2D", "not-a-meld"),
        ("", "7S 7H 3D KH", "", "7S 7H 2D=7D", "card-not-in-hand"),
        ("", "7D KH", "7S 7H 2D=7D | 2S 2H 2C", "7S 7H 7D | 2S 2H 2C 2D", "accepted"),
        ("", "7C KH", "7S 7H 2D=7D | 2S 2H 2C", "7S 7H 7C | 2S 2H 2C 2D", "joker-not-free"),
        ("", "7D KH", "7S 7H 2D=7D", "7S 7H 7D", "card-taken-from-table"),
        ("when_freed: may be kept", "7D KH", "7S 7H 2D=7D", "7S 7H 7D", "accepted"),
        ("when_freed: may be kept", "7D KH", "7S 7H 2D=7D", "7S 7D 2D=7H", "card-taken-from-table"),
        ("when_freed: may be kept", "2S KH", "2D 2H 2C", "2S 2H 2C", "card-taken-from-table"),
        ("per_meld: 1", "2S 2H 2D 4S", "", "2S 2D=3S 4S", "accepted"),
        ("per_meld: 1", "2S 2H 2D 4S", "", "2S 2D=3S 4S 2H=5S", "too-many-jokers"),
        ("stand_for: any card but an ace", "2S QD KD", "", "QD KD 2S=JD", "accepted"),
        ("stand_for: any card but an ace", "2S AD AC", "", "AD AC 2S=AS", "joker-name-wrong"),
        ("stand_for: any card of its colour", "2H 9D 9C", "", "9D 9C 2H=9H", "accepted"),
        ("stand_for: any card of its colour", "2S 9D 9C", "", "9D 9C 2S=9H", "joker-name-wrong"),
        ("moves: never", "8S KH", "5S 6S 2H=7S", "5S 6S 2H=7S 8S", "accepted"),
        ("moves: never", "8C KH", "5S 6S 7S 2H=8S", "5S 6S 7S | 2H=8S 8C", "too-short"),
        ("moves: never", "8C 8H", "5S 6S 7S 2H=8S", "5S 6S 7S | 2H=8S 8C 8H", "meld-frozen"),
        ("moves: with a neighbour", "8C 8H", "5S 6S 7S 2H=8S", "5S 6S 7S | 2H=8S 8C 8H",
         "joker-left-neighbours"),
    ],
)  # kept as a table  # fmt: skip
def test_what_is_said_of_jokers_holds_for_a_card_that_stands_for_another(
    jokers: str, hand: str, lies: str, after: str, verdict: str
) -> None:
    made = rules(f"jokers: {{{jokers}}}\n" + TWOS)
    assert code(play(made, hand, lies, after)) == verdict


def test_a_wild_card_counts_what_it_is_whatever_it_stands_for() -> None:
    made = rules("jokers: {}\n" + TWOS)
    worth, pack = made.card_points, made.pack
    assert worth[pack.read("2D")] == worth[pack.read("2D=KD")] == 2
    assert worth[pack.read("JK=KD")] == 25


def test_without_a_word_on_jokers_a_wild_card_stands_for_nothing() -> None:
    made = rules(TWOS)
    assert code(play(made, "7S 7H 2D KH", "", "7S 7H 2D=7D")) == "not-a-meld"


PACK = "pack: {decks: 2, ranks: 2 3 4 5 6, suits: S H D, jokers: 1}\n"
PAIRS = [(freed, moves) for freed in FREED for moves in MOVES if freed != "anything"]
PAIRS.append(("anything", "anywhere"))
LIES = ("3S 4S 2H=5S", "3S 3H 2D=3D", "3S 4S JK=2S", "2S 3S 4S")


@pytest.mark.parametrize(("freed", "moves"), PAIRS)
@pytest.mark.parametrize("lies", LIES)
def test_the_judge_agrees_with_one_that_shares_no_code_and_the_search_with_both(
    freed: str, moves: str, lies: str
) -> None:
    made = rules(f"jokers: {{freed_by: {freed}, moves: {moves}}}\n" + TWOS, PACK)
    rng, on_table = Random(lies), table(made, lies)
    left = list(made.pack.all_cards)
    for meld in on_table:
        for card in meld:
            left.remove(made.pack.bare[card])
    hand = made.pack.write(sorted(rng.sample(left, 2)))
    held = turn(made, hand, lies)
    asked = problem(held)
    some = False
    for cards in plays(asked):
        for after in tables(asked, cards):
            context = PlayContext(made, held.position, held.standing, after)
            allowed = all(law.refuse(context) is None for law in made.laws)
            assert allowed == (fault(asked, after) == ""), after
            some = some or allowed
    found = some_play(held)
    if found.table:
        assert legal(held, found)
        assert judge(held, 0, Move("play", found.table)).accepted
    assert not (found.proof.value == "no" and some)
    assert not (found.proof.value == "yes" and not some)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("jokers", ["freed_by: anything", "moves: with a neighbour, per_meld: 2"])
def test_players_play_with_wild_cards_to_the_end_and_records_know_them(
    level: str, jokers: str
) -> None:
    made = rules(f"jokers: {{{jokers}}}\n" + TWOS)
    match = Match(made, 4)
    result = play_deal(match, seat_players(match, [level] * 2, LEVELS), check=check_match)
    assert result.position.ended is not None
    kept = record.dump(record.record_of(match))
    assert record.replay(made, record.load(kept)).position == match.position
    named = [c for meld in result.position.table for c in meld if made.pack.is_joker(c)]
    assert any(made.pack.bare[card] < made.pack.naturals for card in named)
