"""Main: exit codes, near words, start-up, and nothing that a user does ends in a traceback."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from ruledsl import __version__
from ruledsl.cli.main import COMMANDS
from ruledsl.players.levels import LEVELS

from .conftest import Command

ROOT = Path(__file__).parents[2]
HEAVY = ("lark", "yaml", "jsonschema", "asyncio", "importlib.metadata", "ruledsl.constructs")
NEEDLESS = (
    *("asyncio", "difflib", "http", "importlib.metadata", "lark", "tomllib", "unittest"),
    *("ruledsl.engine", "ruledsl.players", "ruledsl.scenes", "ruledsl.simulation"),
    *("ruledsl.api", "ruledsl.arrange.search", "ruledsl.text.render", "ruledsl.syntax.scalar_map"),
)
"""What checking a file without faults has no use for."""


def python(*words: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, *words],
        capture_output=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
        check=False,
    )


def test_the_version_is_told(ruledsl: Command) -> None:
    done = ruledsl("--version")
    assert done.code == 0
    assert done.out.startswith(f"ruledsl {__version__}")


def test_without_a_command_the_commands_are_listed(ruledsl: Command) -> None:
    done = ruledsl()
    assert done.code == 2
    assert all(name in done.out for name, _ in COMMANDS)


def test_a_near_command_is_offered(ruledsl: Command) -> None:
    done = ruledsl("valdate")
    assert done.code == 2
    assert 'there is no command "valdate"; did you mean "validate"?' in done.err


@pytest.mark.parametrize("command", [name for name, _ in COMMANDS])
def test_every_command_is_described_with_an_example(ruledsl: Command, command: str) -> None:
    done = ruledsl(command, "--help")
    assert done.code == 0
    assert f"ruledsl {command}" in done.out
    takes_none = command in ("schema", "lsp")
    assert takes_none or "GAME" in done.out or "ruledsl explain" in done.out


@pytest.mark.parametrize("command", ["play", "simulate", "diff"])
def test_the_help_lists_every_level(ruledsl: Command, command: str) -> None:
    text = " ".join(ruledsl(command, "--help").out.split())
    assert ", ".join(LEVELS) in text


def test_the_start_loads_nothing_heavy() -> None:
    script = (
        "import sys; from ruledsl.cli.main import main, parser; parser(['validate']); "
        f"print([name for name in {HEAVY!r} if name in sys.modules])"
    )
    assert python("-c", script).stdout.decode().strip() == "[]"


def test_validate_loads_no_more_than_it_needs() -> None:
    assert loaded_by("rulesets/carousel/rules.yaml", NEEDLESS) == []


def test_a_phrase_that_cannot_be_read_loads_what_explains_it(tmp_path: Path) -> None:
    rules = (ROOT / "rulesets/carousel/rules.yaml").read_text(encoding="utf-8")
    faulty = tmp_path / "rules.yaml"
    faulty.write_text(rules.replace("points(hand) <= 5", "points(hand <= 5"), encoding="utf-8")
    loaded = loaded_by(str(faulty), ("lark", "ruledsl.text.render", "ruledsl.scenes"))
    assert loaded == ["lark", "ruledsl.text.render"]


def loaded_by(path: str, names: tuple[str, ...]) -> list[str]:
    """Return which of some modules checking a file loads, in a process of its own."""
    script = (
        "import io, json, sys; from ruledsl.cli.main import main; "
        f"out, sys.stdout = sys.stdout, io.StringIO(); main(['validate', {path!r}]); "
        f"json.dump([name for name in {names!r} if name in sys.modules], out)"
    )
    done = python("-c", script)
    found: list[str] = json.loads(done.stdout)
    return found


def test_a_reader_that_has_seen_enough_is_no_fault() -> None:
    command = f"{sys.executable} -m ruledsl explain --all | head -n 1"
    done = subprocess.run(command, shell=True, capture_output=True, cwd=ROOT, check=False)
    assert done.stderr == b""
    assert done.stdout.startswith(b"RD001")


def test_signs_that_a_terminal_does_not_know_are_escaped() -> None:
    done = python(
        "-m", "ruledsl", "play", "machiavelli", "--auto", "--deals", "1", PYTHONIOENCODING="ascii"
    )
    assert done.returncode == 0, done.stderr
    assert b"\\u2660" in done.stdout


def test_colours_can_be_asked_for(ruledsl: Command) -> None:
    assert "\033[" in ruledsl("list", "--color", "always").out
    assert "\033[" not in ruledsl("list", "--color", "never").out


GAME_COMMANDS = ("show", "rulebook", "play", "simulate", "validate", "test")


@pytest.mark.parametrize("command", GAME_COMMANDS)
def test_an_unknown_game_is_told_with_the_near_one(ruledsl: Command, command: str) -> None:
    done = ruledsl(command, "carosel")
    assert done.code == 2
    assert 'did you mean "carousel"?' in done.err
    assert "Traceback" not in done.err


@pytest.mark.parametrize("command", ["show", "rulebook", "play", "simulate"])
def test_a_rule_file_with_faults_is_told_and_not_used(ruledsl: Command, command: str) -> None:
    done = ruledsl(command, "examples/broken.yaml")
    assert done.code == 1
    assert "RD101" in done.out
    assert "cannot be used" in done.err


def test_options_are_checked_with_near_words(ruledsl: Command) -> None:
    words = ("play", "manipulation", "--auto", "--option")
    assert 'did you mean "must_meld"?' in ruledsl(*words, "must_meldd=trust").err
    assert 'did you mean "trust"?' in ruledsl(*words, "must_meld=trst").err
    assert "NAME=CHOICE" in ruledsl(*words, "trust").err
    assert ruledsl(*words, "must_meld=trst").code == 2


def test_too_many_players_are_told(ruledsl: Command) -> None:
    done = ruledsl("play", "carousel", "--players", "9", "--auto")
    assert done.code == 2
    assert "carousel is for 2 to 5 players, not 9" in done.err


def test_a_fault_of_our_own_is_told_in_two_lines(
    ruledsl: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("so it goes")

    monkeypatch.setattr("ruledsl.cli.list.run", broken)
    monkeypatch.delenv("RULEDSL_TRACE", raising=False)
    done = ruledsl("list")
    assert done.code == 2
    assert "internal error in test_main.py" in done.err
    assert len(done.err.splitlines()) == 2
