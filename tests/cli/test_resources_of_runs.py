"""Resources of runs: what a run may use, what several runs share, and where the input comes from.

Work is counted in calls and memory is bounded from outside; no test looks at a clock. The processor
time that a process may use is bounded generously, so that a run that never ends fails.
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from ruledsl.constructs import STANDARD
from ruledsl.ruleset import checker
from ruledsl.ruleset.choices import MOST_COMBINATIONS
from ruledsl.ruleset.layout import laid_out
from ruledsl.ruleset.validate import validate
from ruledsl.syntax import yaml_reader
from ruledsl.syntax.yaml_reader import has_fast_yaml, read_yaml
from ruledsl.text.render import concise
from ruledsl.text.source import Source

from .conftest import Command
from .test_known_faults import HAZARDS, HEAD, ROOT

pty = pytest.importorskip("pty", reason="this system has no terminals of the kind")
resource = pytest.importorskip("resource", reason="this system bounds no processes")

MEMORY = 400 * 2**20  # address space, the interpreter and its libraries counted
SECONDS = 30  # of the processor

BOMB = f"x-a: &a0 [{', '.join('x' * 9)}]\n" + "".join(
    f"x-b{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 9)
)
MANY = "".join(f"x-{number}: [1, 2, 3, 4]\n" for number in range(300_000))


def bounded(*words: str, folder: Path, **settings: str) -> subprocess.CompletedProcess[str]:
    """Run a command in a process that may not use more than it should."""

    def bound() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))

    return subprocess.run(
        [sys.executable, "-m", "ruledsl", *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), **settings},
        preexec_fn=bound,
        capture_output=True,
        text=True,
        check=False,
    )


def calls(work: Callable[[], object]) -> int:
    """Return how many functions some work calls."""
    count = 0

    def note(frame: object, event: str, argument: object) -> None:
        nonlocal count
        count += event == "call"

    work()  # what is kept from one run to the next is not counted
    before = sys.getprofile()
    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(before)
    return count


# small files that would grow, and large ones that do not


@pytest.mark.parametrize(
    "words", [("validate", "--format", "sarif"), ("fmt", "--diff"), ("show",)], ids=lambda w: w[0]
)
def test_aliases_within_aliases_need_no_more_memory_than_other_files(
    tmp_path: Path, words: tuple[str, ...]
) -> None:
    (tmp_path / "rules.yaml").write_text(HEAD + BOMB)
    done = bounded(*words, "rules.yaml", folder=tmp_path)
    assert done.returncode in (0, 1)
    assert "Traceback" not in done.stderr
    assert "MemoryError" not in done.stderr
    if words[0] == "validate":
        found = {each["ruleId"] for each in json.loads(done.stdout)["runs"][0]["results"]}
        assert len(found) == 2  # an anchor is one thing, an alias another


def test_a_large_file_without_aliases_is_refused_for_its_size(tmp_path: Path) -> None:
    (tmp_path / "rules.yaml").write_text(HEAD + MANY)
    done = bounded("validate", "rules.yaml", "--format", "concise", folder=tmp_path)
    assert done.returncode == 1
    (line,) = done.stdout.splitlines()
    assert line.endswith("[file-too-large]")
    assert "alias" not in line


# work that grows as the file does


def awards(count: int) -> Source:
    lines = (f"  - {{to: winner, points: {n % 90 + 1}, name: award {n}}}\n" for n in range(count))
    return Source("rules.yaml", f"{HEAD}awards:\n{''.join(lines)}")


def keys(count: int) -> Source:
    return Source(
        "rules.yaml", HEAD + "".join(f"x-{n}: {{a: [1, two, '3']}}\n" for n in range(count))
    )


def options(count: int, choices: int = 3) -> Source:
    each = ", ".join(f"c{n}: {{deal: {n + 3}}}" for n in range(choices))
    lines = (f"  o{n}: {{ask: Which?, choices: {{{each}}}}}\n" for n in range(count))
    return Source("rules.yaml", f"{HEAD}options:\n{''.join(lines)}")


@pytest.mark.parametrize("made", [awards, keys])
@pytest.mark.parametrize(
    "work",
    [
        lambda source: validate(source, STANDARD),
        lambda source: laid_out(source, STANDARD),
        read_yaml,
    ],
    ids=["validate", "fmt", "read"],
)
def test_twice_the_lines_are_at_most_twice_the_work(
    made: Callable[[int], Source], work: Callable[[Source], object]
) -> None:
    sources = made(150), made(300)
    one, two = (calls(partial(work, source)) for source in sources)
    assert two < 2.2 * one


def test_a_file_that_is_laid_out_already_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    read, plain = [], yaml_reader._build
    text = laid_out(awards(5), STANDARD).replace("award 4", "the last award")

    def counting(builder: object) -> None:
        read.append(builder.source.name)  # type: ignore[attr-defined]  # whatever the module has is wrapped
        plain(builder)  # type: ignore[arg-type]  # whatever the module has is wrapped

    monkeypatch.setattr(yaml_reader, "_build", counting)
    assert laid_out(Source("tidy.yaml", text), STANDARD) == text
    assert read == ["tidy.yaml"]


@pytest.mark.parametrize(("count", "choices"), [(1, 3), (3, 3), (5, 3), (24, 2), (200, 3), (2, 60)])
def test_no_more_combinations_of_choices_are_read_than_are_looked_at(
    monkeypatch: pytest.MonkeyPatch, count: int, choices: int
) -> None:
    read, plain = 0, checker.read

    def counting(*given: object) -> object:
        nonlocal read
        read += 1
        return plain(*given)  # type: ignore[arg-type]  # whatever the module has is wrapped

    monkeypatch.setattr(checker, "read", counting)
    validate(options(count, choices), STANDARD)
    every = choices**count
    assert 1 <= read <= 2 + min(every, MOST_COMBINATIONS)


def test_two_hundred_files_in_one_run_are_read_once_each(
    ruledsl: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read, plain = [], yaml_reader._build

    def counting(builder: object) -> None:
        read.append(builder.source.name)  # type: ignore[attr-defined]  # whatever the module has is wrapped
        plain(builder)  # type: ignore[arg-type]  # whatever the module has is wrapped

    monkeypatch.setattr(yaml_reader, "_build", counting)
    for number in range(200):
        (tmp_path / f"rules{number}.yaml").write_text(f"language: 1\ngame: g{number}\nzzz: 1\n")
    done = ruledsl("validate", f"{tmp_path}/*.yaml", "--format", "concise")
    assert done.code == 1
    assert sum(line.endswith("[unknown-key]") for line in done.out.splitlines()) == 200
    own = [name for name in read if name.startswith(str(tmp_path))]
    assert len(own) == len(set(own)) == 200


@pytest.mark.skipif(not has_fast_yaml(), reason="there is only one parser here to compare")
@pytest.mark.parametrize("text", [text for text, _ in HAZARDS])
def test_both_parsers_of_yaml_give_the_same_findings(
    monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    source = Source("rules.yaml", HEAD + text)
    fast = [concise(each) for each in validate(source, STANDARD).diagnostics]
    monkeypatch.setattr(yaml_reader, "has_fast_yaml", lambda: False)
    assert [concise(each) for each in validate(source, STANDARD).diagnostics] == fast


# several processes at once


def at_once(words: tuple[str, ...], folder: Path, **settings: str) -> set[tuple[int, bytes, bytes]]:
    """Return what eight processes that run one command at once write, and their exit codes."""
    running = [
        subprocess.Popen(
            [sys.executable, "-m", "ruledsl", *words],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": "random", **settings},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        for _ in range(8)
    ]
    written = [process.communicate(timeout=300) for process in running]
    return {(p.returncode, *texts) for p, texts in zip(running, written, strict=True)}


MIXED = HEAD + "winner: {highest: null, lowest: hand_points}\ndeal: {hand:   7}\nknokc: 1\n"


def test_eight_processes_say_the_same_of_one_file(tmp_path: Path) -> None:
    (tmp_path / "rules.yaml").write_text(MIXED)
    words = ("validate", "rules.yaml", "--output", "json=found.json", "--format", "concise")
    ((code, out, err),) = at_once(words, tmp_path)
    assert code == 1
    assert b"[unknown-key]" in out
    assert b"Traceback" not in err
    assert json.loads((tmp_path / "found.json").read_text())
    assert sorted(path.name for path in tmp_path.iterdir()) == ["found.json", "rules.yaml"]


@pytest.mark.slow
def test_eight_processes_may_fill_one_cache_at_once(tmp_path: Path) -> None:
    (tmp_path / "rules.yaml").write_text(MIXED)
    words = ("validate", "rules.yaml", "--format", "json")
    (cold,) = at_once(words, tmp_path, PYTHONPYCACHEPREFIX=str(tmp_path / "cache"))
    assert cold[0] == 1
    assert cold[1].decode() == bounded(*words, folder=tmp_path).stdout


@pytest.mark.slow
def test_eight_processes_may_write_one_file_at_once(tmp_path: Path) -> None:
    (tmp_path / "rules.yaml").write_text(MIXED)
    assert all(code == 0 for code, _, _ in at_once(("fmt", "rules.yaml"), tmp_path))
    assert (tmp_path / "rules.yaml").read_text() == laid_out(Source("r", MIXED), STANDARD)
    words = ("rulebook", "carousel", "--output", "BOOK.md")
    assert all(code == 0 for code, _, _ in at_once(words, tmp_path))
    book = (tmp_path / "BOOK.md").read_text()
    assert book.startswith("# Carousel\n")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["BOOK.md", "rules.yaml"]


# standard input


def typed(text: bytes, *words: str, folder: Path) -> tuple[int, str, str]:
    """Run a command whose standard input is a terminal, in which somebody types a text."""
    keyboard, terminal = pty.openpty()
    try:
        running = subprocess.Popen(
            [sys.executable, "-m", "ruledsl", *words],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdin=terminal,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        os.write(keyboard, text + b"\x04\x04")  # Ctrl-D ends it, twice where a line is not ended
        out, err = running.communicate(timeout=120)
    finally:
        os.close(terminal)
        os.close(keyboard)
    return running.returncode, out, err


def test_who_is_at_a_terminal_is_told_what_is_waited_for(tmp_path: Path) -> None:
    words = ("validate", "-", "--format", "concise")
    code, out, err = typed((HEAD + "knokc: 1\n").encode(), *words, folder=tmp_path)
    assert code == 1
    assert out.startswith("<stdin>:4:1: error: ")
    assert err.startswith("reading a rule file from the terminal; Ctrl-D ends it\n")


def test_a_terminal_where_nothing_is_typed_gives_one_finding(tmp_path: Path) -> None:
    code, out, _ = typed(b"", "validate", "-", "--format", "concise", folder=tmp_path)
    assert code == 1
    (line,) = out.splitlines()
    assert line.startswith("<stdin>:1:1: error: ")
    assert line.endswith("[empty-file]")
