"""Play, simulate and replay: at the terminal, by people and by the computer."""

import io
import json
from dataclasses import replace
from pathlib import Path

import pytest

from ruledsl import api
from ruledsl.arrange.problem import Proof
from ruledsl.cards.pack import Pack
from ruledsl.cli.output import Output
from ruledsl.cli.person import StopPlayingError
from ruledsl.cli.session import Session
from ruledsl.engine.hint import Hint
from ruledsl.engine.match import Match

from .conftest import Command


def cards(pack: Pack, text: str) -> tuple[int, ...]:
    return tuple(sorted(pack.read(word) for word in text.split()))


def sit_down(
    game: str,
    hand: str,
    table: str = "",
    *typed: str,
    options: dict[str, str] | None = None,
    drawn: str = "",
) -> tuple[str, Match]:
    """Let two people play from a position with these lines; return what they saw, and the match."""
    match = Match(api.load(game).rules(2, options), 1)
    pack, position = match.rules.pack, match.position
    melds = tuple(cards(pack, meld) for meld in table.split("|") if meld.strip())
    hands = [position.hands[0], position.hands[1]]
    hands[position.seat] = cards(pack, hand)
    stock = (*cards(pack, drawn), *position.stock) if drawn else position.stock
    match.position = replace(position, hands=tuple(hands), table=melds, stock=stock)
    shown, lines = io.StringIO(), iter(("", *typed))

    def ask(prompt: str) -> str:
        shown.write(prompt)
        line = next(lines, None)
        if line is None:
            raise StopPlayingError
        shown.write(f"{line}\n")
        return line

    session = Session(match, {}, ask, Output(shown, io.StringIO()))
    with pytest.raises(StopPlayingError):
        session.play(None)
    return shown.getvalue(), match


def lying(match: Match) -> list[str]:
    return [match.rules.pack.write(meld) for meld in match.position.table]


def test_the_table_is_shown_with_numbers_and_the_hand_by_suits() -> None:
    shown, _ = sit_down("machiavelli", "7H 3S 7D KC", "4S 5S 6S | 9H 9D 9C")
    assert "1: 4♠ 5♠ 6♠" in shown
    assert "2: 9♥ 9♦ 9♣" in shown
    assert "Your hand: 3♠   7♥   7♦   K♣" in shown
    assert "holds 13" in shown
    assert "You may: 1 play   2 draw" in shown


def test_a_card_is_laid_with_a_small_edit() -> None:
    _, match = sit_down("machiavelli", "7S KC", "4S 5S 6S", "7S to 1", "done")
    assert lying(match) == ["4S 5S 6S 7S"]
    assert match.position.turn_number == 2


def test_the_whole_table_may_be_typed() -> None:
    _, match = sit_down("machiavelli", "7S KC", "4S 5S 6S", "table 4S 5S 6S 7S", "done")
    assert lying(match) == ["4S 5S 6S 7S"]


def test_an_action_is_taken_by_its_number_or_its_word() -> None:
    for line in ("2", "draw", "DRAW"):
        _, match = sit_down("machiavelli", "7S KC", "", line)
        assert match.position.turn_number == 2


def test_a_refusal_names_the_line_of_the_rule_file() -> None:
    shown, match = sit_down("machiavelli", "7S 8S KC", "", "new 7S 8S", "done")
    assert "Refused: " in shown
    assert "rules.yaml:" in shown
    assert match.position.table == ()


def test_edits_are_undone_one_by_one_or_all() -> None:
    shown, _ = sit_down(
        "machiavelli", "7S 8S KC", "4S 5S 6S", "7S to 1", "8S to 1", "undo", "reset", "undo"
    )
    assert "1: 4♠ 5♠ 6♠ 7♠ 8♠" in shown
    assert "there is nothing to undo" in shown


def test_cards_that_were_taken_up_must_lie_again() -> None:
    shown, match = sit_down("machiavelli", "7S KC", "3S 4S 5S 6S", "take 6S from 1", "done")
    assert "6♠ must lie on the table again" in shown
    assert lying(match) == ["3S 4S 5S 6S"]


def test_a_joker_with_several_names_is_asked_for() -> None:
    shown, match = sit_down(
        "carousel", "7C 8C JK KD", "", "draw", "new 7C 8C JK", "done", "9C", drawn="2D"
    )
    assert "What does the joker stand for? 1 6♣   2 9♣" in shown
    assert lying(match) == ["7C 8C JK=9C"]


@pytest.mark.parametrize("answer", ["x", "", "0", "3", "KD", "9"])
def test_a_joker_that_gets_no_fitting_name_stays_on_the_own_copy(answer: str) -> None:
    typed = ("draw", "new 7C 8C JK", "done", answer, "done", "9♣")
    shown, match = sit_down("carousel", "7C 8C JK KD", "", *typed, drawn="2D")
    assert "the joker has no name yet; say `done` again to choose one" in shown
    assert shown.count("What does the joker stand for?") == 2
    assert lying(match) == ["7C 8C JK=9C"]


def test_a_joker_is_named_by_number_too() -> None:
    _, match = sit_down(
        "carousel", "7C 8C JK KD", "", "draw", "new 7C 8C JK", "done", "1", drawn="2D"
    )
    assert [set(meld.split()) for meld in lying(match)] == [{"JK=6C", "7C", "8C"}]


def test_a_knock_is_said_with_the_play() -> None:
    shown, match = sit_down(
        "carousel", "7C 8C 9C AD", "", "draw", "new 7C 8C 9C", "done and knock", drawn="2D"
    )
    assert match.position.ended is not None
    assert match.position.ended.by == "knock"
    assert "The deal is over (knock)." in shown


def test_a_reminder_is_private_and_may_be_passed_over() -> None:
    shown, match = sit_down("manipulation", "7C 8C 9C KD", "", "draw", "draw")
    reminder = "Reminder: you can play 7♣ and 2 more cards; they make or change 1 meld."
    assert f"{reminder}\nLay cards, or say the same again to go on without." in shown
    assert len(match.position.hand) == 5


@pytest.mark.parametrize("change", [("new 7C KD",), ("new 7C KD", "undo"), ("new KD 7C", "reset")])
def test_a_reminder_is_given_again_after_a_change_of_the_table(change: tuple[str, ...]) -> None:
    shown, match = sit_down("manipulation", "7C 8C 9C KD", "", "draw", *change, "draw")
    assert shown.count("Reminder: ") == 2
    assert len(match.position.hand) == 4
    shown, match = sit_down("manipulation", "7C 8C 9C KD", "", "draw", *change, "draw", "draw")
    assert shown.count("Reminder: ") == 2
    assert len(match.position.hand) == 5


def test_a_reminder_is_not_shown_to_whoever_comes_next() -> None:
    typed = ("draw", "new 7C 8C 9C", "done", "", "", "hint")
    shown, match = sit_down("manipulation", "7C 8C 9C KD", "", *typed)
    first, second = shown.split("Pass the device to")[1:3]
    assert "Reminder: " in first
    assert "Reminder: " not in second
    assert "lays 7♣ 8♣ 9♣" in second
    assert match.position.turn_number == 2


def test_what_changes_nothing_gives_no_reminder_again() -> None:
    between = ("reset", "show", "hint", "new 2S", "done")
    shown, match = sit_down("manipulation", "7C 8C 9C KD", "", "draw", *between, "draw")
    assert shown.count("Reminder: ") == 1
    assert len(match.position.hand) == 5


def test_a_discard_in_spite_of_a_play_is_told_off_once(tmp_path: Path) -> None:
    path = tmp_path / "rules.yaml"
    turn = "turn: draw 1 then play? then discard\nmust_play: remind\n"
    path.write_text(f"language: 1\ngame: ours\nextends: machiavelli\n{turn}", "utf-8")
    typed = ("draw", "discard KD", "discard KD")
    shown, match = sit_down(str(path), "7C 8C 9C KD", "", *typed, drawn="2S")
    assert shown.count("Reminder: you can play 7♣") == 1
    assert match.rules.pack.write(match.position.discard) == "KD"


def test_a_move_that_was_begun_can_cost_something() -> None:
    shown, match = sit_down(
        "machiavelli",
        "7S KC",
        "4S 5S 6S",
        "7S to 1",
        "reset",
        "give up",
        options={"unfinished_move": "draw_3"},
    )
    assert "a move that was begun is not free here" in shown
    assert lying(match) == ["4S 5S 6S"]
    assert any(len(hand) == 5 for hand in match.position.hands)


def test_a_hint_shows_a_play_or_says_that_there_is_none() -> None:
    shown, _ = sit_down("machiavelli", "7S KC", "4S 5S 6S", "hint")
    assert "You could lay 7♠:" in shown
    assert "table 4S 5S 6S 7S" in shown
    shown, _ = sit_down("machiavelli", "9S KC", "4S 5S 6S", "hint")
    assert "Nothing can be laid now; you may draw." in shown


HINTS = {
    "hint play": "You can play.",
    "hint card": "You can play 4♠ and 1 more card; they make or change 2 melds; the table must be"
    " rebuilt for them.",
    "hint": "You could lay 4♠ 4♣:\n  table 4S 4H 4C | 5H 6H 7H",
    "hint show": "You could lay 4♠ 4♣:\n  table 4S 4H 4C | 5H 6H 7H",
}


@pytest.mark.parametrize("asked", HINTS)
def test_a_hint_at_the_table_tells_as_much_as_is_asked(asked: str) -> None:
    shown, match = sit_down("machiavelli", "4S 4C KD", "4H 5H 6H 7H", asked)
    told = shown.split(f"> {asked}\n")[1]
    assert told.rsplit("\n", 1)[0] == HINTS[asked]
    assert match.moves == []


@pytest.mark.parametrize("asked", HINTS)
def test_a_hint_without_a_play_is_the_same_at_every_level(asked: str) -> None:
    shown, _ = sit_down("machiavelli", "9S KC", "4S 5S 6S", asked)
    assert "Nothing can be laid now; you may draw.\n" in shown


def test_what_a_hint_shows_can_be_typed_as_it_stands() -> None:
    table = HINTS["hint"].split("\n  ")[1]
    _, match = sit_down("machiavelli", "4S 4C KD", "4H 5H 6H 7H", "hint", table, "done")
    assert sorted(lying(match)) == ["4S 4H 4C", "5H 6H 7H"]


def test_a_hint_names_a_joker_that_it_lays() -> None:
    shown, _ = sit_down("carousel", "7C 8C JK KD", "", "draw", "hint card", "hint", drawn="2D")
    assert "You can play 7♣ and 2 more cards" in shown
    assert "You could lay 7♣ 8♣ JK=6♣:\n  table JK=6C 7C 8C" in shown


def test_what_was_not_proved_is_no_no_at_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    unproved = Hint(Proof.UNPROVED, instead=("draw",))
    monkeypatch.setattr("ruledsl.cli.person.hint", lambda turn: unproved)
    shown, _ = sit_down("machiavelli", "9S KC", "4S 5S 6S", "hint", "hint play")
    told = "Nothing was found in time, which does not prove that nothing can be laid; you may draw."
    assert shown.count(told) == 2
    assert "cannot" not in shown


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("hello", '"hello" is nothing that can be done'),
        ("play", "lay your cards with edits"),
        ("99", '"99" is nothing that can be done'),
        ("new 4X", '"4X" is not a card of this pack'),
        ("help", "say how the whole table shall lie"),
    ],
)
def test_whatever_is_typed_has_an_answer(line: str, answer: str) -> None:
    shown, match = sit_down("machiavelli", "9S KC", "", line)
    assert answer in shown
    assert match.position.turn_number == 1


def test_a_card_is_discarded_by_its_name() -> None:
    shown, match = sit_down(
        "rummy-500", "7H KC 2S 3S 9D", "", "draw", "discard", "discard KC", drawn="4D"
    )
    assert "say the card, like `discard 7H`" in shown
    assert match.rules.pack.write(match.position.discard[-1:]) == "KC"


def test_a_card_of_the_discard_pile_is_taken_by_its_name() -> None:
    match = Match(api.load("gin").rules(2), 1)
    top = match.rules.pack.words[match.position.discard[-1]]
    _, match = sit_down("gin", "7H KC 2S 3S 9D", "", f"take {top.lower()}")
    assert match.position.discard == ()


def test_a_hand_is_hidden_before_the_device_is_passed_on() -> None:
    shown, match = sit_down("machiavelli", "9S KC", "", "draw", "", "")
    first, second = shown.split("Pass the device to")[1:3]
    assert "Press Enter to hide your cards." in first
    assert "\n" * 40 in first
    assert second.startswith(f" {'AB'[match.position.seat]}")
    assert "draws 1 card\n" in second  # and not which one


def test_computers_play_a_match_to_its_end(ruledsl: Command) -> None:
    done = ruledsl("play", "machiavelli", "--auto", "--players", "3", "--seed", "5")
    assert done.code == 0
    assert "Machiavelli, deal 1;" in done.out
    assert "win" in done.out.splitlines()[-1] or "total" in done.out.splitlines()[-1]
    assert done.out == ruledsl("play", "machiavelli", "--auto", "--players", "3", "--seed", "5").out


def test_an_endless_game_is_watched_for_one_deal(ruledsl: Command) -> None:
    done = ruledsl("play", "shanghai", "--auto", "--seed", "2")
    assert done.out.count("The deal is over") == 1


def test_a_person_plays_against_the_computer_until_the_input_ends(ruledsl: Command) -> None:
    done = ruledsl("play", "machiavelli", typed=("draw", "draw"))
    assert done.code == 0
    assert "B (computer) holds" in done.out
    assert "stopped" in done.err
    assert "Pass the device" not in done.out


def test_seats_are_given_to_the_computer_by_name(ruledsl: Command) -> None:
    words = ("play", "machiavelli", "--players", "3", "--computer")
    done = ruledsl(*words, "B=greedy", typed=("",))
    assert "B (computer) holds 13" in done.out
    assert "Pass the device" in done.out
    assert 'did you mean "greedy"?' in ruledsl(*words, "B=gredy").err
    assert 'there is no seat "D" among A, B, C' in ruledsl(*words, "D=greedy").err


def test_a_record_is_played_again(ruledsl: Command, tmp_path: Path) -> None:
    record = str(tmp_path / "match.jsonl")
    played = ruledsl(
        "play", "carousel", "--auto", "--deals", "1", "--seed", "3", "--record", record
    )
    again = ruledsl("replay", record)
    assert again.code == 0
    assert [line for line in played.out.splitlines() if line[:2] in ("A ", "B ")][:10] == [
        line for line in again.out.splitlines() if line[:2] in ("A ", "B ")
    ][:10]
    lines = [json.loads(line) for line in ruledsl("replay", record, "--json").out.splitlines()]
    assert lines[0]["do"] == "draw"
    assert lines[-1]["deals"] == 1


def test_a_record_of_a_game_that_a_person_left_is_played_again(
    ruledsl: Command, tmp_path: Path
) -> None:
    record = str(tmp_path / "match.jsonl")
    ruledsl("play", "machiavelli", "--record", record, typed=("draw",))
    assert ruledsl("replay", record).code == 0


def test_a_record_is_refused_when_the_rules_differ(ruledsl: Command, tmp_path: Path) -> None:
    record = str(tmp_path / "match.jsonl")
    ruledsl("play", "machiavelli", "--auto", "--record", record)
    done = ruledsl("replay", record, "--game", "guadalupe")
    assert done.code == 1
    assert "was made with other rules" in done.err


@pytest.mark.parametrize(
    "text", ["", "{}", "[1]", "\x00", '{"ruledsl": 1}', '{"ruledsl": 99}', "[" * 9000]
)
def test_a_file_that_is_no_record_is_refused(ruledsl: Command, tmp_path: Path, text: str) -> None:
    path = tmp_path / "match.jsonl"
    path.write_text(text)
    done = ruledsl("replay", str(path))
    assert done.code == 1
    assert "internal error" not in done.err


def test_a_record_of_a_game_that_is_not_shipped_wants_its_file(
    ruledsl: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ruledsl("new", "ours", "--from", "machiavelli")
    ruledsl("play", "ours", "--auto", "--record", "match.jsonl")
    assert "name its rule file with --game" in ruledsl("replay", "match.jsonl").err
    assert ruledsl("replay", "match.jsonl", "--game", "ours").code == 0


def test_games_are_simulated_for_people_and_for_programs(ruledsl: Command) -> None:
    words = ("simulate", "guadalupe", "--games", "3", "--levels", "random", "--seed", "4")
    done = ruledsl(*words)
    assert done.code == 0
    assert "games" in done.out
    found = json.loads(ruledsl(*words, "--json").out)
    assert found["games"] == 3
    assert found["deals"] == 3


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("--games", "0"), "--games must be at least 1"),
        (("--levels", "strong"), 'there is no level "strong"'),
        (("--players", "3", "--levels", "random,greedy"), "3 players need as many levels"),
    ],
)
def test_a_bad_plan_is_refused(ruledsl: Command, words: tuple[str, ...], reason: str) -> None:
    done = ruledsl("simulate", "guadalupe", *words)
    assert done.code == 2
    assert reason in done.err


def test_a_match_among_computers_that_nothing_decides_is_given_up(
    ruledsl: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("ruledsl.cli.session.MOST_DEALS", 2)
    rules = tmp_path / "rules.yaml"
    winner = "winner: {lowest: total, tie: draw}"
    endless = f"deals: null, ends: any(p.total > 999999 for p in players), {winner}"
    rules.write_text(f"language: 1\ngame: long\nextends: machiavelli\nmatch: {{{endless}}}\n")
    done = ruledsl("play", str(rules), "--auto", "--players", "2", "--seed", "1")
    assert done.code == 2
    assert "the match goes on after 2 deals" in done.err
