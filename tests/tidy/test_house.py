"""House: the writing rules of this project, as tests."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "ruledsl"
MODULES = sorted(PACKAGE.rglob("*.py"))
GAMES = tuple(folder.parent.name for folder in sorted((ROOT / "rulesets").glob("*/rules.yaml")))


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def run(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True, check=False
    )


def test_ruff_finds_nothing() -> None:
    found = run("ruff", "check", "--no-cache", ".")
    assert found.returncode == 0, found.stdout


def test_every_file_is_formatted() -> None:
    found = run("ruff", "format", "--no-cache", "--check", ".")
    assert found.returncode == 0, found.stdout


def test_mypy_finds_nothing() -> None:
    found = run("mypy")
    assert found.returncode == 0, found.stdout


def test_imports_keep_to_the_layers() -> None:
    found = run("importlinter.cli", "lint_imports", "--no-cache")
    if "No module named importlinter.cli" in found.stderr or found.returncode not in (0, 1):
        found = subprocess.run(
            [str(Path(sys.executable).with_name("lint-imports")), "--no-cache"],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
    assert found.returncode == 0, found.stdout + found.stderr


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_a_module_is_short_and_says_what_it_is(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 400
    doc = ast.get_docstring(ast.parse(text))
    assert doc, f"{name(path)} has no head docstring"
    assert re.match(r"[^:\n]{2,40}: \S", doc), f'{name(path)} does not begin with "Word: …"'


def texts(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the string literals of a module that are no docstrings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    docs = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node.lineno, node.value


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_no_module_knows_a_game_by_its_name(path: Path) -> None:
    words = re.compile(r"\b(" + "|".join(GAMES) + r")\b", re.IGNORECASE)
    named = [(line, text) for line, text in texts(path) if words.search(text)]
    assert not named


def test_there_are_games_to_look_for() -> None:
    assert len(GAMES) >= 8


def test_nothing_evaluates_text_as_code() -> None:
    forbidden = {"eval", "exec", "compile", "__import__"}
    for path in MODULES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id not in forbidden, f"{name(path)}:{node.lineno}"
            if isinstance(node, ast.Import):
                assert "pickle" not in {alias.name for alias in node.names}, name(path)
