"""Options: what the table may choose before a game; each choice is a piece of rule file.

A choice is laid over the file as `extends` lays one file over another; that is done before words
are read. Here the options are declared and told to people.
"""

from __future__ import annotations

from collections.abc import Iterator

from ruledsl.language.construct import Build, Construct, Example, Facts, Say
from ruledsl.language.contribution import Contribution
from ruledsl.language.families import HeadPart
from ruledsl.language.kinds import MapKind, NameKind, OverlayKind, PartKind, TextKind
from ruledsl.language.spec import Spec, option
from ruledsl.language.values import Item, Words
from ruledsl.record import record
from ruledsl.text.diagnostic import Code, Diagnostic, Severity, found

ONE_CHOICE = Code(
    "RD531",
    "one-choice",
    "`{name}` leaves nothing to choose",
    "An option has at least two choices; what has one belongs in the rules themselves.",
    Severity.WARNING,
    bad="options:\n  cards:\n    ask: How many cards?\n    choices: {few: {deal: {hand: 5}}}\n",
    good=(
        "options:\n"
        "  cards:\n"
        "    ask: How many cards?\n"
        "    choices: {few: {deal: {hand: 5}}, many: {deal: {hand: 9}}}\n"
    ),
)

MOST_OPTIONS = 24
TOO_MANY_OPTIONS = Code(
    "RD549",
    "too-many-options",
    "there are {count} options; {most} are the most",
    "Every combination of choices has to be looked at, in pairs at least, and no table agrees on "
    "more than a few points before a game.",
)


@record(kw_only=True)
class Choice(Spec):
    """A question to the players, and the answers they may give."""

    ask: Words = option(TextKind(), doc="the question, in one or more languages")
    default: str = option(NameKind(), "", doc="what is played when nobody chooses; else the first")
    choices: tuple[Item, ...] = option(
        MapKind(OverlayKind(), key="choice"), doc="name of the choice: what it changes"
    )


@record(kw_only=True)
class Options(HeadPart):
    """What the table may choose, by the name that expressions and scenes use for it."""

    options: tuple[Item, ...] = option(
        MapKind(PartKind(Choice), key="option"), short=True, doc="name of the option: its choices"
    )


def check(part: Options, facts: Facts) -> Iterator[Diagnostic]:
    """Find options that leave nothing to choose, and more options than can be looked at."""
    if len(part.options) > MOST_OPTIONS:
        span = part.options[MOST_OPTIONS].span
        yield found(TOO_MANY_OPTIONS, span, count=len(part.options), most=MOST_OPTIONS)
    for item in part.options:
        if len(item.value.choices) < 2:
            yield found(ONE_CHOICE, item.span, name=item.key)


def compile(part: Options, build: Build) -> tuple[Contribution, ...]:
    """Contribute nothing: the choice that was taken has been laid over the file already."""
    return ()


def prose(part: Options, say: Say) -> str:
    """Ask each question, and name the answers; the rule book adds what each answer changes."""
    lines = []
    for item in part.options:
        choice = item.value
        names = say.listed((say.name(answer.key) for answer in choice.choices), "or")
        lines.append(f"- {say.words(choice.ask)} ({names})")
    return "\n".join(lines)


CONSTRUCT = Construct(
    keyword="options",
    spec=Options,
    check=check,
    compile=compile,
    prose=prose,
    codes=(ONE_CHOICE, TOO_MANY_OPTIONS),
    chapter="Options",
    examples=(
        Example(
            "options: {cards: {ask: How many cards?, default: few, "
            "choices: {few: {deal: {hand: 5}}, many: {deal: {hand: 9}}}}}",
            says="How many cards?",
        ),
        Example(
            "options: {cards: {ask: How many cards?, choices: {few: {deal: {hand: 5}}}}}",
            reports=ONE_CHOICE,
        ),
        Example(
            "options: {"
            + ", ".join(
                f"o{n}: {{ask: Why?, choices: {{a: {{}}, b: {{counters: {{c{n}: 1}}}}}}}}"
                for n in range(MOST_OPTIONS + 1)
            )
            + "}",
            reports=TOO_MANY_OPTIONS,
        ),
    ),
)
