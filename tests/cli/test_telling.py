"""The score sheet: whoever has a total of their own has a line of their own, a team has one."""

from __future__ import annotations

from pathlib import Path

from ruledsl import api
from ruledsl.cli.telling import score_lines
from ruledsl.engine.match import Match
from ruledsl.players.levels import LEVELS
from ruledsl.simulation.run import play_deal
from ruledsl.simulation.simulate import seat_players

PARTNERS = Path(__file__).parents[2] / "examples" / "house-rules" / "partners.rules.yaml"


def sheet(game: str | Path, players: int) -> list[str]:
    match = Match(api.load(game).rules(players), 3)
    play_deal(match, seat_players(match, ["normal"] * players, LEVELS))
    return list(score_lines(match))


def test_partners_stand_on_one_line_with_their_total() -> None:
    first, *lines = sheet(PARTNERS, 4)
    assert len(lines) == 2
    assert [line.split(":")[0].strip() for line in lines] == ["A and C", "B and D"]
    assert sum(line.count("total") for line in lines) == 2
    assert sum("tiles left" in line for line in lines) == 1
    assert any(name in first for name in ("A and C win the deal", "B and D win the deal"))


def test_players_without_partners_have_a_line_each() -> None:
    _, *lines = sheet("machiavelli", 3)
    names = [line.split(":")[0].strip() for line in lines]
    assert names[:3] == ["A", "B", "C"]
