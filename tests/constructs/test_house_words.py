"""House words: words that house rules asked for, each where it makes a difference."""

from dataclasses import replace

import pytest

from ruledsl.arrange.solve import most_cards
from ruledsl.cards.move import Arrange, Move
from ruledsl.cards.position import Position
from ruledsl.cards.standing import Standing
from ruledsl.constructs import STANDARD
from ruledsl.engine.judge import Ruling, judge
from ruledsl.engine.perform import perform
from ruledsl.engine.turn import words
from ruledsl.language.context import TurnContext
from ruledsl.language.question import problem
from ruledsl.language.rules import Rules
from ruledsl.ruleset.compiler import compile_rules
from ruledsl.ruleset.validate import validate
from ruledsl.text.source import Source

FRAME = """
language: 1
game: test
players: 2-4
deal: {hand: 7}
melds:
  set: {same: rank, different: suit, size: 3-4}
  run: {same: suit, consecutive: rank, size: 3+}
turn: play or draw
points: {joker: 25, each: face}
deal_ends: {out: hand is empty, blocked: everybody passed}
winner: {lowest: hand_points}
match: {deals: 1}
"""
PACK = "pack: {decks: 2, jokers: 4}\n"


def rules(more: str, pack: str = PACK, turn: str = "play or draw") -> Rules:
    text = FRAME.replace("play or draw", turn) + pack + more
    report = validate(Source("test.yaml", text), STANDARD)
    assert report.ruleset is not None, [each.message for each in report.diagnostics]
    return compile_rules(report.ruleset, STANDARD, 2)


def table(made: Rules, text: str) -> tuple[tuple[int, ...], ...]:
    melds = [meld.split() for meld in text.split("|")] if text else []
    return tuple(tuple(sorted(made.pack.read(word) for word in meld)) for meld in melds)


def turn(made: Rules, hand: str, lies: str = "", stock: int = 5) -> TurnContext:
    cards = tuple(sorted(made.pack.read(word) for word in hand.split()))
    position = Position(
        hands=(cards, made.pack.all_cards[:3]),
        table=table(made, lies),
        stock=made.pack.all_cards[:stock],
        opened=(True, True),
        turns_laid=(1, 1),
    )
    return TurnContext(made, position, Standing.fresh(2))


def play(made: Rules, hand: str, lies: str, after: str) -> Ruling:
    return judge(turn(made, hand, lies), 0, Move("play", table(made, after)))


def code(ruling: Ruling) -> str:
    return ruling.refusals[0].code if ruling.refusals else "accepted"


def test_a_limit_refuses_a_play_by_its_name_and_line() -> None:
    made = rules("jokers: {}\nlimits: {few_cards: count(laid) <= 3}\n")
    assert code(play(made, "2S 3S 4S 5S KH", "", "2S 3S 4S")) == "accepted"
    refused = play(made, "2S 3S 4S 5S KH", "", "2S 3S 4S 5S").refusals[0]
    assert refused.code == "play-limit"
    assert "few cards" in refused.sentence
    assert refused.place is not None
    assert "count(laid) <= 3" in refused.place.text


def test_what_is_forbidden_is_neither_offered_nor_accepted() -> None:
    made = rules("jokers: {}\nforbidden: {draw: any(can_lay(c) for c in hand if c.is_joker)}\n")
    held = turn(made, "JK KH 2D", "5S 6S 7S")
    assert words(held) == ("play",)
    assert code(judge(held, 0, Move("draw"))) == "step-forbidden"
    assert words(turn(made, "JK KH 2D")) == ("play", "draw")
    assert words(turn(made, "8S KH 2D", "5S 6S 7S")) == ("play", "draw")


@pytest.mark.parametrize(("hand", "drawn"), [("8S KH", 3), ("9S KH", 1)])
def test_a_flow_may_ask_whether_a_card_can_be_laid(hand: str, drawn: int) -> None:
    made = rules("jokers: {}\n", turn="play or draw (3 if can_play else 1)")
    assert len(judge(turn(made, hand, "5S 6S 7S"), 0, Move("draw")).drew) == drawn


@pytest.mark.parametrize(
    ("freed_by", "hand", "lies", "after", "verdict"),
    [
        ("table", "7S 9H", "7D 7H JK=7C", "7D 7H 7S JK=7C", "accepted"),
        ("table", "7S 2H 3H", "7D 7H JK=7C", "7D 7H 7S | 2H 3H JK=4H", "accepted"),
        ("table", "2H 3H 9S", "7D 7H JK=7C", "7D 7H JK=7C | 2H 3H JK=4H", "card-not-in-hand"),
        ("table", "7S 2H 3H", "7D 7H 7S JK=7C", "7D 7H 7S | 2H 3H JK=4H", "joker-not-free"),
        ("hand", "2H 3H 9S", "7D 7H JK=7C | 7S 8S 9S 10S",
         "7D 7H 7S | 8S 9S 10S | 2H 3H JK=4H", "joker-not-free"),
        ("hand", "7S 2H 3H", "7D 7H JK=7C", "7D 7H 7S | 2H 3H JK=4H", "accepted"),
        ("hand", "7S 2H 3H 5H 6H", "7D 7H JK=7C | 7D 7H JK=7C",
         "7D 7H 7S | 2H 3H JK=4H | 7D 7H JK=7C", "accepted"),
        ("hand", "7S 2H 3H 5H 6H", "7D 7H JK=7C | 5C 6C JK=7C",
         "7D 7H 7S | 2H 3H JK=4H | 5C 6C JK=7C", "accepted"),
    ],
)  # kept as a table  # fmt: skip
def test_either_missing_card_frees_a_joker_of_a_set_of_three(
    freed_by: str, hand: str, lies: str, after: str, verdict: str
) -> None:
    card = "on the table" if freed_by == "table" else "from the hand"
    jokers = f"jokers: {{freed_by: real card {card}, set_of_three: either missing card}}\n"
    assert code(play(rules(jokers), hand, lies, after)) == verdict


def test_a_freed_joker_may_be_kept_and_no_other_card() -> None:
    made = rules("jokers: {when_freed: may be kept}\n")
    ruling = play(made, "7C KH", "5C 6C JK=7C", "5C 6C 7C")
    assert made.pack.write(ruling.position.hands[0]) == "KH JK"
    position = turn(made, "7C KH", "5C 6C JK=7C").position
    laid = perform(position, Arrange(table(made, "5C 6C 7C")), made.pack)
    assert laid.laid == 1
    assert code(play(made, "4C KH", "5C 6C JK=7C", "4C 5C 6C")) == "joker-not-free"
    assert code(play(made, "7C KH", "4C 5C 6C", "5C 6C 7C")) == "card-taken-from-table"
    laid_again = rules("jokers: {}\n")
    assert code(play(laid_again, "7C KH", "5C 6C JK=7C", "5C 6C 7C")) == "joker-taken-from-table"


def test_jokers_of_a_kind_stand_for_cards_of_their_colour_in_play_and_in_search() -> None:
    pack = (
        "pack: {decks: 2, joker_kinds: {red_joker: {letter: JR, count: 2, colour: red}, "
        "black_joker: {letter: JB, count: 1, colour: black}}}\n"
    )
    made = rules("jokers: {stand_for: any card of its colour}\n", pack)
    assert made.pack.joker_copies == (2, 1)
    assert code(play(made, "5H 6H JR KC", "", "5H 6H JR=7H")) == "accepted"
    assert code(play(made, "5H 6H JB KC", "", "5H 6H JB=7H")) == "joker-name-wrong"
    assert most_cards(problem(turn(made, "5H 6H JR 2C"))).value == 3
    assert most_cards(problem(turn(made, "5H 6H JB 2C"))).value == 0


def test_jokers_count_as_laid_and_lie_apart_where_a_rule_asks() -> None:
    made = rules(
        "jokers: {}\n"
        "opening: points_as_laid(new_melds) >= 30\n"
        "limits: {jokers_apart: all(m.joker_row <= 1 for m in table)}\n"
    )
    fresh = turn(made, "10H JK QH 3S 4S JK JK KC")
    fresh = replace(fresh, position=fresh.position.but(opened=(False, True)))
    # Ten, eleven and twelve by the places of the ranks.
    assert code(judge(fresh, 0, Move("play", table(made, "10H JK=JH QH")))) == "accepted"
    short = judge(fresh, 0, Move("play", table(made, "3S 4S JK=5S")))
    assert code(short) == "opening-not-met"
    apart = play(made, "3S JK JK 6S KC", "", "3S JK=4S JK=5S 6S")
    assert code(apart) == "play-limit"
    assert code(play(made, "3S JK 5S JK KC", "", "3S JK=4S 5S JK=6S")) == "accepted"


def test_pairs_are_equal_cards_and_jokers_are_none() -> None:
    made = rules("jokers: {}\nredeal: {when: pairs(hand) >= 2}\n"
                 "rounds: {claims: {starts: deal, flow: redeal?}}\n")  # two lines  # fmt: skip
    rule = made.step["redeal"]
    way = made.flow["claims"].ways[0][0]
    assert rule.ready(turn(made, "7S 7S 8H 8H JK JK"), way) is None
    assert rule.ready(turn(made, "7S 7S 7S 8H 8D JK JK"), way) is not None
