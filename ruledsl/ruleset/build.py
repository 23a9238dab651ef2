"""Build: what the compilers of words ask for while a ruleset is compiled."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

from ruledsl.cards.pack import Pack
from ruledsl.language.automaton import Label, automaton
from ruledsl.language.construct import Registry
from ruledsl.language.contribution import Contribution, PackPlan, Way
from ruledsl.language.evaluate import compile_formula
from ruledsl.language.families import Part
from ruledsl.language.refusal import Place
from ruledsl.language.spec import Spec, options_of, value_of
from ruledsl.language.types import Scope, Type
from ruledsl.language.values import Flow, Formula, Item, Words
from ruledsl.language.vocabulary import Symbols
from ruledsl.record import changed
from ruledsl.ruleset.choices import table_options
from ruledsl.ruleset.model import Ruleset
from ruledsl.ruleset.own_words import with_own_words
from ruledsl.ruleset.show import short_name
from ruledsl.ruleset.symbols import in_scope, symbols_of
from ruledsl.syntax.expression import Expr
from ruledsl.syntax.tree import Scalar
from ruledsl.text.span import NOWHERE, Span

C = TypeVar("C", bound=Contribution)


class Building:
    """The `Build` of one ruleset, for so many players and with its options chosen."""

    def __init__(
        self, ruleset: Ruleset, registry: Registry, players: int, choices: Mapping[str, str]
    ) -> None:
        self.players = players
        self.contributions: list[Contribution] = []
        self._makers: list[Part] = []  # by contribution: the part that made it
        self._ruleset = ruleset
        self._registry = with_own_words(ruleset.parts, registry)
        self._choices = choices
        self._symbols = self._known_symbols(None)

    def add(self, part: Part) -> None:
        """Compile a part and keep what it contributes, each with the line behind it."""
        made = self._compiled(part)
        lines = dict(_named_lines(part))
        for contribution in made if isinstance(made, tuple) else (made,):
            name = getattr(contribution, "name", "")
            place = place_of(lines.get(name, part.origin.span))
            self.contributions.append(_placed(contribution, place))
            self._makers.append(part)
            if isinstance(contribution, PackPlan):
                self._symbols = self._known_symbols(contribution.pack)

    def maker(self, kind: type[Contribution]) -> Part | None:
        """Return the part that contributed a kind of thing; the first one of several."""
        return next(iter(self.makers(kind)), None)

    def makers(self, kind: type[Contribution]) -> Iterator[Part]:
        """Yield the part behind each contribution of a kind."""
        made = zip(self.contributions, self._makers, strict=True)
        return (part for each, part in made if isinstance(each, kind))

    def formula(self, formula: Formula) -> Callable[[Any], Any]:
        """Return an expression as a function of the context of its scope."""
        symbols = in_scope(self._symbols, formula.scope, self.players)
        return compile_formula(formula, self._registry.vocabulary, symbols)

    def flow(self, flow: Flow) -> tuple[tuple[tuple[Way, ...], ...], tuple[bool, ...]]:
        """Return a turn flow as an automaton: the ways on by state, and where it may stop."""
        machine = automaton(flow)
        ways = tuple(
            tuple(self._way(arrow.label, arrow.to, flow.scalar) for arrow in arrows)
            for arrows in machine.arrows
        )
        return ways, machine.stops

    def _way(self, label: Label, to: int, scalar: Scalar | None) -> Way:
        def compiled(expr: Expr, type_: Type) -> Callable[[Any], Any]:
            return self.formula(Formula(expr, type_, Scope.TURN, scalar))

        count = compiled(label.count, Type.INT) if label.count else _one
        when = tuple(compiled(condition, Type.BOOL) for condition in label.conditions)
        return Way(label.word, count, label.pile, when, to)

    def the(self, contribution: type[C]) -> C:
        """Return the one contribution of a kind, made by a lower family. Raises LookupError."""
        made = self.all(contribution)
        if not made:
            raise LookupError(f"no part below brings a {contribution.__name__}")
        return made[-1]

    def all(self, contribution: type[C]) -> tuple[C, ...]:
        """Return the contributions of a kind made so far, in order."""
        return tuple(c for c in self.contributions if isinstance(c, contribution))

    def children(self, spec: Spec) -> tuple[Any, ...]:
        """Return what each word inside a spec compiles to, in the order of the file."""
        return tuple(self._child(child) for child in children_of(spec, self._registry))

    def _child(self, child: Spec) -> Any:
        made = self._compiled(child)
        place = place_of(child.origin.span)
        if isinstance(made, tuple):
            return tuple(_placed(each, place) for each in made)
        return _placed(made, place)

    def _compiled(self, spec: Spec) -> Any:
        made = self._registry.of(spec).compile(spec, self)
        return tuple(made) if isinstance(made, Iterator | list) else made

    @property
    def pack(self) -> Pack:
        """The pack of the game, once it is compiled."""
        return self.the(PackPlan).pack

    def _known_symbols(self, pack: Pack | None) -> Symbols:
        options = table_options(self._ruleset.resolved.mapping)
        return symbols_of(self._ruleset.parts, pack, options, self._choices)


def children_of(spec: Spec, registry: Registry) -> Iterator[Spec]:
    """Yield the words directly inside a spec: those that are constructs of their own."""
    for option in options_of(type(spec)):
        for child in _specs_in(value_of(spec, option.name)):
            if is_word(child, registry):
                yield child


def _specs_in(value: Any) -> Iterator[Spec]:
    match value:
        case Spec():
            yield value
        case Item():
            yield from _specs_in(value.value)
        case tuple():
            for each in value:
                yield from _specs_in(each)
        case _:
            pass


def place_of(span: Span) -> Place | None:
    """Return a place in a rule file as refusals tell it; None for what no file says."""
    if span is NOWHERE:
        return None
    line, _ = span.start_line_col
    return Place(short_name(span.source.name), line, span.source.line(line).strip())


def _named_lines(part: Part) -> Iterator[tuple[str, Span]]:
    """Yield the names that the author gave inside a part, and where each stands."""
    for option in options_of(type(part)):
        value = value_of(part, option.name)
        for each in value if isinstance(value, tuple) else ():
            if isinstance(each, Item):
                yield each.key, each.span
            elif isinstance(each, Spec) and isinstance(words := getattr(each, "name", None), Words):
                yield str(words), each.origin.span


def _placed(made: Any, place: Place | None) -> Any:
    """Return a contribution with its line; whatever else a word compiles to stays as it is."""
    if isinstance(made, Contribution) and made.place is None:
        return changed(made, place=place)
    return made


def _one(context: object) -> int:
    return 1


def is_word(spec: Spec, registry: Registry) -> bool:
    """Say whether a spec is a word of the language, and not the options of one."""
    try:
        registry.of(spec)
    except KeyError:
        return False
    return True
