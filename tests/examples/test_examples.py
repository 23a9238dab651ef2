"""Examples: every one of them runs, and does what it says."""

import subprocess
import sys
from pathlib import Path

import pytest

from ruledsl import api
from ruledsl.constructs import STANDARD
from ruledsl.engine.match import Match
from ruledsl.ruleset.validate import validate
from ruledsl.scenes.run import run_file
from ruledsl.simulation.invariants import check_match
from ruledsl.simulation.simulate import Plan, simulate

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
HOUSE_RULES = sorted((EXAMPLES / "house-rules").glob("*.rules.yaml"))


def run(script: str) -> str:
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / script)],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_there_are_house_rules_for_many_families() -> None:
    changed = set()
    for path in HOUSE_RULES:
        words = (line.partition(":")[0] for line in path.read_text(encoding="utf-8").splitlines())
        changed |= {word for word in words if word.isidentifier()}
    assert len(HOUSE_RULES) >= 6
    families = {"deal", "pack", "ranks", "melds", "jokers", "opening", "turn", "must_play"}
    assert families | {"awards", "match"} <= changed


@pytest.mark.parametrize("path", HOUSE_RULES, ids=lambda path: path.name)
def test_a_house_rule_is_a_few_lines_without_findings(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 12
    assert validate(path, STANDARD).diagnostics == ()


@pytest.mark.parametrize("path", HOUSE_RULES, ids=lambda path: path.name)
def test_the_scenes_of_a_house_rule_hold(path: Path) -> None:
    result = run_file(path.with_name(path.name.replace(".rules.", ".scenes.")))
    assert result.scenes
    assert result.findings == ()
    assert [scene.scene.name for scene in result.scenes if scene.status != "passed"] == []


@pytest.mark.parametrize("path", HOUSE_RULES, ids=lambda path: path.name)
def test_a_house_rule_can_be_played_to_its_end(path: Path) -> None:
    game = api.load(path)
    for players in (game.players[0], game.players[1]):
        plan = Plan(games=1, players=players, levels=("random",))
        found = simulate(game, plan, check=check_match)
        assert found.deals == 1


def marked(path: Path) -> set[tuple[int, int, int, str]]:
    """Return line, first and last column, and name of each finding that a file is marked with."""
    found, line = set(), 0
    for number, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if text.startswith("#") and "^" in text:
            first, last = text.index("^") + 1, text.rindex("^") + 1
            found.add((line, first, last, text[last:].split()[0]))
        else:
            line = number
    return found


def test_the_broken_file_has_the_findings_that_it_is_marked_with() -> None:
    path = EXAMPLES / "broken.yaml"
    found = set()
    for each in validate(path, STANDARD).diagnostics:
        line, column = each.span.start_line_col
        last = column + max(each.span.end - each.span.start, 1) - 1
        found.add((line, column, last, each.code.name))
    assert len(found) >= 5
    assert found == marked(path)


def test_a_game_is_played_through_the_library() -> None:
    lines = run("play_a_game.py").splitlines()
    assert lines[0].startswith("deal 1: player")
    assert lines[-1].startswith("winners: (")


def test_a_player_of_ones_own_is_measured() -> None:
    told = run("write_a_player.py")
    assert "patient" in told
    assert "greedy" in told


def test_a_step_is_added_from_outside() -> None:
    told = run("add_a_step.py")
    assert "To *trade*, put a card from your hand onto the discard pile" in told
    assert "deals ended by" in told


def test_the_added_step_is_unknown_to_the_language_that_ships() -> None:
    found = validate(EXAMPLES / "trade.yaml", STANDARD).diagnostics
    assert "unknown-key" in {each.code.name for each in found}


def test_the_added_step_moves_cards_and_loses_none() -> None:
    sys.path.insert(0, str(EXAMPLES))
    try:
        from add_a_step import REGISTRY, Move
    finally:
        sys.path.remove(str(EXAMPLES))
    match = Match(api.load(EXAMPLES / "trade.yaml", REGISTRY).rules(2), 1)
    hand = match.position.hand
    seat = match.position.seat
    assert match.act(seat, Move("trade")).refusals[0].code == "trade-one-card"
    ruling = match.act(seat, Move("trade", cards=hand[:1]))
    assert ruling.accepted
    assert len(match.position.hands[seat]) == len(hand) + 1
    assert match.position.discard == hand[:1]
    check_match(match)
