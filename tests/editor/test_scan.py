"""Scan: where a cursor is in a text that is no YAML yet."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruledsl.editor.scan import scan

KEY, VALUE, EITHER, NOTHING = (True, False), (False, True), (True, True), (False, False)


@pytest.mark.parametrize(
    ("text", "path", "role", "written"),
    [
        ("", (), KEY, ""),
        ("tu", (), KEY, "tu"),
        ("turn: draw then ", ("turn",), VALUE, "draw then "),
        ("turn:\n  play or\n  dr", ("turn",), VALUE, "play or\n  dr"),
        ("deal: {ha", ("deal",), KEY, "ha"),
        ("deal: {hand: 7, ", ("deal",), KEY, ""),
        ("deal: {hand: 7 if pl", ("deal", "hand"), VALUE, "7 if pl"),
        ("deal:\n  ", ("deal",), EITHER, ""),
        ("deal:\n  ha", ("deal",), EITHER, "ha"),
        ("deal:\n  hand: 7\n  ", ("deal",), KEY, ""),
        ("deal:\n  hand: 7\n", (), KEY, ""),
        ("deal: 7\n  ", ("deal",), NOTHING, ""),
        ("a:\n- b\n- ", ("a", 1), EITHER, ""),
        ("a:\n- b\nc", (), KEY, "c"),
        ("a:\n  - b: 1\n    c", ("a", 0), KEY, "c"),
        ("a:\n  - b: 1\n  - c: ", ("a", 1, "c"), VALUE, ""),
        ("a: [b, c", ("a", 1), EITHER, "c"),
        ("a: [{b: 1}, {c: ", ("a", 1, "c"), VALUE, ""),
        ("a: {b: {c: 1}, d", ("a",), KEY, "d"),
        ("a: {b: 1\nc: 2\nd", (), KEY, "d"),  # a bracket that was left open
        ("a: 'it''s ", ("a",), VALUE, "it''s "),
        ('a: {b: "x, y: ', ("a", "b"), VALUE, "x, y: "),
        ("a: >\n  one\n  two", ("a",), VALUE, "one\n  two"),
        ("a: |\n  one\nb", (), KEY, "b"),
        ("a: 1 # b", ("a",), NOTHING, None),
        ("a: {b: 1, # c", ("a",), NOTHING, None),
        ("# a: {", (), NOTHING, None),
        ("'a b': {c", ("a b",), KEY, "c"),
        ("a: {b: 1}\r\nc: {d", ("c",), KEY, "d"),
    ],
)
def test_a_place_is_found_by_the_text_before_it(
    text: str, path: tuple[str | int, ...], role: tuple[bool, bool], written: str | None
) -> None:
    spot = scan(text, len(text))
    assert spot.path == path
    assert (spot.key, spot.value) == role
    if written is not None:
        assert text[spot.start :] == written


def test_keys_that_stand_before_are_known() -> None:
    text = "a: {b: 1, c: {d: 2}, e"
    assert scan(text, len(text)).seen == ("b", "c")
    text = "a:\n  b: 1\n  c: 2\n  "
    assert scan(text, len(text)).seen == ("b", "c")


@given(st.text(alphabet="ab:-,{}[]\"'|># \n\t", max_size=60))
def test_any_text_has_a_spot_within_it(text: str) -> None:
    for offset in range(len(text) + 1):
        spot = scan(text, offset)
        assert 0 <= spot.start <= offset


@pytest.mark.parametrize("text", ["{" * 9_000, "- " * 9_000, "a b " * 9_000, "'" * 9_001])
def test_long_nonsense_takes_no_time(text: str) -> None:
    assert scan(text, len(text)).start <= len(text)
