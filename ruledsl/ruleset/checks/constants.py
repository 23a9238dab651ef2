"""Constants: conditions that the pack and the players settle beforehand, whatever is chosen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING

from ruledsl.cards.pack import Pack
from ruledsl.language.contribution import PackPlan
from ruledsl.language.expression_codes import CONSTANT_CONDITION
from ruledsl.language.rules import Rules
from ruledsl.language.types import Scope
from ruledsl.language.values import Formula
from ruledsl.ruleset.checks.abstract import FAR, Bounds, Known, hull
from ruledsl.ruleset.checks.ranges import Ranges, plain
from ruledsl.ruleset.checks.variant import Variant
from ruledsl.ruleset.choices import table_options
from ruledsl.ruleset.formulas import formulas_in
from ruledsl.text.diagnostic import Diagnostic, found
from ruledsl.text.source import Source
from ruledsl.text.span import Span

if TYPE_CHECKING:
    from ruledsl.language.vocabulary import Reach
    from ruledsl.ruleset.checks.ranges import Table


def range_findings(
    variants: list[Variant], source: Source, told: set[Span]
) -> Iterator[Diagnostic]:
    """Find conditions of a file that its numbers settle; `told` are places with a finding already.

    A file below may be meant for more players or cards than this one has: it is not looked at.
    """
    table = _table(variants)
    seen: set[int] = set()
    for variant in variants:
        names, vocabulary = _options(variant), variant.registry.vocabulary
        before = {**names, "players": Bounds(*variant.outcome.ruleset.players)}  # before a deal
        parts = [part for part in variant.outcome.ruleset.parts if id(part) not in seen]
        seen.update(map(id, parts))
        for formula in formulas_in(parts):
            if not plain(formula.expr) and _new(formula, source, told):
                known = before if formula.scope is Scope.SETUP else names
                yield from _settled(formula, Ranges(formula.scope, vocabulary, table, known))


def _new(formula: Formula, source: Source, told: set[Span]) -> bool:
    """Say whether a formula stands in a file and has no finding there."""
    return formula.span.source is source and formula.span not in told


def _settled(formula: Formula, ranges: Ranges) -> Iterator[Diagnostic]:
    ranges.known(formula.expr)
    for expr, value in ranges.decided:
        when = "always holds" if value else "never holds"
        yield found(CONSTANT_CONDITION, formula.place(expr.start, expr.end), when=when)


def _options(variant: Variant) -> dict[str, Known]:
    """Return what is known of the options, whatever is chosen, and the names of their choices."""
    names: dict[str, Known] = {}
    for option in table_options(variant.outcome.ruleset.resolved.mapping):
        choices = [choice for choice, _ in option.choices]
        numbers = [Bounds(int(c), int(c)) for c in choices if c.isdecimal()]
        names.update(dict.fromkeys(choices))
        names[option.name] = hull(*numbers) if len(numbers) == len(choices) else None
    return names


def _table(variants: list[Variant]) -> Table:
    """Return how far numbers reach with any choice and any number of players."""
    tables = [_of_variant(variant) for variant in variants]

    @cache
    def reaching(reach: Reach) -> Bounds | None:
        found = [table(reach) for table in tables]
        # All variants know a reach or none does, which mypy cannot tell.
        return hull(*found) if found[0] else None  # type: ignore[arg-type]  # all or none know a reach

    return reaching


def _of_variant(variant: Variant) -> Table:
    packs = [plan.pack for setup in variant.setups.values() for plan in setup.all(PackPlan)]
    _, most = variant.outcome.ruleset.players
    return table_of(variant.rules, packs, most)


def table_of(rules: Rules, packs: Iterable[Pack], players: int) -> Table:
    """Return how far numbers reach in a game that is dealt from these packs."""
    sizes = {len(pack.all_cards): pack for pack in packs}
    cards = max(sizes)
    pack = sizes[cards]
    known = {"count": Bounds(0, FAR), "ordinal": Bounds(1, FAR), "seat": Bounds(1, players)}
    most = {"cards": cards, "players": players, "pairs": cards // 2}
    most |= {"suits": len(pack.suits), "ranks": len(pack.ranks)}

    def reaching(reach: Reach) -> Bounds | None:
        if reach in known:
            return known[reach]
        if reach in most:
            return Bounds(0, most[reach])
        if reach == "jokers":
            return Bounds(0, max(sum(map(p.is_joker, p.all_cards)) for p in sizes.values()))
        return _points(rules, cards) if reach == "points" else None

    return reaching


def _points(rules: Rules, cards: int) -> Bounds:
    """Return between what the points of some cards lie; a joker may stand for the dearest one."""
    pack, worth = rules.pack, rules.card_points
    dearest = max(0, *worth)
    most = sum(dearest if pack.is_joker(card) else max(0, worth[card]) for card in pack.all_cards)
    low = -FAR if min(worth) < 0 else 0
    return Bounds(low, most if cards == len(pack.all_cards) else dearest * cards)
