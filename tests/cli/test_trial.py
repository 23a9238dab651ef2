"""Trial: a word that breaks the table is found by play, and the record of it plays again."""

from functools import partial
from pathlib import Path

import pytest

import ruledsl.constructs
from ruledsl import api
from ruledsl.cards.move import Action, Arrange, Move
from ruledsl.engine import record as records
from ruledsl.language.construct import Build, Construct, Example, Registry, Say
from ruledsl.language.context import TurnContext
from ruledsl.language.contribution import Contribution, Step, Way
from ruledsl.language.families import StepPart
from ruledsl.language.kinds import NumberKind
from ruledsl.language.spec import option
from ruledsl.language.step_rule import PlainStep
from ruledsl.record import record
from ruledsl.simulation.invariants import faults

from .conftest import Command

RULES = """\
language: 1
game: littered
players: 2-3
pack: {decks: 2}
deal: {hand: 5}
melds:
  set: {same: rank, different: suit, size: 3-4}
turn: play or draw
deal_ends: {out: hand is empty, blocked: everybody passed}
winner: {lowest: hand_points, tie: draw}
match: {deals: 1}
options:
  order:
    ask: May one litter?
    choices:
      tidy: {}
      untidy: {turn: play or draw or litter}
"""


@record(kw_only=True)
class Litter(StepPart):
    """Drop cards on the table."""

    cards: int = option(NumberKind(1, 3), 1, doc="how many")


class Rule(PlainStep):
    """Leaves a single card on the table, which is no meld."""

    word = "litter"

    def actions(self, turn: TurnContext, way: Way, move: Move) -> tuple[Action, ...]:
        """Lay the first card of the hand by itself."""
        return (Arrange((*turn.position.table, turn.hand[:1])),)


def compile(part: Litter, build: Build) -> tuple[Contribution, ...]:
    """Contribute the step."""
    return (Step(rule=Rule()),)


def prose(part: Litter, say: Say) -> str:
    """Say what it is."""
    return "To *litter*, drop a card."


LITTER = Construct(
    keyword="litter",
    spec=Litter,
    compile=compile,
    prose=prose,
    chapter="Your turn",
    examples=(Example("turn: play or draw or litter", says="drop a card"),),
)


@pytest.fixture
def registry(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Registry:
    """Let the command know the word, in a folder with the rule file."""
    larger = ruledsl.constructs.STANDARD.plus(LITTER)
    monkeypatch.setattr("ruledsl.constructs.STANDARD", larger)
    monkeypatch.setattr("ruledsl.api.load", partial(api.load, registry=larger))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "rules.yaml").write_text(RULES)
    return larger


def test_what_breaks_the_table_is_found_with_a_record_that_plays_again(
    ruledsl: Command, registry: Registry, tmp_path: Path
) -> None:
    done = ruledsl("validate", "rules.yaml", "--play", "3")
    assert done.code == 1
    assert "cannot be played (2 players, order=untidy): " in done.out
    assert "lies on the table and is no meld" in done.out
    assert "order=tidy" not in done.out
    text = (tmp_path / "littered.failed.jsonl").read_text()
    read = records.load(text)
    match = records.replay(api.load("rules.yaml").rules(2, {"order": "untidy"}), read)
    assert match.moves[-1].move.word == "litter"
    assert list(faults(match.rules, match.position))
    shown = ruledsl("replay", "littered.failed.jsonl", "--game", "rules.yaml")
    assert shown.code == 0
    assert "litter" in shown.out


def test_the_first_breach_is_the_one_that_is_kept(
    ruledsl: Command, registry: Registry, tmp_path: Path
) -> None:
    ruledsl("validate", "rules.yaml", "--play", "2")
    read = records.load((tmp_path / "littered.failed.jsonl").read_text())
    assert read.head.players == 2
