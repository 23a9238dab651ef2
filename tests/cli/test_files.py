"""Commands about rule files: list, show, validate, test, rulebook, schema, explain, new."""

import json
import re
from pathlib import Path

import pytest

from ruledsl import api
from ruledsl.cli import watching
from ruledsl.constructs import STANDARD
from ruledsl.ruleset.validate import validate
from ruledsl.text.source import Source

from .conftest import Command

ROOT = Path(__file__).parents[2]
BROKEN = str(ROOT / "examples" / "broken.yaml")


def test_every_game_is_listed(ruledsl: Command) -> None:
    done = ruledsl("list")
    assert [line.split()[0] for line in done.out.splitlines()] == list(api.games())
    assert "2-5  Carousel: " in done.out
    assert not [line for line in done.out.splitlines() if line.rstrip().endswith(":")]


def test_a_file_is_shown_with_the_origin_of_each_line(ruledsl: Command) -> None:
    lines = ruledsl("show", "manipulation-knock").out.splitlines()
    assert any(re.match(r"deal: +# carousel/rules.yaml:\d+", line) for line in lines)
    assert any(re.search(r"# manipulation-knock/rules.yaml:\d+", line) for line in lines)
    assert not any(line.startswith("extends") for line in lines)


def test_what_is_shown_without_origins_is_a_rule_file(ruledsl: Command) -> None:
    text = ruledsl("show", "manipulation-knock", "--plain").out
    assert validate(Source("shown.yaml", text), STANDARD).diagnostics == ()


def test_a_choice_can_be_laid_over_what_is_shown(ruledsl: Command) -> None:
    words = ("show", "machiavelli", "--plain")
    assert "give_up:\n  draw: 3\n" in ruledsl(*words, "--option", "unfinished_move=draw_3").out


# validate


def test_a_game_without_faults_gives_nothing_on_the_output(ruledsl: Command) -> None:
    done = ruledsl("validate", "carousel")
    assert (done.code, done.out) == (0, "")
    assert "no findings in 1 rule file" in done.err
    assert ruledsl("validate", "carousel", "--quiet").err == ""


def test_a_fault_is_shown_with_its_place_and_summed_up(ruledsl: Command) -> None:
    done = ruledsl("validate", BROKEN)
    assert done.code == 1
    assert "error[RD101 unknown-key]" in done.out
    assert "deal: {hnad: 7}" in done.out
    assert re.search(r"5 errors in 1 rule file", done.err)


def test_the_concise_format_has_a_line_a_finding(ruledsl: Command) -> None:
    lines = ruledsl("validate", BROKEN, "--format", "concise").out.splitlines()
    assert len(lines) == 5
    form = r"(.+):(\d+):(\d+): (error|warning): (.+) \[([a-z-]+)\]"
    assert all(re.fullmatch(form, line) for line in lines)


def test_the_json_format_is_json_also_without_findings(ruledsl: Command) -> None:
    assert json.loads(ruledsl("validate", "carousel", "--format", "json").out)["findings"] == []
    found = json.loads(ruledsl("validate", BROKEN, "--format", "json").out)
    assert found["version"] == 1
    assert len(found["findings"]) == 5


def test_a_folder_stands_for_its_rule_files_and_each_is_checked_once(ruledsl: Command) -> None:
    folder = str(ROOT / "rulesets" / "carousel")
    done = ruledsl("validate", folder, f"{folder}/rules.yaml", "carousel")
    assert "in 1 rule file" in done.err


def test_warnings_count_unless_they_are_let_pass(ruledsl: Command, tmp_path: Path) -> None:
    rules = tmp_path / "rules.yaml"
    rules.write_text("language: 1\ngame: same\nextends: carousel\ngive_up: null\n")
    assert ruledsl("validate", str(rules)).code == 1
    assert ruledsl("validate", str(rules), "--fail-on", "error").code == 0


@pytest.mark.parametrize(
    "data", [b"", b"\x00", b"\xff\xfe", b"[" * 3000, b"{a: &a [*a]}", b"--- a\n--- b\n", b"- 1\n"]
)
def test_a_hostile_file_has_findings(ruledsl: Command, tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "rules.yaml"
    path.write_bytes(data)
    done = ruledsl("validate", str(path), "--format", "concise")
    assert done.code == 1
    assert re.search(r"rules\.yaml:\d+:\d+: error: .+ \[[a-z0-9-]+\]", done.out)


def test_a_file_that_is_not_there_cannot_be_checked(ruledsl: Command, tmp_path: Path) -> None:
    assert ruledsl("validate", str(tmp_path / "nothing.yaml")).code == 2


def test_a_game_can_be_played_as_a_check(ruledsl: Command) -> None:
    done = ruledsl("validate", "guadalupe", "--play", "1")
    assert (done.code, done.out) == (0, "")


# test


def test_scenes_that_hold_end_with_their_count(ruledsl: Command) -> None:
    done = ruledsl("test", "tahiti")
    assert done.code == 0
    assert re.fullmatch(r"\d+ passed, 0 failed", done.out.splitlines()[-1])


SCENES = """\
ruleset: guadalupe
scenes:
  - name: five cards
    expect: {hand_size: 5}
  - name: six cards
    expect: {hand_size: 6}
"""


@pytest.fixture
def scenes(tmp_path: Path) -> str:
    path = tmp_path / "some.scenes.yaml"
    path.write_text(SCENES)
    return str(path)


def test_a_scene_that_does_not_hold_is_told(ruledsl: Command, scenes: str) -> None:
    done = ruledsl("test", scenes)
    assert done.code == 1
    assert "six cards" in done.out
    assert done.out.splitlines()[-1] == "1 passed, 1 failed"


def test_scenes_are_reported_for_programs(ruledsl: Command, scenes: str) -> None:
    assert json.loads(ruledsl("test", scenes, "--format", "json").out)["failed"] == 1
    assert '<testsuites name="scenes"' in ruledsl("test", scenes, "--format", "junit").out


def test_coverage_comes_before_the_count(ruledsl: Command, scenes: str) -> None:
    lines = ruledsl("test", scenes, "--coverage").out.splitlines()
    assert any("no scene for step" in line for line in lines)
    assert lines[-1] == "1 passed, 1 failed"


def test_a_folder_without_scenes_could_not_run(ruledsl: Command, tmp_path: Path) -> None:
    assert ruledsl("test", str(tmp_path)).code == 2


# rulebook and schema


def test_a_rule_book_is_written_and_compared(ruledsl: Command, tmp_path: Path) -> None:
    book = str(tmp_path / "BOOK.md")
    assert ruledsl("rulebook", "carousel", "--output", book).code == 0
    assert Path(book).read_text(encoding="utf-8").startswith("# Carousel")
    assert ruledsl("rulebook", "carousel", "--check", "--output", book).code == 0
    Path(book).write_text("# Carousel\n")
    done = ruledsl("rulebook", "carousel", "--check", "--output", book)
    assert done.code == 1
    assert "differs" in done.out


def test_a_missing_rule_book_cannot_be_compared(ruledsl: Command, tmp_path: Path) -> None:
    missing = str(tmp_path / "BOOK.md")
    assert ruledsl("rulebook", "carousel", "--check", "--output", missing).code == 2


def test_a_rule_book_is_told_in_other_languages(ruledsl: Command) -> None:
    done = ruledsl("rulebook", "carousel", "--language", "it")
    assert done.code == 0
    assert "Una combinazione è una di queste:" in done.out


def test_a_language_that_is_not_there_is_refused_with_those_that_are(ruledsl: Command) -> None:
    done = ruledsl("rulebook", "carousel", "--language", "fr")
    assert done.code == 2
    assert "'en', 'it', 'hu', 'hy'" in done.err


def test_the_schema_is_json(ruledsl: Command, tmp_path: Path) -> None:
    schema = json.loads(ruledsl("schema").out)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert '"turn"' in json.dumps(schema)
    target = tmp_path / "schema.json"
    assert ruledsl("schema", "--output", str(target)).code == 0
    assert json.loads(target.read_text(encoding="utf-8")) == schema


# explain


@pytest.mark.parametrize("word", ["RD101", "rd101", "unknown-key"])
def test_a_finding_is_explained_with_bad_and_good(ruledsl: Command, word: str) -> None:
    done = ruledsl("explain", word)
    assert done.code == 0
    assert "deal: {hnad: 7}" in done.out
    assert "deal: {hand: 7}" in done.out


def test_a_refusal_is_explained_with_its_word_and_a_scene(ruledsl: Command) -> None:
    done = ruledsl("explain", "run-gap")
    assert "It comes from the word `consecutive`" in done.out
    assert "expect: {verdict: refused, because: run-gap}" in done.out


def test_words_are_explained_with_their_options(ruledsl: Command) -> None:
    assert "per_meld: how many jokers" in ruledsl("explain", "jokers").out
    assert "a name in expressions" in ruledsl("explain", "hand").out


def test_the_near_word_is_offered_for_an_explanation(ruledsl: Command) -> None:
    done = ruledsl("explain", "unknwn-key")
    assert done.code == 2
    assert "did you mean `unknown-key`?" in done.err


def test_everything_that_is_listed_is_explained(ruledsl: Command) -> None:
    lines = ruledsl("explain", "--all").out.splitlines()
    assert len(lines) > 100
    for line in lines:
        name = line.split()[1].rstrip(":") if line.startswith("refusal") else line.split()[0]
        assert ruledsl("explain", name).code == 0


# new


@pytest.mark.parametrize("game", api.games())
def test_a_new_game_is_sound_and_every_change_it_offers_is(
    ruledsl: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    monkeypatch.chdir(tmp_path)
    assert ruledsl("new", "our-game", "--from", game).code == 0
    assert ruledsl("validate", "our-game").code == 0
    assert ruledsl("test", "our-game").out.splitlines()[-1] == "2 passed, 0 failed"
    text = (tmp_path / "our-game" / "rules.yaml").read_text(encoding="utf-8")
    offered = re.findall(r"^#([a-z_]+: .*)$", text, re.MULTILINE)
    assert len(offered) >= 3
    for line in offered:
        taken = text.replace(f"#{line}", line)
        assert validate(Source("our-game/rules.yaml", taken), STANDARD).diagnostics == (), line


def test_a_new_game_can_be_built_on_a_file_of_ones_own(
    ruledsl: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ruledsl("new", "ours", "--from", "carousel")
    assert ruledsl("new", "games/theirs", "--from", "ours").code == 0
    assert ruledsl("validate", "games").code == 0


def test_nothing_is_overwritten(ruledsl: Command, tmp_path: Path) -> None:
    folder = str(tmp_path / "ours")
    assert ruledsl("new", folder, "--from", "carousel").code == 0
    done = ruledsl("new", folder, "--from", "tahiti")
    assert done.code == 2
    assert "is there already" in done.err


def test_a_name_that_no_game_can_have_is_refused_with_a_better_one(
    ruledsl: Command, tmp_path: Path
) -> None:
    done = ruledsl("new", str(tmp_path / "Our Game!"), "--from", "carousel")
    assert done.code == 2
    assert 'try "our-game"' in done.err


def test_settings_for_an_editor_are_written_when_they_are_asked_for(
    ruledsl: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ruledsl("new", "ours", "--from", "carousel")
    assert not (tmp_path / "ours" / ".vscode").exists()
    assert ruledsl("new", "theirs", "--from", "carousel", "--editor").code == 0
    folder = tmp_path / "theirs" / ".vscode"
    read = {path.name: json.loads(path.read_text(encoding="utf-8")) for path in folder.iterdir()}
    assert sorted(read) == ["extensions.json", "settings.json", "tasks.json"]
    (schema,) = read["settings.json"]["yaml.schemas"]
    assert Path(schema.removeprefix("file://")).name == "ruleset.schema.json"
    matcher = read["tasks.json"]["tasks"][0]["problemMatcher"]
    assert re.match(matcher["background"]["beginsPattern"], watching.BEGIN)
    assert re.match(matcher["background"]["endsPattern"], f"{watching.END}, exit code 0")
    (tmp_path / "bad.yaml").write_text("language: 1\ngame: a\nextends: carousel\ntitel: a\n")
    line = ruledsl("validate", "bad.yaml", "--format", "concise").out.splitlines()[0]
    assert re.match(matcher["pattern"]["regexp"], line)
