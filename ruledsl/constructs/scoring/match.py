"""Match: how many deals are played, what is added in the end, and who wins."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ruledsl.language.constant import number_of
from ruledsl.language.construct import Build, Construct, Example, Facts, Say
from ruledsl.language.context import MatchContext
from ruledsl.language.contribution import Contribution, MatchAward, MatchRule
from ruledsl.language.families import ScorePart
from ruledsl.language.kinds import FlagKind, FormulaKind, ListKind, PartKind, TextKind, WordKind
from ruledsl.language.spec import Spec, option
from ruledsl.language.types import Scope, Type
from ruledsl.language.values import Formula, Words
from ruledsl.language.vocabulary import mark
from ruledsl.record import record
from ruledsl.text.diagnostic import Code, Diagnostic, found

DRAW, SHARED, ANOTHER_DEAL = "draw", "shared", "another deal"

ONE_LENGTH = Code(
    "RD561",
    "match-needs-one-length",
    "say how long a match is: `deals`, `ends` or `endless`, and only one of them",
    why="A match has a number of deals, or a condition under which it ends, or is endless.",
    bad="match: {winner: {highest: total}}",
    good="match: {deals: 1}",
)
ONE_VALUE = Code(
    "RD562",
    "match-winner-needs-one-value",
    "say either `lowest` or `highest`",
    why="A match is won by the player with the lowest or with the highest value of something.",
    bad="match: {deals: 4, winner: {tie: draw}}",
    good="match: {deals: 4, winner: {highest: total}}",
)
NO_WINNER = Code(
    "RD563",
    "match-without-winner",
    "a match of more than one deal must say who wins it",
    why="After one deal its winner is the winner of the match; after more the rule must say who is "
    "best, for example `winner: {lowest: total}`.",
    bad="match: {deals: 4}",
    good="match: {deals: 4, winner: {lowest: total}}",
)


@record(kw_only=True)
class MatchLine(Spec):
    """A line that is added to the score sheet when the match is over."""

    to: str = option(WordKind(("everyone",)), "everyone", doc="who is asked: every player")
    if_: Formula | None = option(
        FormulaKind(Type.BOOL, Scope.MATCH), None, doc="the condition, asked for each player"
    )
    points: Formula = option(FormulaKind(Type.INT, Scope.MATCH), doc="how many points")
    name: Words = option(TextKind(), doc="the name that the score sheet shows")


@record(kw_only=True)
class MatchWinner(Spec):
    """Who wins the match."""

    lowest: Formula | None = option(
        FormulaKind(Type.INT, Scope.MATCH), None, doc="the player with the lowest of this wins"
    )
    highest: Formula | None = option(
        FormulaKind(Type.INT, Scope.MATCH), None, doc="the player with the highest of this wins"
    )
    tie: str = option(WordKind((DRAW, SHARED, ANOTHER_DEAL)), DRAW, doc="what a tie does")


@record(kw_only=True)
class Match(ScorePart):
    """How long a match is and who wins it."""

    deals: Formula | None = option(
        FormulaKind(Type.INT, Scope.MATCH), None, short=True, doc="a number of deals"
    )
    ends: Formula | None = option(
        FormulaKind(Type.BOOL, Scope.MATCH), None, doc="a condition, looked at after every deal"
    )
    endless: bool = option(FlagKind(), False, doc="deals follow each other without end")
    awards: tuple[MatchLine, ...] = option(
        ListKind(PartKind(MatchLine)), (), doc="what is added when the match is over"
    )
    winner: MatchWinner | None = option(PartKind(MatchWinner), None, doc="who wins the match")


def check(part: Match, facts: Facts) -> Iterator[Diagnostic]:
    """One length; one value; a winner where there are several deals."""
    lengths = [name for name in ("deals", "ends", "endless") if getattr(part, name)]
    if len(lengths) != 1:
        place = part.key(lengths[1]) if lengths else part.origin.span
        yield found(ONE_LENGTH, place, hint=part.how_to_drop(*lengths, above=part.origin.span))
    elif part.winner is None and not (part.deals and number_of(part.deals) == 1):
        hint = "add `winner: {lowest: total}`, or `highest` where points are good"
        yield found(NO_WINNER, part.origin.span, hint=hint)
    if part.winner and (part.winner.lowest is None) == (part.winner.highest is None):
        hint = part.winner.how_to_drop("lowest", "highest", above=part.origin.span)
        yield found(ONE_VALUE, part.key("winner"), hint=hint)


def _ends(part: Match, build: Build) -> Callable[[MatchContext], bool]:
    if part.ends:
        ends: Callable[[MatchContext], bool] = build.formula(part.ends)
        return ends
    if part.deals:
        deals = build.formula(part.deals)
        return lambda match: match.standing.deals >= deals(match)
    return lambda match: False


def compile(part: Match, build: Build) -> tuple[Contribution, ...]:
    """Contribute the rule and the lines in the end."""
    winner = part.winner or MatchWinner()
    formula = winner.lowest or winner.highest
    rule = MatchRule(
        ends=_ends(part, build),
        endless=part.endless,
        value=build.formula(formula) if formula else None,
        lowest=winner.lowest is not None,
        tie=winner.tie,
    )
    lines = (
        MatchAward(
            name=str(line.name),
            when=build.formula(line.if_) if line.if_ else lambda match: True,
            points=build.formula(line.points),
        )
        for line in part.awards
    )
    return (rule, *lines)


def prose(part: Match, say: Say) -> str:
    """Say how long a match is, what is added and who wins."""
    told = [_length(part, say)]
    if part.awards:
        lines = (_line(line, say) for line in part.awards)
        added = say.tell("When the match is over, these points are added:")
        told.append(added + "\n\n" + "\n".join(lines))
    if part.winner:
        told.append(_winner(part.winner, say, endless=part.endless))
    elif not part.endless:
        told.append(say.tell(_AS_THE_DEAL))
    return "\n\n".join(told)


def _length(part: Match, say: Say) -> str:
    if part.endless:
        return say.tell("Deals follow each other without end; play for as long as you like.")
    if part.ends:
        form = mark("Deals are played and their points added up until, after a deal, {condition}.")
        return say.tell(form, condition=say.formula(part.ends))
    deals = say.value(part.deals) if part.deals else 1
    if deals == 1:
        return say.tell("A match is a single deal.")
    count = say.count(part.deals or 1, "deal", "deals")
    return say.tell("A match has {deals}; the points are added up.", deals=count)


def _line(line: MatchLine, say: Say) -> str:
    form = mark("- *{name}*: for each player {points}.")
    if line.if_:
        form = mark("- *{name}*: each player gets {points}, if {condition}.")
    value = say.value(line.points)
    points = say.count(value, "point", "points") if isinstance(value, int) else ""
    return say.tell(
        form,
        name=say.words(line.name),
        points=points or say.formula(line.points),
        condition=say.formula(line.if_) if line.if_ else "",
    )


_AS_THE_DEAL = mark("Whoever wins the deal wins the match; if the deal is a draw, so is the match.")


_TIES = {
    DRAW: mark("If several are equal, the match is a draw."),
    SHARED: mark("If several are equal, they share the victory."),
    ANOTHER_DEAL: mark("If several are equal, another deal is played and decides, if it can."),
}


def _winner(winner: MatchWinner, say: Say, *, endless: bool) -> str:
    formula = winner.lowest or winner.highest
    value = say.formula(formula) if formula else say.tell(_NOTHING)
    best = say.tell(_BEST[bool(winner.lowest), endless], value=value)
    return best if endless else f"{best} {say.tell(_TIES[winner.tie])}"


_NOTHING = mark("nothing")
_BEST = {  # whether the lowest is best, and whether the match has no end
    (True, True): mark("At any time the player for whom {value} is lowest is in the lead."),
    (False, True): mark("At any time the player for whom {value} is highest is in the lead."),
    (True, False): mark("The player for whom {value} is then lowest wins the match."),
    (False, False): mark("The player for whom {value} is then highest wins the match."),
}


CONSTRUCT = Construct(
    keyword="match",
    spec=Match,
    check=check,
    compile=compile,
    prose=prose,
    codes=(ONE_LENGTH, ONE_VALUE, NO_WINNER),
    chapter="The match",
    required=True,
    examples=(
        Example("match: {deals: 1}", says="single deal"),
        Example(
            "match: {ends: any(p.total >= 200 for p in players), "
            "winner: {lowest: total, tie: another deal}}",
            says="another deal",
        ),
        Example("match: {endless: true, winner: {lowest: total}}", says="in the lead"),
        Example(
            "match: {deals: 4, awards: [{points: 25 * me.deals_won, name: deals won}], "
            "winner: {highest: total}}",
            says="deals won",
        ),
        Example("match: {winner: {highest: total}}", reports=ONE_LENGTH),
        Example("match: {deals: 4, winner: {tie: draw}}", reports=ONE_VALUE),
        Example("match: {ends: deals >= 4}", reports=NO_WINNER),
    ),
)
