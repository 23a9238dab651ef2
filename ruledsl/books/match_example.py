"""Match example: how a match is counted in the end, where points are added then.

The deals of the book are entered one after the other, over and over, until the match is over: what
matters here is not how it was played, but what is added, and who wins.
"""

from __future__ import annotations

from itertools import cycle, islice

from ruledsl.books.played import Deal
from ruledsl.books.tell import Tell, seat_name, table
from ruledsl.cards.standing import Score, Standing
from ruledsl.engine.score import MatchState, entered, match_state
from ruledsl.language.rules import Rules

LONGEST = 60  # deals; a longer match is no good example


def match_example(rules: Rules, tell: Tell, deals: tuple[Deal, ...]) -> str:
    """Return a match at its end: the totals, each line that is added, and the sum."""
    scores = [deal.score for deal in deals if deal.score.winners]
    state = _over(rules, scores) if rules.match_awards else None
    if state is None:
        return ""
    end = tell("So a match may end, after {deals} deals:", deals=state.standing.deals)
    return "\n\n".join((end, _sheet(rules, tell, state), _won(tell, state)))


def _over(rules: Rules, scores: list[Score]) -> MatchState | None:
    standing = Standing.fresh(rules.players)
    for score in islice(cycle(scores), LONGEST):
        standing = entered(rules, standing, score)
        state = match_state(rules, standing)
        if state.over:
            return state
    return None


def _sheet(rules: Rules, tell: Tell, state: MatchState) -> str:
    seats, standing = range(rules.players), state.standing
    rows = [
        (tell.name(rule.name), *map(str, column.totals))
        for rule, column in zip(rules.columns, standing.columns, strict=True)
    ] or [(tell("number of deals won"), *map(str, standing.deals_won))]
    rows.append((tell("points of the deals"), *map(str, standing.totals)))
    for name in dict.fromkeys(award.name for award in rules.match_awards):
        lines = [line for line in state.score.lines if line.name == name]
        points = [sum(line.points for line in lines if line.player == seat) for seat in seats]
        rows.append((tell.name(name), *(str(each) if each else "" for each in points)))
    rows.append((f"**{tell('sum')}**", *(f"**{total}**" for total in state.totals)))
    return table((tell("Points"), *map(seat_name, seats)), rows, numbers=True)


def _won(tell: Tell, state: MatchState) -> str:
    winners = ", ".join(map(seat_name, state.score.winners))
    return tell("Winner: {players}", players=winners) if winners else tell("Nobody wins.")
