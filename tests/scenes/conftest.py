"""A small game and the means to run scenes of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from ruledsl import api
from ruledsl.scenes.reader import Reading, read_scenes
from ruledsl.scenes.run import FileResult, Runner, SceneResult
from ruledsl.text.diagnostic import Diagnostic
from ruledsl.text.source import Source

RULES = """\
language: 1
game: small
title: Small
summary: A game for tests.
players: 2-4
pack: {decks: 1, jokers: 1}
deal: {hand: 5}
ranks: {ace: low}
melds:
  set: {same: rank, different: suit, size: 3-4}
  run: {same: suit, consecutive: rank, size: 3+}
jokers: {stand_for: any card, named: true, freed_by: real card on the table, moves: anywhere}
turn: draw then (play then knock? or draw)
knock: {when: points(hand) <= 5, announced: with the play}
must_play: remind
stock_out: {last_round: play or pass}
points: {joker: 25, K Q J: 10, A: 1, 10-2: face}
deal_ends: {out: hand is empty}
winner: {lowest: hand_points, tie: draw}
awards:
  - {to: winner, points: sum(p.hand_points - me.hand_points for p in others), name: difference}
  - {to: winner, if: ended == out, points: 25, name: went out}
match:
  ends: any(p.total >= 50 for p in players)
  awards: [{to: everyone, points: 5 * me.deals_won, name: deals won}]
  winner: {highest: total, tie: draw}
options:
  duty:
    ask: Must you play?
    default: watched
    choices:
      watched: {must_play: remind}
      strict: {must_play: enforce}
"""

PILE_RULES = """\
language: 1
game: pile
title: Pile
summary: A game with a discard pile and loose cards, for tests.
players: 2-4
pack: {decks: 1}
deal: {hand: 5, loose: 2, upcard: true, batches: [2, 3]}
ranks: {ace: low}
melds:
  run: {same: suit, consecutive: rank, size: 3+}
turn: (draw or take) then play? then discard
discard: {}
take: top
points: 1 each
deal_ends: {out: hand is empty, dead: stock is empty}
winner: {lowest: hand_points, tie: draw}
match: {deals: 1}
"""


SHEET_RULES = PILE_RULES.replace("game: pile", "game: sheet").replace(
    "match: {deals: 1}",
    """\
awards: [{to: winner, points: 10, name: won}]
columns:
  left:
    takes: column_before_closed or me.boxes_before > 0
    closes: any(p.column >= 20 for p in players)
  right:
    takes: column_before_closed or me.boxes_before > 0
    closes: any(p.column >= 20 for p in players)
match: {ends: open_columns == 0, winner: {highest: total}}
""",
)


def _game(folder: Path, rules: str) -> api.Game:
    path = folder / "rules.yaml"
    path.write_text(rules, encoding="utf-8")
    return api.load(path)


@pytest.fixture(scope="session")
def small(tmp_path_factory: pytest.TempPathFactory) -> api.Game:
    return _game(tmp_path_factory.mktemp("small"), RULES)


@pytest.fixture(scope="session")
def pile(tmp_path_factory: pytest.TempPathFactory) -> api.Game:
    return _game(tmp_path_factory.mktemp("pile"), PILE_RULES)


@pytest.fixture(scope="session")
def sheet(tmp_path_factory: pytest.TempPathFactory) -> api.Game:
    return _game(tmp_path_factory.mktemp("sheet"), SHEET_RULES)


def read(text: str) -> Reading:
    """Read a scene file's text that has no place on disk."""
    return read_scenes(Source("scenes.yaml", text), Path("scenes.yaml"))


def scene_text(given: str, do: str, expect: str) -> str:
    """Return a file with one scene, from what stands behind its keys in flow style."""
    return (
        f"ruleset: small\nscenes:\n- name: it\n  given: {given}\n  do: {do}\n  expect: {expect}\n"
    )


def results_of(game: api.Game, text: str) -> tuple[SceneResult, ...]:
    """Run a text without faults of its own."""
    reading = read(text)
    assert reading.file is not None
    assert not reading.findings, reading.findings
    runner = Runner(game)
    return tuple(runner.run(scene) for scene in reading.file.scenes)


def run_one(game: api.Game, given: str, do: str, expect: str) -> SceneResult:
    """Run one scene."""
    (result,) = results_of(game, scene_text(given, do, expect))
    return result


def told(findings: tuple[Diagnostic, ...]) -> list[tuple[str, str]]:
    """Return the codes of findings with the text that they underline."""
    return [(finding.code.name, finding.span.text) for finding in findings]


Run = Callable[[str, str, str], SceneResult]


@pytest.fixture
def run(small: api.Game) -> Run:
    return lambda given, do, expect: run_one(small, given, do, expect)


@pytest.fixture
def run_pile(pile: api.Game) -> Run:
    return lambda given, do, expect: run_one(pile, given, do, expect)


def file_result(game: api.Game, text: str) -> FileResult:
    """Return the result of a whole file under a game."""
    return FileResult(Path("scenes.yaml"), results_of(game, text), game=game)


@pytest.fixture
def run_sheet(sheet: api.Game) -> Run:
    return lambda given, do, expect: run_one(sheet, given, do, expect)
