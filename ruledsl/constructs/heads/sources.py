"""Sources: where the rules were taken from."""

from __future__ import annotations

from ruledsl.language.construct import Build, Construct, Example, Say
from ruledsl.language.contribution import Contribution
from ruledsl.language.families import HeadPart
from ruledsl.language.kinds import ListKind, TextKind
from ruledsl.language.spec import option
from ruledsl.language.values import Words
from ruledsl.record import record


@record(kw_only=True)
class Sources(HeadPart):
    """Books and pages that the rules were taken from."""

    texts: tuple[Words, ...] = option(
        ListKind(TextKind()), short=True, doc="titles or addresses, the chief one first"
    )


def compile(part: Sources, build: Build) -> tuple[Contribution, ...]:
    """Contribute nothing: it is for people."""
    return ()


def prose(part: Sources, say: Say) -> str:
    """List them."""
    texts = say.listed(say.words(text) for text in part.texts)
    return say.tell("Taken from {texts}.", texts=texts)


CONSTRUCT = Construct(
    keyword="sources",
    spec=Sources,
    compile=compile,
    prose=prose,
    chapter="The game",
    examples=(Example("sources: [a book of games]", says="Taken from a book of games."),),
)
