"""Every word that stands below the steps: its examples, its sentences, its codes."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from ruledsl.language.constant import number_of
from ruledsl.language.construct import Construct, Example, Facts
from ruledsl.language.context import PointsContext, SetupContext
from ruledsl.language.contribution import DealPlan, JokerPolicy, RankOrder, Seating, Worth
from ruledsl.language.families import PackPart, Part, WildPart
from ruledsl.language.spec import options_of, walk
from ruledsl.ruleset.build import Building
from ruledsl.ruleset.compiler import standing_parts
from ruledsl.ruleset.compose import resolve
from ruledsl.ruleset.reader import read
from ruledsl.text.diagnostic import Diagnostic
from ruledsl.text.source import Source

from .speaking import PlainSay
from .tables import REGISTRY, frame, game

BASE = {
    "language": "language: 1",
    "game": "game: test",
    "players": "players: 2-5",
    "pack": "pack: {decks: 2}",
    "deal": "deal: {hand: 5}",
    "melds": "melds: {run: {same: suit, consecutive: rank, size: 3+}}",
}
EXAMPLES = [(word, example) for word in REGISTRY.constructs for example in word.examples]


def whole(yaml: str) -> str:
    """Return an example with the parts that every rule file must have."""
    written = set(re.findall(r"^(\w+):", yaml, re.MULTILINE))
    rest = [line for key, line in BASE.items() if key not in written]
    return "\n".join([*rest, yaml, ""])


@cache
def parts_of(yaml: str) -> tuple[Part, ...]:
    outcome = read(resolve(Source("test.yaml", whole(yaml)), REGISTRY), REGISTRY)
    assert not outcome.findings, outcome.findings
    return standing_parts(outcome.ruleset.parts, REGISTRY)


def wilds(yaml: str) -> bool:
    """Say whether a card of the pack of an example is wild."""
    ruleset = read(resolve(Source("test.yaml", whole(yaml)), REGISTRY), REGISTRY).ruleset
    building = Building(ruleset, REGISTRY, 2, {})
    for part in ruleset.parts:
        if isinstance(part, PackPart | WildPart):
            building.add(part)
    return bool(building.pack.wilds)


def findings(yaml: str) -> Iterator[Diagnostic]:
    parts = parts_of(yaml)
    pack: Any = next(part for part in parts if REGISTRY.of(part).keyword == "pack")
    jokers = number_of(pack.jokers) != 0 or bool(pack.joker_kinds)
    colours = frozenset(item.value.colour for item in pack.joker_kinds)
    seats: Any = next(part for part in parts if REGISTRY.of(part).keyword == "players")
    known = (pack.ranks, pack.suits, jokers, frozenset[str](), colours, wilds(yaml))
    facts = Facts(parts, *known, teams=bool(seats.teams))
    for part in parts:
        for spec in walk(part):
            if type(spec) in {word.spec for word in REGISTRY.constructs}:
                yield from REGISTRY.of(spec).check(spec, facts)


def book(yaml: str) -> str:
    parts = parts_of(yaml)
    return "\n".join(REGISTRY.of(part).prose(part, PlainSay(REGISTRY, parts)) for part in parts)


def named(case: Any) -> str:
    return case.keyword if isinstance(case, Construct) else case.yaml


@pytest.mark.parametrize(("word", "example"), EXAMPLES, ids=named)
def test_an_example_says_or_reports_what_it_promises(word: Construct, example: Example) -> None:
    codes = [finding.code.id for finding in findings(example.yaml)]
    assert codes == ([example.reports.id] if example.reports else [])
    if not example.reports:
        assert example.says in book(example.yaml)


@pytest.mark.parametrize("word", REGISTRY.constructs, ids=named)
def test_every_finding_of_a_word_has_an_example(word: Construct) -> None:
    reported = {example.reports for example in word.examples if example.reports}
    assert set(word.codes) == reported


@pytest.mark.parametrize("word", [w for w in REGISTRY.constructs if w.examples], ids=named)
def test_every_option_is_written_in_some_example(word: Construct) -> None:
    written = {
        option.name
        for example in word.examples
        for part in parts_of(example.yaml)
        for spec in walk(part)
        for option in options_of(word.spec)
        if isinstance(spec, word.spec) and spec.wrote(option.name)
    }
    assert written == {option.name for option in options_of(word.spec)}


@pytest.mark.parametrize("word", REGISTRY.constructs, ids=named)
def test_every_option_says_what_it_is_for(word: Construct) -> None:
    assert word.about
    assert all(option.doc and not option.doc.endswith(".") for option in options_of(word.spec))


def test_the_sentences_of_a_small_game_read_aloud() -> None:
    text = book(
        "pack: {decks: 2, jokers: 4}\n"
        "deal: {hand: 5, loose: 4}\n"
        "ranks: {ace: either}\n"
        "melds: {set: {same: rank, different: suit, size: 3-4}}\n"
        "jokers: {freed_by: real card from the hand, moves: never, per_meld: 1}\n"
        "points: {joker: 30, A: 11, K Q J: 10, 10-2: face}"
    )
    assert "Play with two packs of 52 cards and with four jokers in all." in text
    assert "- *set*: cards of the same rank, of different suits, three or four of them." in text
    assert "A-2-3 and Q-K-A are runs, K-A-2 is none" in text
    assert "A meld takes at most one joker." in text
    assert "- a joker: 30 points" in text
    assert "- 2 to 10: the number on the card" in text


def test_points_are_read_off_the_first_row_that_fits() -> None:
    points = game(frame(jokers=2) + "points: {joker: 25, K Q J: 10, A: 1, 10-2: face}\n")
    (worth,) = points.all(Worth)
    pack = points.pack
    counted = {
        word: worth.points(PointsContext(pack, pack.read(word)))
        for word in ("JK", "KS", "AS", "10H", "2C")
    }
    assert counted == {"JK": 25, "KS": 10, "AS": 1, "10H": 10, "2C": 2}


def test_a_face_without_a_number_counts_its_place_in_the_pack() -> None:
    (worth,) = game(frame() + "points: {each: face}\n").all(Worth)
    pack = game(frame()).pack
    assert [worth.points(PointsContext(pack, pack.read(w))) for w in ("AS", "JS", "KS")] == [
        1,
        11,
        13,
    ]


def test_the_pack_and_the_deal_depend_on_how_many_play() -> None:
    text = (
        "language: 1\ngame: test\nplayers: 2-5\n"
        "pack: {decks: 1 if players == 2 else 2, jokers: 1 if players == 2 else 2}\n"
        "deal: {hand: 7 if players > 3 else 10}\n"
        "melds: {run: {same: suit, consecutive: rank, size: 3+}}\n"
    )
    assert [len(game(text, players).pack.all_cards) for players in (2, 3)] == [53, 106]
    hands = [game(text, players).all(DealPlan)[0].hand for players in (3, 4)]
    assert [hand(SetupContext(4)) for hand in hands] == [10, 7]


@pytest.mark.parametrize(
    ("ranks", "order", "around"),
    [
        ("{ace: low}", "A 2 3 4 5 6 7 8 9 10 J Q K", False),
        ("{ace: high}", "2 3 4 5 6 7 8 9 10 J Q K A", False),
        ("{ace: either}", "A 2 3 4 5 6 7 8 9 10 J Q K A", False),
        ("{ace: around}", "A 2 3 4 5 6 7 8 9 10 J Q K", True),
        ("{order: 3 2 A K}", "3 2 A K", False),
        ("{order: 2 3 A K, ace: high}", "2 3 K A", False),
    ],
)
def test_the_order_of_ranks(ranks: str, order: str, around: bool) -> None:
    text = frame().replace("ranks: {ace: either}", f"ranks: {ranks}")
    (made,) = game(text).all(RankOrder)
    assert " ".join(game(text).pack.ranks[place] for place in made.order) == order
    assert made.around is around


@pytest.mark.parametrize(
    ("options", "begins"),
    [
        ("", 1),
        (", begins: left of the dealer", 1),
        (", begins: right of the dealer", -1),
        (", direction: anticlockwise", 1),
        (", direction: anticlockwise, begins: left of the dealer", -1),
        (", direction: anticlockwise, begins: dealer", 0),
    ],
)
def test_left_is_the_next_seat_only_when_play_goes_clockwise(options: str, begins: int) -> None:
    text = frame().replace("players: 2-5", f"players: {{seats: 2-5{options}}}")
    assert game(text).all(Seating)[0].begins == begins


def test_an_ace_that_no_joker_stands_for() -> None:
    rules = game(frame(jokers=2) + "jokers: {stand_for: any card but an ace}\n")
    assert rules.judge("2H 3H JK", "", "JK=AH 2H 3H") == "joker-name-wrong"
    assert rules.judge("2H 3H JK", "", "2H 3H JK=4H") == ""
    assert rules.all(JokerPolicy)[0].rule.stands_for[0] is not None


@pytest.mark.parametrize(
    ("opening", "hand", "before", "after", "code"),
    [
        ("{points: 30}", "10H 10S JK", "", "10H 10S JK=10D", ""),
        ("{points: 30}", "9H 9S 9D", "", "9H 9S 9D", "opening-not-met"),
        (
            "{points: 30}",
            "10S 4H",
            "10D 10C 10H | 5H 6H 7H",
            "10D 10C 10H 10S | 4H 5H 6H 7H",
            "opening-not-met",
        ),
        ("{points: 10}", "8H", "5H 6H 7H", "5H 6H 7H 8H", "opening-not-met"),
        (
            "{points: {at_least: 14, from_hand: false}}",
            "KH 4H",
            "5H 6H 7H | 10H JH QH",
            "4H 5H 6H 7H | 10H JH QH KH",
            "",
        ),
        (
            "{points: {at_least: 30, go_on: false}}",
            "10H 10S 10D 4H",
            "5H 6H 7H",
            "10H 10S 10D | 4H 5H 6H 7H",
            "opening-not-met",
        ),
        ("count(laid) >= 3", "4H 5H 6H", "", "4H 5H 6H", ""),
        ("count(laid) >= 4", "4H 5H 6H", "", "4H 5H 6H", "opening-not-met"),
    ],
)
def test_what_the_first_play_needs(
    opening: str, hand: str, before: str, after: str, code: str
) -> None:
    rules = game(
        frame(jokers=2)
        + "jokers: {}\npoints: {joker: 25, K Q J: 10, A-10: face}\n"
        + f"opening: {opening}\n"
    )
    assert rules.judge(hand, before, after, opened=False) == code
    assert rules.judge(hand, before, after, opened=True) == ""
