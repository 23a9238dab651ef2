"""Openings: first plays that nobody can ever make.

Nobody can lay more than the whole pack. So what a condition asks for is bounded: cards by their
number, points by those of all cards, a joker counted as the dearest card. A condition that fails
even so can never be met; of all others nothing is said.
"""

from __future__ import annotations

from collections.abc import Iterator

from ruledsl.cards.position import Position
from ruledsl.cards.standing import Standing
from ruledsl.language.context import PlayContext
from ruledsl.language.contribution import OpeningRule
from ruledsl.language.rules import Rules
from ruledsl.language.types import Type
from ruledsl.ruleset.checks import codes
from ruledsl.ruleset.checks.constants import table_of
from ruledsl.ruleset.checks.ranges import Ranges
from ruledsl.ruleset.checks.variant import Variant
from ruledsl.ruleset.formulas import formulas_in
from ruledsl.text.diagnostic import Diagnostic, found


def opening_findings(variant: Variant) -> Iterator[Diagnostic]:
    """Find an opening that is not even met when somebody lays all cards of the pack at once."""
    rules = variant.rules
    part = variant.whole.maker(OpeningRule)
    if rules.opening is None or part is None:
        return
    if rules.opening.form is not None:
        if not _met_by_all(rules, rules.opening):
            yield found(codes.OPENING_NEVER, part.origin.span)
        return
    table = table_of(rules, (rules.pack,), rules.players)
    for formula in formulas_in((part,)):
        ranges = Ranges(formula.scope, variant.registry.vocabulary, table, {})
        if formula.type is Type.BOOL and ranges.known(formula.expr) is False:
            yield found(codes.OPENING_NEVER, formula.span)


def _met_by_all(rules: Rules, opening: OpeningRule) -> bool:
    """Say whether all cards meet an opening; every joker lies there as the dearest card."""
    pack, form = rules.pack, opening.form
    naturals = tuple(card for card in pack.all_cards if not pack.is_joker(card))
    position = Position(hands=(naturals,) * rules.players, opened=(False,) * rules.players)
    standing = Standing.fresh(rules.players)
    if opening.met(PlayContext(rules, position, standing, (naturals,))):
        return True
    jokers = len(pack.all_cards) - len(naturals)
    if form is None or not form.points or not jokers:
        return False
    most = sum(max(0, form.weights[card]) for card in naturals) + jokers * max(form.weights)
    return most >= form.points
