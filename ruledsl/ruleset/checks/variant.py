"""Variant: one combination of choices, read and ready to be compiled as far as a check needs it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from functools import cached_property
from operator import is_

from ruledsl.language.construct import Facts, Registry
from ruledsl.language.contribution import PackPlan, Seating
from ruledsl.language.families import DealPart, Part, rank_of
from ruledsl.language.rules import Rules
from ruledsl.record import record
from ruledsl.ruleset.build import Building
from ruledsl.ruleset.compiler import assembled
from ruledsl.ruleset.formulas import asked_names, formulas_in
from ruledsl.ruleset.identity import by_identity
from ruledsl.ruleset.parts import flow_words, standing_parts
from ruledsl.ruleset.reader import Outcome

_MOST_COUNTS = 20  # numbers of players that are looked at


@record
class Variant:
    """A game with its options chosen."""

    choices: Mapping[str, str]
    outcome: Outcome
    registry: Registry
    before: Variant | None = field(
        default=None, compare=False, repr=False
    )  # the one looked at last

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        """Every part that is written or stands, in the order of compiling."""
        return standing_parts(self.outcome.ruleset.parts, self.registry)

    def building(self, players: int, last: type[Part] | None = None) -> Building:
        """Return what the parts contribute, those of a family and the ones below it only."""
        building = Building(self.outcome.ruleset, self.registry, players, self.choices)
        for part in self.parts:
            if last is None or rank_of(part) <= _rank(last):
                building.add(part)
        return building

    @cached_property
    def setups(self) -> dict[int, Building]:
        """By number of players: what the pack and the deal contribute."""
        if self.before is not None and self._deals_like(self.before):
            return self.before.setups
        least, most = self.outcome.ruleset.players
        counts = range(least, min(most, least + _MOST_COUNTS) + 1)
        return {players: self.building(players, DealPart) for players in counts}

    def _deals_like(self, other: Variant) -> bool:
        """Say whether pack and deal are those of another variant, and ask for no choice."""
        mine, others = self._setup_parts, other._setup_parts
        same = len(mine) == len(others) and all(map(is_, mine, others))
        asked = asked_names(formulas_in(mine)) if same else frozenset(self.choices)
        return same and not asked & set(self.choices)

    @cached_property
    def _setup_parts(self) -> tuple[Part, ...]:
        return tuple(part for part in self.parts if rank_of(part) <= _rank(DealPart))

    @cached_property
    def whole(self) -> Building:
        """What all parts contribute, for the fewest players."""
        return self.building(self.outcome.ruleset.players[0])

    @cached_property
    def rules(self) -> Rules:
        """The rules for the fewest players."""
        least, _ = self.outcome.ruleset.players
        made = tuple(self.whole.contributions)
        return assembled(self.outcome.ruleset, made, least, tuple(self.choices.items()))

    @cached_property
    def facts(self) -> Facts:
        """What checks of words may know."""
        plans = [plan for setup in self.setups.values() for plan in setup.all(PackPlan)]
        pack = plans[0].pack if plans else None
        return Facts(
            parts=self.parts,
            ranks=pack.ranks if pack else (),
            suits=tuple(suit.letter for suit in pack.suits) if pack else (),
            jokers=any(plan.pack.jokers for plan in plans),
            flow_words=flow_words(self.outcome.ruleset.parts),
            joker_colours=frozenset(c for plan in plans for c in plan.joker_colours if c),
            wilds=any(plan.pack.wilds for plan in plans),
            teams=any(
                seats.teams for setup in self.setups.values() for seats in setup.all(Seating)
            ),
        )


@by_identity
def _rank(family: type[Part]) -> int:
    return rank_of(family())
