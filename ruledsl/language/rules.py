"""Rules: the compiled rules of one game, for one number of players and one choice of options.

All that the engine needs, and nothing of the text: `ruleset` makes rules, `engine` plays them, and
they meet nowhere else.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import field, replace
from functools import cached_property, lru_cache
from itertools import groupby

from ruledsl.arrange.problem import Law as SolverLaw
from ruledsl.arrange.problem import Problem
from ruledsl.arrange.solve import most_points
from ruledsl.cards.pack import Card, Pack
from ruledsl.cards.position import Hand, Table
from ruledsl.language.context import PointsContext
from ruledsl.language.contribution import (
    STOCK_OUT,
    Award,
    ColumnRule,
    Counter,
    DealPlan,
    Ending,
    GiveUp,
    Guard,
    JokerPolicy,
    Law,
    MatchAward,
    MatchRule,
    MeldShape,
    MustPlay,
    OpeningRule,
    RankOrder,
    Rebuild,
    Recycle,
    Round,
    Seating,
    Step,
    StepRule,
    TurnFlow,
    Variable,
    Void,
    WinnerRule,
    Worth,
)
from ruledsl.language.refusal import Place
from ruledsl.record import record


@record(kw_only=True)
class Rules:
    """The compiled rules of a game."""

    game: str
    title: str
    players: int
    options: tuple[tuple[str, str], ...]  # every option with the choice taken, in the file's order
    digest: str  # of the resolved rule file
    text: str = field(repr=False)  # the resolved rule file, so that a record can carry it
    pack: Pack = field(repr=False)
    seating: Seating
    deal: DealPlan
    order: RankOrder
    shapes: tuple[MeldShape, ...]
    jokers: JokerPolicy | None
    opening: OpeningRule | None
    laws: tuple[Law, ...]  # lower tiers first
    guards: tuple[Guard, ...]
    steps: tuple[Step, ...]
    flows: tuple[TurnFlow, ...]  # the usual turn first
    worths: tuple[Worth, ...]
    endings: tuple[Ending, ...]
    winner: WinnerRule
    awards: tuple[Award, ...]
    match_awards: tuple[MatchAward, ...]
    match: MatchRule
    rounds: tuple[Round, ...] = ()
    rebuild: Rebuild | None = None
    recycle: Recycle | None = None
    variables: tuple[Variable, ...] = ()
    counters: tuple[Counter, ...] = ()
    columns: tuple[ColumnRule, ...] = ()
    voids: tuple[Void, ...] = ()
    must_play: MustPlay
    give_up: GiveUp | None

    @cached_property
    def teams(self) -> tuple[tuple[int, ...], ...]:
        """By seat, the seats of the team that it belongs to, itself counted."""
        count = self.seating.teams or self.players
        return tuple(tuple(range(s % count, self.players, count)) for s in range(self.players))

    @cached_property
    def step(self) -> dict[str, StepRule]:
        """The steps by their word."""
        return {step.rule.word: step.rule for step in self.steps}

    @cached_property
    def step_place(self) -> dict[str, Place | None]:
        """The lines of the rule file behind the steps, by their word."""
        return {step.rule.word: step.place for step in self.steps}

    @cached_property
    def law_tiers(self) -> tuple[tuple[Law, ...], ...]:
        """The laws by tier; a tier is asked only when the ones before it are silent."""
        return tuple(tuple(group) for _, group in groupby(self.laws, key=lambda law: law.tier))

    @cached_property
    def solved(self) -> bool:
        """Whether the solver knows every law: then every play that it finds is legal."""
        return all(law.solved for law in self.laws)

    @cached_property
    def flow(self) -> dict[str, TurnFlow]:
        """The flows by name."""
        return {flow.name: flow for flow in self.flows}

    @cached_property
    def round(self) -> dict[str, Round]:
        """The rounds apart by the name of their flow."""
        return {round_.flow: round_ for round_ in self.rounds}

    @cached_property
    def only_adds(self) -> bool:
        """Whether cards are laid, but by no step that may rebuild the table."""
        from ruledsl.language.table_step import TableStep  # it asks for contexts, which ask for us

        words = {way.word for flow in self.flows for ways in flow.ways for way in ways}
        laying = [self.step[word] for word in words if isinstance(self.step[word], TableStep)]
        return bool(laying) and not any(
            isinstance(step, TableStep) and step.rebuilds for step in laying
        )

    @property
    def last_round(self) -> Round | None:
        """The round that follows when the stock is used up."""
        return next((r for r in self.rounds if r.starts == STOCK_OUT), None)

    @cached_property
    def shape(self) -> dict[str, MeldShape]:
        """The shapes of melds by name."""
        return {shape.name: shape for shape in self.shapes}

    @cached_property
    def solver_law(self) -> SolverLaw:
        """What the solver needs to know of these rules."""
        return SolverLaw(
            shapes=tuple(shape.solver for shape in self.shapes),
            jokers=self.jokers.rule if self.jokers else None,
            opening=self.opening.form if self.opening else None,
            loose=self.deal_has_loose,
        )

    deal_has_loose: bool = False  # single cards lie on the table from the start

    @cached_property
    def card_points(self) -> tuple[int, ...]:
        """By card, named jokers too: what it counts in a hand."""
        return tuple(
            sum(w.points(PointsContext(self.pack, card, wild)) for w in self.worths)
            for card in range(len(self.pack.words))
            for wild in (self.pack.is_joker(card) and self.pack.face[card] >= 0,)
        )

    @cached_property
    def best_melds(self) -> Callable[[Hand], Table]:
        """The melds in a hand that leave the fewest points unmatched; jokers named."""
        law = replace(self.solver_law, opening=None)
        bare = self.pack.naturals + len(self.pack.jokers)
        weights = tuple(max(0, points) for points in self.card_points[:bare])

        @lru_cache(maxsize=4096)
        def best(hand: Hand) -> Table:
            problem = Problem(self.pack, law, (), hand)
            return tuple(most_points(problem, weights).table)

        return best

    def deadwood(self, hand: Hand) -> int:
        """Return the points of the cards of a hand that are in no meld, arranged at its best."""
        bare = self.pack.bare
        matched = self.points([bare[card] for meld in self.best_melds(hand) for card in meld])
        return self.points(hand) - matched

    def points(self, cards: Sequence[Card]) -> int:
        """Return what cards count together."""
        worth = self.card_points
        return sum(worth[card] for card in cards)
