"""A small game that builds on a shipped one, so that there are few changes to try."""

from collections.abc import Callable
from pathlib import Path

import pytest

from ruledsl import api

RULES = """\
language: 1
game: ours
title: Ours
extends: machiavelli
deal: {hand: 7}
turn: play or draw 2
options: null
"""
SCENES = """\
ruleset: rules.yaml
scenes:
  - name: seven cards
    given: {players: 3}
    expect: {hand_size: 7}
  - name: two are drawn
    given: {hands: {A: KS 2C}, table: 4H 5H 6H}
    do: [draw]
    expect: {drew: 2, turn_over: true}
"""

Make = Callable[..., api.Game]


@pytest.fixture
def game(tmp_path: Path) -> Make:
    """Return a function that writes a game with scenes and loads it."""

    def make(rules: str = RULES, scenes: str = SCENES) -> api.Game:
        (tmp_path / "rules.yaml").write_text(rules, encoding="utf-8")
        (tmp_path / "scenes.yaml").write_text(scenes, encoding="utf-8")
        return api.load(tmp_path)

    return make
