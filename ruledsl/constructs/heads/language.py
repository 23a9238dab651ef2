"""Language: which version of the rule language the file is written in."""

from __future__ import annotations

from collections.abc import Iterator

from ruledsl.language.construct import Build, Construct, Example, Facts, Say
from ruledsl.language.contribution import Contribution
from ruledsl.language.families import HeadPart
from ruledsl.language.kinds import NumberKind
from ruledsl.language.spec import option
from ruledsl.language.vocabulary import mark
from ruledsl.record import record
from ruledsl.text.diagnostic import Code, Diagnostic, Edit, found

NEWEST = 1

UNKNOWN_VERSION = Code(
    "RD530",
    "language-version",
    "language {version} is not known",
    "The meaning of a rule file never changes: a new version of the language gets a new number, "
    "and this program reads the numbers it knows.",
    bad="language: 7\n",
    good="language: 1\n",
)


@record(kw_only=True)
class Language(HeadPart):
    """The version of the rule language; it fixes what every word of the file means."""

    version: int = option(NumberKind(), short=True, doc="the version, `1`")


def check(part: Language, facts: Facts) -> Iterator[Diagnostic]:
    """Find a version that is not known."""
    if part.version != NEWEST:
        span = part.at("version")
        hint = f"write `{NEWEST}`"
        edits = (Edit(span, str(NEWEST), safe=False),)
        yield found(UNKNOWN_VERSION, span, version=part.version, hint=hint, edits=edits)


def compile(part: Language, build: Build) -> tuple[Contribution, ...]:
    """Contribute nothing: the version only says how the file is read."""
    return ()


def prose(part: Language, say: Say) -> str:
    """Say which version it is."""
    form = mark("These rules are written in version {version} of the rule language.")
    return say.tell(form, version=part.version)


CONSTRUCT = Construct(
    keyword="language",
    spec=Language,
    check=check,
    compile=compile,
    prose=prose,
    codes=(UNKNOWN_VERSION,),
    required=True,
    examples=(
        Example("language: 1", says=""),
        Example("language: 7", reports=UNKNOWN_VERSION),
    ),
)
