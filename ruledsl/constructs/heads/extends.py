"""Extends: the rule file that this one is laid over.

Files are joined before words are read, so this word only tells people where the rules come from.
"""

from __future__ import annotations

from ruledsl.language.construct import Build, Construct, Say
from ruledsl.language.contribution import Contribution
from ruledsl.language.families import HeadPart
from ruledsl.language.kinds import FileKind
from ruledsl.language.spec import option
from ruledsl.language.values import Words
from ruledsl.record import record


@record(kw_only=True)
class Extends(HeadPart):
    """The game that this file changes: what it does not say is as there."""

    base: Words = option(
        FileKind(), short=True, doc="a shipped game, or a path relative to this file"
    )


def compile(part: Extends, build: Build) -> tuple[Contribution, ...]:
    """Contribute nothing: the base has been laid under the file already."""
    return ()


def prose(part: Extends, say: Say) -> str:
    """Name the base."""
    return say.tell("These rules change those of {game}.", game=say.words(part.base))


CONSTRUCT = Construct(
    keyword="extends",
    spec=Extends,
    compile=compile,
    prose=prose,
    chapter="The game",
    examples=(),  # needs another file to build on
)
