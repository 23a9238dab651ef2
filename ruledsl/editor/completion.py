"""Completion: the keys, values, names and files that may stand at a place.

Everything comes from the declared options of the words, from the vocabulary of expressions, and
from the names of the file itself with what it builds on.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ruledsl.editor.analysis import Analysis
from ruledsl.editor.offers import Offer, Offers, without_doubles
from ruledsl.editor.phrases import in_flow, in_formula
from ruledsl.editor.scan import Spot, scan
from ruledsl.editor.slots import Key, formula_at, inside, keys_of, kind_at, sort_of, value_kinds
from ruledsl.language import kinds
from ruledsl.language.kinds import Kind
from ruledsl.ruleset.compose import EXTENDS, shipped_games
from ruledsl.ruleset.points import EACH, FACE, JOKER
from ruledsl.syntax.tree import Mapping, Node

_IN_WHOLE = (kinds.WordKind, kinds.TextKind, kinds.FileKind)
"""Kinds of values in which blanks and strokes may stand."""
_BEFORE = re.compile(r"[\w-]*\Z")
_AFTER = re.compile(r"[\w-]*")
_LINE_END = re.compile(r"[^\r\n]*")
_PLAIN_END = re.compile(r"[^\r\n#]*")
_FLOW_END = re.compile(r"[^\r\n#,\[\]{}]*")


def complete(analysis: Analysis, text: str, offset: int, files: tuple[str, ...] = ()) -> Offers:
    """Return what may stand at an offset of a text.

    The analysis may be that of an earlier text, which could be read; `files` are the rule files
    that this one may build on, as it would write them.
    """
    spot = scan(text, offset)
    offers = list(_keys(spot, analysis, text, offset)) if spot.key else []
    start = _word_start(text, spot, offset)
    if spot.value:
        formula = _phrase(spot, analysis, text, offset)
        if formula is not None:
            start = start if spot.key else formula.start
            offers += formula.items
        offers += _values(spot, analysis, files)
        if _whole(spot, analysis):
            start = spot.start
    after = _AFTER.match(text, offset)
    end = after.end() if after else offset
    return Offers(without_doubles(iter(offers)), start, max(end, start))


def _word_start(text: str, spot: Spot, offset: int) -> int:
    """Return where what is being written begins: a key has blanks in it, a value may have."""
    if spot.key and not spot.value:
        return spot.start if text[spot.start : offset].strip() else offset
    before = _BEFORE.search(text, spot.start, offset)
    return before.start() if before else offset


def _whole(spot: Spot, analysis: Analysis) -> bool:
    """Say whether a value is one of a few words, which may have blanks in them."""
    known = list(value_kinds(kind_at(spot.path, analysis.language), analysis.language))
    return bool(known) and all(isinstance(k, _IN_WHOLE) for k in known)


# Keys -------------------------------------------------------------------------------------------


def _keys(spot: Spot, analysis: Analysis, text: str, offset: int) -> Iterator[Offer]:
    path, registry = spot.path, analysis.language
    kind = kind_at(path, registry)
    if _single(kind) and spot.seen:
        return  # one word alone may stand here
    fresh = analysis.source.text == text
    seen = set(spot.seen) | (_written(analysis.tree, path) if fresh else set())
    colon = not text[offset:].lstrip(" ").startswith(":")
    for key in keys_of(kind, registry):
        if key.word not in seen:
            yield _key(key, colon)
    for name in _named_below(analysis, path, kind):
        if name not in seen:
            detail = sort_of((*path, name), registry)
            yield Offer(name, "key", detail, insert=f"{name}: " if colon else name, rank=3)


def _key(key: Key, colon: bool) -> Offer:
    first = key.doc.strip().splitlines()[0] if key.doc.strip() else ""
    detail = "needed" if key.required else ""
    insert = f"{key.word}: " if colon else key.word
    return Offer(key.word, "key", detail, first, insert, rank=1 if key.required else 2)


def _single(kind: Kind | None) -> bool:
    return isinstance(kind, kinds.FamilyKind)


def _written(tree: Mapping, path: tuple[str | int, ...]) -> set[str]:
    """Return the keys that a mapping of the last text that could be read has."""
    node: Node | None = tree
    for step in path:
        node = node.get(step) if isinstance(node, Mapping) and isinstance(step, str) else None
    return {entry.key.value for entry in node.entries} if isinstance(node, Mapping) else set()


def _named_below(
    analysis: Analysis, path: tuple[str | int, ...], kind: Kind | None
) -> Iterator[str]:
    """Yield names that a key may have which the author chooses: cards, or what the base names."""
    if any(isinstance(k, kinds.PointsKind) for k in value_kinds(kind, analysis.language)):
        yield from (JOKER, EACH, *analysis.pack.ranks)
    below = path
    while below and not _written(analysis.resolved.mapping, below):
        # A choice lies over the file: what it may change is named there.
        below = below[1:]
        if isinstance(
            kind_at(path[: len(path) - len(below)], analysis.language), kinds.OverlayKind
        ):
            break
    for name in sorted(_written(analysis.resolved.mapping, below)) if below or not path else ():
        if inside(kind, name, analysis.language) is not None:
            yield name


# Values -----------------------------------------------------------------------------------------


def _phrase(spot: Spot, analysis: Analysis, text: str, offset: int) -> Offers | None:
    """Return what may stand in an expression or a flow at the cursor."""
    kind = kind_at(spot.path, analysis.language)
    phrase = text[spot.start : offset] + _rest(spot, text, offset)
    at = offset - spot.start
    if any(isinstance(k, kinds.FlowKind) for k in value_kinds(kind, analysis.language)):
        return in_flow(phrase, at, spot.start, analysis)
    formula = formula_at(spot.path, analysis.language)
    if formula is None:
        return None
    return in_formula(phrase, at, spot.start, analysis, formula.scope)


def _rest(spot: Spot, text: str, offset: int) -> str:
    """Return what stands behind the cursor and belongs to the same value."""
    if spot.quote in ("'", '"'):
        line = _LINE_END.match(text, offset)
        rest = line.group() if line else ""
        return rest.partition(spot.quote)[0]
    match = (_FLOW_END if spot.flow else _PLAIN_END).match(text, offset)
    return match.group() if match else ""


def _values(spot: Spot, analysis: Analysis, files: tuple[str, ...]) -> Iterator[Offer]:
    registry = analysis.language
    if spot.path and spot.path[0] == EXTENDS:
        yield from (Offer(game, "file", "a game", rank=1) for game in shipped_games())
        yield from (Offer(file, "file", "a rule file", rank=2) for file in files)
        return
    for each in value_kinds(kind_at(spot.path, registry), registry):
        yield from _of_kind(each, spot, analysis)


def _of_kind(kind: Kind, spot: Spot, analysis: Analysis) -> Iterator[Offer]:
    match kind:
        case kinds.FlagKind():
            yield from _plain("true", "false")
        case kinds.WordKind(words):
            yield from _plain(*words)
        case kinds.PointsKind():
            yield from _plain(f"1 {EACH}")
        case kinds.FormulaKind() if _in_points(spot, analysis):
            yield from _plain(FACE)
        case _:
            yield from _of_file(kind, spot, analysis)


def _of_file(kind: Kind, spot: Spot, analysis: Analysis) -> Iterator[Offer]:
    """Yield values that depend on the file, or on the words of its language."""
    match kind:
        case kinds.FamilyKind(family):
            for word, construct in analysis.language.family(family).items():
                yield Offer(word, "value", doc=construct.about.split("\n")[0], rank=1)
        case kinds.SymbolsKind(of):
            yield from _symbols(of, analysis)
        case kinds.NameKind():
            yield from _names(spot, analysis)
        case _:
            pass


def _plain(*words: str) -> Iterator[Offer]:
    return (Offer(word, "value", rank=1) for word in words)


def _symbols(of: str, analysis: Analysis) -> Iterator[Offer]:
    pack = analysis.pack
    known = pack.ranks if of == "rank" else [suit.letter for suit in pack.suits]
    return (Offer(symbol, "value", f"a {of}", rank=1) for symbol in known)


def _in_points(spot: Spot, analysis: Analysis) -> bool:
    around = kind_at(spot.path[:-1], analysis.language)
    return any(isinstance(k, kinds.PointsKind) for k in value_kinds(around, analysis.language))


def _names(spot: Spot, analysis: Analysis) -> Iterator[Offer]:
    """Yield names that an option may mean: those beside it, or of what its text speaks of."""
    around = spot.path[:-1]
    for key in keys_of(kind_at(around, analysis.language), analysis.language):
        if isinstance(key.kind, kinds.MapKind):
            for name in sorted(_written(analysis.tree, (*around, key.word))):
                yield Offer(name, "value", key.kind.key, rank=1)
        elif spot.path and key.word == spot.path[-1]:
            known = analysis.names.items()
            spoken = [(name, sort) for name, sort in known if re.search(rf"\b{sort}\b", key.doc)]
            yield from (Offer(name, "value", sort, rank=1) for name, sort in spoken)
            quoted = re.findall(r"`([^`]+)`", key.doc)
            yield from (Offer(word, "value", rank=1) for word in quoted if re.match(r"\w{2}", word))
