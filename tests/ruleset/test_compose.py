"""Compose: files that build on other files."""

from pathlib import Path

from ruledsl.constructs import STANDARD
from ruledsl.ruleset.compose import resolve
from ruledsl.ruleset.rulebook import rule_book
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


def over(base: str, text: str) -> list[tuple[str, str]]:
    """Return what is found in a text over a shipped game: names and hints."""
    findings = validate(Source("t", f"game: x\nextends: {base}\n{text}"), STANDARD).diagnostics
    return [(each.code.name, each.hint) for each in findings]


def test_what_the_game_below_has_too_is_told_with_how_to_take_it_away() -> None:
    ends = "match: {ends: any(p.total > 9 for p in players), winner: {lowest: total}}\n"
    advice = "the game below has `{0}`: write `{0}: null` as well"
    assert over("machiavelli", ends) == [("match-needs-one-length", advice.format("deals"))]
    found = over("basic-rummy", "match: {winner: {lowest: total}}\nwinner: {highest: deadwood}\n")
    assert found == [
        ("match-winner-needs-one-value", advice.format("highest")),
        ("winner-needs-one-value", advice.format("lowest")),
    ]
    assert over("machiavelli", "match: {ends: null, deals: null}\n")[-1][1] == ""
    (winner,) = over("machiavelli", "match: 3\n")
    assert "`winner: {lowest: total}`" in winner[1]


def test_a_row_of_points_takes_the_place_of_those_below() -> None:
    points = "points: {A: 15, K Q J 10: 10, 9-2: face}\n"
    assert over("basic-rummy", points) == []
    report = validate(Source("t", f"game: x\nextends: basic-rummy\n{points}"), STANDARD)
    assert report.ruleset is not None
    told = rule_book(report.ruleset, STANDARD).partition("Cards count:")[2].partition("##")[0]
    assert told.split("\n")[2:6] == [
        "- A: 15 points",
        "- K, Q, J, 10: ten points",
        "- 2 to 9: the number on the card",
        "",
    ]
    assert over("basic-rummy", "points: {A: 15, A K: 9}\n")[0][0] == "points-twice"
