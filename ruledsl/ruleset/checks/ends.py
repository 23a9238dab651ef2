"""Ends: whether every deal and every match can end.

The rules are asked about positions made for the purpose: everybody has passed and the stock is
used up; everybody has far more points than any target.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ruledsl.cards.standing import Column, Standing
from ruledsl.language.context import MatchContext
from ruledsl.language.contribution import Contribution, Ending, MatchRule
from ruledsl.language.rules import Rules
from ruledsl.ruleset.checks import codes
from ruledsl.ruleset.checks.steps import sample
from ruledsl.ruleset.checks.variant import Variant
from ruledsl.ruleset.formulas import formulas_in
from ruledsl.text.diagnostic import Diagnostic, found
from ruledsl.text.span import Span

_FAR = 10**6


def end_findings(variant: Variant, told: set[Span]) -> Iterator[Diagnostic]:
    """Find deals and matches without an end; `told` are places that have a finding already."""
    rules = variant.rules
    if not _deal_can_end(rules):
        span = _span_of(variant, Ending)
        why = "nothing ends it when the stock is used up and everybody passes"
        hint = "add `blocked: everybody passed`, or a last round under `stock_out`"
        yield found(codes.DEAL_NEVER_ENDS, span, hint=hint, why=why)
    why = _match_without_end(rules)
    part = variant.whole.maker(MatchRule)
    constant = part is not None and any(f.span in told for f in formulas_in((part,)))
    if why and not constant:
        span = _span_of(variant, MatchRule)
        yield found(codes.MATCH_NEVER_ENDS, span, why=why, hint="or write `endless: true`")


def _deal_can_end(rules: Rules) -> bool:
    if rules.last_round:
        return True
    turn = sample(rules, stock=False, passes=rules.players)
    return any(ending.when(turn) for ending in rules.endings)


def _match_without_end(rules: Rules) -> str:
    if rules.match.endless:
        return ""
    seats = rules.players
    many = (_FAR,) * seats
    late = Standing((0,) * seats, (0,) * seats, _FAR)
    won = Standing((0,) * seats, many, _FAR)
    far = [Standing((points,) * seats, many, _FAR) for points in (_FAR, -_FAR)]
    if _ends(rules, late) or _ends(rules, won):
        return ""
    if not any(_ends(rules, standing) for standing in far):
        return "no score and no number of deals fulfils its condition"
    return "" if rules.awards else "its condition asks for points, and a deal brings none"


def _ends(rules: Rules, standing: Standing) -> bool:
    column = Column(standing.totals, standing.deals_won)
    filled = replace(standing, columns=(column,) * len(rules.columns))
    closed = (
        replace(column, closed=rule.closes(MatchContext(rules, filled, 0, index)))
        for index, rule in enumerate(rules.columns)
    )
    return rules.match.ends(MatchContext(rules, replace(filled, columns=tuple(closed))))


def _span_of(variant: Variant, kind: type[Contribution]) -> Span:
    """Return where the part stands that contributes a kind of thing."""
    part = variant.whole.maker(kind)
    return part.origin.span if part else variant.outcome.ruleset.origin.span
