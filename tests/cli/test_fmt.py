"""Fmt: what is written, what is only told, and the exit codes."""

import io
from pathlib import Path

import pytest

from .conftest import Command

TEXT = "# a game\n\ntitle: Ours\ngame: ours\nlanguage: 1\nextends: carousel\n"
LAID = "# a game\n\nlanguage: 1\ngame: ours\nextends: carousel\ntitle: Ours\n"


@pytest.fixture(autouse=True)
def rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "rules.yaml"
    path.write_text(TEXT)
    return path


def test_a_file_is_written_anew_and_then_needs_nothing(ruledsl: Command, rules: Path) -> None:
    assert ruledsl("fmt", "rules.yaml").code == 0
    assert rules.read_text() == LAID
    done = ruledsl("fmt", "--check", ".")
    assert (done.code, done.out) == (0, "")


def test_a_check_names_the_files_and_writes_nothing(ruledsl: Command, rules: Path) -> None:
    done = ruledsl("fmt", "--check", "rules.yaml")
    assert (done.code, done.out) == (1, "rules.yaml\n")
    assert rules.read_text() == TEXT


def test_a_difference_is_shown(ruledsl: Command, rules: Path) -> None:
    done = ruledsl("fmt", "--diff", "rules.yaml")
    assert done.code == 1
    assert "+language: 1\n" in done.out
    assert rules.read_text() == TEXT


def test_standard_input_goes_to_the_output(
    ruledsl: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(TEXT.encode())))
    done = ruledsl("fmt", "-")
    assert (done.code, done.out) == (0, LAID)


def test_what_is_no_yaml_is_told(ruledsl: Command, rules: Path) -> None:
    rules.write_text("title: [\n")
    done = ruledsl("fmt", "rules.yaml")
    assert done.code == 1
    assert "rules.yaml cannot be read as YAML" in done.err
    assert rules.read_text() == "title: [\n"
