"""Integrations: the hooks, the action and the problem matcher fit what the commands do."""

import json
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from importlib.util import find_spec
from pathlib import Path

import pytest
import yaml

from ruledsl.cli.main import parser
from ruledsl.text.diagnostic import Code, Severity, found
from ruledsl.text.render import CONCISE, concise
from ruledsl.text.source import Source
from ruledsl.text.span import Span

ROOT = Path(__file__).parents[2]
ACTION = ROOT / ".github" / "actions" / "validate"
HOOKS = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("hook", HOOKS, ids=lambda hook: hook["id"])
def test_a_hook_calls_a_command_as_it_is(hook: dict[str, object]) -> None:
    program, *words = shlex.split(str(hook["entry"]))
    assert program == "ruledsl"
    given = [] if hook.get("pass_filenames") is False else ["games/a/rules.yaml"]
    assert parser([*words, *given]).parse_args([*words, *given]).command == words[0]


@pytest.mark.parametrize(
    ("hook", "path", "taken"),
    [
        ("ruledsl-validate", "rules.yaml", True),
        ("ruledsl-validate", "games/a/rules.yaml", True),
        ("ruledsl-validate", "games/a.rules.yaml", True),
        ("ruledsl-validate", "games/norules.yaml", False),
        ("ruledsl-validate", "games/scenes.yaml", False),
        ("ruledsl-test", "games/a/scenes.yaml", True),
        ("ruledsl-test", "games/a.scenes.yaml", True),
        ("ruledsl-test", "games/rules.yaml", False),
    ],
)
def test_a_hook_takes_the_files_that_a_folder_stands_for(hook: str, path: str, taken: bool) -> None:
    pattern = next(each["files"] for each in HOOKS if each["id"] == hook)
    assert bool(re.search(pattern, path)) is taken


@pytest.mark.skipif(not shutil.which("pre-commit"), reason="pre-commit is not installed")
@pytest.mark.slow
def test_a_hook_works_in_another_repository(tmp_path: Path) -> None:
    copy, other = tmp_path / "ruledsl", tmp_path / "other"
    ignored = shutil.ignore_patterns(".git", ".venv", ".*_cache", "__pycache__", ".hypothesis")
    shutil.copytree(ROOT, copy, ignore=ignored)
    other.mkdir()
    (other / "rules.yaml").write_text("language: 1\ngame: a\nextends: carousel\ntitel: b\n")
    for folder in (copy, other):
        for words in (("init", "-q"), ("add", "-f", "."), COMMIT):
            subprocess.run(["git", *words], cwd=folder, check=True, capture_output=True)
    command = ["pre-commit", "try-repo", str(copy), "ruledsl-validate", "--all-files"]
    done = subprocess.run(command, cwd=other, capture_output=True, text=True, check=False)
    assert done.returncode == 1, done.stdout + done.stderr
    assert "RD101 unknown-key" in done.stdout


COMMIT = ("-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "-m", "a")


def test_the_action_gives_inputs_through_the_environment_only() -> None:
    action = yaml.safe_load((ACTION / "action.yml").read_text(encoding="utf-8"))
    steps = action["runs"]["steps"]
    assert action["runs"]["using"] == "composite"
    assert not any("${{" in step.get("run", "") for step in steps)
    used = json.dumps([step.get("env", step.get("with")) for step in steps])
    assert all(f"inputs.{name} " in used for name in action["inputs"])


@pytest.mark.skipif(not shutil.which("bash"), reason="there is no bash")
def test_the_script_of_the_action_takes_paths_with_blanks_and_dashes(tmp_path: Path) -> None:
    action = yaml.safe_load((ACTION / "action.yml").read_text(encoding="utf-8"))
    script = action["runs"]["steps"][-1]["run"]
    fake = tmp_path / "ruledsl"
    fake.write_text('#!/bin/sh\nfor word in "$@"; do echo "[$word]"; done\n')
    fake.chmod(0o755)
    environment = {
        "PATH": f"{tmp_path}:/usr/bin:/bin",
        "PATHS": "my games\n\n-x.yaml\n$(id)\n",
        "FAIL_ON": "error",
        "SARIF_FILE": "a b.sarif",
    }
    done = subprocess.run(
        ["bash", "-eu", "-c", script], env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-5:] == [
        "[--output=sarif=a b.sarif]",
        "[--]",
        "[my games]",
        "[-x.yaml]",
        "[$(id)]",
    ]


@pytest.mark.parametrize("severity", list(Severity))
def test_the_problem_matcher_reads_a_concise_line(severity: Severity) -> None:
    matcher = json.loads((ACTION / "problem-matcher.json").read_text(encoding="utf-8"))
    (pattern,) = matcher["problemMatcher"][0]["pattern"]
    code = Code("RD101", "unknown-key", "no [x] at a.yaml:1:2: {key}", "", severity)
    line = concise(found(code, Span(Source("a b/c.yaml", "x: 1\nyy: 2\n"), 5, 7), key="yy"))
    assert pattern["regexp"] == CONCISE
    match = re.match(pattern["regexp"], line)
    assert match is not None
    values = {name: match[number] for name, number in pattern.items() if isinstance(number, int)}
    assert values["code"] == "unknown-key"
    assert (values["severity"], values["message"]) == (severity, "no [x] at a.yaml:1:2: yy")


@pytest.mark.skipif(not find_spec("check_jsonschema"), reason="check-jsonschema is not installed")
def test_the_action_has_the_form_that_github_reads() -> None:
    command = ["check_jsonschema", "--builtin-schema", "vendor.github-actions"]
    done = subprocess.run(
        [sys.executable, "-m", *command, str(ACTION / "action.yml")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_source_distribution_has_the_hooks_and_the_action() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    included = project["tool"]["hatch"]["build"]["targets"]["sdist"]["include"]
    assert {"/.github", "/.pre-commit-hooks.yaml", "/grammar", "/rulesets"} <= set(included)
