"""Explain: what a finding, a refusal or a word of the language means, with examples. Offline."""

from __future__ import annotations

import re
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator
from textwrap import fill
from typing import TYPE_CHECKING, Any

from ruledsl.cli.failure import CannotRunError
from ruledsl.cli.output import BOLD, Output
from ruledsl.text.suggest import did_you_mean

if TYPE_CHECKING:
    from ruledsl.language.construct import Construct
    from ruledsl.language.refusal import RefusalCode
    from ruledsl.language.vocabulary import VocabularyWord
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


_SLOT = re.compile(r"(?<!{){\w+}")  # what a message is filled in with


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
    texts = list(_explanations(args.code, args.out))
    if not texts:
        near = did_you_mean(args.code, _names())
        advice = near or "`ruledsl explain --all` lists everything"
        raise CannotRunError(f'nothing is called "{args.code}"; {advice}')
    args.out.write("\n\n".join(texts))
    return 0


def findings() -> tuple[Code, ...]:
    """Return every kind of finding, in the order of the numbers."""
    from ruledsl.ruleset.finding_codes import finding_codes

    return finding_codes(SCENES)


def refusals() -> dict[str, tuple[RefusalCode, Construct[Any] | None]]:
    """Return every kind of refusal by name, with the word that refuses; None: every game does."""
    from ruledsl.constructs import STANDARD
    from ruledsl.engine import judge
    from ruledsl.language import step_rule

    known = dict[str, tuple[Any, Any]]()
    for construct in STANDARD.constructs:
        for code in construct.refusals:
            known.setdefault(code.name, (code, construct))
    for module in (judge, step_rule):
        for value in vars(module).values():
            if type(value).__name__ == "RefusalCode":
                known.setdefault(value.name, (value, None))
    return dict(sorted(known.items()))


def _explanations(name: str, out: Output) -> Iterator[str]:
    for finding in findings():
        if name.upper() == finding.id or name.lower() == finding.name:
            yield _finding(finding, out)
    refusal = refusals().get(name.lower())
    if refusal:
        yield _refusal(*refusal, out)
    yield from _words(name, out)


def _finding(code: Code, out: Output) -> str:
    kind = "an error" if code.severity == "error" else f"a {code.severity}"
    parts = [
        out.paint(f"{code.id} {code.name}", BOLD) + f" ({kind})",
        "“" + _plain(_SLOT.sub("…", code.message)) + "”",
        fill(_plain(code.why), 80),
    ]
    if code.bad:
        parts.append("Not like this:\n\n" + _indented(code.bad))
    if code.good:
        parts.append("But like this:\n\n" + _indented(code.good))
    return "\n\n".join(part for part in parts if part)


def _refusal(code: RefusalCode, word: Construct[Any] | None, out: Output) -> str:
    parts = [
        out.paint(code.name, BOLD) + " (a refusal, told to a player)",
        f"“{_SLOT.sub('…', code.sentence)}”",
    ]
    if word is None:
        parts.append("It belongs to every game.")
    else:
        parts.append(f"It comes from the word `{word.keyword}` of rule files: {word.about}")
        parts.append("For example:\n\n" + _indented(word.examples[0].yaml))
    scene = "expect: {verdict: refused, because: " + code.name + "}"
    parts.append("A scene expects it like this:\n\n" + _indented(scene))
    return "\n\n".join(parts)


def _words(name: str, out: Output) -> Iterator[str]:
    from ruledsl.constructs import STANDARD

    for construct in STANDARD.constructs:
        if construct.keyword == name:
            yield _word(construct, out)
    for word in STANDARD.vocabulary.words:
        if word.word == name:
            yield _expression_word(word, out)


def _word(construct: Construct[Any], out: Output) -> str:
    from ruledsl.language.families import Part
    from ruledsl.language.spec import options_of

    part = issubclass(construct.spec, Part)
    place = "a key at the top of a rule file" if part else "a word inside another one"
    head = out.paint(construct.keyword, BOLD) + f" ({place})"
    options = "\n".join(
        f"  {option.name}: {option.doc}{_default(option.required, option.default)}"
        for option in options_of(construct.spec)
    )
    examples = "\n".join(_indented(each.yaml) for each in construct.examples if not each.reports)
    parts = [head, construct.about]
    parts += [f"Options:\n\n{options}"] if options else []
    parts += [f"For example:\n\n{examples}"] if examples else []
    return "\n\n".join(parts)


def _default(required: bool, default: object) -> str:
    if required:
        return " (needed)"
    plain = isinstance(default, (str, int, bool)) and default != ""
    return f" (default: {str(default).lower() if isinstance(default, bool) else default})" * plain


def _expression_word(word: VocabularyWord, out: Output) -> str:
    scopes = ", ".join(sorted(str(scope.value) for scope in word.scopes))
    head = out.paint(word.word, BOLD) + " (a word of expressions)"
    known = f"Known in: {scopes}."
    return "\n\n".join((head, word.doc, known, "For example:\n\n" + _indented(word.example)))


def _list(out: Output) -> int:
    for finding in findings():
        out.write(f"{finding.id}  {finding.severity:<7}  {finding.name}")
    for name, (code, _) in refusals().items():
        out.write(f"refusal        {name}: {code.sentence}")
    return 0


def _names() -> Iterable[str]:
    from ruledsl.constructs import STANDARD

    yield from (code.name for code in findings())
    yield from (code.id for code in findings())
    yield from refusals()
    yield from (construct.keyword for construct in STANDARD.constructs)
    yield from (word.word for word in STANDARD.vocabulary.words)


def _plain(text: str) -> str:
    """Return a text that is written to be filled in as it reads when it is."""
    return text.replace("{{", "{").replace("}}", "}")


def _indented(text: str) -> str:
    return "\n".join(f"    {line}".rstrip() for line in text.rstrip().splitlines())
