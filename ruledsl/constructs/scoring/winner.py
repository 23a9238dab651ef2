"""Winner: who is best when a deal is over, and what a tie does."""

from __future__ import annotations

from collections.abc import Iterator

from ruledsl.language.construct import Build, Construct, Example, Facts, Say
from ruledsl.language.contribution import Contribution, WinnerRule
from ruledsl.language.families import ScorePart
from ruledsl.language.kinds import FormulaKind, WordKind
from ruledsl.language.spec import option
from ruledsl.language.types import Scope, Type
from ruledsl.language.values import Formula
from ruledsl.language.vocabulary import mark
from ruledsl.record import record
from ruledsl.text.diagnostic import Code, Diagnostic, found

DRAW, SHARED = "draw", "shared"
KNOCKER_LOSES, KNOCKER_TIES = "knocker loses", "like any other"

ONE_VALUE = Code(
    "RD560",
    "winner-needs-one-value",
    "say either `lowest` or `highest`",
    why="A deal is won by the player with the lowest or with the highest value of something; the "
    "rule must name exactly one of the two.",
    bad="winner: {tie: draw}",
    good="winner: {lowest: hand_points, tie: draw}",
)


@record(kw_only=True)
class Winner(ScorePart):
    """Who wins a deal."""

    first: Formula | None = option(
        FormulaKind(Type.BOOL, Scope.SCORE),
        None,
        doc="a player for whom this holds wins before all others",
    )
    lowest: Formula | None = option(
        FormulaKind(Type.INT, Scope.SCORE), None, doc="the player with the lowest of this wins"
    )
    highest: Formula | None = option(
        FormulaKind(Type.INT, Scope.SCORE), None, doc="the player with the highest of this wins"
    )
    tie: str = option(
        WordKind((DRAW, SHARED)), DRAW, doc="`draw`: nobody wins; `shared`: all of them win"
    )
    tie_with_knocker: str = option(
        WordKind((KNOCKER_LOSES, KNOCKER_TIES)),
        KNOCKER_TIES,
        doc="whether a knocker who ties with somebody is left out",
    )
    nobody_if: Formula | None = option(
        FormulaKind(Type.BOOL, Scope.SCORE), None, doc="the condition under which nobody wins"
    )


def check(part: Winner, facts: Facts) -> Iterator[Diagnostic]:
    """Exactly one value decides."""
    if (part.lowest is None) == (part.highest is None):
        place = part.key("highest" if part.highest else "winner")
        hint = part.how_to_drop("lowest", "highest", above=part.origin.span)
        yield found(ONE_VALUE, place, hint=hint)


def compile(part: Winner, build: Build) -> tuple[Contribution, ...]:
    """Contribute the rule."""
    formula = part.lowest or part.highest
    if formula is None:
        raise LookupError("a winner without a value was not checked")
    return (
        WinnerRule(
            first=build.formula(part.first) if part.first else None,
            value=build.formula(formula),
            lowest=part.lowest is not None,
            shared=part.tie == SHARED,
            knocker_loses_ties=part.tie_with_knocker == KNOCKER_LOSES,
            nobody=build.formula(part.nobody_if) if part.nobody_if else None,
        ),
    )


def prose(part: Winner, say: Say) -> str:
    """Say who wins, and what a tie does."""
    formula = part.lowest or part.highest
    value = say.formula(formula) if formula else say.tell("nothing")
    told = []
    if part.first:
        form = mark("A player wins the deal if {condition}.")
        told.append(say.tell(form, condition=say.formula(part.first)))
    told.append(say.tell(_BEST[bool(part.lowest), part.first is not None], value=value))
    told.append(
        say.tell("If several players are equal, all of them win.")
        if part.tie == SHARED
        else say.tell("If several players are equal, the deal is a draw and nobody wins it.")
    )
    if part.tie_with_knocker == KNOCKER_LOSES:
        told.append(say.tell(_KNOCKER_LOSES))
    if part.nobody_if:
        nobody = mark("Nobody wins if {condition}.")
        told.append(say.tell(nobody, condition=say.formula(part.nobody_if)))
    return " ".join(told)


_KNOCKER_LOSES = mark(
    "But if the player who knocked is equal with one or more others, the knocker does not win: "
    "the others do."
)
_BEST = {  # whether the lowest wins, and whether somebody may have won before that is asked
    (True, False): mark("The deal is won by the player for whom {value} is lowest."),
    (False, False): mark("The deal is won by the player for whom {value} is highest."),
    (True, True): mark("Otherwise the deal is won by the player for whom {value} is lowest."),
    (False, True): mark("Otherwise the deal is won by the player for whom {value} is highest."),
}


CONSTRUCT = Construct(
    keyword="winner",
    spec=Winner,
    check=check,
    compile=compile,
    prose=prose,
    codes=(ONE_VALUE,),
    chapter="Scoring",
    required=True,
    examples=(
        Example("winner: {lowest: hand_points, tie: draw}", says="a draw"),
        Example("winner: {highest: hand_size, tie: shared}", says="all of them win"),
        Example(
            "winner: {lowest: hand_points, tie: shared, tie_with_knocker: knocker loses}",
            says="the knocker does not win",
        ),
        Example(
            "winner: {lowest: hand_points, nobody_if: ended == blocked}", says="Nobody wins if"
        ),
        Example(
            "winner: {first: hand_size == 0, lowest: hand_points}", says="Otherwise the deal is won"
        ),
        Example("winner: {tie: draw}", reports=ONE_VALUE),
    ),
)
