"""Compose: files that build on other files."""

from pathlib import Path

from ruledsl.constructs import STANDARD
from ruledsl.ruleset.compose import resolve
from ruledsl.ruleset.validate import validate
from ruledsl.text.source import Source
from tests.ruleset.games import MINI


def test_a_shipped_game_is_built_on_by_its_name() -> None:
    resolved = resolve(Source("t", "game: x\nextends: carousel\ndeal: 7\n"), STANDARD)
    assert resolved.usable
    assert resolved.word("game") == "x"
    assert resolved.word("title") == "Carousel"
    assert resolved.mapping.get("extends") is None
    assert [Path(link.source.name).parent.name for link in resolved.chain] == ["carousel"]


def test_a_path_is_seen_from_the_file_that_names_it(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "base.yaml").write_text(MINI)
    (tmp_path / "deep" / "middle.yaml").write_text("extends: ../base.yaml\ndeal: 8\n")
    top = tmp_path / "top.yaml"
    top.write_text("extends: deep/middle.yaml\ngame: top\n")
    resolved = resolve(top, STANDARD)
    assert resolved.diagnostics == ()
    assert [Path(link.source.name).name for link in resolved.chain] == ["middle.yaml", "base.yaml"]
    assert validate(top, STANDARD).diagnostics == ()


def test_a_fault_of_a_base_is_told_there_with_a_note_of_who_builds_on_it(tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text(MINI.replace("tie: draw", "tie: drawn"))
    top = tmp_path / "top.yaml"
    top.write_text("extends: base.yaml\ngame: top\n")
    (finding,) = validate(top, STANDARD).diagnostics
    assert Path(finding.span.source.name).name == "base.yaml"
    (note,) = finding.notes
    assert note.span.text == "base.yaml"
    assert Path(note.span.source.name).name == "top.yaml"


def test_a_fault_that_is_mended_above_is_no_fault(tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text(MINI.replace("tie: draw", "tie: drawn"))
    top = tmp_path / "top.yaml"
    top.write_text("extends: base.yaml\ngame: top\nwinner: {tie: draw}\n")
    assert validate(top, STANDARD).diagnostics == ()


def test_whoever_embeds_the_library_may_say_where_bases_lie(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").write_text(MINI)
    source = Source("t", "extends: anything at all\ngame: top\n")
    report = validate(source, STANDARD, lambda name, source: tmp_path / "elsewhere")
    assert report.diagnostics == ()


def test_a_choice_may_take_away_what_its_own_file_adds_to_the_base() -> None:
    option = "options: {pay: {ask: What to pay?, choices: {one: {}, nothing: {clock: null}}}}\n"
    text = "language: 1\ngame: ours\nextends: machiavelli\nclock: 60\n" + option
    assert validate(Source("ours.yaml", text), STANDARD).diagnostics == ()
    missing = validate(Source("ours.yaml", text + "deal: {upcard: null}\n"), STANDARD)
    assert [each.code.name for each in missing.diagnostics] == ["nothing-removed"]
