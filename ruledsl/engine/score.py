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
        for seat in _who(rules, award.to, context.winners):
            mine = replace(context, me=seat)
            if award.when(mine):
                yield ScoreLine(seat, award.points(mine), award.name)


def _of_teams(rules: Rules, seats: Iterable[int]) -> tuple[tuple[int, ...], ...]:
    """Return the teams that some seats belong to, each once, in the order of play."""
    return tuple(sorted({rules.teams[seat] for seat in seats}))


def _brought(rules: Rules, score: Score, seat: int) -> int:
    """Return what a score brings to the total of a seat: what all of its team get."""
    return sum(score.points(each) for each in rules.teams[seat])


def entered(rules: Rules, standing: Standing, score: Score) -> Standing:
    """Return the standing with one more deal entered, in every column that takes it.

    A void deal is not entered.
    """
    if score.void:
        return standing
    seats = range(rules.players)
    totals = tuple(standing.totals[seat] + _brought(rules, score, seat) for seat in seats)
    after = replace(standing.after(score), totals=totals)
    if not rules.columns:
        return after
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
        points = _brought(rules, score, seat)
        if points and rule.takes(MatchContext(rules, before, rules.teams[seat][0], index)):
            column = column.plus(seat, points)
    return column


def _tied(rules: Rules, position: Position, best: tuple[int, ...]) -> tuple[int, ...]:
    """Return who wins of those who are best: whole teams."""
    ended, teams = position.ended, _of_teams(rules, best)
    if len(teams) > 1 and ended and ended.by == "knock" and rules.winner.knocker_loses_ties:
        teams = tuple(team for team in teams if ended.player not in team)
    won = tuple(sorted(seat for team in teams for seat in team))
    return won if len(teams) == 1 or rules.winner.shared else ()


def _who(rules: Rules, to: str, winners: tuple[int, ...]) -> Iterable[int]:
    """Return for whom a line is written; of a team, for the one who plays first."""
    seats = range(rules.players)
    asked = {
        "winner": winners,
        "winning team": winners,
        "losers": [seat for seat in seats if seat not in winners],
        "losing teams": [seat for seat in seats if seat not in winners],
    }.get(to, seats)
    return [team[0] for team in _of_teams(rules, asked)] if "team" in to else asked


@dataclass(frozen=True)
class MatchState:
    """How the match stands after a deal."""

    over: bool
    standing: Standing
    score: Score  # the lines added at the end, and the winners; empty while the match is on
    leaders: tuple[int, ...]  # best so far; empty when the rules compare nothing
    totals: tuple[int, ...]  # with the lines of the end, by seat


def match_state(rules: Rules, standing: Standing) -> MatchState:
    """Return how the match stands after the deals of a standing."""
    match, seats = rules.match, range(rules.players)
    leaders = _leaders(rules, standing)
    nothing = Score((), ())
    if not match.ends(MatchContext(rules, standing)):
        return MatchState(False, standing, nothing, leaders, standing.totals)
    lines = tuple(
        ScoreLine(seat, award.points(context), award.name)
        for award in rules.match_awards
        for column in range(max(1, len(rules.columns)))
        for seat in _who(rules, "each team", ())
        for context in (MatchContext(rules, standing, seat, column),)
        if award.when(context)
    )
    added = Score((), lines)
    final = replace(
        standing, totals=tuple(standing.totals[s] + _brought(rules, added, s) for s in seats)
    )
    if match.value is None:
        winners = standing.scores[-1].winners if standing.scores else ()
        return MatchState(True, standing, replace(added, winners=winners), leaders, final.totals)
    best = _leaders(rules, final)
    alone = len(_of_teams(rules, best)) == 1
    if not alone and match.tie == "another deal":
        return MatchState(False, standing, nothing, leaders, standing.totals)
    winners = best if alone or match.tie == "shared" else ()
    return MatchState(True, standing, replace(added, winners=winners), leaders, final.totals)


def _leaders(rules: Rules, standing: Standing) -> tuple[int, ...]:
    value = rules.match.value
    if value is None:
        return ()
    seats = range(rules.players)
    best = _best(seats, lambda s: value(MatchContext(rules, standing, s)), rules.match.lowest)
    return tuple(sorted(seat for team in _of_teams(rules, best) for seat in team))


def _best(seats: Iterable[int], value: Callable[[int], int], lowest: bool) -> tuple[int, ...]:
    values = {seat: value(seat) for seat in seats}
    best = min(values.values()) if lowest else max(values.values())
    return tuple(seat for seat, v in values.items() if v == best)
