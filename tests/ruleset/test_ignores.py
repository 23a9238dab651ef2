"""Ignores: comments hide what they name, where they stand, and are told when they hide nothing."""

from pathlib import Path

import pytest

from ruledsl import api
from ruledsl.constructs import STANDARD
from ruledsl.ruleset.validate import Report, validate
from ruledsl.text.source import Source

HEAD = "language: 1\ngame: ours\nextends: carousel\n"


def report_of(text: str) -> Report:
    return validate(Source("ours.yaml", HEAD + text), STANDARD)


def names(text: str) -> list[str]:
    return [each.code.name for each in report_of(text).diagnostics]


@pytest.mark.parametrize(
    "text",
    [
        "give_up: null # ruledsl: ignore[nothing-removed] to be sure\n",
        "give_up: null # ruledsl: ignore[RD408]\n",
        "# ruledsl: ignore[nothing-removed] to be sure\ngive_up: null\n",
        "# ruledsl: ignore[nothing-removed] to be sure\n\n# a word\ngive_up: null\n",
        "#ruledsl: ignore[ nothing-removed ]\ngive_up: null\n",
        "give_up: null\n# ruledsl: ignore-file[nothing-removed] all over\n",
    ],
)
def test_a_finding_is_hidden_by_name_or_number_in_its_line_or_above(text: str) -> None:
    report = report_of(text)
    assert report.diagnostics == ()
    assert [each.code.name for each in report.hidden] == ["nothing-removed"]
    assert report.ruleset is not None


def test_a_comment_above_a_key_covers_its_whole_value() -> None:
    text = (
        "# ruledsl: ignore[unknown-key, unknown-word] of the next version\n"
        "melds:\n  run:\n    sme: [suit]\n    shap: round\n    size: 3+\n"
    )
    assert names(text) == ["unused-ignore"]
    assert names(text.replace(", unknown-word", "")) == []


def test_a_comment_covers_no_other_key() -> None:
    text = "# ruledsl: ignore[unknown-key] mine\ndeal: {hand: 7}\nxyzzy: 1\n"
    assert sorted(names(text)) == ["unknown-key", "unused-ignore"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("deal: {hand: 7} # ruledsl: ignore[unknown-key] old\n", "unused-ignore"),
        ("deal: {hand: 7} # ruledsl: ignore[unknown-kye] old\n", "unknown-ignore"),
        ("# ruledsl: ignore-file[unknown-key] old\n", "unused-ignore"),
    ],
)
def test_a_comment_that_hides_nothing_is_told_at_its_name(text: str, found: str) -> None:
    (only,) = report_of(text).diagnostics
    assert only.code.name == found
    assert only.span.text.startswith("unknown-k")


def test_a_misspelt_name_is_offered_the_near_one() -> None:
    (only,) = report_of("# ruledsl: ignore[unknown-kye] x\n").diagnostics
    assert only.hint == "did you mean `unknown-key`?"


def test_what_keeps_a_file_from_being_read_is_never_hidden() -> None:
    assert names("# ruledsl: ignore-file[duplicate-key]\ntitle: a\ntitle: b\n") == ["duplicate-key"]


@pytest.mark.parametrize(
    "text",
    [
        "title: 'a # ruledsl: ignore[nothing-removed]'\ngive_up: null\n",
        "summary: |\n  a\n  # ruledsl: ignore-file[nothing-removed]\ngive_up: null\n",
        "# ruledsl: ignore\ngive_up: null\n",
        "# ruledsl: ignore[]\ngive_up: null\n",
    ],
)
def test_what_is_no_such_comment_hides_nothing(text: str) -> None:
    assert "nothing-removed" in names(text)


def test_a_comment_in_a_file_below_counts_there(tmp_path: Path) -> None:
    note = "# ruledsl: ignore[nothing-removed] to be sure\n"
    (tmp_path / "base.yaml").write_text(HEAD + note + "give_up: null\n")
    above = tmp_path / "rules.yaml"
    above.write_text("language: 1\ngame: a\nextends: base.yaml\n")
    assert validate(above, STANDARD).diagnostics == ()
    above.write_text(f"{note}language: 1\ngame: a\nextends: base.yaml\n")
    assert [each.code.name for each in validate(above, STANDARD).diagnostics] == ["unused-ignore"]


def test_a_hidden_error_is_still_an_error_for_who_wants_to_play(tmp_path: Path) -> None:
    path = tmp_path / "rules.yaml"
    path.write_text(HEAD + "xyzzy: 1 # ruledsl: ignore[unknown-key] mine\n")
    assert validate(path, STANDARD).diagnostics == ()
    with pytest.raises(api.RuleFileError) as error:
        api.load(path)
    assert [each.code.name for each in error.value.diagnostics] == ["unknown-key"]
