"""Construct: one word of the language, all of it in one place; and the registry of words.

Five parts, each of which sees only what its phase may know:

| part | sees |
|---|---|
| spec | its options |
| check | the spec with spans; `Facts`, what the ruleset provides |
| compile | the spec; `Build`, its children and lower families |
| prose | the spec; `Say` |
| examples | data, run by the tests |
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import field
from functools import cached_property
from typing import Any, Generic, Protocol, TypeVar

from ruledsl.cards.pack import Pack
from ruledsl.language.contribution import Contribution, Way
from ruledsl.language.families import Part
from ruledsl.language.refusal import RefusalCode
from ruledsl.language.spec import Spec
from ruledsl.language.values import Flow, Formula, Range, Words
from ruledsl.language.vocabulary import Vocabulary, VocabularyWord
from ruledsl.record import record
from ruledsl.text.diagnostic import Code, Diagnostic

S = TypeVar("S", bound=Spec)
C = TypeVar("C", bound=Contribution)
P = TypeVar("P", bound=Spec)


@record
class Facts:
    """What a check may know of the whole ruleset."""

    parts: tuple[Part, ...]  # every part that is written or stands by default
    ranks: tuple[str, ...]
    suits: tuple[str, ...]  # letters
    jokers: bool  # the pack has jokers for some number of players
    flow_words: frozenset[str]  # every step that some flow mentions
    joker_colours: frozenset[str] = frozenset()  # the colours that jokers have
    wilds: bool = False  # natural cards of the pack may stand for others
    teams: bool = False  # there are partners with some number of players

    def find(self, spec: type[P]) -> P | None:
        """Return the part of a spec, if the ruleset has it."""
        return next((part for part in self.parts if isinstance(part, spec)), None)


class Build(Protocol):
    """What a compiler may ask for."""

    players: int  # how many play

    def formula(self, formula: Formula) -> Callable[[Any], Any]:
        """Return an expression as a function of the context of its scope."""

    def flow(self, flow: Flow) -> tuple[tuple[tuple[Way, ...], ...], tuple[bool, ...]]:
        """Return a turn flow as an automaton: the ways on by state, and where it may stop."""

    def the(self, contribution: type[C]) -> C:
        """Return the one contribution of a kind, made by a lower family. Raises LookupError."""

    def all(self, contribution: type[C]) -> tuple[C, ...]:
        """Return the contributions of a kind made so far, in order."""

    def children(self, spec: Spec) -> tuple[Any, ...]:
        """Return what a child word (a predicate, a trait …) compiles to."""

    @property
    def pack(self) -> Pack:
        """The pack of the game, once it is compiled."""


class Say(Protocol):
    """What a sentence of the rule book may ask for."""

    def tell(self, message: str, **fields: object) -> str:
        """Return a whole sentence in the language of the book: `tell("Draw {cards}.", cards=…)`.

        The message is a constant, or one of a table whose texts are in `mark(…)`.
        """

    def name(self, key: str) -> str:
        """Return a name that the rule file gave to a thing, as people say it."""

    def formula(self, formula: Formula) -> str:
        """Return an expression in words."""

    def value(self, formula: Formula) -> int | str | None:
        """Return the constant that a formula is, or None when it is no constant."""

    def part(self, spec: Spec) -> str:
        """Return the sentence of a child word."""

    def words(self, words: Words) -> str:
        """Return a text of the rule file in the language of the book."""

    def range(self, numbers: Range, one: str, many: str) -> str:
        """Return a range with what it counts: `three or four cards`."""

    def count(self, number: int | Formula, one: str, many: str) -> str:
        """Return a number with what it counts: `two cards`."""

    def listed(self, things: Iterable[str], joiner: str = "and") -> str:
        """Return things as a list in a sentence: `a, b and c`."""

    def flow(self, flow: Flow) -> str:
        """Return a turn flow as sentences or list items."""

    def find(self, spec: type[P]) -> P | None:
        """Return another part of the ruleset, if it is there."""


@record
class Example:
    """A snippet of a rule file, with what the rule book says of it or the finding it gives.

    `yaml` is the word with its options as it stands in a rule file (`deal: {hand: 7}`). `says` is a
    part of what the rule book must say then; `reports` the code that `validate` must report.
    """

    yaml: str
    says: str = ""
    reports: Code | None = None


def no_checks(spec: Any, facts: Facts) -> Iterator[Diagnostic]:
    """Check nothing."""
    return iter(())


@record(kw_only=True)
class Construct(Generic[S]):
    """One word of the language.

    `chapter` is where the rule book tells of it (parts only; empty for words inside parts).
    A `required` part must be written; a part that `stands` is compiled with its defaults, and told
    in the rule book, even when it is not written. `compile` of a part returns contributions; of a
    word inside a part, whatever the part's own module asks for.
    """

    keyword: str
    spec: type[S]
    compile: Callable[[S, Build], Any]
    prose: Callable[[S, Say], str]
    examples: tuple[Example, ...]
    check: Callable[[S, Facts], Iterable[Diagnostic]] = no_checks
    codes: tuple[Code, ...] = ()
    refusals: tuple[RefusalCode, ...] = ()
    chapter: str = ""
    required: bool = False
    stands: bool = False
    counted: bool = False  # a step: a flow may say how many cards
    piles: tuple[str, ...] = ()  # a step: where from, as a flow may say
    doc: str = field(default="")  # for hover; empty: the docstring of the spec

    @property
    def about(self) -> str:
        """What the word is for, in a sentence."""
        return self.doc or (self.spec.__doc__ or "").strip()


@record
class Registry:
    """The words a language has. A value, not a global: tests and users make their own."""

    constructs: tuple[Construct[Any], ...]
    vocabulary: Vocabulary

    @cached_property
    def _by_spec(self) -> dict[type[Spec], Construct[Any]]:
        return {c.spec: c for c in self.constructs}

    @cached_property
    def _families(self) -> dict[type[Spec], dict[str, Construct[Any]]]:
        return {}  # filled as families are asked for

    def of(self, spec: Spec | type[Spec]) -> Construct[Any]:
        """Return the construct that a spec belongs to. Raises KeyError."""
        return self._by_spec[spec if isinstance(spec, type) else type(spec)]

    def family(self, base: type[Spec]) -> dict[str, Construct[Any]]:
        """Return the constructs of a family by keyword, in reading order."""
        if base not in self._families:
            family = {c.keyword: c for c in self.constructs if issubclass(c.spec, base)}
            self._families[base] = family
        return dict(self._families[base])

    def plus(self, *words: Construct[Any] | VocabularyWord) -> Registry:
        """Return the registry with more words."""
        constructs = tuple(w for w in words if isinstance(w, Construct))
        names = tuple(w for w in words if not isinstance(w, Construct))
        vocabulary = Vocabulary((*self.vocabulary.words, *names))
        return Registry((*self.constructs, *constructs), vocabulary)
