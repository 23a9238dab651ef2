"""README: what it shows can be done, in its order, and what it points to is there."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from ruledsl.cli.main import COMMANDS
from tests.tidy.walk import BLOCK, walk

ROOT = Path(__file__).parents[2]
PAGES = (
    ROOT / "README.md",
    ROOT / "examples" / "README.md",
    ROOT / "examples" / "how-do-i.md",
    ROOT / "examples" / "scenes.md",
    ROOT / "examples" / "tutorial.md",
    ROOT / "grammar" / "REFERENCE.md",
    ROOT / "ruledsl" / "ARCHITECTURE.md",
)
AUTHORS = ("tutorial.md", "how-do-i.md", "scenes.md", "REFERENCE.md", "house-rules/README.md")
README = PAGES[0].read_text(encoding="utf-8")


def no_input(prompt: str = "") -> str:
    raise EOFError


def test_the_walk_can_be_walked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("builtins.input", no_input)
    commands, written = walk(README)
    assert commands >= 10
    assert written == 2


def test_the_library_does_what_the_readme_shows() -> None:
    (block,) = (b for b in BLOCK.finditer(README) if b["kind"] == "python")
    done = subprocess.run(
        [sys.executable, "-c", block["text"]], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "# Carousel" in done.stdout


def test_the_first_game_in_the_readme_is_one_that_ships() -> None:
    (block,) = (b for b in BLOCK.finditer(README) if b["kind"] == "yaml" and not b["file"])
    shipped = (ROOT / "rulesets" / "machiavelli" / "rules.yaml").read_text(encoding="utf-8")
    assert all(line in shipped for line in block["text"].splitlines())


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text(encoding="utf-8"))
    here = [link for link in links if "://" not in link]
    missing = [link for link in here if not (page.parent / link).exists()]
    assert missing == []


def test_an_author_finds_every_page_from_the_readme() -> None:
    links = re.findall(r"\]\(([^)#]+)", README)
    assert [page for page in AUTHORS if not any(link.endswith(page) for link in links)] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_within_a_page_leads_to_a_heading_or_an_anchor(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    heads = re.findall(r"^#+ (?:<a [^>]*></a>)?(.+)$", text, re.MULTILINE)
    slugs = {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}
    anchors = slugs | set(re.findall(r'<a id="([^"]+)">', text))
    assert set(re.findall(r"\]\(#([^)]+)\)", text)) - anchors == set()


def test_every_command_is_in_the_readme_and_no_other() -> None:
    named = set(re.findall(r"`ruledsl ([a-z]+)", README))
    assert named == {name for name, _ in COMMANDS}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_file_that_a_page_names_is_there(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    paths = re.findall(r"`((?:ruledsl|tests|examples|rulesets|grammar)/[\w./-]+)`", text)
    assert [path for path in paths if not (ROOT / path).exists()] == []


def test_what_make_can_make_is_in_the_readme() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"`?make (demo|test)\b", README):
        assert f"\n{target}: " in makefile
