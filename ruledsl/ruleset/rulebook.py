"""Rule book: a ruleset as Markdown that can be read aloud, and from which one can play.

Every part of the file is told by its own word, so the book cannot say less than the file. The book
puts the parts into chapters in the order in which people learn a game: what is needed, the deal,
melds, the turn, the end, the count. It tells the game with the usual choices; what the table may
choose comes in a chapter of its own, each choice in the words of the parts that it changes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from textwrap import indent

from ruledsl.language.construct import Registry
from ruledsl.language.families import HeadPart, Part, StepPart
from ruledsl.language.tongue import Tongue
from ruledsl.language.tongues import tongue_of
from ruledsl.language.values import Words
from ruledsl.language.vocabulary import mark
from ruledsl.record import record
from ruledsl.ruleset.choices import TableOption, all_choices, table_options, with_choices
from ruledsl.ruleset.flow_prose import LEADING
from ruledsl.ruleset.model import Ruleset
from ruledsl.ruleset.parts import flow_words, standing_parts
from ruledsl.ruleset.reader import read
from ruledsl.ruleset.sayer import Sayer
from ruledsl.syntax import tree
from ruledsl.syntax.tree import Node, Scalar

CHAPTERS = (
    mark("Players and cards"),
    mark("The deal"),
    mark("Melds"),
    mark("Jokers"),
    mark("The first play"),
    mark("Your turn"),
    mark("The end of a deal"),
    mark("Points"),
    mark("Scoring"),
    mark("The match"),
)
"""The chapters in the order of learning; others come after them."""

_HEADINGS = {"Players and cards": mark("What you need")}
_MORE, _CHOICES = mark("More rules"), mark("Choices of the table")
_SOURCES = mark("Sources")
HEADINGS = tuple(_HEADINGS.get(title, title) for title in CHAPTERS)
"""The chapters as the book calls them."""

_BETWEEN = re.compile(r"(?<=[.!?։]) (?=[A-ZÀ-ÞŐŰԱ-Ֆ])")
_ALWAYS = ("pass", "end")  # steps that a turn may have without naming them
_OF_PLAY = ("must_play", "give_up")  # parts that say nothing where nobody plays


def rule_book(
    ruleset: Ruleset,
    registry: Registry,
    language: str | Tongue = "en",
    examples: Mapping[str, str] | None = None,
) -> str:
    """Return the rule book; texts of the file in a language, as far as they are given in it.

    Raises UnknownLanguageError. `examples` holds by chapter what stands at its end, in Markdown.
    """
    return _Book(ruleset, registry, language).text(examples or {})


@record
class Choices:
    """What the book says of an option: the question, and each choice with its own paragraphs."""

    name: str
    ask: str
    default: str
    told: tuple[tuple[str, tuple[str, ...]], ...]  # in the order of the file


def chapters(
    ruleset: Ruleset, registry: Registry, language: str, taken: Mapping[str, str]
) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return the chapters of rules with some choices taken: the heading, and its paragraphs."""
    book = _Book(ruleset, registry, language, taken)
    return tuple((book.heading(title), tuple(told)) for title, told in book.chapters())


def choices_told(ruleset: Ruleset, registry: Registry, language: str) -> tuple[Choices, ...]:
    """Return what the book says of every option, in the order of the file."""
    return tuple(_Book(ruleset, registry, language).choices())


class _Book:
    """One rule book in the making."""

    def __init__(
        self,
        ruleset: Ruleset,
        registry: Registry,
        language: str | Tongue,
        taken: Mapping[str, str] | None = None,
    ) -> None:
        self.ruleset, self.registry = ruleset, registry
        self.tongue = tongue_of(language)
        self.usual = self.with_choices(taken or {})

    def with_choices(self, taken: Mapping[str, str]) -> tuple[Ruleset, Sayer]:
        """Return the rules with choices taken, and who tells them."""
        resolved = self.ruleset.resolved
        choices = all_choices(resolved.mapping, taken)
        mapping = with_choices(resolved.mapping, choices, self.registry)
        chosen = read(replace(resolved, mapping=mapping), self.registry).ruleset
        return chosen, Sayer(chosen, self.registry, choices, self.tongue)

    def text(self, examples: Mapping[str, str]) -> str:
        """Return the whole book, with examples by chapter."""
        blocks = [f"# {self.ruleset.titles.by(self.tongue.code)}", *self._head("summary")]
        for title, told in self.chapters():
            shown = [examples[title]] if title in examples else []
            blocks += [f"## {self.heading(title)}", *told, *shown]
        choices = [self._option(each) for each in self.choices()]
        if choices:
            agree = self.tongue.tell(mark("Agree on these points before you begin."))
            blocks += [f"## {self.heading(_CHOICES)}", agree, "\n".join(choices)]
        sources = list(self._head("sources"))
        if sources:
            blocks += [f"## {self.heading(_SOURCES)}", *sources]
        return "\n\n".join((*blocks, self._colophon())) + "\n"

    def _head(self, word: str) -> Iterator[str]:
        """Yield what a part says that has no chapter of rules."""
        construct = self.registry.family(Part).get(word)
        part = self.ruleset.find(construct.spec) if construct else None
        if part is not None and construct is not None:
            yield construct.prose(part, self.usual[1])

    def _colophon(self) -> str:
        told = " ".join((*self._head("language"), *self._head("extends")))
        others = [
            self.registry.of(part).prose(part, self.usual[1])
            for part in self.ruleset.parts
            if isinstance(part, HeadPart) and self.registry.of(part).keyword not in _TOLD
        ]
        lines = " ".join(text for text in (told, *others) if text)
        called = mark("The name of the game in commands is `{game}`.")
        return f"*{self.tongue.tell(called, game=self.ruleset.game)} {lines}*"

    def heading(self, chapter: str) -> str:
        """Return the heading of a chapter in the language of the book."""
        return self.tongue.tell(_HEADINGS.get(chapter, chapter))

    def chapters(self) -> Iterator[tuple[str, list[str]]]:
        """Yield every chapter with what its parts say."""
        ruleset, say = self.usual
        told: dict[str, list[str]] = {chapter: [] for chapter in CHAPTERS}
        for part in _in_reading_order(ruleset, self.registry):
            construct = self.registry.of(part)
            told.setdefault(construct.chapter or _MORE, []).append(construct.prose(part, say))
        yield from ((title, texts) for title, texts in told.items() if any(texts))

    def choices(self) -> Iterator[Choices]:
        """Yield every option, each choice in the words of the parts that it changes."""
        for option in table_options(self.ruleset.resolved.mapping):
            told = {choice: self._told(option, choice) for choice, _ in option.choices}
            common = set.intersection(*(set(_sayings(texts)) for texts in told.values()))
            own = tuple((choice, tuple(_own(texts, common))) for choice, texts in told.items())
            yield Choices(option.name, self._question(option), option.default, own)

    def _question(self, option: TableOption) -> str:
        entry = option.entry.value
        ask = entry.get("ask") if isinstance(entry, tree.Mapping) else None
        return _words(ask).by(self.tongue.code) if ask else ""

    def _option(self, option: Choices) -> str:
        """Return an option as an item of the list of options."""
        tongue, named = self.tongue, self.usual[1].name
        name = named(option.name)
        lines = [f"- **{name[:1].upper()}{name[1:]}.** {option.ask}"]
        for choice, own in option.told:
            usual = choice == option.default
            form = mark("*{choice}* (the usual choice)") if usual else mark("*{choice}*")
            nothing = mark("as told above.") if usual else mark("without that.")
            bullet = tongue.tell(form, choice=named(choice))
            lines.append(_bullet(bullet, own or (tongue.tell(nothing),)))
        return "\n".join(lines)

    def _told(self, option: TableOption, choice: str) -> list[str]:
        """Return what the parts say that some choice of the option changes, paragraph by one."""
        ruleset, say = self.with_choices({option.name: choice})
        keys = {entry.key.value for _, overlay in option.choices for entry in overlay.entries}
        texts = []
        for part in _in_reading_order(ruleset, self.registry):
            construct = self.registry.of(part)
            if construct.keyword in keys:
                texts += construct.prose(part, say).split("\n\n")
        return texts


_TOLD = ("language", "game", "extends", "title", "summary", "sources", "options")


def _sayings(texts: list[str]) -> list[str]:
    """Return the sentences of paragraphs."""
    return [each for text in texts for each in sentences(text)]


def sentences(paragraph: str) -> list[str]:
    """Return the sentences of a paragraph; a list counts as one."""
    return [paragraph] if "\n" in paragraph else _BETWEEN.split(paragraph)


def _own(texts: list[str], common: set[str]) -> list[str]:
    """Return what is said of one choice alone; a list keeps the sentence that leads to it."""
    kept: list[str] = []
    lead = ""
    for text in texts:
        own = " ".join(each for each in sentences(text) if each not in common)
        if own and "\n" in own and lead.endswith(LEADING) and lead not in kept:
            kept.append(lead)
        kept += [own] if own else []
        lead = text
    return kept


def _bullet(name: str, texts: tuple[str, ...]) -> str:
    """Return a choice with its rules: in the same line, or below it if they are several."""
    if len(texts) == 1 and "\n" not in texts[0]:
        return f"  - {name}: {texts[0]}"
    told = indent("\n\n".join(texts), "    ")
    return f"  - {name}:\n\n{told}"


def _words(node: Node) -> Words:
    if isinstance(node, tree.Mapping):
        pairs = ((entry.key.value, entry.value) for entry in node.entries)
        return Words(tuple((key, text.value) for key, text in pairs if isinstance(text, Scalar)))
    return Words((("en", node.value if isinstance(node, Scalar) else ""),))


def _in_reading_order(ruleset: Ruleset, registry: Registry) -> list[Part]:
    """Return the parts that rule the game, in the order in which the registry lists words."""
    written = set(ruleset.parts)
    words = flow_words(ruleset.parts)
    order = {construct.spec: number for number, construct in enumerate(registry.constructs)}

    def told(part: Part) -> bool:
        if isinstance(part, HeadPart):
            return False
        word = registry.of(part).keyword
        if word in _OF_PLAY and part not in written and not words & {"play", "meld"}:
            return False
        return not isinstance(part, StepPart) or part in written or word in (*words, *_ALWAYS)

    parts = [part for part in standing_parts(ruleset.parts, registry) if told(part)]
    return sorted(parts, key=lambda part: order[type(part)])
