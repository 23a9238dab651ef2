"""Title: what people call the game."""

from __future__ import annotations

from ruledsl.language.construct import Build, Construct, Example, Say
from ruledsl.language.contribution import Contribution
from ruledsl.language.families import HeadPart
from ruledsl.language.kinds import TextKind
from ruledsl.language.spec import option
from ruledsl.language.values import Words
from ruledsl.record import record


@record(kw_only=True)
class GameTitle(HeadPart):
    """What people call the game; its name, if left out."""

    text: Words = option(TextKind(), short=True, doc="the title, in one or more languages")


def compile(part: GameTitle, build: Build) -> tuple[Contribution, ...]:
    """Contribute nothing: the title heads the rule book."""
    return ()


def prose(part: GameTitle, say: Say) -> str:
    """Say the title."""
    return say.words(part.text)


CONSTRUCT = Construct(
    keyword="title",
    spec=GameTitle,
    compile=compile,
    prose=prose,
    examples=(
        Example("title: Our Game", says="Our Game"),
        Example("title: {en: Our Game, de: Unser Spiel}", says="Our Game"),
    ),
)
