"""Analysis: what one text of a rule file means, as far as it can be read.

Made from the text alone and kept with it, so that every question about it costs the reading once.
"""

from __future__ import annotations

from functools import cached_property

from ruledsl.cards.pack import Pack, french
from ruledsl.language.construct import Registry
from ruledsl.language.kinds import MapKind
from ruledsl.language.spec import options_of, value_of
from ruledsl.language.tongues.english import ENGLISH
from ruledsl.language.types import Scope
from ruledsl.language.vocabulary import Symbols
from ruledsl.record import record
from ruledsl.ruleset.checker import check
from ruledsl.ruleset.choices import all_choices, table_options
from ruledsl.ruleset.compose import FindBase, Resolved, read_once, resolve
from ruledsl.ruleset.ignore_codes import UNUSED_IGNORE
from ruledsl.ruleset.names import some_pack
from ruledsl.ruleset.own_words import with_own_words
from ruledsl.ruleset.parts import specs_in
from ruledsl.ruleset.reader import Outcome
from ruledsl.ruleset.sayer import Sayer
from ruledsl.ruleset.symbols import in_scope, symbols_of
from ruledsl.ruleset.validate import report
from ruledsl.syntax.tree import Mapping
from ruledsl.text.diagnostic import Diagnostic, Severity
from ruledsl.text.source import Source
from ruledsl.text.span import Span


@record(eq=False)
class Analysis:
    """A text that is YAML, with what is asked of it again and again."""

    source: Source
    tree: Mapping
    language: Registry
    find_base: FindBase | None = None

    @classmethod
    def empty(cls, source: Source, language: Registry) -> Analysis:
        """Return the analysis of a text of which nothing can be read yet."""
        return cls(source, Mapping(Span(source, 0, 0), ()), language)

    @cached_property
    def trees(self) -> tuple[Mapping, ...]:
        """The trees of the file and of those below it, as each is written, nearest first."""
        below = (read_once(link.source)[0] for link in self.resolved.chain)
        return (self.tree, *(tree for tree in below if tree is not None))

    @cached_property
    def resolved(self) -> Resolved:
        """The file with everything that it builds on."""
        return resolve(self.source, self.language, self.find_base)

    @cached_property
    def _checked(self) -> tuple[Outcome, list[Diagnostic]]:
        return check(self.resolved, self.language, game=False)

    @cached_property
    def findings(self) -> tuple[Diagnostic, ...]:
        """What is wrong with the writing; what can come of the game is not looked at."""
        usable = self.resolved.usable
        outcome, findings = self._checked if usable else (None, [])
        told = report(self.resolved, outcome, findings).diagnostics
        # A comment may hide what is only found in the game.
        return tuple(each for each in told if each.code is not UNUSED_IGNORE)

    @property
    def outcome(self) -> Outcome:
        """The parts that can be read."""
        return self._checked[0]

    @cached_property
    def registry(self) -> Registry:
        """The words of the language, and those of the file."""
        return with_own_words(self.outcome.ruleset.parts, self.language)

    @cached_property
    def sound(self) -> bool:
        """Whether every name and type is in order."""
        errors = any(each.code.severity is Severity.ERROR for each in self._checked[1])
        return self.resolved.usable and self.outcome.whole and not errors

    @cached_property
    def pack(self) -> Pack:
        """The pack of the game; that of most games while the file does not make one."""
        usual = french(1, 1)
        return (some_pack(self.outcome, self.language) or usual) if self.sound else usual

    @cached_property
    def names(self) -> dict[str, str]:
        """The names that the author chose, each with what it names, such as `meld`."""
        return {
            item.key: option.kind.key
            for part in self.outcome.ruleset.parts
            for spec in specs_in(part)
            for option in options_of(type(spec))
            if isinstance(option.kind, MapKind)
            for item in value_of(spec, option.name) or ()
        }

    @cached_property
    def _symbols(self) -> Symbols:
        options = table_options(self.resolved.mapping)
        return symbols_of(self.outcome.ruleset.parts, self.pack, options, None)

    def symbols(self, scope: Scope) -> Symbols:
        """Return the names that the file brings to a place."""
        return in_scope(self._symbols, scope, None)

    @cached_property
    def sayer(self) -> Sayer | None:
        """What tells the file in words; None while it has faults."""
        if not self.sound:
            return None
        choices = all_choices(self.resolved.mapping, {})
        return Sayer(self.outcome.ruleset, self.language, choices, ENGLISH)


def analysed(
    source: Source, language: Registry, find_base: FindBase | None = None
) -> Analysis | None:
    """Return the analysis of a text; None when it is no YAML."""
    tree, _ = read_once(source)
    return Analysis(source, tree, language, find_base) if tree is not None else None
