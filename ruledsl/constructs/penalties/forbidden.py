"""Forbidden: conditions under which a step may not be taken although the turn has it.

The word of the step is the key, so a rule file says what is forbidden and while what. A pass that
stands in for a draw is a step of its own: whoever forbids drawing usually forbids passing too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ruledsl.language.construct import Build, Construct, Example, Facts, Say
from ruledsl.language.context import TurnContext
from ruledsl.language.contribution import Contribution, Guard
from ruledsl.language.families import PenaltyPart
from ruledsl.language.kinds import FormulaKind, MapKind
from ruledsl.language.refusal import Refusal, RefusalCode
from ruledsl.language.spec import option
from ruledsl.language.types import Scope, Type
from ruledsl.language.values import Item
from ruledsl.language.vocabulary import mark
from ruledsl.record import record
from ruledsl.text.diagnostic import Code, Diagnostic, found
from ruledsl.text.suggest import did_you_mean

NO_SUCH_STEP = Code(
    "RD569",
    "forbidden-no-step",
    "no turn of this game has the step `{word}`",
    "What is forbidden is a step of the turn, or `pass` or `end`, which stand in for one.",
    bad="forbidden: {darw: can_play}\n",
    good="forbidden: {draw: can_play}\n",
)
FORBIDDEN = RefusalCode("step-forbidden", "you may not {word} now: the rules forbid it")

_STAND_INS = frozenset({"pass", "end"})


@record(kw_only=True)
class Forbidden(PenaltyPart):
    """Steps that may not be taken while something holds, e.g. no draw with a joker in hand."""

    steps: tuple[Item, ...] = option(
        MapKind(FormulaKind(Type.BOOL, Scope.TURN), key="step"),
        (),
        short=True,
        doc="the step: while what it may not be taken",
    )


def check(part: Forbidden, facts: Facts) -> Iterator[Diagnostic]:
    """Find steps that no turn has."""
    known = facts.flow_words | _STAND_INS
    for item in part.steps:
        if item.key not in known:
            hint = did_you_mean(item.key, sorted(known))
            yield found(NO_SUCH_STEP, item.span, word=item.key, hint=hint)


def compile(part: Forbidden, build: Build) -> tuple[Contribution, ...]:
    """Contribute a guard for each step."""
    return tuple(_guard(item.key, build.formula(item.value)) for item in part.steps)


def _guard(forbidden: str, holds: Callable[[TurnContext], bool]) -> Guard:
    def refuse(turn: TurnContext, word: str) -> Refusal | None:
        return FORBIDDEN(word=word) if word == forbidden and holds(turn) else None

    return Guard(refuse=refuse)


def prose(part: Forbidden, say: Say) -> str:
    """Tell what is forbidden, step by step."""
    form = mark("You may not *{step}* while {condition}.")
    lines = (
        say.tell(form, step=say.tell(item.key.replace("_", " ")), condition=say.formula(item.value))
        for item in part.steps
    )
    return " ".join(lines)


CONSTRUCT = Construct(
    keyword="forbidden",
    spec=Forbidden,
    check=check,
    compile=compile,
    prose=prose,
    codes=(NO_SUCH_STEP,),
    refusals=(FORBIDDEN,),
    chapter="Your turn",
    examples=(
        Example(
            "forbidden: {draw: any(can_lay(c) for c in hand if c.is_joker)}",
            says="You may not *draw* while",
        ),
        Example("forbidden: {darw: can_play}", reports=NO_SUCH_STEP),
    ),
)
