"""Score: who wins a deal that is over, what is written down, and how the match stands."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from ruledsl.cards.position import Position
from ruledsl.cards.standing import Column, Score, ScoreLine, Standing
from ruledsl.language.context import MatchContext, ScoreContext
from ruledsl.language.rules import Rules


def score_deal(rules: Rules, position: Position, standing: Standing) -> Score:
    """Return the winners and the lines of a deal that has ended. `standing` is before it."""
    ended = position.ended
    if ended and any(void.ending == ended.by for void in rules.voids):
        return Score((), (), void=True)
    seats = range(rules.players)
    context = ScoreContext(rules, position, standing, 0)
    if rules.winner.nobody and rules.winner.nobody(context):
        return Score((), tuple(_lines(rules, context)))
    first = rules.winner.first
    ahead = [s for s in seats if first and first(replace(context, me=s))]
    best = _best(
        ahead or seats, lambda s: rules.winner.value(replace(context, me=s)), rules.winner.lowest
    )
    winners = _tied(rules, position, best)
    return Score(winners, tuple(_lines(rules, replace(context, winners=winners))))


def _lines(rules: Rules, context: ScoreContext) -> Iterable[ScoreLine]:
    for award in rules.awards:
        for seat in _who(award.to, range(rules.players), context.winners):
            mine = replace(context, me=seat)
            if award.when(mine):
                yield ScoreLine(seat, award.points(mine), award.name)


def entered(rules: Rules, standing: Standing, score: Score) -> Standing:
    """Return the standing with one more deal entered, in every column that takes it.

    A void deal is not entered.
    """
    if score.void:
        return standing
    after = standing.after(score)
    if not rules.columns:
        return after
    seats = range(rules.players)
    empty = Column((0,) * rules.players, (0,) * rules.players)
    before = replace(after, columns=standing.columns or (empty,) * len(rules.columns))
    columns = tuple(_column(rules, before, score, index) for index in range(len(rules.columns)))
    after = replace(after, columns=columns)
    closed = (
        column.closed or rule.closes(MatchContext(rules, after, 0, index))
        for index, (column, rule) in enumerate(zip(columns, rules.columns, strict=True))
    )
    columns = tuple(replace(c, closed=now) for c, now in zip(columns, closed, strict=True))
    totals = tuple(sum(column.totals[seat] for column in columns) for seat in seats)
    return replace(after, columns=columns, totals=totals)


def _column(rules: Rules, before: Standing, score: Score, index: int) -> Column:
    """Return a column with the points of a deal; every column is asked as it was before."""
    column, rule = before.columns[index], rules.columns[index]
    for seat in range(rules.players) if not column.closed else ():
        points = score.points(seat)
        if points and rule.takes(MatchContext(rules, before, seat, index)):
            column = column.plus(seat, points)
    return column


def _tied(rules: Rules, position: Position, best: tuple[int, ...]) -> tuple[int, ...]:
    ended = position.ended
    if len(best) > 1 and ended and ended.by == "knock" and rules.winner.knocker_loses_ties:
        best = tuple(seat for seat in best if seat != ended.player)
    return best if len(best) == 1 or rules.winner.shared else ()


def _who(to: str, seats: Iterable[int], winners: tuple[int, ...]) -> Iterable[int]:
    if to == "winner":
        return winners
    return [s for s in seats if s not in winners] if to == "losers" else seats


@dataclass(frozen=True)
class MatchState:
    """How the match stands after a deal."""

    over: bool
    standing: Standing
    score: Score  # the lines added at the end, and the winners; empty while the match is on
    leaders: tuple[int, ...]  # best so far; empty when the rules compare nothing

    @property
    def totals(self) -> tuple[int, ...]:
        """The totals with the lines of the end, by seat."""
        return tuple(t + self.score.points(s) for s, t in enumerate(self.standing.totals))


def match_state(rules: Rules, standing: Standing) -> MatchState:
    """Return how the match stands after the deals of a standing."""
    match, seats = rules.match, range(rules.players)
    leaders = _leaders(rules, standing)
    nothing = Score((), ())
    if not match.ends(MatchContext(rules, standing)):
        return MatchState(False, standing, nothing, leaders)
    lines = tuple(
        ScoreLine(seat, award.points(context), award.name)
        for award in rules.match_awards
        for column in range(max(1, len(rules.columns)))
        for seat in seats
        for context in (MatchContext(rules, standing, seat, column),)
        if award.when(context)
    )
    added = Score((), lines)
    final = replace(
        standing, totals=tuple(t + added.points(s) for s, t in enumerate(standing.totals))
    )
    if match.value is None:
        winners = standing.scores[-1].winners if standing.scores else ()
        return MatchState(True, standing, replace(added, winners=winners), leaders)
    best = _leaders(rules, final)
    if len(best) > 1 and match.tie == "another deal":
        return MatchState(False, standing, nothing, leaders)
    winners = best if len(best) == 1 or match.tie == "shared" else ()
    return MatchState(True, standing, replace(added, winners=winners), leaders)


def _leaders(rules: Rules, standing: Standing) -> tuple[int, ...]:
    value = rules.match.value
    if value is None:
        return ()
    seats = range(rules.players)
    return _best(seats, lambda s: value(MatchContext(rules, standing, s)), rules.match.lowest)


def _best(seats: Iterable[int], value: Callable[[int], int], lowest: bool) -> tuple[int, ...]:
    values = {seat: value(seat) for seat in seats}
    best = min(values.values()) if lowest else max(values.values())
    return tuple(seat for seat, v in values.items() if v == best)
