"""Teams: partners win together, and what one of them gets is the team's, once."""

from pathlib import Path

import pytest

from ruledsl import api
from ruledsl.cards.position import Ended, Position
from ruledsl.cards.standing import Score, ScoreLine, Standing
from ruledsl.engine.score import entered, match_state, score_deal
from ruledsl.language.rules import Rules

RULES = """\
language: 1
game: example
players: {seats: 2-4, teams: 2}
pack: {decks: 2}
deal: {hand: 7}
melds: {set: {same: rank, different: suit, size: 3-4}}
turn: play or draw
deal_ends: {out: hand is empty, blocked: everybody passed}
winner: {lowest: hand_size, tie: draw}
awards:
  - {to: everyone, points: me.hand_size, name: own cards}
  - {to: each team, points: 10, name: team}
  - {to: winning team, points: count(partners), name: partners}
  - {to: losing teams, points: count(opponents), name: opponents}
match:
  deals: 1
  awards: [{points: 100 * me.deals_won, name: deals won}]
  winner: {highest: total}
"""


@pytest.fixture
def rules(tmp_path: Path) -> Rules:
    path = tmp_path / "rules.yaml"
    path.write_text(RULES, "utf-8")
    return api.load(path).rules(4)


def ended(*sizes: int) -> Position:
    """Return the end of a deal with hands of some sizes."""
    hands = tuple(tuple(range(size)) for size in sizes)
    return Position(hands=hands, ended=Ended("out", 0))


def test_players_take_their_places_in_turns(rules: Rules) -> None:
    assert rules.teams == ((0, 2), (1, 3), (0, 2), (1, 3))


def test_the_team_of_the_best_wins_and_is_asked_once(rules: Rules) -> None:
    score = score_deal(rules, ended(0, 2, 9, 3), Standing.fresh(4))
    assert score.winners == (0, 2)
    assert [(line.player, line.points) for line in score.lines if line.name == "team"] == [
        (0, 10),
        (1, 10),
    ]
    assert ScoreLine(0, 1, "partners") in score.lines
    assert ScoreLine(1, 2, "opponents") in score.lines


def test_equal_players_of_one_team_are_no_tie(rules: Rules) -> None:
    assert score_deal(rules, ended(1, 2, 1, 2), Standing.fresh(4)).winners == (0, 2)
    assert score_deal(rules, ended(1, 1, 5, 2), Standing.fresh(4)).winners == ()


def test_a_total_is_that_of_the_team(rules: Rules) -> None:
    score = Score((0, 2), (ScoreLine(0, 5, "a"), ScoreLine(2, 7, "b"), ScoreLine(3, -2, "c")))
    after = entered(rules, Standing.fresh(4), score)
    assert after.totals == (12, -2, 12, -2)
    assert after.deals_won == (1, 0, 1, 0)


def test_what_is_added_when_the_match_is_over_is_added_once(rules: Rules) -> None:
    score = score_deal(rules, ended(0, 2, 9, 3), Standing.fresh(4))
    state = match_state(rules, entered(rules, Standing.fresh(4), score))
    assert state.totals == (9 + 10 + 1 + 100, 5 + 10 + 2, 120, 17)
    assert state.score.winners == (0, 2)


def test_without_partners_everybody_is_a_team(tmp_path: Path) -> None:
    path = tmp_path / "rules.yaml"
    path.write_text(RULES, "utf-8")
    alone = api.load(path).rules(3)
    assert alone.teams == ((0,), (1,), (2,))
    assert score_deal(alone, ended(1, 2, 1), Standing.fresh(3)).winners == ()
