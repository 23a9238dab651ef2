"""Explain: what a finding, a refusal or a word of the language means, with examples. Offline."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from ruledsl.cli.failure import CannotRunError
from ruledsl.cli.output import BOLD, Output

if TYPE_CHECKING:
    from ruledsl.language.refusal import RefusalCode
    from ruledsl.ruleset.reference_topic import Topic
    from ruledsl.text.diagnostic import Code

EPILOG = """\
examples:
  ruledsl explain RD101             a finding of `validate`, by its number
  ruledsl explain unknown-key       the same, by its name
  ruledsl explain must-draw-first   a refusal, as players and scenes meet it
  ruledsl explain jokers            a word of rule files, with its options
  ruledsl explain hand              a word of expressions
  ruledsl explain --all             every finding and refusal, a line each
"""


SCENES = ("ruledsl.scenes.codes", "ruledsl.scenes.verdicts")
"""The modules that declare findings of scene files."""


def add(parser: ArgumentParser) -> None:
    """Describe the command."""
    parser.description = (
        "Explain a finding (by number or name), a refusal, a word of rule files or a word of"
        " expressions: why there is such a thing, and how it looks wrong and right."
    )
    parser.epilog = EPILOG
    parser.add_argument("code", metavar="CODE|NAME", nargs="?", help="what to explain")
    parser.add_argument("--all", action="store_true", help="list everything that has a code")


def run(args: Namespace) -> int:
    """Write the explanation, or the list of all codes."""
    if args.all or not args.code:
        return _list(args.out)
    from ruledsl.ruleset.near import did_you_mean
    from ruledsl.ruleset.reference_topic import as_text

    found = topics(args.code)
    texts = [as_text(topic, args.out.paint(topic.title.strip("`"), BOLD)) for topic in found]
    if not texts:
        near = did_you_mean(args.code.lower(), _names())
        advice = near or "`ruledsl explain --all` lists everything"
        raise CannotRunError(f'nothing is called "{args.code}"; {advice}')
    args.out.write("\n\n".join(texts))
    return 0


def findings() -> tuple[Code, ...]:
    """Return every kind of finding, in the order of the numbers."""
    from ruledsl.ruleset.finding_codes import finding_codes

    return finding_codes(SCENES)


def _engine_refusals() -> tuple[RefusalCode, ...]:
    """Return the refusals that come from no word: every game has them."""
    from ruledsl.engine import judge
    from ruledsl.language import step_rule

    values = (*vars(judge).values(), *vars(step_rule).values())
    return tuple(value for value in values if type(value).__name__ == "RefusalCode")


def refusals() -> dict[str, Topic]:
    """Return what is told of each refusal, by its name."""
    from ruledsl.constructs import STANDARD
    from ruledsl.ruleset.reference_findings import refusal_topics, reserved_topic
    from ruledsl.scenes.refusals import COMMON

    told = refusal_topics(STANDARD, _engine_refusals())
    told |= {name: reserved_topic(name) for name in COMMON if name not in told}
    return dict(sorted(told.items()))


def topics(name: str) -> Iterator[Topic]:
    """Yield everything that is called so: a finding, a refusal, words."""
    from ruledsl.ruleset.reference_findings import finding_topic

    for code in findings():
        if name.upper() == code.id or name.lower() == code.name:
            yield finding_topic(code)
    refusal = refusals().get(name.lower())
    if refusal:
        yield refusal
    yield from _words(name)


def _words(name: str) -> Iterator[Topic]:
    from ruledsl.constructs import STANDARD
    from ruledsl.ruleset.reference_expressions import expression_topic
    from ruledsl.ruleset.reference_words import word_topic

    for construct in STANDARD.constructs:
        if construct.keyword == name:
            yield word_topic(construct, STANDARD)
    for word in STANDARD.vocabulary.words:
        if word.word == name:
            yield expression_topic(word)


def _list(out: Output) -> int:
    for finding in findings():
        out.write(f"{finding.id}  {finding.severity:<7}  {finding.name}")
    for name, topic in refusals().items():
        out.write(f"refusal        {name}: {str(topic.blocks[0]).strip('“”')}")
    return 0


def _names() -> Iterable[str]:
    from ruledsl.constructs import STANDARD

    yield from (code.name for code in findings())
    yield from (code.id for code in findings())
    yield from refusals()
    yield from (construct.keyword for construct in STANDARD.constructs)
    yield from (word.word for word in STANDARD.vocabulary.words)
