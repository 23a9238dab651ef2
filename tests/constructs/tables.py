"""Tables: what the tests of laws and shapes are written with: a few lines of rules, and positions.

`judge` asks the laws tier by tier, as a play does; the other parts of a game are not needed.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from types import SimpleNamespace
from typing import Any, TypeVar

from ruledsl.arrange.problem import Law as SolverLaw
from ruledsl.cards.pack import Pack
from ruledsl.cards.position import Position, Table, sorted_table
from ruledsl.cards.standing import Standing
from ruledsl.constructs import STANDARD
from ruledsl.language.context import PlayContext, PointsContext, SetupContext
from ruledsl.language.contribution import (
    Contribution,
    DealPlan,
    JokerPolicy,
    Law,
    MeldShape,
    OpeningRule,
    PackPlan,
    Worth,
)
from ruledsl.language.families import (
    EndingCause,
    EndPart,
    PenaltyPart,
    ScorePart,
    StepPart,
    TurnPart,
)
from ruledsl.language.refusal import Refusal
from ruledsl.ruleset.compiler import contributions_of
from ruledsl.ruleset.compose import resolve
from ruledsl.ruleset.reader import read
from ruledsl.text.source import Source

C = TypeVar("C", bound=Contribution)
_TURNS = (StepPart, TurnPart, PenaltyPart, EndPart, EndingCause, ScorePart)
REGISTRY = type(STANDARD)(
    tuple(c for c in STANDARD.constructs if not issubclass(c.spec, _TURNS)), STANDARD.vocabulary
)

FRAME = """
language: 1
game: test
players: 2-5
pack: {{decks: {decks}, jokers: {jokers}}}
deal: {{hand: 5, loose: {loose}}}
ranks: {{ace: {ace}}}
melds:
  set: {{same: rank, different: suit, size: 3-4}}
  run: {{same: suit, consecutive: rank, size: 3+}}
"""


def frame(decks: int = 2, jokers: int = 0, ace: str = "either", loose: int = 0) -> str:
    return FRAME.format(decks=decks, jokers=jokers, ace=ace, loose=loose)


CAROUSEL = frame(jokers=2) + "jokers: {freed_by: real card on the table, moves: anywhere}\n"
VATICAN = (
    frame(jokers=2)
    + "jokers: {freed_by: real card on the table, moves: with a neighbour}\nopening: {run: 3}\n"
)
TAHITI = (
    frame(jokers=4, loose=4)
    + "jokers: {freed_by: real card from the hand, moves: never, per_meld: 1}\n"
)


@dataclass(frozen=True)
class Game:
    contributions: tuple[Contribution, ...]

    def all(self, kind: type[C]) -> tuple[C, ...]:
        return tuple(c for c in self.contributions if isinstance(c, kind))

    def shape(self, name: str) -> MeldShape:
        return next(shape for shape in self.all(MeldShape) if shape.name == name)

    @property
    def pack(self) -> Pack:
        return self.all(PackPlan)[0].pack

    @property
    def rules(self) -> Any:
        """What laws ask of rules."""
        jokers = next(iter(self.all(JokerPolicy)), None)
        opening = next(iter(self.all(OpeningRule)), None)
        loose = self.all(DealPlan)[0].loose(SetupContext(2)) > 0
        law = SolverLaw(
            shapes=tuple(shape.solver for shape in self.all(MeldShape)),
            jokers=jokers.rule if jokers else None,
            opening=opening.form if opening else None,
            loose=loose,
        )
        cards = (PointsContext(self.pack, card) for card in range(self.pack.naturals))
        return SimpleNamespace(
            pack=self.pack,
            jokers=jokers,
            solver_law=law,
            deal_has_loose=loose,
            players=2,
            card_points=[sum(w.points(card) for w in self.all(Worth)) for card in cards],
        )

    def table(self, text: str) -> Table:
        melds = ([self.pack.read(word) for word in meld.split()] for meld in text.split("|"))
        return sorted_table(melds)

    def meld(self, text: str) -> tuple[int, ...]:
        return self.table(text)[0]

    def play(self, hand: str, before: str, after: str, opened: bool = True) -> PlayContext:
        cards = tuple(sorted(self.pack.read(word) for word in hand.split()))
        position = Position(hands=(cards, ()), table=self.table(before), opened=(opened, True))
        return PlayContext(self.rules, position, Standing.fresh(2), self.table(after))

    def refusals(
        self, hand: str, before: str, after: str, opened: bool = True
    ) -> tuple[Refusal, ...]:
        play = self.play(hand, before, after, opened)
        for tier in sorted({law.tier for law in self.all(Law)}):
            laws = (law for law in self.all(Law) if law.tier == tier)
            found = tuple(refusal for law in laws if (refusal := law.refuse(play)))
            if found:
                return found
        return ()

    def judge(self, hand: str, before: str, after: str, opened: bool = True) -> str:
        """Return the code of the first refusal; empty when the play is legal."""
        return next((each.code for each in self.refusals(hand, before, after, opened)), "")


@cache
def game(text: str, players: int = 2) -> Game:
    """Return what a rule file without turns and scores compiles to; it must have no fault."""
    outcome = read(resolve(Source("test.yaml", text), REGISTRY), REGISTRY)
    assert not outcome.findings, outcome.findings
    return Game(contributions_of(outcome.ruleset, REGISTRY, players, {}))
