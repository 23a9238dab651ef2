"""Game: the name by which the game is known to the program and to other rule files."""

from __future__ import annotations

from ruledsl.language.construct import Build, Construct, Example, Say
from ruledsl.language.contribution import Contribution
from ruledsl.language.families import HeadPart
from ruledsl.language.kinds import NameKind
from ruledsl.language.spec import option
from ruledsl.record import record


@record(kw_only=True)
class Game(HeadPart):
    """The name of the game in commands, scenes and `extends`."""

    name: str = option(NameKind(), short=True, doc="small letters, digits, `-` and `_`")


def compile(part: Game, build: Build) -> tuple[Contribution, ...]:
    """Contribute nothing: a name rules nothing."""
    return ()


def prose(part: Game, say: Say) -> str:
    """Say the name."""
    return part.name


CONSTRUCT = Construct(
    keyword="game",
    spec=Game,
    compile=compile,
    prose=prose,
    required=True,
    examples=(Example("game: our-game", says=""),),
)
