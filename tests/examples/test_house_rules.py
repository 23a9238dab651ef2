"""House rules: the files made of rules that people wrote down hold, and play to their end."""

import re
from pathlib import Path

import pytest

from ruledsl import api
from ruledsl.constructs import STANDARD
from ruledsl.ruleset.validate import validate
from ruledsl.scenes.run import run_file
from ruledsl.simulation.invariants import check_match
from ruledsl.simulation.simulate import Plan, simulate

FOLDER = Path(__file__).parents[2] / "examples" / "house-rules"
FILES = sorted(path for path in FOLDER.glob("hr-*.yaml") if not path.stem.endswith(".scenes"))
TABLE = (FOLDER / "README.md").read_text(encoding="utf-8")
ENTRIES = 54


def rows() -> dict[str, str]:
    """Return by the number of an entry the second column of its row: a file, or nothing."""
    found = re.findall(r"^\| HR-(\d\d) \| ([^|]*) \|", TABLE, re.MULTILINE)
    return {number: file.strip(" `") for number, file in found}


def test_the_table_has_a_row_for_every_entry_and_a_file_for_nearly_all() -> None:
    files = {file for file in rows().values() if file != "–"}
    assert len(rows()) == ENTRIES
    assert files == {path.name for path in FILES}
    assert len(files) >= 45


def test_a_file_stands_in_the_row_of_its_number() -> None:
    for number, file in rows().items():
        assert file == "–" or file.startswith(f"hr-{number}-")


def test_there_is_no_python_among_them() -> None:
    assert {path.suffix for path in FOLDER.rglob("*") if path.is_file()} == {".yaml", ".md"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_builds_on_a_game_says_its_sources_and_has_no_findings(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert re.search(rf"^game: {path.stem}$", text, re.MULTILINE)
    assert re.search(r"^extends: ", text, re.MULTILINE)
    assert re.search(r"^sources:", text, re.MULTILINE)
    assert validate(path, STANDARD).diagnostics == ()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_its_scenes_hold(path: Path) -> None:
    result = run_file(path.with_suffix(".scenes.yaml"))
    assert len(result.scenes) >= 2
    assert result.findings == ()
    assert [scene.scene.name for scene in result.scenes if scene.status != "passed"] == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_deal_is_played_to_its_end(path: Path) -> None:
    game = api.load(path)
    plan = Plan(games=1, players=game.players[0], seed=1, levels=("random",))
    assert simulate(game, plan, check=check_match).deals == 1


@pytest.mark.slow
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_deals_are_played_to_their_end_by_however_many(path: Path) -> None:
    game = api.load(path)
    least, most = game.players
    for players in range(least, most + 1):
        plan = Plan(games=3, players=players, seed=2, levels=("random",))
        assert simulate(game, plan, check=check_match).deals == 3
