"""Ranges and lists of cards."""

import pytest

from ruledsl.syntax.cards_parser import parse_table
from ruledsl.syntax.phrase_codes import EMPTY_MELD, EMPTY_RANGE, MISPLACED_COMMA, NOT_A_RANGE
from ruledsl.syntax.range_parser import parse_range
from ruledsl.syntax.tree import Scalar
from ruledsl.text.source import Source
from ruledsl.text.span import Span


def scalar(text):
    return Scalar(Span(Source("x", text), 0, len(text)), text)


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("2-5", (2, 5)),
        (" 2 - 5 ", (2, 5)),
        ("2–5", (2, 5)),
        ("3-3", (3, 3)),
        ("3+", (3, None)),
        ("3", (3, 3)),
        ("up to 4", (0, 4)),
        ("0", (0, 0)),
    ],
)
def test_a_range_has_two_ends(text, meaning):
    assert parse_range(scalar(text)) == (meaning, [])


@pytest.mark.parametrize(
    ("text", "code", "underlined"),
    [
        ("5-2", "empty-range", "5-2"),
        ("", "empty-phrase", ""),
        ("two", "not-a-range", "two"),
        (" 2..5 ", "not-a-range", "2..5"),
        ("-3", "not-a-range", "-3"),
        ("2-1234567890", "long-number", "1234567890"),
    ],
)
def test_what_is_no_range_is_a_finding(text, code, underlined):
    meaning, (finding,) = parse_range(scalar(text))
    assert (meaning, finding.code.name, finding.span.text) == (None, code, underlined)


def test_a_table_is_melds_of_card_words():
    text = "JK=7C 7D, 7H | 4C 5C"
    table, findings = parse_table(text, scalar(text).place)
    assert findings == []
    assert [[card.text for card in meld] for meld in table] == [["JK=7C", "7D", "7H"], ["4C", "5C"]]
    assert all(text[card.start : card.end] == card.text for meld in table for card in meld)


def test_a_table_without_melds_is_empty():
    assert parse_table("  \n", scalar("  \n").place) == ((), [])


@pytest.mark.parametrize(
    ("text", "code", "offset"),
    [
        ("| 7C", "empty-meld", 0),
        ("7C | | 8C", "empty-meld", 5),
        ("7C |", "empty-meld", 3),
        ("7C,", "misplaced-comma", 2),
        ("7C,,7D", "misplaced-comma", 3),
        (", 7C", "misplaced-comma", 0),
        ("7C,|8C", "misplaced-comma", 2),
        ("x" * 3000, "phrase-too-long", 0),
    ],
)
def test_a_bar_or_comma_without_cards_is_a_finding(text, code, offset):
    table, (finding,) = parse_table(text, scalar(text).place)
    assert (table, finding.code.name, finding.span.start) == ((), code, offset)


@pytest.mark.parametrize("code", [NOT_A_RANGE, EMPTY_RANGE], ids=lambda code: code.name)
def test_the_snippets_of_a_range_code_show_it(code):
    assert [each.code for each in parse_range(scalar(code.bad))[1]] == [code]
    assert parse_range(scalar(code.good))[1] == []


@pytest.mark.parametrize("code", [EMPTY_MELD, MISPLACED_COMMA], ids=lambda code: code.name)
def test_the_snippets_of_a_card_code_show_it(code):
    assert [each.code for each in parse_table(code.bad, scalar(code.bad).place)[1]] == [code]
    assert parse_table(code.good, scalar(code.good).place)[1] == []
