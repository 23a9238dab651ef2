"""The laws of melds, jokers and openings on positions of scenes that need nothing else."""

import pytest

from .tables import CAROUSEL, TAHITI, VATICAN, frame, game

LEFT = "joker-left-neighbours"
FROZEN = "meld-frozen"

# name: rules, hand, table before, table after, code of the first refusal ("" when legal)
ANYWHERE = {
    "a joker as the ace in the middle": ("KS JK 2S", "", "KS JK=AS 2S", "ace-around"),
    "a joker named as a suit the set has": ("7H 7S JK", "", "7H 7S JK=7H", "set-duplicate-suit"),
    "two jokers beside each other": ("5H JK JK", "", "5H JK=6H JK=7H", ""),
    "renamed without its card": ("4H", "5H 6H JK=7H", "JK=3H 4H 5H 6H", "joker-not-free"),
    "freed by the real card from the hand": ("7H", "5H 6H JK=7H", "5H 6H 7H JK=8H", ""),
    "freed by a card that stays elsewhere": (
        "4H",
        "5H 6H JK=7H | 7H 7S 7C",
        "JK=3H 4H 5H 6H | 7H 7S 7C",
        "",
    ),
    "a freed joker alone": ("7H", "5H 6H JK=7H", "5H 6H 7H | JK=9C", "too-short"),
    "the real card stays in the hand": (
        "7H 4H",
        "5H 6H JK=7H",
        "JK=3H 4H 5H 6H",
        "joker-not-free",
    ),
    "a second joker frees nothing": (
        "JK 7S 7C 4H",
        "5H 6H JK=7H",
        "JK=3H 4H 5H 6H | 7S 7C JK=7D",
        "joker-not-free",
    ),
    "jokers are alike": ("JK 7S 7C 4H", "5H 6H JK=7H", "JK=3H 4H 5H 6H | 7S 7C JK=7H", ""),
    "moved with its name": ("4H", "5H 6H JK=7H | 7S 7C 7D", "4H 5H 6H | 7S 7C 7D JK=7H", ""),
    "no card added": (
        "KC",
        "5H 6H JK=7H | 7H 8H 9H 10H",
        "5H 6H 7H | 8H 9H 10H JK=JH",
        "no-card-added",
    ),
    "named as a card that lies there": ("7S 7C JK", "5H 6H 7H", "5H 6H 7H | 7S 7C JK=7H", ""),
    "left out": ("7H", "5H 6H JK=7H", "5H 6H 7H", "joker-taken-from-table"),
    "without a name": ("5H 6H JK", "", "5H 6H JK", "joker-name-needed"),
    "a card that the player does not hold": ("4H 5H", "", "4H 5H 6H", "card-not-in-hand"),
}
NEIGHBOUR = {
    "alone to a set": ("4H", "5H 6H JK=7H | 7S 7C 7D", "4H 5H 6H | 7S 7C 7D JK=7H", LEFT),
    "alone to another run": (
        "JH",
        "5H 6H JK=7H | 8H 9H 10H | 5S 5C 5D | 6S 6C 6D",
        "JK=7H 8H 9H 10H JH | 5H 5S 5C 5D | 6H 6S 6C 6D",
        LEFT,
    ),
    "its left neighbour stays": (
        "10H",
        "3H 4H 5H JK=6H 7H 8H 9H",
        "3H 4H 5H JK=6H | 7H 8H 9H 10H",
        "",
    ),
    "freed from the hand": ("7H", "5H 6H JK=7H | 9S 9C 9D", "5H 6H 7H | 9S 9C 9D JK=9H", ""),
    "freed from the table": (
        "4H",
        "5H 6H JK=7H | 7H 8H 9H 10H",
        "4H 5H 6H 7H | 8H 9H 10H JK=JH",
        "",
    ),
    "in a set with one of its cards": (
        "7D",
        "7S 7C JK=7H | 4S 5S 6S",
        "7C 7D JK=7H | 4S 5S 6S 7S",
        "",
    ),
    "from its set to a run": (
        "5H 6H",
        "7S 7C JK=7H | 4S 5S 6S | 4C 5C 6C",
        "4S 5S 6S 7S | 4C 5C 6C 7C | 5H 6H JK=7H",
        LEFT,
    ),
    "a chain of jokers to a natural card": (
        "9H 10H",
        "5H JK=6H JK=7H 8H",
        "5H JK=6H JK=7H | 8H 9H 10H",
        "",
    ),
    "renamed where it lies": ("4H", "5H 6H JK=7H", "JK=3H 4H 5H 6H", "joker-not-free"),
    "cards on both sides": ("4H 8H", "5H JK=6H 7H", "4H 5H JK=6H 7H 8H", ""),
    "the other copy of its neighbour": (
        "5S 5C",
        "5H 6H JK=7H | 3H 4H 5H 6H | 6S 6C 6D",
        "5H 5S 5C | 3H 4H 5H 6H JK=7H | 6H 6S 6C 6D",
        "",
    ),
    "two jokers walk off": (
        "5S 5C",
        "5H JK=6H JK=7H | 8H 9H 10H",
        "5H 5S 5C | JK=6H JK=7H 8H 9H 10H",
        LEFT,
    ),
    "its neighbour is replaced": ("6H", "5H JK=6H JK=7H", "5H 6H JK=7H JK=8H", ""),
    "the replaced neighbour goes along": (
        "6H",
        "5H JK=6H JK=7H | 8H 9H 10H | 5S 5C 5D",
        "6H JK=7H 8H 9H 10H JK=JH | 5H 5S 5C 5D",
        "",
    ),
    "left out": ("7H", "5H 6H JK=7H", "5H 6H 7H", "joker-taken-from-table"),
    "a card of the table is missing": (
        "4C 5C 6C 10H",
        "9S 9H 9D | 6H 7H 8H",
        "4C 5C 6C | 6H 7H 8H 9H 10H",
        "card-taken-from-table",
    ),
}
HELD = {
    "loose cards left alone": ("5D 6D 7D", "4S | 9H", "4S | 9H | 5D 6D 7D", ""),
    "loose cards used": ("6S", "4S | 5S | KD", "4S 5S 6S | KD", ""),
    "loose cards alone are no play": ("9C", "4S | 5S | 6S", "4S 5S 6S", "no-card-added"),
    "a loose card taken up": ("5D 6D 7D", "4S | 2C", "4S | 5D 6D 7D", "card-taken-from-table"),
    "a new loose card": ("5D 6D 7D JC", "4S", "4S | JC | 5D 6D 7D", "loose-card-new"),
    "loose again": ("JC JD JH", "9H 9D 9C 9S", "9H 9D 9C | 9S | JC JD JH", "loose-card-new"),
    "two loose cards as a pair": ("5D 6D 7D", "9H | 9D", "9H 9D | 5D 6D 7D", "too-short"),
    "a card out of a frozen meld": ("8S 8C", "5H 6H JK=7H 8H", "5H 6H JK=7H | 8H 8S 8C", FROZEN),
    "added to from the hand": ("4H 8H", "5H 6H JK=7H", "4H 5H 6H JK=7H 8H", ""),
    "added to with a loose card": ("9H", "5H 6H JK=7H | 8H", "5H 6H JK=7H 8H 9H", FROZEN),
    "added to from another meld": (
        "4H",
        "5H 6H JK=7H | 8H 9H 10H JH",
        "4H 5H 6H JK=7H 8H | 9H 10H JH",
        FROZEN,
    ),
    "a second joker": ("JK", "5H 6H JK=7H", "5H 6H JK=7H JK=8H", "too-many-jokers"),
    "freed, same meld": ("7H", "5H 6H JK=7H", "5H 6H 7H JK=8H", ""),
    "freed, all rearranged": (
        "7H 9C",
        "5H 6H JK=7H 8H | 9S | 8S 8C 8D",
        "5H 6H 7H | 8H 8S 8C 8D | 9S 9C JK=9D",
        "",
    ),
    "freed by a card of the table": (
        "4H",
        "5H 6H JK=7H | 7H 8H 9H 10H",
        "4H 5H 6H 7H | 8H 9H 10H JK=JH",
        FROZEN,
    ),
    "freed by a loose card": ("4H", "5H 6H JK=7H | 7H", "4H 5H 6H 7H JK=8H", FROZEN),
    "one card for two jokers": (
        "7H",
        "5H 6H JK=7H | 7S 7C JK=7H",
        "5H 6H 7H JK=8H | 7S 7C JK=7D",
        FROZEN,
    ),
    "one card for one of two jokers": (
        "7H",
        "5H 6H JK=7H | 7S 7C JK=7H",
        "5H 6H 7H JK=8H | 7S 7C JK=7H",
        "",
    ),
    "left out": ("7H", "5H 6H JK=7H", "5H 6H 7H", "joker-taken-from-table"),
    "into a natural run": ("JK", "5H 6H 7H", "5H 6H 7H JK=8H", ""),
    "a loose joker is free": ("5H 6H", "JK | 9H", "5H 6H JK=7H | 9H", ""),
    "moved with its name": ("4H", "5H 6H JK=7H | 7S 7C 7D", "4H 5H 6H | 7S 7C 7D JK=7H", FROZEN),
    "freezes from the next play on": (
        "JK",
        "5H 6H 7H 8H | 8S | 2C",
        "5H 6H 7H | 8H 8S JK=8D | 2C",
        "",
    ),
    "one card frees, its copy adds": (
        "7H 7H",
        "5H 6H JK=7H | 7S JK=7C 7D",
        "JK=4H 5H 6H 7H | 7S JK=7C 7D 7H",
        "",
    ),
    "a freeing card used twice": (
        "7H",
        "5H 6H JK=7H | 7S JK=7C 7D",
        "JK=4H 5H 6H | 7S JK=7C 7D 7H",
        FROZEN,
    ),
}
FIRST_PLAY = {
    "a natural run": ("4C 5C 6C", "9S 9H 9D", "9S 9H 9D | 4C 5C 6C", ""),
    "a joker in it": ("4C 5C JK", "", "4C 5C JK=6C", "opening-not-met"),
    "a set": ("4C 4D 4S", "", "4C 4D 4S", "opening-not-met"),
    "with a card of the table": ("7C 8C", "3C 4C 5C 6C", "3C 4C 5C | 6C 7C 8C", "opening-not-met"),
    "a joker as the fourth card": ("4C 5C 6C JK", "", "4C 5C 6C JK=7C", ""),
    "a joker between": ("4C 5C 7C JK", "", "4C 5C JK=6C 7C", "opening-not-met"),
    "spread over sets": (
        "4C 5C 6C",
        "4S 4H 4D | 5S 5H 5D | 6S 6H 6D",
        "4S 4H 4D 4C | 5S 5H 5D 5C | 6S 6H 6D 6C",
        "",
    ),
    "with a high ace": ("QC KC AC", "", "QC KC AC", ""),
    "rebuilding in the same play": (
        "4C 5C 6C 10H",
        "9S 9H 9D 9C | 6H 7H 8H",
        "4C 5C 6C | 9S 9D 9C | 6H 7H 8H 9H 10H",
        "",
    ),
}


def cases(named: dict[str, tuple[str, str, str, str]]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("case", named.values(), ids=named.keys())


@cases(ANYWHERE)
def test_an_unfreed_joker_keeps_its_name(case: tuple[str, str, str, str]) -> None:
    *play, code = case
    assert game(CAROUSEL).judge(*play) == code


@cases(NEIGHBOUR)
def test_an_unfreed_joker_stays_with_a_neighbour(case: tuple[str, str, str, str]) -> None:
    *play, code = case
    assert game(VATICAN).judge(*play) == code


@cases(HELD)
def test_a_meld_with_an_unfreed_joker_is_frozen(case: tuple[str, str, str, str]) -> None:
    *play, code = case
    assert game(TAHITI).judge(*play) == code


@cases(FIRST_PLAY)
def test_the_first_play_needs_a_natural_run(case: tuple[str, str, str, str]) -> None:
    *play, code = case
    assert game(VATICAN).judge(*play, opened=False) == code


@pytest.mark.parametrize(
    ("ace", "meld", "code"),
    [
        ("high", "AH 2H 3H", "ace-not-low"),
        ("high", "KH AH 2H", "ace-around"),
        ("high", "QH KH AH", ""),
        ("low", "QC KC AC", "ace-not-high"),
        ("low", "AC 2C 3C", ""),
        ("either", "KS AS 2S", "ace-around"),
        ("either", "QD KD AD 2D 3D", "ace-around"),
        ("either", "AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS", ""),
        ("around", "KS AS 2S", ""),
        ("around", "QS AS 2S", "run-gap"),
        ("either", "4H 5H 7H", "run-gap"),
        ("either", "5H 5H 6H 7H", "run-gap"),
        ("either", "4H 5S 6H", "not-a-meld"),
        ("either", "4H 5H", "too-short"),
        ("either", "4H", "too-short"),
        ("either", "9S 9S 9D", "set-duplicate-suit"),
        ("either", "9H 9H 9H", "set-duplicate-suit"),
    ],
)
def test_the_nearest_shape_gives_the_reason(ace: str, meld: str, code: str) -> None:
    assert game(frame(decks=3, ace=ace)).judge(meld, "", meld) == code


def test_a_set_of_five_is_too_long_or_has_a_suit_twice() -> None:
    code = game(frame()).judge("6C", "6S 6H 6D 6C", "6S 6H 6D 6C 6C")
    assert code in ("too-long", "set-duplicate-suit")


def test_a_gap_is_told_by_the_cards_beside_it() -> None:
    (refusal,) = game(frame()).refusals("4H 5H 7H", "", "4H 5H 7H")
    assert refusal.sentence == "there is a gap between 5♥ and 7♥"
