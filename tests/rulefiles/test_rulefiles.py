"""Rule files: those in `ok` have no finding, those in `bad` exactly those they are marked with."""

from pathlib import Path

import pytest

from ruledsl.constructs import STANDARD
from ruledsl.language.expression_codes import EXPRESSION_CODES
from ruledsl.ruleset import codes, compose_codes, ignore_codes
from ruledsl.ruleset.checks import codes as check_codes
from ruledsl.ruleset.validate import validate
from ruledsl.text.source import Source
from tests.rulefiles.annotated import expected_and_found, findings_of, marks_in, with_marks

HERE = Path(__file__).parent
BAD = sorted((HERE / "bad").glob("*.yaml"))
OK = sorted((HERE / "ok").glob("*.yaml"))
BASES = sorted((HERE / "bases").glob("*.yaml"))
TEXTS = [path.read_text("utf-8", "replace") for path in (*BAD, *BASES)]


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_a_bad_file_has_the_findings_it_is_marked_with(path: Path) -> None:
    expected, found = expected_and_found(path)
    assert found == expected
    assert found, "a bad file has a finding"


@pytest.mark.parametrize("path", OK, ids=lambda path: path.stem)
def test_an_ok_file_passes_without_a_word(path: Path) -> None:
    report = validate(path, STANDARD)
    assert report.diagnostics == ()
    assert report.ruleset is not None


@pytest.mark.parametrize(
    "code",
    [
        *codes.CODES,
        *compose_codes.CODES,
        *check_codes.CODES,
        *EXPRESSION_CODES,
        *ignore_codes.CODES,
    ],
    ids=lambda code: code.name,
)
def test_a_code_is_met_by_a_bad_file(code: object) -> None:
    name = getattr(code, "name", "")
    if name in NOT_SHOWN:
        pytest.skip(NOT_SHOWN[name])  # each has its reason there
    assert any(f" {name}: " in text for text in TEXTS), name


NOT_SHOWN = {
    "against-the-schema": "a net below the reader: no file is known that falls through to it",
    "unreadable-base": "needs a file that is there and cannot be read",
}


def test_marks_are_read_where_they_stand() -> None:
    text = "deal: {hnad: 7}\n#      ^^^^ unknown-key: no\n#^^^ a-b: c\n# d: e\ngame: x\n"
    marks = marks_in(Source("t", text))
    assert [(m.line, m.first, m.last, m.text) for m in marks] == [
        (1, 1, 1, "d: e"),
        (1, 1, 4, "a-b: c"),
        (1, 8, 11, "unknown-key: no"),
    ]


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_marks_written_anew_are_the_same(path: Path) -> None:
    text = path.read_bytes().decode("utf-8", "replace")
    if "\ufffd" in text:
        pytest.skip("no text editor can write this file")
    here = [each for each in findings_of(path) if Path(each.span.source.name) == path]
    assert with_marks(path, here) == text
