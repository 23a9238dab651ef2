"""Compiler: a ruleset, for so many players and with its options chosen, as the rules of a game.

Parts are compiled in the order of their families, so that each may ask for what stands below it;
within a family in the order of the file. What they contribute is then put in its place in `Rules`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace
from functools import lru_cache
from typing import TypeVar

from ruledsl.language.construct import Registry
from ruledsl.language.context import SetupContext
from ruledsl.language.contribution import (
    Award,
    ColumnRule,
    Contribution,
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
    PackPlan,
    RankOrder,
    Rebuild,
    Recycle,
    Round,
    Seating,
    Step,
    TurnFlow,
    Variable,
    Void,
    WinnerRule,
    Worth,
)
from ruledsl.language.rules import Rules
from ruledsl.record import record
from ruledsl.ruleset.build import Building
from ruledsl.ruleset.choices import all_choices, with_choices
from ruledsl.ruleset.layer import lay_over
from ruledsl.ruleset.model import Ruleset
from ruledsl.ruleset.parts import standing_parts
from ruledsl.ruleset.reader import Memory, read
from ruledsl.ruleset.show import digest, plain_text
from ruledsl.syntax.tree import Mapping as Tree
from ruledsl.text.source import Source

C = TypeVar("C", bound=Contribution)


class RulesetError(ValueError):
    """A ruleset with faults, or a number of players or a choice that it does not have."""


@record
class _Order:
    """What is to be compiled; compares by what distinguishes one set of rules from another."""

    ruleset: Ruleset = field(compare=False)
    registry: Registry = field(compare=False)
    players: int
    choices: tuple[tuple[str, str], ...]
    key: tuple[object, ...]
    over: str = ""


def compile_rules(
    ruleset: Ruleset,
    registry: Registry,
    players: int,
    choices: Mapping[str, str] | None = None,
    over: str = "",
) -> Rules:
    """Return the rules of a game. Equal orders are compiled once in a process.

    `over` is a partial rule file that is laid over all else. Raises ChoiceError for an unknown
    choice, RulesetError for a ruleset that has faults or does not allow so many players.
    """
    taken = tuple(all_choices(ruleset.resolved.mapping, choices or {}).items())
    key = (ruleset.resolved.source, digest(ruleset.resolved.mapping), id(registry))
    return _compiled(_Order(ruleset, registry, players, taken, key, over))


@lru_cache(maxsize=256)
def _compiled(order: _Order) -> Rules:
    ruleset, registry = order.ruleset, order.registry
    whole = ruleset.resolved.mapping
    mapping = with_choices(whole, dict(order.choices), registry)
    if order.over:
        mapping = lay_over(mapping, _partial(order.over), registry)
    chosen = replace(ruleset.resolved, mapping=mapping)
    outcome = read(chosen, registry, Memory())
    if outcome.findings:
        raise RulesetError(f"the rule file has faults: {outcome.findings[0].message}")
    try:
        choices = dict(order.choices)
        contributions = contributions_of(outcome.ruleset, registry, order.players, choices)
    except (LookupError, ValueError) as error:
        raise RulesetError(f"the rule file has faults: {error}") from error
    rules = assembled(outcome.ruleset, contributions, order.players, order.choices)
    if not rules.seating.least <= order.players <= rules.seating.most:
        least, most = rules.seating.least, rules.seating.most
        raise RulesetError(f"the game is for {least} to {most} players, not {order.players}")
    return replace(rules, digest=digest(whole), text=plain_text(whole))


def _partial(text: str) -> Tree:
    """Return a partial rule file as a tree. Raises RulesetError."""
    from ruledsl.syntax.yaml_reader import read_yaml

    mapping, faults = read_yaml(Source("<laid over>", text))
    if mapping is None or faults:
        raise RulesetError(f"what is laid over has faults: {text}")
    return mapping


def contributions_of(
    ruleset: Ruleset, registry: Registry, players: int, choices: Mapping[str, str]
) -> tuple[Contribution, ...]:
    """Return what every part contributes. Raises LookupError where one asks for what is missing."""
    building = Building(ruleset, registry, players, choices)
    for part in standing_parts(ruleset.parts, registry):
        building.add(part)
    return tuple(building.contributions)


def assembled(
    ruleset: Ruleset,
    contributions: tuple[Contribution, ...],
    players: int,
    choices: tuple[tuple[str, str], ...],
) -> Rules:
    """Put contributions in their places. Raises RulesetError where one is missing."""
    parts = _Kinds(contributions)
    pack, deal = parts.one(PackPlan).pack, parts.one(DealPlan)
    return Rules(
        game=ruleset.game,
        title=str(ruleset.titles),
        players=players,
        options=choices,
        digest="",
        text="",
        pack=pack,
        seating=parts.one(Seating),
        deal=deal,
        order=parts.one(RankOrder),
        shapes=parts.all(MeldShape),
        jokers=parts.last(JokerPolicy),
        opening=parts.last(OpeningRule),
        laws=tuple(sorted(parts.all(Law), key=lambda law: law.tier)),
        guards=parts.all(Guard),
        steps=parts.all(Step),
        flows=parts.all(TurnFlow),
        worths=parts.all(Worth),
        endings=parts.all(Ending),
        winner=parts.one(WinnerRule),
        awards=parts.all(Award),
        match_awards=parts.all(MatchAward),
        match=parts.one(MatchRule),
        rounds=parts.all(Round),
        rebuild=parts.last(Rebuild),
        recycle=parts.last(Recycle),
        variables=parts.all(Variable),
        counters=parts.all(Counter),
        columns=parts.all(ColumnRule),
        voids=parts.all(Void),
        must_play=parts.one(MustPlay),
        give_up=parts.last(GiveUp),
        deal_has_loose=deal.loose(SetupContext(players)) > 0,
    )


@record
class _Kinds:
    """Contributions by kind."""

    contributions: tuple[Contribution, ...]

    def all(self, kind: type[C]) -> tuple[C, ...]:
        return tuple(c for c in self.contributions if isinstance(c, kind))

    def last(self, kind: type[C]) -> C | None:
        return next((c for c in reversed(self.contributions) if isinstance(c, kind)), None)

    def one(self, kind: type[C]) -> C:
        contribution = self.last(kind)
        if contribution is None:
            raise RulesetError(f"no part of the rule file brings a {kind.__name__}")
        return contribution
