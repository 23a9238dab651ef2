"""Draft: small edits of one's own copy of the table."""

import pytest

from ruledsl.cards.pack import Pack, french
from ruledsl.cli.draft import Draft, DraftError, edit

PACK: Pack = french(2, 2)


def cards(text: str) -> tuple[int, ...]:
    return tuple(PACK.read(word) for word in text.split())


def draft(table: str = "", hand: str = "") -> Draft:
    melds = tuple(cards(meld) for meld in table.split("|") if meld.strip())
    return Draft(PACK, melds, cards(hand))


def after(start: Draft, *lines: str) -> Draft:
    for line in lines:
        edited = edit(start, line)
        assert edited is not None, f"{line} is no edit"
        start = edited
    return start


def written(table: tuple[tuple[int, ...], ...]) -> str:
    return " | ".join(PACK.write(meld) for meld in table)


def test_a_new_meld_comes_from_the_hand() -> None:
    end = after(draft(hand="4S 5S 6S KD"), "new 4S 5S 6S")
    assert written(end.table) == "4S 5S 6S"
    assert PACK.write(end.hand) == "KD"


def test_a_card_is_laid_to_a_meld() -> None:
    end = after(draft("7C 7D 7S | 2H 3H 4H", "7H"), "7h to 1")
    assert written(end.table) == "7C 7D 7S 7H | 2H 3H 4H"
    assert end.hand == ()


def test_cards_taken_up_are_used_before_those_of_the_hand() -> None:
    end = after(draft("7C 7D 7S 7H", "7H 8H 9H"), "take 7H from 1", "new 7H 8H 9H")
    assert written(end.table) == "7C 7D 7S | 7H 8H 9H"
    assert PACK.write(end.hand) == "7H"
    assert end.aside == ()


def test_places_in_a_meld_count_before_anything_is_taken() -> None:
    end = after(draft("2H 3H 4H 5H 6H"), "take 1 2 from 1")
    assert PACK.write(end.aside) == "2H 3H"
    assert written(end.table) == "4H 5H 6H"


def test_a_whole_meld_is_taken_up() -> None:
    end = after(draft("2H 3H 4H | 7C 7D 7S"), "take all from 1")
    assert written(end.table) == "7C 7D 7S"
    assert PACK.write(end.aside) == "2H 3H 4H"


def test_melds_are_parted_and_joined() -> None:
    parted = after(draft("2H 3H 4H 5H 6H 7H"), "split 1 after 3")
    assert written(parted.table) == "2H 3H 4H | 5H 6H 7H"
    assert written(after(parted, "join 1 2").table) == "2H 3H 4H 5H 6H 7H"


def test_the_whole_table_may_be_said_at_once() -> None:
    end = after(draft("7C 7D 7S", "7H 8S"), "table 7C 7D 7H | 7S 8S")
    assert written(end.table) == "7C 7D 7H | 7S 8S"
    assert (end.hand, end.aside) == ((), ())


def test_what_a_new_table_leaves_out_lies_aside() -> None:
    assert PACK.write(after(draft("7C 7D 7S 7H"), "table 7C 7D 7S").aside) == "7H"


def test_a_joker_keeps_its_name_when_it_is_moved_without_one() -> None:
    end = after(draft("7C 7D JK=7S", "8S 9S"), "take JK from 1", "new JK 8S 9S")
    assert written(end.table) == "7C 7D | JK=7S 8S 9S"


def test_a_joker_may_be_given_another_name() -> None:
    end = after(draft("7C 7D JK=7S", "2S"), "take JK=7S from 1", "new 2S JK=3S")
    assert written(end.table) == "7C 7D | 2S JK=3S"


def test_the_first_joker_without_a_name_is_named() -> None:
    start = after(draft(hand="7C 7D JK"), "new 7C 7D JK")
    assert start.bare_jokers == cards("JK")
    assert written(start.with_joker(PACK.read("7H")).table) == "7C 7D JK=7H"


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("new 9S", "9♠ is neither in your hand nor taken up"),
        ("new 4S 4S", "4♠ is neither"),
        ("new 4X", '"4X" is not a card of this pack'),
        ("4S to 9", "there is no meld 9 on the table"),
        ("4S to nine", "there is no meld nine"),
        ("4S to 99999999999999999999999", "there is no meld"),
        ("take 9 from 1", "the meld has no card number 9"),
        ("take 2S from 1", "2S does not lie there"),
        ("take 1 1 from 1", "does not lie there so often"),
        ("split 1 after 3", "meld 1 has 3 cards"),
        ("join 1 1", "name two melds"),
    ],
)
def test_an_edit_that_makes_no_sense_says_why(line: str, reason: str) -> None:
    with pytest.raises(DraftError) as refused:
        edit(draft("7C 7D 7S", "4S"), line)
    assert reason in str(refused.value)


@pytest.mark.parametrize("line", ["", "hello", "new", "take 7C", "split 1", "draw"])
def test_other_lines_are_no_edits(line: str) -> None:
    assert edit(draft("7C 7D 7S", "4S"), line) is None


def test_no_card_is_ever_lost_or_made() -> None:
    start = draft("7C 7D 7S 7H | 2H 3H 4H", "5H JK 7H")
    lines = ("take 7H from 1", "new 7H", "5H to 2", "split 2 after 2", "join 1 3", "new JK=9C")
    every = sorted(card for meld in start.table for card in meld) + sorted(start.hand)
    end = after(start, *lines)
    here = (*end.aside, *end.hand, *(card for meld in end.table for card in meld))
    assert sorted(PACK.bare[c] for c in here) == sorted(every)
