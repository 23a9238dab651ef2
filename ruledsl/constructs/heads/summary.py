"""Summary: the game in one sentence."""

from __future__ import annotations

from ruledsl.language.construct import Build, Construct, Example, Say
from ruledsl.language.contribution import Contribution
from ruledsl.language.families import HeadPart
from ruledsl.language.kinds import TextKind
from ruledsl.language.spec import option
from ruledsl.language.values import Words
from ruledsl.record import record


@record(kw_only=True)
class Summary(HeadPart):
    """The game in one sentence, for lists of games and the head of the rule book."""

    text: Words = option(TextKind(), short=True, doc="a sentence, in one or more languages")


def compile(part: Summary, build: Build) -> tuple[Contribution, ...]:
    """Contribute nothing: it is for people."""
    return ()


def prose(part: Summary, say: Say) -> str:
    """Say it."""
    return say.words(part.text)


CONSTRUCT = Construct(
    keyword="summary",
    spec=Summary,
    compile=compile,
    prose=prose,
    chapter="The game",
    examples=(Example("summary: Rebuild the table as you like.", says="Rebuild the table"),),
)
