"""Reference findings: what is told of each finding and of each refusal."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from ruledsl.language.construct import Construct, Registry
from ruledsl.language.refusal import RefusalCode
from ruledsl.ruleset.reference_kinds import anchor
from ruledsl.ruleset.reference_topic import Block, Snippet, Topic
from ruledsl.text.diagnostic import Code, Severity

_SLOT = re.compile(r"(?<!{){[\w:]+}")  # what a message is filled in with
_SEVERITIES = {Severity.ERROR: "an error", Severity.WARNING: "a warning", Severity.INFO: "a remark"}


def finding_topic(code: Code) -> Topic:
    """Return what is told of a finding."""
    return Topic(
        f"finding-{code.name}",
        f"{code.id} {code.name}",
        _SEVERITIES[code.severity],
        tuple(_finding(code)),
    )


def _finding(code: Code) -> Iterator[Block]:
    yield f"“{_plain(_SLOT.sub('…', code.message))}”"
    yield _plain(code.why)
    if code.bad:
        yield Snippet("Not like this:", visible(code.bad))
    if code.good:
        yield Snippet("But like this:", visible(code.good))


def refusal_topics(registry: Registry, engine: Iterable[RefusalCode]) -> dict[str, Topic]:
    """Return what is told of each refusal by its name, in the order of the names.

    `engine` are the refusals that come from no word: every game has them.
    """
    known: dict[str, list[tuple[RefusalCode, Construct[Any] | None]]] = {}
    for construct in registry.constructs:
        for code in construct.refusals:
            known.setdefault(code.name, []).append((code, construct))
    for code in engine:
        known.setdefault(code.name, []).append((code, None))
    return {name: _refusal(name, known[name], registry) for name in sorted(known)}


def reserved_topic(name: str) -> Topic:
    """Return what is told of a refusal that scenes may name, and that no word gives."""
    blocks = ("No word of the language refuses so. Scenes may name it, for words that do.",)
    return Topic(f"refusal-{name}", name, "a refusal, kept for words of one's own", blocks)


def _refusal(
    name: str, uses: list[tuple[RefusalCode, Construct[Any] | None]], registry: Registry
) -> Topic:
    sentences = dict.fromkeys(_SLOT.sub("…", code.sentence) for code, _ in uses)
    blocks: list[Block] = [f"“{_plain(sentence)}”" for sentence in sentences]
    words = [word for _, word in uses if word is not None]
    blocks += _words(words, registry)
    blocks.append(
        Snippet("A scene expects it like this:", f"expect: {{verdict: refused, because: {name}}}")
    )
    return Topic(f"refusal-{name}", name, "a refusal, told to a player", tuple(blocks))


def _words(words: list[Construct[Any]], registry: Registry) -> Iterator[Block]:
    if not words:
        yield "It belongs to every game."
        return
    for word in dict.fromkeys(words):
        link = f"[`{word.keyword}`](#{anchor(word.spec, registry)})"
        yield f"It comes from the word {link}: {' '.join(word.about.split())}"
    example = next((e for word in words for e in word.examples if not e.reports), None)
    if example:
        yield Snippet("For example:", example.yaml)


def visible(text: str) -> str:
    """Return a piece of a file with signs in place of what nobody would see."""
    return text.replace("\t", "⇥").replace("\r", "␍\n")


def _plain(text: str) -> str:
    """Return a text that is written to be filled in as it reads when it is."""
    return text.replace("{{", "{").replace("}}", "}")
