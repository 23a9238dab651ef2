"""The command: formats, files and checks of rule books."""

import sys
from pathlib import Path

import pytest

from ruledsl.cli.main import main


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    code = main(words)
    captured = capsys.readouterr()
    return code, captured.out + captured.err


def test_a_book_is_written_as_html_and_compared(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = str(tmp_path / "book.html")
    words = ("rulebook", "guadalupe", "--format", "html", "--output", file)
    assert run(capsys, *words)[0] == 0
    text = Path(file).read_text(encoding="utf-8")
    assert text.startswith("<!DOCTYPE html>")
    assert run(capsys, *words, "--check")[0] == 0
    Path(file).write_text(text.replace("five cards", "six cards"), encoding="utf-8")
    assert run(capsys, *words, "--check")[0] == 1


def test_the_book_beside_the_rule_file_is_compared(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "rulebook", "guadalupe", "--check")[0] == 0
    code, told = run(capsys, "rulebook", "guadalupe", "--check", "--format", "html")
    assert code == 2
    assert "RULEBOOK.html" in told


def test_a_file_that_is_no_text_differs_from_every_book(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "book.md"
    file.write_bytes(b"\xd0\x00\xff")
    words = ("rulebook", "guadalupe", "--no-examples", "--language", "it")
    code, told = run(capsys, *words, "--output", str(file), "--check")
    assert code == 1
    anew = f"ruledsl rulebook guadalupe --language it --no-examples --output {file}"
    assert f"write it anew: {anew}\n" in told
    assert "internal error" not in told


def test_examples_can_be_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    _, whole = run(capsys, "rulebook", "guadalupe")
    _, short = run(capsys, "rulebook", "guadalupe", "--no-examples")
    assert "### Examples" in whole
    assert "### Examples" not in short
    assert len(short) < len(whole)


def test_a_book_in_another_language_has_its_language_and_its_examples(
    capsys: pytest.CaptureFixture[str],
) -> None:
    _, text = run(capsys, "rulebook", "guadalupe", "--format", "html", "--language", "it")
    assert '<html lang="it">' in text
    assert "<h3>Esempi</h3>" in text
    assert 'aria-label="5 di picche, 5 di cuori, 5 di quadri"' in text


def test_a_missing_library_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in [name for name in sys.modules if name.startswith("markdown_it")]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.delitem(sys.modules, "ruledsl.books.html", raising=False)
    monkeypatch.setitem(sys.modules, "markdown_it", None)
    code, told = run(capsys, "rulebook", "guadalupe", "--format", "html")
    assert code == 2
    assert 'pip install "ruledsl[html]"' in told
