"""The commands `hint` and `solve`, as somebody at a real table types them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ruledsl.arrange.problem import Answer, Proof
from ruledsl.cli.main import main

from .conftest import Command

HOUSE = Path(__file__).parents[2] / "examples" / "house-rules"
NO_REBUILDING = str(HOUSE / "no-rebuilding.rules.yaml")

REBUILT = ("hint", "machiavelli", "--table", "4H 5H 6H 7H", "--hand", "4S 4C KD")


def test_a_hint_says_as_much_as_is_asked(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["hint", "machiavelli", "--table", "4H 5H 6H", "--hand", "7H 2C", "--level"]
    assert main([*words, "play"]) == 0
    assert capsys.readouterr().out == "You can play.\n"
    assert main([*words, "card"]) == 0
    assert "7♥" in capsys.readouterr().out
    assert main([*words, "show"]) == 0
    assert "4♥ 5♥ 6♥ 7♥" in capsys.readouterr().out


def test_a_hint_without_a_play_names_what_to_do_instead(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["hint", "machiavelli", "--hand", "7H 2C"]) == 1
    assert capsys.readouterr().out == "You cannot play; you may draw.\n"


PLAY = {"version": 1, "play": "yes", "step": "play", "instead": ["draw"]}
CARD = {**PLAY, "cards": ["4S"], "more": 1, "changes": 2, "rearranges": True}
SHOW = {**CARD, "cards": ["4S", "4C"], "more": 0, "table": ["4S 4H 4C", "5H 6H 7H"]}


@pytest.mark.parametrize(
    ("level", "told"),
    [
        (("--level", "play"), {"level": "play", **PLAY}),
        (("--level", "card"), {"level": "card", **CARD}),
        (("--level", "show"), {"level": "show", **SHOW}),
        ((), {"level": "show", **SHOW}),
    ],
)
def test_a_hint_as_json_tells_no_more_than_its_level(
    level: tuple[str, ...], told: dict[str, object], ruledsl: Command
) -> None:
    done = ruledsl(*REBUILT, *level, "--json")
    assert (done.code, done.err) == (0, "")
    assert json.loads(done.out) == told


@pytest.mark.parametrize("level", ["play", "card", "show"])
def test_a_hint_as_json_without_a_play_names_no_card(level: str, ruledsl: Command) -> None:
    done = ruledsl("hint", "machiavelli", "--hand", "7H 2C", "--level", level, "--json")
    told = json.loads(done.out)
    assert done.code == 1
    assert (told["play"], told["step"], told["instead"]) == ("no", None, ["draw"])
    assert (told.get("cards", []), told.get("table", [])) == ([], [])


def test_an_answer_comes_as_json_too(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["solve", "4H 5H 6H 7H", "--hand", "4S 4C KD", "--rules", "machiavelli", "--json"]
    assert main(words) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["most_cards"]["value"] == 2
    assert found["whole_hand"]["answer"] == "no"


@pytest.mark.parametrize(
    ("table", "hand"),
    [
        ("4H 5H 6H 7H | 7S 7C 7D", "4S 4C KD"),
        ("4h 5h 6h 7h|7s 7c 7d", "4s,4c,kd"),
        ("7H 4H 6H 5H | 7D 7S 7C", "KD  4C 4S"),
        ("4♥ 5♥ 6♥ 7♥ | 7♠ 7♣ 7♦ |", "4♠ 4♣ K♦"),
    ],
)
def test_cards_may_be_typed_in_any_order_case_and_sign(
    table: str, hand: str, ruledsl: Command
) -> None:
    done = ruledsl("solve", table, "--hand", hand, "--rules", "machiavelli")
    melds = ["  1: 4♠ 4♥ 4♣", "  2: 5♥ 6♥ 7♥", "  3: 7♠ 7♦ 7♣"]
    first, *lying, points, whole = done.out.splitlines()
    assert (first, sorted(line[4:] for line in lying)) == (
        "Most cards: 2, laying 4♠ 4♣",
        sorted(line[4:] for line in melds),
    )
    assert points == "Most points: 2, laying 4♠ 4♣"
    assert whole == "The whole hand: cannot be laid"
    assert (done.code, done.err) == (0, "")


@pytest.mark.parametrize(
    ("table", "hand", "rules", "told"),
    [
        ("TH JH QH", "KH", "machiavelli", '"TH" is not a card of this pack; cards are written'),
        ("", "4X", "machiavelli", "cards are written like AS 10S\n"),
        ("", "4X", "carousel", "cards are written like AS 10S JK\n"),
        ("", "4X", "rummikub", "cards are written like 1K 10K JK\n"),
        ("", "7H JK", "machiavelli", '"JK" is not a card of this pack'),
        ("4H 5H 6H", "4H 4H", "machiavelli", "too many of 4♥ (3, the pack has 2)"),
        ("", "JK JK 4H", "carousel", "too many of JK (2, the pack has 1)"),
        ("5H 6H JK=7H", "JK=3C", "carousel", "too many of JK (2, the pack has 1)"),
        ("5H 6H", "7H", "machiavelli", "5♥ 6♥ on the table is no meld of this game"),
        ("5H 6H JK", "8H", "carousel", "say what the joker on the table stands for: JK=4H, JK=7H"),
        ("5H 6H 9H JK", "8H", "carousel", "no meld of this game, whatever JK stands for"),
        ("", "7H", "machiaveli", 'did you mean "machiavelli"?'),
        ("", "7H", "no-such-game", "see `ruledsl list`"),
    ],
)
def test_a_slip_is_told_in_a_sentence(
    table: str, hand: str, rules: str, told: str, ruledsl: Command
) -> None:
    for more in ((), ("--json",)):
        done = ruledsl("solve", table, "--hand", hand, "--rules", rules, *more)
        assert (done.code, done.out) == (2, "")
        assert told in done.err
        assert len(done.err.splitlines()) == 1


@pytest.mark.parametrize(
    "words",
    [
        ("hint", "broken.yaml", "--hand", "7H"),
        ("solve", "--hand", "7H", "--rules", "broken.yaml"),
        ("solve", "--batch", "positions.jsonl", "--rules", "broken.yaml"),
    ],
)
def test_a_rule_file_with_faults_is_no_answer(
    words: tuple[str, ...], ruledsl: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    text = "language: 1\ngame: ours\nextends: machiavelli\ndeal: {hnad: 7}\n"
    Path("broken.yaml").write_text(text, "utf-8")
    Path("positions.jsonl").write_text('{"table": "", "hand": "7H"}\n', "utf-8")
    done = ruledsl(*words)
    assert done.code == 2
    assert "unknown-key" in done.out
    assert done.err == "ruledsl: broken.yaml cannot be used: 1 finding\n"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("5H 6H 7H", "--rules", "machiavelli"), "--hand CARDS"),
        (("5H 6H 7H", "--hand", "8H"), "--rules GAME"),
        (("5H 6H 7H", "--table", "5H 6H 7H", "--hand", "8H", "--rules", "gin"), "given twice"),
        (("--hand", "8H", "--rules", "guadalupe", "--drawn", "7"), "drawing 7 cards"),
    ],
)
def test_what_is_missing_or_too_much_is_told(
    words: tuple[str, ...], told: str, ruledsl: Command
) -> None:
    done = ruledsl("solve", *words)
    assert (done.code, done.out) == (2, "")
    assert told in done.err


@pytest.mark.parametrize(
    ("words", "cards", "whole"),
    [
        (("machiavelli", "", "7S 8S 9S"), 3, "yes"),
        (("machiavelli", "", "7S 8S 2D"), 0, "no"),
        (("machiavelli", "", ""), 0, "no"),
        (("carousel", "5H 6H JK=7H", "8H KC"), 1, "no"),
        (("carousel", "", "5H 6H JK"), 3, "yes"),
        (("carousel", "5H JK 7H", "8H"), 1, "yes"),
        (("vatikan", "5H 6H JK=7H | 9C 9D 9S", "8H KC"), 1, "no"),
        (("vatikan", "5H 6H JK=7H", "8H 9C 9D 9S"), 4, "yes"),
        (("tahiti", "5H 6H 7H | 9C", "8H 8C 10C"), 3, "yes"),
        (("basic-rummy", "4H 5H 6H 7H", "4S 4C"), 0, "no"),
        (("basic-rummy", "5H 6H 7H", "8H KH KS KD"), 4, "yes"),
        (("gin", "5H 6H 7H", "8H 2C"), 1, "no"),
        ((NO_REBUILDING, "4H 5H 6H 7H", "4S 4C"), 0, "no"),
        ((NO_REBUILDING, "5H 6H 7H | 7S 7C 7D", "8H 4H 7H"), 3, "yes"),
    ],
)
def test_every_kind_of_game_is_solved(
    words: tuple[str, str, str], cards: int, whole: str, ruledsl: Command
) -> None:
    rules, table, hand = words
    done = ruledsl("solve", table, "--hand", hand, "--rules", rules, "--json")
    told = json.loads(done.out)
    assert (told["most_cards"]["value"], told["whole_hand"]["answer"]) == (cards, whole)
    assert all(told[name]["exact"] for name in ("most_cards", "most_points", "whole_hand"))
    assert len(told["most_cards"]["played"]) == cards
    assert (done.code, done.err) == (0 if cards else 1, "")


def test_a_joker_in_the_hand_is_shown_with_its_name(ruledsl: Command) -> None:
    done = ruledsl("solve", "--hand", "5H 6H JK", "--rules", "carousel")
    assert "  1: JK=4♥ 5♥ 6♥" in done.out


SIX = ("5H 6H 7H", "--hand", "8H KH KS KD")


def test_what_one_turn_cannot_lay_is_not_shown(ruledsl: Command, tmp_path: Path) -> None:
    """A turn that melds or lays off does not do both; one that repeats them does."""
    done = ruledsl("solve", *SIX, "--rules", NO_REBUILDING)
    assert done.code == 0
    assert "Most cards: at least 3, laying K♠ K♥ K♦" in done.out
    assert "The whole hand: not proved" in done.out
    path = tmp_path / "rules.yaml"
    turn = "turn: (meld or lay_off)* or draw 1"
    path.write_text(f"language: 1\ngame: ours\nextends: guadalupe\n{turn}\n", "utf-8")
    done = ruledsl("solve", *SIX, "--rules", str(path))
    assert "Most cards: 4, laying 8♥ K♠ K♥ K♦" in done.out
    assert "The whole hand: can be laid" in done.out


def test_what_one_turn_cannot_lay_counts_for_no_batch(ruledsl: Command, tmp_path: Path) -> None:
    path = tmp_path / "positions.jsonl"
    path.write_text('{"id": 1, "table": "5H 6H 7H", "hand": "8H KH KS KD"}\n', "utf-8")
    done = ruledsl("solve", "--batch", str(path), "--rules", NO_REBUILDING)
    told = json.loads(done.out)
    assert (told["any"], told["out"], told["proved"]) == (True, None, False)
    assert told["cards"] == 3


def test_what_was_not_proved_is_never_told_as_a_no(
    ruledsl: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    unproved = Answer(Proof.UNPROVED, exact=False)
    for name in ("most_cards", "most_points", "whole_hand"):
        answer = {"most_points": lambda turn, weights: unproved}.get(name, lambda turn: unproved)
        monkeypatch.setattr(f"ruledsl.engine.reaching.{name}_in_turn", answer)
    words = ("solve", *SIX, "--rules", "machiavelli")
    done = ruledsl(*words)
    assert done.code == 1
    assert done.out.splitlines() == [
        "Most cards: not proved",
        "Most points: not proved",
        "The whole hand: not proved",
    ]
    told = json.loads(ruledsl(*words, "--json").out)
    for name in ("most_cards", "most_points", "whole_hand"):
        assert (told[name]["answer"], told[name]["value"]) == ("unproved", None)
        assert told[name]["exact"] is False


def test_a_hint_that_was_not_proved_is_no_no(
    ruledsl: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ruledsl.engine.laying import Laying

    unproved = Laying("play", Answer(Proof.UNPROVED, exact=False))
    monkeypatch.setattr("ruledsl.engine.hint.some_laying", lambda turn: unproved)
    done = ruledsl(*REBUILT)
    assert done.code == 1
    told = "No play was found in time, which does not prove that there is none; you may draw.\n"
    assert done.out == told
    assert json.loads(ruledsl(*REBUILT, "--json").out)["play"] == "unproved"
