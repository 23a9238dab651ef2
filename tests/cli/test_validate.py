"""Validate: which files are checked, which findings are told, in which formats, and to what end."""

import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from ruledsl.cli import watching
from ruledsl.text.formats import FORMATS

from .conftest import Command

ROOT = Path(__file__).parents[2]
HEAD = "language: 1\ngame: ours\nextends: carousel\n"
ERROR = HEAD + "deal: {hnad: 7}\n"
WARNING = HEAD + "give_up: null\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("GITHUB_ACTIONS", "GITHUB_WORKSPACE", "GITHUB_STEP_SUMMARY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def typed(monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data)))


# files


def test_a_pattern_stands_for_the_files_that_match_it(ruledsl: Command, folder: Path) -> None:
    for name in ("a/rules.yaml", "b/c/rules.yaml", "b/notes.yaml"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(ERROR)
    done = ruledsl("validate", "**/rules.yaml", "a", "a/../a/rules.yaml", "--format", "concise")
    assert [line.partition(":")[0] for line in done.out.splitlines()] == [
        "a/rules.yaml",
        "b/c/rules.yaml",
    ]


def test_hidden_folders_are_passed_over(ruledsl: Command, folder: Path) -> None:
    for name in (".venv/x/rules.yaml", "a/rules.yaml"):
        (folder / name).parent.mkdir(parents=True)
        (folder / name).write_text(ERROR)
    assert "in 1 rule file" in ruledsl("validate", ".").err


@pytest.mark.parametrize("path", ["rules/*.yaml", "missing.yaml", "empty"])
def test_what_stands_for_no_file_cannot_be_checked(
    ruledsl: Command, folder: Path, path: str
) -> None:
    (folder / "empty").mkdir()
    assert ruledsl("validate", path).code == 2


def test_a_file_that_cannot_be_opened_is_told_and_the_others_are_checked(
    ruledsl: Command, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("a.yaml", "b.yaml"):
        (folder / name).write_text(ERROR)
    opened = Path.open

    def refuse(path: Path, *args: str) -> object:
        if path.name == "a.yaml":
            raise PermissionError(13, "Permission denied", str(path))
        return opened(path, *args)

    monkeypatch.setattr(Path, "open", refuse)
    done = ruledsl("validate", "a.yaml", "b.yaml", "--format", "concise")
    assert done.code == 2
    assert "cannot read a.yaml: Permission denied" in done.err
    assert done.out.startswith("b.yaml:4:8: error: ")


def test_a_fault_of_a_base_is_told_once_and_in_the_base(ruledsl: Command, folder: Path) -> None:
    (folder / "base.yaml").write_text(ERROR)
    for name in ("a", "b"):
        (folder / f"{name}.yaml").write_text(f"language: 1\ngame: {name}\nextends: base.yaml\n")
    expected = ruledsl("validate", "a.yaml", "b.yaml", "base.yaml", "--format", "json").out
    assert [each["file"] for each in json.loads(expected)["findings"]] == ["base.yaml"]
    assert ruledsl("validate", "base.yaml", "b.yaml", "a.yaml", "--format", "json").out == expected


# standard input


def test_standard_input_is_checked_under_the_name_that_is_given(
    ruledsl: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed(monkeypatch, ERROR.encode())
    assert ruledsl("validate", "-", "--format", "concise").out.startswith("<stdin>:4:8: error: ")
    typed(monkeypatch, ERROR.encode())
    words = ("validate", "-", "--stdin-filename", "games/a.yaml", "--format")
    assert ruledsl(*words, "concise").out.startswith("games/a.yaml:4:8: ")
    typed(monkeypatch, ERROR.encode())
    place = json.loads(ruledsl(*words, "sarif").out)["runs"][0]["results"][0]["locations"][0]
    assert place["physicalLocation"]["artifactLocation"]["uri"] == "games/a.yaml"


def test_what_standard_input_builds_on_is_found_from_its_name(
    ruledsl: Command, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "games").mkdir()
    (folder / "games" / "base.yaml").write_text(HEAD)
    text = b"language: 1\ngame: a\nextends: base.yaml\n"
    typed(monkeypatch, text)
    assert ruledsl("validate", "-", "--stdin-filename", "games/a.yaml").code == 0
    typed(monkeypatch, text)
    assert ruledsl("validate", "-", "--format", "concise").out.startswith("<stdin>:3:10: ")


@pytest.mark.parametrize("data", [b"", b"\xff\xfe", b"language: \xe9"])
def test_standard_input_that_is_no_rule_file_has_findings(
    ruledsl: Command, monkeypatch: pytest.MonkeyPatch, data: bytes
) -> None:
    typed(monkeypatch, data)
    assert ruledsl("validate", "-").code == 1


@pytest.mark.parametrize("flag", ["--fix", "--diff", "--watch"])
def test_standard_input_cannot_be_changed_or_watched(ruledsl: Command, flag: str) -> None:
    done = ruledsl("validate", "-", flag)
    assert done.code == 2
    assert "standard input cannot be" in done.err


# formats


def test_several_formats_are_written_in_one_run(ruledsl: Command, folder: Path) -> None:
    (folder / "rules.yaml").write_text(ERROR)
    outputs = [f"--output={form}=reports/{form}.txt" for form in FORMATS]
    done = ruledsl("validate", "rules.yaml", "--format", "concise", *outputs)
    assert done.code == 1
    for form in FORMATS:
        text = (folder / "reports" / f"{form}.txt").read_text(encoding="utf-8")
        assert text == ruledsl("validate", "rules.yaml", "--format", form).out, form


@pytest.mark.parametrize(
    ("output", "told"),
    [
        ("srif=x", 'there is no format "srif"; did you mean "sarif"?'),
        ("sarif", "is not FORMAT=FILE"),
        ("sarif=", "is not FORMAT=FILE"),
    ],
)
def test_an_output_that_is_none_is_told(ruledsl: Command, output: str, told: str) -> None:
    done = ruledsl("validate", "carousel", "--output", output)
    assert done.code == 2
    assert told in done.err


def test_auto_is_for_people_outside_of_workflows(ruledsl: Command, folder: Path) -> None:
    (folder / "rules.yaml").write_text(ERROR)
    full = ruledsl("validate", "rules.yaml").out
    assert ruledsl("validate", "rules.yaml", "--format", "auto").out == full


def test_auto_annotates_within_workflows_and_writes_a_summary(
    ruledsl: Command, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "games").mkdir()
    (folder / "games" / "rules.yaml").write_text(ERROR)
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    monkeypatch.setenv("GITHUB_WORKSPACE", str(folder))
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(folder / "summary.md"))
    monkeypatch.chdir(folder / "games")
    lines = ruledsl("validate", "rules.yaml", "--format", "auto").out.splitlines()
    assert lines[0].startswith("rules.yaml:4:8: error: ")
    assert lines[1].startswith("::error file=games/rules.yaml,line=4,")
    assert "| games/rules.yaml:4:8 |" in (folder / "summary.md").read_text()


def test_machine_formats_are_never_coloured(ruledsl: Command, folder: Path) -> None:
    (folder / "rules.yaml").write_text(ERROR)
    words = ("validate", "rules.yaml", "--color", "always", "--format")
    assert [form for form in FORMATS if "\x1b" in ruledsl(*words, form).out] == ["full"]


# which findings


@pytest.mark.parametrize(
    ("flags", "code"),
    [
        ((), 1),
        (("--fail-on", "error"), 0),
        (("--fail-on", "warning"), 1),
        (("--ignore", "nothing-removed"), 0),
        (("--ignore", "rd408"), 2),
        (("--ignore", "RD408"), 0),
        (("--ignore", "RD4"), 0),
        (("--select", "RD1,RD2"), 0),
        (("--select", "unknown-key,nothing-removed"), 1),
        (("--select", "RD408", "--ignore", "RD4"), 0),
    ],
)
def test_the_exit_code_depends_on_what_is_told(
    ruledsl: Command, folder: Path, flags: tuple[str, ...], code: int
) -> None:
    (folder / "rules.yaml").write_text(WARNING)
    if "rd408" in flags:
        code = 0  # capitals do not matter in a number
    assert ruledsl("validate", "rules.yaml", *flags).code == code


@pytest.mark.parametrize("flag", ["--select", "--ignore"])
def test_an_unknown_kind_of_finding_is_told_with_the_near_one(ruledsl: Command, flag: str) -> None:
    done = ruledsl("validate", "carousel", flag, "unknown-kye")
    assert done.code == 2
    assert 'no finding is called "unknown-kye"; did you mean "unknown-key"?' in done.err


@pytest.mark.parametrize("flags", [("--ignore", "RD0"), ("--select", "unknown-key")])
def test_what_cannot_be_read_is_told_in_any_case(
    ruledsl: Command, folder: Path, flags: tuple[str, ...]
) -> None:
    (folder / "rules.yaml").write_text("title: [a\n")
    assert ruledsl("validate", "rules.yaml", *flags).code == 1


def test_statistics_count_each_kind(ruledsl: Command, folder: Path) -> None:
    (folder / "rules.yaml").write_text(HEAD + "a: 1\nb: 2\n")
    err = ruledsl("validate", "rules.yaml", "--statistics").err
    assert re.search(r"^ +2  error +RD101  unknown-key$", err, re.MULTILINE)


# changes


def test_a_fix_is_made_in_the_file_and_the_rest_is_told(ruledsl: Command, folder: Path) -> None:
    path = folder / "rules.yaml"
    path.write_bytes(b"\xef\xbb\xbf" + ERROR.replace("\n", "\r\n").encode() + b"xyzzy: 1 # 7\r\n")
    path.chmod(0o640)
    done = ruledsl("validate", "rules.yaml", "--fix", "--format", "concise")
    assert done.code == 1
    assert "1 change made in 1 file" in done.err
    assert done.out.startswith("rules.yaml:5:1: error: ")
    fixed = HEAD + "deal: {hand: 7}\nxyzzy: 1 # 7\n"
    assert path.read_bytes() == b"\xef\xbb\xbf" + fixed.replace("\n", "\r\n").encode()
    assert path.stat().st_mode & 0o777 == 0o640
    assert [each.name for each in folder.iterdir()] == ["rules.yaml"]


def test_a_difference_is_shown_and_nothing_is_changed(ruledsl: Command, folder: Path) -> None:
    path = folder / "rules.yaml"
    path.write_text(ERROR.rstrip("\n"))
    done = ruledsl("validate", "rules.yaml", "--diff")
    assert done.code == 1
    assert "-deal: {hnad: 7}\n\\ No newline at end of file\n+deal: {hand: 7}\n" in done.out
    assert path.read_text() == ERROR.rstrip("\n")
    path.write_text(HEAD)
    assert ruledsl("validate", "rules.yaml", "--diff").code == 0


def test_likely_changes_need_a_flag_of_their_own(ruledsl: Command, folder: Path) -> None:
    (folder / "rules.yaml").write_text(HEAD + "deal: {hand: plyers}\n")
    assert ruledsl("validate", "rules.yaml", "--fix").code == 1
    assert ruledsl("validate", "rules.yaml", "--fix", "--unsafe-fixes").code == 0


def test_only_what_is_selected_is_changed(ruledsl: Command, folder: Path) -> None:
    (folder / "rules.yaml").write_text(ERROR)
    assert ruledsl("validate", "rules.yaml", "--diff", "--ignore", "unknown-key").code == 0


# watching


def test_a_change_is_checked_between_two_marks(
    ruledsl: Command, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "base.yaml").write_text(HEAD)
    (folder / "rules.yaml").write_text("language: 1\ngame: a\nextends: base.yaml\n")
    steps = iter(((lambda: None), (lambda: (folder / "base.yaml").write_text(ERROR))))

    def sleep(_: float) -> None:
        step = next(steps, None)
        if step is None:
            raise KeyboardInterrupt
        step()

    monkeypatch.setattr(watching.time, "sleep", sleep)
    done = ruledsl("validate", "rules.yaml", "--watch", "--format", "concise")
    lines = done.out.splitlines()
    assert done.code == 130
    assert lines[:2] == [watching.BEGIN, f"{watching.END}, exit code 0"]
    assert lines[2] == watching.BEGIN
    assert lines[3].startswith("base.yaml:4:8: error: ")
    assert lines[4] == f"{watching.END}, exit code 1"


def test_the_exit_codes_are_documented(ruledsl: Command) -> None:
    text = ruledsl("validate", "--help").out
    assert all(re.search(rf"^  {code} +\S", text, re.MULTILINE) for code in (0, 1, 2, 130))


def test_the_same_bytes_come_whatever_the_hash_seed(folder: Path) -> None:
    for name in ("a", "b"):
        (folder / f"{name}.yaml").write_text(ERROR + "xyzzy: 1\nmelds: {rnu: {}}\n")
    code = "import sys; from ruledsl.cli.main import main; main(sys.argv[1:])"
    outs = set()
    for seed in range(3):
        files = ("a.yaml", "b.yaml")[:: 1 if seed % 2 else -1]
        done = subprocess.run(
            [sys.executable, "-c", code, "validate", *files, "--format", "sarif"],
            capture_output=True,
            check=False,
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": str(seed)},
        )
        outs.add(done.stdout)
    assert len(outs) == 1
    assert len(json.loads(outs.pop())["runs"][0]["results"]) >= 4
