"""Source and span: lines and columns as people count them."""

import pytest

from ruledsl.text.source import Source
from ruledsl.text.span import NOWHERE, Span


@pytest.mark.parametrize(
    ("text", "offset", "place"),
    [
        ("abc", 0, (1, 1)),
        ("abc", 3, (1, 4)),
        ("a\nb", 2, (2, 1)),
        ("a\r\nb", 3, (2, 1)),
        ("a\rb", 2, (2, 1)),
        ("a\r\n\r\nb", 5, (3, 1)),
        ("\U0001f0a1 x", 2, (1, 3)),
        ("", 0, (1, 1)),
        ("a\u2028b", 2, (1, 3)),
    ],
)
def test_a_place_is_counted_from_one_in_code_points(text, offset, place):
    assert Source("x", text).line_col(offset) == place


def test_a_line_comes_without_its_break():
    source = Source("x", "one\r\ntwo\rthree\n")
    assert [source.line(number) for number in (1, 2, 3, 4)] == ["one", "two", "three", ""]
    assert source.line_count == 4


def test_two_sources_of_one_text_are_not_the_same():
    assert Source("x", "a") != Source("x", "a")


def test_a_span_inside_a_span_counts_from_its_start():
    span = Span(Source("x", "draw then play"), 5, 14).sub(5, 9)
    assert (span.text, span.start_line_col, span.end_line_col) == ("play", (1, 11), (1, 15))


def test_nowhere_is_empty():
    assert NOWHERE.text == ""
