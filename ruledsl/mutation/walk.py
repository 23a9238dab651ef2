"""Walk: every change of a rule file, led by the kinds that the words of the language declare.

Only what the file itself says is changed, not what it builds on. Texts for people are no rules, so
they stay; whatever else a change does to the file is for the checks of rule files to find out.
"""

from __future__ import annotations

from collections.abc import Iterator

from ruledsl.language import kinds
from ruledsl.language.construct import Registry
from ruledsl.language.families import Part
from ruledsl.language.kinds import Kind
from ruledsl.language.spec import Spec, options_of
from ruledsl.language.types import Scope
from ruledsl.mutation import values
from ruledsl.mutation.change import LEFT_OUT, Change, numbered
from ruledsl.mutation.flows import in_flow
from ruledsl.mutation.names import others_in
from ruledsl.mutation.phrases import Piece, in_expression
from ruledsl.record import record
from ruledsl.ruleset.words import has_options, is_extension, short_option
from ruledsl.syntax.expression_parser import parse_expression_text
from ruledsl.syntax.tree import Entry, Mapping, Node, Scalar, Sequence
from ruledsl.syntax.turn_parser import parse_flow
from ruledsl.text.span import Span

Keys = tuple[str, ...]
_CONDITION = "if"
_EACH, _FACE = " each", "face"


def changes_of(tree: Mapping, registry: Registry) -> tuple[Change, ...]:
    """Return every change of a rule file, in the order of its text."""
    return numbered(Walk(registry).root(tree))


@record
class Walk:
    """One walk over one file."""

    registry: Registry

    def root(self, tree: Mapping, path: Keys = ()) -> Iterator[Change]:
        """Yield the changes of a rule file, or of a partial one."""
        yield from self._value(kinds.WordsKind(Part), tree, path)

    def _value(self, kind: Kind, node: Node, path: Keys) -> Iterator[Change]:  # noqa: C901 - one case a kind
        match kind:
            case kinds.PartKind(spec):
                yield from self._spec(spec, node, path)
            case kinds.FamilyKind():
                yield from self._family(kind, node, path)
            case kinds.WordsKind(family):
                yield from self._words(family, node, path)
            case kinds.MapKind(item):
                yield from self._map(item, node, path)
            case kinds.ListKind(item):
                yield from self._list(item, node, path)
            case kinds.OverlayKind() if isinstance(node, Mapping):
                yield from self.root(node, path)
            case kinds.PointsKind():
                yield from self._points(node, path)
            case _ if isinstance(node, Scalar):
                yield from _placed(node, self._scalar(kind, node), path)

    def _scalar(self, kind: Kind, node: Scalar) -> Iterator[Piece]:  # noqa: C901 - one case a kind
        match kind:
            case kinds.NumberKind():
                yield from values.of_number(node)
            case kinds.FlagKind():
                yield from values.of_flag(node)
            case kinds.WordKind(words):
                yield from values.of_words(node, words)
            case kinds.RangeKind():
                yield from values.of_range(node)
            case kinds.SymbolsKind():
                yield from values.of_symbols(node)
            case kinds.FormulaKind(_, scope):
                yield from self._formula(node.value, node, scope)
            case kinds.FlowKind():
                flow, _ = parse_flow(node)
                if flow is not None:
                    others = others_in(self.registry.vocabulary, Scope.TURN)
                    yield from in_flow(flow, node.value, others)
            case _:
                pass

    def _formula(self, text: str, node: Scalar, scope: Scope) -> Iterator[Piece]:
        expr, _ = parse_expression_text(text, node.place)
        if expr is not None:
            yield from in_expression(expr, text, others_in(self.registry.vocabulary, scope))

    def _spec(self, spec: type[Spec], node: Node, path: Keys) -> Iterator[Change]:
        if not has_options(node, spec):
            short = short_option(spec)
            if short is not None:
                yield from self._value(short.kind, node, path)
            return
        assert isinstance(node, Mapping)
        options = {option.name: option for option in options_of(spec)}
        known = [entry for entry in node.entries if entry.key.value in options]
        for entry in known:
            option = options[entry.key.value]
            here = (*path, option.name)
            if not option.required:
                yield from _without(node, entry, here)
            if isinstance(option.kind, kinds.NameKind):
                yield from _among(entry, _keys_beside(entry, node, spec), here)
            yield from self._value(option.kind, entry.value, here)

    def _family(self, kind: kinds.FamilyKind, node: Node, path: Keys) -> Iterator[Change]:
        words = self.registry.family(kind.family)
        if isinstance(node, Mapping):
            for entry in node.entries:
                if entry.key.value in words:
                    here = (*path, entry.key.value)
                    yield from self._spec(words[entry.key.value].spec, entry.value, here)
            return
        if not isinstance(node, Scalar):
            return
        bare = tuple(w for w, c in words.items() if not any(o.required for o in options_of(c.spec)))
        if " ".join(node.value.split()) in words:
            yield from _placed(node, values.of_words(node, bare, "word"), path)
        elif kind.formula:
            yield from self._spec(words[_CONDITION].spec, node, path)

    def _words(self, family: type[Spec], node: Node, path: Keys) -> Iterator[Change]:
        if not isinstance(node, Mapping):
            return
        words = self.registry.family(family)
        for entry in node.entries:
            construct = words.get(entry.key.value)
            if construct is None:
                continue
            here = (*path, construct.keyword)
            if not construct.required or path:
                yield from _without(node, entry, here)
            yield from self._spec(construct.spec, entry.value, here)

    def _map(self, item: Kind, node: Node, path: Keys) -> Iterator[Change]:
        for entry in node.entries if isinstance(node, Mapping) else ():
            if is_extension(entry.key.value):
                continue
            assert isinstance(node, Mapping)
            here = (*path, entry.key.value)
            yield from _without(node, entry, here)
            yield from self._value(item, entry.value, here)

    def _list(self, item: Kind, node: Node, path: Keys) -> Iterator[Change]:
        if not isinstance(node, Sequence):
            yield from self._value(item, node, path)
            return
        for number, each in enumerate(node.items, 1):
            here = (*path, str(number))
            if not isinstance(item, kinds.TextKind):
                yield from _without_item(node, number - 1, here)
            yield from self._value(item, each, here)

    def _points(self, node: Node, path: Keys) -> Iterator[Change]:
        """Yield changes of points: `1 each`, or rows of cards with what they count."""
        if isinstance(node, Scalar):
            text = node.value.rstrip()
            pieces = self._formula(text.removesuffix(_EACH), node, Scope.POINTS)
            yield from _placed(node, pieces, path)
        elif isinstance(node, Mapping):
            for entry in node.entries:
                here = (*path, entry.key.value)
                yield from _without(node, entry, here)
                if isinstance(entry.value, Scalar):
                    yield from _placed(entry.value, self._row(entry.value), here)

    def _row(self, node: Scalar) -> Iterator[Piece]:
        if node.value.strip() == _FACE:
            yield Piece(0, len(node.value), "1", "number")
        else:
            yield from self._formula(node.value, node, Scope.POINTS)


def _placed(node: Scalar, pieces: Iterator[Piece], path: Keys) -> Iterator[Change]:
    for piece in pieces:
        span = node.place(piece.start, piece.end)
        yield Change(path, span, piece.text, piece.kind)


def _among(entry: Entry, names: tuple[str, ...], path: Keys) -> Iterator[Change]:
    if isinstance(entry.value, Scalar):
        yield from _placed(entry.value, values.of_words(entry.value, names), path)


def _keys_beside(entry: Entry, node: Mapping, spec: type[Spec]) -> tuple[str, ...]:
    """Return the keys of the mapping beside a name that has the name as one of its keys."""
    maps = [option.name for option in options_of(spec) if isinstance(option.kind, kinds.MapKind)]
    for name in maps:
        beside = node.get(name)
        if isinstance(beside, Mapping) and isinstance(entry.value, Scalar):
            keys = tuple(each.key.value for each in beside.entries)
            if entry.value.value in keys:
                return keys
    return ()


def _without(node: Mapping, entry: Entry, path: Keys) -> Iterator[Change]:
    """Yield a mapping without one of its entries; the last one may go only within brackets."""
    spans = [each.span for each in node.entries]
    yield from _cut(node.span, spans, node.entries.index(entry), path)


def _without_item(node: Sequence, index: int, path: Keys) -> Iterator[Change]:
    yield from _cut(node.span, [each.span for each in node.items], index, path)


def _cut(whole: Span, spans: list[Span], index: int, path: Keys) -> Iterator[Change]:
    span = _trimmed(spans[index])
    if index + 1 < len(spans):
        cut = Span(span.source, span.start, spans[index + 1].start)
    elif index:
        cut = Span(span.source, spans[index - 1].end, span.end)
    elif whole.text[:1] in "{[":
        cut = span
    else:
        return
    yield Change(path, span, "", LEFT_OUT, cut)


def _trimmed(span: Span) -> Span:
    return Span(span.source, span.start, span.start + len(span.text.rstrip()))
