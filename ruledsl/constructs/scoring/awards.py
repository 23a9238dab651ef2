"""Awards: the lines of the score sheet that a deal brings, in order."""

from __future__ import annotations

from collections.abc import Iterator

from ruledsl.language.construct import Build, Construct, Example, Facts, Say
from ruledsl.language.contribution import Award, Contribution
from ruledsl.language.families import ScorePart
from ruledsl.language.kinds import FormulaKind, ListKind, PartKind, TextKind, WordKind
from ruledsl.language.spec import Spec, option
from ruledsl.language.types import Scope, Type
from ruledsl.language.values import Formula, Words
from ruledsl.language.vocabulary import mark
from ruledsl.record import record
from ruledsl.text.diagnostic import Code, Diagnostic, found

WINNER, LOSERS, EVERYONE = "winner", "losers", "everyone"
WINNING_TEAM, LOSING_TEAMS, EACH_TEAM = "winning team", "losing teams", "each team"
PLAYERS_OF = {WINNING_TEAM: WINNER, LOSING_TEAMS: LOSERS, EACH_TEAM: EVERYONE}
TEAMS_MISSING = Code(
    "RD580",
    "award-without-teams",
    "there are no teams, so `{to}` is nobody",
    "A line of the score sheet goes to teams only where players are partners; otherwise say which "
    "players get it, or make teams in `players`.",
    bad="awards: [{to: each team, points: me.hand_points, name: cards left}]",
    good="awards: [{to: everyone, points: me.hand_points, name: cards left}]",
)
_GETS = {
    (WINNER, False): mark("{number}. *{name}*: each winner gets {points}."),
    (WINNER, True): mark("{number}. *{name}*: each winner gets {points}, if {condition}."),
    (LOSERS, False): mark("{number}. *{name}*: each player who did not win gets {points}."),
    (LOSERS, True): mark(
        "{number}. *{name}*: each player who did not win gets {points}, if {condition}."
    ),
    (EVERYONE, False): mark("{number}. *{name}*: for each player {points}."),
    (EVERYONE, True): mark("{number}. *{name}*: each player gets {points}, if {condition}."),
    (WINNING_TEAM, False): mark("{number}. *{name}*: each winning team gets {points}."),
    (WINNING_TEAM, True): mark(
        "{number}. *{name}*: each winning team gets {points}, if {condition}."
    ),
    (LOSING_TEAMS, False): mark("{number}. *{name}*: each team that did not win gets {points}."),
    (LOSING_TEAMS, True): mark(
        "{number}. *{name}*: each team that did not win gets {points}, if {condition}."
    ),
    (EACH_TEAM, False): mark("{number}. *{name}*: each team gets {points}."),
    (EACH_TEAM, True): mark("{number}. *{name}*: each team gets {points}, if {condition}."),
}


@record(kw_only=True)
class Line(Spec):
    """A line of the score sheet."""

    to: str = option(
        WordKind((WINNER, LOSERS, EVERYONE, WINNING_TEAM, LOSING_TEAMS, EACH_TEAM)),
        doc="who gets the points; of a team one player is asked, and the team gets them once",
    )
    if_: Formula | None = option(
        FormulaKind(Type.BOOL, Scope.SCORE), None, doc="the condition, asked for each of them"
    )
    points: Formula = option(FormulaKind(Type.INT, Scope.SCORE), doc="how many points")
    name: Words = option(TextKind(), doc="the name that the score sheet shows")


@record(kw_only=True)
class Awards(ScorePart):
    """What players write down after a deal, line by line."""

    lines: tuple[Line, ...] = option(ListKind(PartKind(Line)), (), short=True, doc="the lines")


def check(part: Awards, facts: Facts) -> Iterator[Diagnostic]:
    """A line goes to teams only where there are some."""
    for line in part.lines:
        if line.to in PLAYERS_OF and not facts.teams:
            hint = f"write `to: {PLAYERS_OF[line.to]}`, or `teams` in `players`"
            yield found(TEAMS_MISSING, line.at("to"), hint=hint, to=line.to)


def _always(context: object) -> bool:
    return True


def compile(part: Awards, build: Build) -> tuple[Contribution, ...]:
    """Contribute the lines in the order of the file."""
    return tuple(
        Award(
            name=str(line.name),
            to=line.to,
            when=build.formula(line.if_) if line.if_ else _always,
            points=build.formula(line.points),
        )
        for line in part.lines
    )


def prose(part: Awards, say: Say) -> str:
    """Tell the lines one after the other."""
    if not part.lines:
        return say.tell("No points are written down for a deal.")
    lines = [_line(number, line, say) for number, line in enumerate(part.lines, 1)]
    return say.tell("After a deal these points are written down:") + "\n\n" + "\n".join(lines)


def _line(number: int, line: Line, say: Say) -> str:
    value = say.value(line.points)
    points = say.count(value, "point", "points") if isinstance(value, int) else ""
    return say.tell(
        _GETS[line.to, line.if_ is not None],
        number=number,
        name=say.words(line.name),
        points=points or say.formula(line.points),
        condition=say.formula(line.if_) if line.if_ else "",
    )


CONSTRUCT = Construct(
    keyword="awards",
    spec=Awards,
    check=check,
    compile=compile,
    prose=prose,
    codes=(TEAMS_MISSING,),
    chapter="Scoring",
    stands=True,
    examples=(
        Example(
            "awards: [{to: everyone, points: me.hand_points, name: cards left}]", says="cards left"
        ),
        Example(
            "awards: [{to: winner, if: ended == out, points: 25, name: emptied the hand}]",
            says="25 points",
        ),
        Example(
            "players: {seats: 4, teams: 2}\nawards: [{to: winning team, "
            "points: sum(p.hand_points for p in opponents), name: left}]",
            says="each winning team gets",
        ),
        Example(
            "awards: [{to: each team, points: me.hand_points, name: left}]", reports=TEAMS_MISSING
        ),
    ),
)
