"""Runs the scenes of the shipped games."""

from __future__ import annotations

from pathlib import Path

import pytest

from ruledsl import resources
from ruledsl.scenes.report import text_report
from ruledsl.scenes.run import Results, run_file, scene_files

FILES = scene_files([resources.rulesets_dir()])


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.parent.name)
def test_the_scenes_of_a_shipped_game_hold(path: Path) -> None:
    result = run_file(path)
    results = Results((result,))
    assert result.scenes
    assert results.hold, text_report(results)
