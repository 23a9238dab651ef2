"""Worked examples: what a book shows is what the rules of the game say."""

import re
from pathlib import Path

import pytest

from ruledsl import api
from ruledsl.books.card_text import NEW
from ruledsl.books.deal_example import score_example, start_example
from ruledsl.books.examples import examples, rules_shown
from ruledsl.books.joker_examples import joker_examples
from ruledsl.books.judged import judged
from ruledsl.books.meld_examples import lines, meld_examples
from ruledsl.books.opening_examples import opening_examples
from ruledsl.books.played import deals
from ruledsl.books.tell import Tell
from ruledsl.books.turn_example import turn_example
from ruledsl.cards.position import Table
from ruledsl.language.rules import Rules

TELL = Tell()


HOUSE_RULES = Path(__file__).parents[2] / "examples" / "house-rules"


def rules(game: str | Path, **options: str) -> Rules:
    loaded = api.load(game)
    return loaded.rules(min(3, loaded.players[1]), options)


def cells(text: str) -> dict[str, tuple[str, ...]]:
    """Return the rows of the tables of a text by their first cell, without its backquotes."""
    rows = [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("| ")]
    return {row[0].strip("`"): tuple(row[1:]) for row in rows}


def tables(rules: Rules, line: str) -> Table:
    """Return the melds of the code spans of a line."""
    melds = re.findall(r"`([^`]+)`", line)
    read = rules.pack.read
    return tuple(tuple(read(word.removeprefix(NEW)) for word in meld.split()) for meld in melds)


# Melds


@pytest.mark.parametrize(
    ("game", "low", "high"),
    [("carousel", "yes", "yes"), ("manipulation", "**no**", "yes"), ("shanghai", "yes", "**no**")],
)
def test_the_ace_stands_where_the_file_puts_it(game: str, low: str, high: str) -> None:
    shown = cells(meld_examples(rules(game), TELL))
    assert shown["A♠ 2♠ 3♠"][0] == low
    assert shown["Q♥ K♥ A♥"][0] == high
    assert shown["K♦ A♦ 2♦"][0] == "**no**"


def test_a_meld_that_is_none_comes_with_the_reason_of_the_judge() -> None:
    shown = cells(meld_examples(rules("carousel"), TELL))
    assert shown["5♠ 5♥"] == ("**no**", "5♠ 5♥ is too short: it takes at least 3 cards")
    assert shown["5♥ 6♥ 8♥"] == ("**no**", "there is a gap between 6♥ and 8♥")
    assert shown["5♠ 5♥ 5♥"][0] == "**no**"
    assert shown["5♠ 5♥ 5♦ 5♣"] == ("yes", "the largest there is")


@pytest.mark.parametrize("game", api.games())
def test_every_shape_has_a_legal_and_an_illegal_example(game: str) -> None:
    shown = rules(game)
    for shape in shown.shapes:
        verdicts = [judged(shown, (), (line.cards,)).refusal for line in lines(shown, TELL, shape)]
        assert None in verdicts
        assert any(verdicts)


def test_shapes_that_are_written_out_have_examples_too() -> None:
    shown = meld_examples(rules(HOUSE_RULES / "hr-37-alternating-runs.yaml"), TELL)
    assert "yes" in shown


# Jokers


def test_a_joker_takes_the_names_that_fit() -> None:
    shown = cells(joker_examples(rules("carousel"), TELL))
    assert shown["5♥ JK 7♥"] == ("6♥",)
    assert shown["5♥ 6♥ JK"] == ("4♥ or 7♥; whoever lays it says which",)
    assert shown["9♠ 9♦ JK"] == ("9♥ or 9♣; whoever lays it says which",)
    assert shown["5♥ JK JK 8♥"] == ("6♥, 7♥",)


@pytest.mark.parametrize(
    ("game", "leaves", "freed"),
    [
        ("carousel", "Legal.", "Legal."),
        ("vatikan", "Not legal: JK=8♥ may move only", "Legal."),
        ("tahiti", "Not legal: ", "Not legal: "),
    ],
)
def test_what_jokers_may_do_differs_from_game_to_game(game: str, leaves: str, freed: str) -> None:
    shown = joker_examples(rules(game), TELL)
    assert f"**It keeps its name and goes to another meld.** {leaves}" in shown
    assert f"comes from another meld, and it takes another name.** {freed}" in shown
    assert "**It takes another name without its real card.** Not legal" in shown or game == "tahiti"


def test_a_joker_without_a_name_is_shown_without_one() -> None:
    shown = joker_examples(rules("rummikub", joker="free"), TELL)
    assert "JK=" not in shown
    assert "**It takes another name without its real card.** Legal." in shown


@pytest.mark.parametrize("game", ["machiavelli", "gin"])
def test_a_game_without_jokers_has_no_examples_of_them(game: str) -> None:
    assert joker_examples(rules(game), TELL) == ""
    assert "Jokers" not in examples(api.load(game))


@pytest.mark.parametrize("game", ["carousel", "vatikan", "tahiti", "rummikub"])
def test_a_play_with_a_joker_is_judged_as_the_laws_judge_it(game: str) -> None:
    shown = rules(game)
    text = joker_examples(shown, TELL)
    verdicts = re.findall(r"\*\* (Legal|Not legal)", text)
    before = [tables(shown, line) for line in text.splitlines() if "Before: " in line]
    after = [tables(shown, line) for line in text.splitlines() if "After: " in line]
    assert len(verdicts) == len(before) == len(after) >= 4
    for verdict, one, other in zip(verdicts, before, after, strict=True):
        assert (judged(shown, one, other).refusal is None) == (verdict == "Legal")


# The first play


def test_a_first_play_of_points_is_shown_just_above_and_just_below_the_mark() -> None:
    shown = cells(opening_examples(rules("rummikub"), TELL))
    assert shown["9B 10B 11B"] == ("yes", "it counts 30 points")
    assert shown["8B 9B 10B"][0] == "**no**"
    assert shown["8B 9B 10B"][1].startswith("it counts 27 points; ")
    assert shown["9B JK=10B 11B"][0] == "yes"


@pytest.mark.parametrize(
    ("needs", "shown"),
    [
        ("count(new_melds) == 2 and all(m.kind == set for m in new_melds)", 6),
        ("count(new_melds) == 3 and all(m.kind == set for m in new_melds)", 9),
        ("count(laid) == 4 and count(new_melds) == 1", 4),
    ],
)
def test_a_first_play_that_suffices_is_found_for_a_condition(
    tmp_path: Path, needs: str, shown: int
) -> None:
    path = tmp_path / "rules.yaml"
    path.write_text(
        f"language: 1\ngame: ours\nextends: basic-rummy\npack: 2\nopening: {needs}\n", "utf-8"
    )
    told = opening_examples(rules(path), TELL)
    (row,) = [line for line in told.splitlines() if "| yes |" in line]
    play = tables(rules(path), row)
    assert not judged(rules(path), (), play, opened=False).refusal
    assert sum(map(len, play)) == shown


def test_no_first_plays_are_shown_where_none_is_found_that_suffices(tmp_path: Path) -> None:
    path = tmp_path / "rules.yaml"
    path.write_text(
        "language: 1\ngame: ours\nextends: basic-rummy\nopening: count(laid) == 52\n", "utf-8"
    )
    assert opening_examples(rules(path), TELL) == ""


def test_a_first_run_without_jokers_is_shown() -> None:
    shown = cells(opening_examples(rules("vatikan"), TELL))
    verdicts = {cards: row[0] for cards, row in shown.items()}
    assert verdicts["5♥ 6♥ 7♥"] == "yes"
    assert verdicts["5♥ JK=6♥ 7♥"] == "**no**"


def test_a_game_that_asks_nothing_of_a_first_play_has_no_such_examples() -> None:
    assert opening_examples(rules("carousel"), TELL) == ""


# A turn and a deal


def test_a_turn_rebuilds_the_table_for_few_cards() -> None:
    shown = rules("carousel")
    text = turn_example(shown, TELL, deals(shown))
    lines = {line.split(":")[0]: tables(shown, line) for line in text.splitlines() if "`" in line}
    before, after = lines["On the table"], lines["Now these melds lie there instead"]
    assert 2 <= len(before) <= 4
    assert judged(shown, before, after).refusal is None
    laid = text.count(NEW)
    assert 1 <= laid <= 3
    (hand,), (left,) = lines["The hand"], lines["The hand after it"]
    drawn = sum(len(meld) for key, told in lines.items() if "Draw" in key for meld in told)
    assert len(hand) + drawn - laid == len(left)


@pytest.mark.parametrize("game", ["gin", "rummy-500", "basic-rummy"])
def test_a_turn_of_a_game_with_discards_shows_one(game: str) -> None:
    shown = rules(game)
    text = turn_example(shown, TELL, deals(shown))
    assert "Discard: `" in text
    assert "Draw from the stock: `" in text or "Take from the discard pile: `" in text


def test_a_knock_is_part_of_the_turn() -> None:
    shown = rules("gin")
    assert re.search(r"\d\. Knock\n\d\. Lay from the hand", turn_example(shown, TELL, deals(shown)))


@pytest.mark.parametrize("game", api.games())
def test_the_lines_of_a_scored_deal_add_up(game: str) -> None:
    shown = rules(game)
    text = score_example(shown, TELL, deals(shown))
    sheet = text.split("Winner")[0]
    rows = [
        line.strip("| ").split("|") for line in sheet.splitlines() if re.match(r"\| [^|]", line)
    ]
    if not shown.awards:
        assert rows == []
        return
    numbers = [[int(cell.strip(" *") or 0) for cell in row[1:]] for row in _padded(rows[1:])]
    assert [sum(column) for column in zip(*numbers[:-1], strict=True)] == numbers[-1]


def _padded(rows: list[list[str]]) -> list[list[str]]:
    wide = max(len(row) for row in rows)
    return [[*row, *[""] * (wide - len(row))] for row in rows]


def test_unmatched_cards_stand_apart_where_they_count() -> None:
    shown = rules("gin")
    text = score_example(shown, TELL, deals(shown))
    assert "unmatched points: " in text
    assert "points in hand" not in text


def test_columns_of_the_score_sheet_are_filled_one_by_one() -> None:
    shown = rules("hollywood-gin")
    text = score_example(shown, TELL, deals(shown))
    assert "| Deal | Points | first game | second game | third game |" in text


def test_the_deal_begins_as_the_rules_say() -> None:
    shown = rules("tahiti")
    text = start_example(shown, TELL, deals(shown))
    lines = text.splitlines()
    (loose,) = (tables(shown, line) for line in lines if "On the table" in line)
    assert [len(meld) for meld in loose] == [1, 1, 1, 1]
    assert "Cards in the hand of each other player (B, C): 5" in text


def test_the_same_rules_give_the_same_examples() -> None:
    game = api.load("guadalupe")
    assert examples(game) == examples(game)
    assert deals(rules_shown(game))


def test_a_deal_that_cannot_be_played_to_its_end_leaves_its_examples_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("ruledsl.books.played.LONGEST", 3)
    found = examples(api.load("carousel"))
    assert set(found) == {"Melds", "Jokers"}


def test_a_pack_with_very_many_melds_has_a_book_all_the_same(tmp_path: Path) -> None:
    letters = "ABCDEFGHIJLMNPQ"
    names = "".join(
        f"    {each.lower() * 2}: {{letter: {each}, colour: red}}\n" for each in letters
    )
    (tmp_path / "rules.yaml").write_text(
        "language: 1\ngame: odd\nextends: machiavelli\ntitle: Odd\n"
        "pack:\n  decks: 2\n  ranks: A 2 3 4 5 6 7 8 9 10 J Q K\n"
        f"  suits: {' '.join(letters)}\n  suit_names:\n{names}"
        "melds:\n  set: {same: rank, different: suit, size: 7+}\n"
        "opening: {points: 30}\n",
        encoding="utf-8",
    )
    found = examples(api.load(tmp_path / "rules.yaml"))
    assert "Melds" in found
    assert "Your turn" not in found


def test_a_match_with_awards_of_its_own_is_counted_to_its_end() -> None:
    shown = examples(api.load("gin"))["The match"]
    assert "| boxes | 200 | 350 |" in shown
    assert "| **sum** | **412** | **385** |" in shown
    assert shown.endswith("Winner: A")


def test_a_match_without_awards_of_its_own_needs_no_example() -> None:
    assert "The match" not in examples(api.load("basic-rummy"))


def test_a_run_that_goes_around_is_refused_for_its_last_rank() -> None:
    shown = examples(api.load("rummikub"))["Melds"]
    assert "| `12B 13B 1B` | **no** | 12B 13B 1B: a run does not go on beyond 13B |" in shown
