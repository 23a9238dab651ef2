"""Explain: whatever has a name can be asked for, offline, and near names are offered."""

import pytest

from ruledsl.cli.explain import findings, refusals
from ruledsl.cli.main import main
from ruledsl.constructs import STANDARD
from ruledsl.ruleset.reference_findings import visible
from ruledsl.scenes.refusals import COMMON


def explained(name: str, capsys: pytest.CaptureFixture[str]) -> str:
    assert main(["explain", name]) == 0
    return capsys.readouterr().out


def test_every_finding_is_explained_by_number_and_by_name(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for code in findings():
        told = explained(code.id, capsys)
        assert told.startswith(f"{code.id} {code.name} (")
        assert told in explained(code.name, capsys)
        for example in (code.bad, code.good):
            assert all(line.strip() in told for line in visible(example).splitlines())


def test_every_refusal_is_explained_with_every_word_that_uses_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for name in refusals():
        told = explained(name, capsys)
        words = [c.keyword for c in STANDARD.constructs if name in {r.name for r in c.refusals}]
        assert all(f"from the word `{word}`" in told for word in words)
        if words:
            assert f"because: {name}" in told


def test_every_refusal_that_scenes_may_name_is_explained() -> None:
    assert set(COMMON) <= set(refusals())


def test_every_word_is_explained_with_its_options(capsys: pytest.CaptureFixture[str]) -> None:
    told = explained("players", capsys)
    assert "  direction: in which direction turns go\n" in told
    assert "`clockwise` or `anticlockwise`; left out: `clockwise`" in told
    assert "players (a name in expressions)" in told
    for construct in STANDARD.constructs:
        assert construct.keyword in explained(construct.keyword, capsys)


def test_every_name_of_expressions_is_explained_with_its_places(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for word in STANDARD.vocabulary.words:
        assert f"    {word.example}" in explained(word.word, capsys)
    assert "Known in a turn." in explained("can_play", capsys)


def test_the_terminal_shows_no_links(capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("opening", "melds", "turn-gets-stuck", "run-gap", "hand"):
        assert "](#" not in explained(name, capsys)


def test_a_near_name_is_offered(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "unknwon-key"]) == 2
    assert 'did you mean "unknown-key"?' in capsys.readouterr().err.replace("`", '"')
    assert main(["explain", "Bonus"]) == 2
    assert "did you mean `awards`?" in capsys.readouterr().err


def test_the_list_has_everything(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "--all"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(findings()) + len(refusals())


def test_the_reference_is_compared_with_a_file(
    tmp_path_factory: pytest.TempPathFactory, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path_factory.mktemp("page") / "REFERENCE.md"
    asked = ["reference", "--output", str(file)]
    assert main([*asked, "--check"]) == 2
    assert main(asked) == 0
    assert main([*asked, "--check"]) == 0
    file.write_text("old", encoding="utf-8")
    assert main([*asked, "--check"]) == 1
    assert "differs" in capsys.readouterr().out
