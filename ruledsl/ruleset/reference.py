"""Reference: the page that lists every word, name, finding and refusal of the rule language.

Nothing here is written by hand but the order: words, options and examples come from their
declarations, so a word that is added is on the page when it is made anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ruledsl.language.construct import Registry
from ruledsl.ruleset import reference_prose as prose
from ruledsl.ruleset.reference_expressions import by_place, fields
from ruledsl.ruleset.reference_findings import finding_topic
from ruledsl.ruleset.reference_kinds import place
from ruledsl.ruleset.reference_topic import Topic, as_markdown
from ruledsl.ruleset.reference_words import in_families, is_step, word_topic
from ruledsl.text.diagnostic import Code

_GROUPS = {
    "RD0": "Findings in the file as a file",
    "RD1": "Findings in the words",
    "RD2": "Findings in the writing of phrases",
    "RD3": "Findings in expressions",
    "RD4": "Findings between files and between options",
    "RD5": "Findings in the game",
    "RD6": "Findings in scenes",
    "RD9": "Findings in comments",
}
"""What the findings of a hundred are about, by the beginning of their numbers."""
_EXAMPLES = "An example shows the part of a file that matters, or a phrase of it."


def reference_text(registry: Registry, findings: Iterable[Code], refusals: Iterable[Topic]) -> str:
    """Return the page. `refusals` is what is told of each, in the order of the names."""
    sections = [
        ("file", "How a rule file is written", prose.FILE),
        ("texts", "Texts in several languages", prose.TEXTS),
        ("cards", "Cards, ranks and suits", prose.CARDS),
        ("points", "Points by card", prose.POINTS),
        ("words", "The words of rule files", _words(registry)),
        ("flows", "How turns are written", prose.FLOWS.replace("{steps}", _steps(registry))),
        ("expressions", "How expressions are written", prose.EXPRESSIONS),
        ("places", "What expressions know, by place", _places(registry)),
        ("fields", "What may be asked of a thing", fields(registry)),
        ("refusals", "Refusals", _refusals(list(refusals))),
        *_findings(findings),
    ]
    contents = "\n".join(f"- [{title}](#{anchor})" for anchor, title, _ in sections)
    body = (f'## <a id="{a}"></a>{title}\n\n{text.rstrip()}' for a, title, text in sections)
    return "\n\n".join((prose.HEAD + "\n" + contents, *body)) + "\n"


def _words(registry: Registry) -> str:
    families = [(f, words) for f, words in in_families(registry) if words]
    topics = [
        (f.__doc__ or "", [word_topic(each, registry) for each in words]) for f, words in families
    ]
    index = "\n".join(f"- {_line(about)}: {_links(each)}" for about, each in topics)
    parts = (
        part
        for about, each in topics
        for part in (f"### {_line(about)}", *(as_markdown(topic, 4) for topic in each))
    )
    return "\n\n".join((index, *parts))


def _steps(registry: Registry) -> str:
    return _links(word_topic(each, registry) for each in registry.constructs if is_step(each))


def _places(registry: Registry) -> str:
    tables = dict(by_place(registry))
    index = "\n".join(f"- [{scope.value}](#{place(scope)})" for scope in tables)
    parts = (
        f'### <a id="{place(scope)}"></a>In {scope.value}\n\n{text}'
        for scope, text in tables.items()
    )
    return "\n\n".join((index, *parts))


def _refusals(topics: list[Topic]) -> str:
    lead = (
        "A player is told so when a step is not allowed. The sentences are those of the game;"
        " the names stay the same, and scenes ask for them with `because`."
    )
    return "\n\n".join((lead, _links(topics), *(as_markdown(topic, 3) for topic in topics)))


def _findings(findings: Iterable[Code]) -> Iterator[tuple[str, str, str]]:
    codes = list(findings)
    for prefix, title in _GROUPS.items():
        topics = [finding_topic(code) for code in codes if code.id.startswith(prefix)]
        parts = [as_markdown(topic, 3) for topic in topics]
        yield f"findings-{prefix.lower()}", title, "\n\n".join((_EXAMPLES, _links(topics), *parts))


def _links(topics: Iterable[Topic]) -> str:
    return ", ".join(f"[{topic.title}](#{topic.anchor})" for topic in topics)


def _line(about: str) -> str:
    return about.strip().partition("\n")[0].rstrip(".")
