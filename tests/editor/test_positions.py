"""Positions and shifts: offsets as editors count them, and as texts change."""

from hypothesis import given
from hypothesis import strategies as st

from ruledsl.editor.positions import Position, offset_of, position_of
from ruledsl.editor.shift import shift
from ruledsl.text.diagnostic import Code, Edit, Note, found
from ruledsl.text.source import Source
from ruledsl.text.span import Span

TEXTS = st.text(alphabet="aä🂡\n\r€", max_size=40)


@given(TEXTS)
def test_every_place_comes_back(text: str) -> None:
    source = Source("a", text)
    for offset in range(len(text) + 1):
        if text[offset - 1 : offset + 1] == "\r\n":
            continue  # no editor can stand inside a line break
        position = position_of(source, offset)
        line = text[:offset].replace("\r\n", "\n").replace("\r", "\n")
        assert position.line == line.count("\n")
        assert position.character == len(line.rpartition("\n")[2].encode("utf-16-le")) // 2
        assert offset_of(source, position) == offset


def test_a_place_beyond_the_text_is_its_nearest() -> None:
    source = Source("a", "ab\n🂡c")
    assert offset_of(source, Position(0, 99)) == 2
    assert offset_of(source, Position(1, 1)) == 3, "inside of a wide character"
    assert offset_of(source, Position(9, 0)) == 5
    assert offset_of(source, Position(-1, 0)) == 0


@given(TEXTS, TEXTS, TEXTS, TEXTS)
def test_what_is_not_changed_moves_along(before: str, old: str, new: str, behind: str) -> None:
    one, other = Source("a", before + old + behind), Source("a", before + new + behind)
    change = shift(one, other)
    assert change.before >= len(before)
    assert change.before + change.behind <= min(len(one.text), len(other.text))
    last = len(one.text) - change.behind
    for offset in (*range(change.before), *range(max(last, change.before + 1), len(one.text))):
        moved = change.forward(offset)
        assert moved is not None
        assert one.text[offset] == other.text[moved]


def test_a_finding_moves_with_its_line_and_goes_with_its_text() -> None:
    code = Code("RD101", "a-b", "no", "why")
    old = Source("a", "one\ntwo\nthree\n")
    two = Span(old, 4, 7)
    finding = found(code, two, notes=[Note(Span(old, 8, 13), "there")], edits=[Edit(two, "2")])
    above = Source("a", "zero\none\ntwo\nthree\n")
    moved = shift(old, above).finding(finding)
    assert moved is not None
    assert [moved.span.text, moved.notes[0].span.text, moved.edits[0].span.text] == [
        "two",
        "three",
        "two",
    ]
    assert shift(old, Source("a", "one\ntXwo\nthree\n")).finding(finding) is None
    kept = shift(old, Source("a", "one\ntwo\nthXree\n")).finding(finding)
    assert kept is not None
    assert kept.notes == ()
