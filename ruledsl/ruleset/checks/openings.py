"""Openings: first plays that nobody can ever make.

Nobody can lay more than the whole pack. So what a condition asks for is bounded: cards by their
number, points by those of all cards, a joker counted as the dearest card. A condition that fails
even so can never be met; of all others nothing is said.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ruledsl.cards.position import Position
from ruledsl.cards.standing import Standing
from ruledsl.language.context import PlayContext
from ruledsl.language.contribution import OpeningRule
from ruledsl.language.meaning import meaning
from ruledsl.language.rules import Rules
from ruledsl.language.types import Type
from ruledsl.record import record
from ruledsl.ruleset.checks import codes
from ruledsl.ruleset.checks.abstract import Bounds, Known, known
from ruledsl.ruleset.checks.cases import inside
from ruledsl.ruleset.checks.variant import Variant
from ruledsl.ruleset.formulas import formulas_in
from ruledsl.syntax import expression as syntax
from ruledsl.syntax.expression import Expr
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
    limits = _limits(rules)
    for formula in formulas_in((part,)):
        if formula.type is Type.BOOL and never(formula.expr, limits):
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


@record
class Limits:
    """The most that a play can bring, by what an expression may ask of it."""

    calls: Mapping[str, Bounds]
    fields: Mapping[str, Bounds]
    counted: Bounds  # how many of anything there are


def _limits(rules: Rules) -> Limits:
    pack, worth = rules.pack, rules.card_points
    cards = len(pack.all_cards)
    jokers = sum(pack.is_joker(card) for card in pack.all_cards)
    dearest = max(0, *worth)
    points = sum(max(0, worth[card]) for card in pack.all_cards if not pack.is_joker(card))
    points += jokers * dearest
    low = Bounds().low if min(worth) < 0 else 0
    number = Bounds(0, cards)
    calls = {
        "points": Bounds(low, points),
        "points_as_laid": Bounds(low, points),
        "count": number,
        "jokers": Bounds(0, jokers),
        "suits": Bounds(0, len(pack.suits)),
        "ranks": Bounds(0, len(pack.ranks)),
        "longest_run": Bounds(0, len(pack.ranks)),
        "pairs": Bounds(0, cards // 2),
    }
    fields = {"size": number, "jokers": Bounds(0, jokers), "points": Bounds(low, points)}
    return Limits(calls, fields, number)


def never(expr: Expr, limits: Limits) -> bool:
    """Say whether a condition can never hold; no is the answer where that is not sure."""
    match expr:
        case syntax.Binary("and", left, right):
            return never(left, limits) or never(right, limits)
        case syntax.Binary("or", left, right):
            return never(left, limits) and never(right, limits)
        case syntax.Quantified("any", body, _, _, condition):
            return never(body, limits) or (condition is not None and never(condition, limits))
        case _:
            assumed = {meaning(each): bound for each, bound in _bounded(expr, limits)}
            return known(expr, {}, assumed) is False


def _bounded(expr: Expr, limits: Limits) -> Iterator[tuple[Expr, Known]]:
    """Yield the parts of an expression of which bounds are known."""
    for each in inside(expr):
        match each:
            case syntax.Call(function) if function in limits.calls:
                yield each, limits.calls[function]
            case syntax.Field(_, word) if word in limits.fields:
                yield each, limits.fields[word]
            case syntax.Quantified("count"):
                yield each, limits.counted
            case _:
                pass
