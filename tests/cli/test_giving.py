"""Giving: people at the terminal hand cards to each other, and see no more than they may."""

import io
import re
from pathlib import Path

import pytest

from ruledsl import api
from ruledsl.cli.output import Output
from ruledsl.cli.person import StopPlayingError
from ruledsl.cli.session import Session
from ruledsl.engine.match import Match

FOLDER = Path(__file__).parents[2] / "examples" / "house-rules"
HANDS = ("2S 3S 4S 5S 9S", "2H 3H 4H 5H 9H", "2D 3D 4D 5D 9D")


def sit_down(game: str, *typed: str) -> tuple[str, Match]:
    """Let three people play with these lines; return what they saw, and the match."""
    match = Match(api.load(FOLDER / f"{game}.rules.yaml").rules(3), 1)
    read = match.rules.pack.read
    hands = tuple(tuple(sorted(map(read, hand.split()))) for hand in HANDS)
    dealt = tuple(card for hand in hands for card in hand)
    stock = tuple(sorted(card for card in match.rules.pack.all_cards if card not in dealt))
    match.position = match.position.but(hands=hands, stock=stock, discard=(), seat=0)
    if match.position.to_come is not None:
        match.position = match.position.but(to_come=(1, 2))
    shown, lines = io.StringIO(), iter(typed)

    def ask(prompt: str) -> str:
        line = "" if "Enter" in prompt else next(lines, None)
        if line is None:
            raise StopPlayingError
        shown.write(f"{prompt}{line}\n")
        return line

    session = Session(match, {}, ask, Output(shown, io.StringIO()))
    with pytest.raises(StopPlayingError):
        session.play(None)
    return shown.getvalue(), match


def screens(shown: str) -> list[str]:
    """Return what each person saw, one after the other."""
    return re.split(r"Pass the device to", shown)


def test_three_people_exchange_cards_and_nobody_sees_too_much() -> None:
    given = ("give 2S 3S 4S", "give 2H 3H 4H", "give 2D 3D 4D")
    shown, match = sit_down("three-to-the-left", *given)
    assert [len(hand) for hand in match.position.hands] == [5, 5, 5]
    _, first, second, third, after = screens(shown)
    assert "1 give 3 CARDS" in first
    assert "A gives 3 cards to B" in second
    assert "A has given B, face down: ?? ?? ??" in second
    assert not re.search("[23456]♠", second)
    assert "B gives 3 cards to C" in third
    before, own = third.split("C> give")
    assert not re.search("[2345][♠♥]", before)
    assert "C takes up 2♥ 3♥ 4♥ from B" in own
    assert "A takes up 2♦ 3♦ 4♦ from C" in after
    assert not re.search("[234]♥", after)


def test_the_person_is_told_what_to_type() -> None:
    shown, match = sit_down("three-to-the-left", "give", "give 2S", "give 2H 3H 4H", "hint")
    assert "say the cards, like `give 7H 8H 9H`" in shown
    assert "give 3 cards [give-count]" in shown
    assert "you do not hold" in shown
    assert "you may give 3 CARDS" in shown
    assert match.moves == []


def test_a_present_names_its_receiver() -> None:
    lines = ("new 2S 3S 4S", "done", "give 5S to A", "give 5S to ?", "give 5S to B")
    shown, match = sit_down("a-card-as-a-present", *lines)
    assert "1 give 5♠ to B" in shown
    assert "you cannot give cards to this player" in shown
    assert "say the letter of a player behind `to`" in shown
    assert match.rules.pack.write(match.position.hands[0]) == "9S"
    assert match.rules.pack.read("5S") in match.position.hands[1]
