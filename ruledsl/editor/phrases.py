"""Phrases: what may be written inside an expression or the flow of a turn."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ruledsl.editor.analysis import Analysis
from ruledsl.editor.expressions import Phrase, flow_place, point_before, signature
from ruledsl.editor.names import TEXT, all_in
from ruledsl.editor.offers import Offer, Offers
from ruledsl.language.families import StepPart
from ruledsl.language.types import Scope, Type
from ruledsl.language.vocabulary import FieldWord, FunctionWord, NameWord
from ruledsl.syntax.expression import QUANTIFIERS

_LONGEST_TEXT = 40
_PREFIX = re.compile(r"[A-Za-z0-9_]*\Z")
_WORDS = ("and", "or", "not", "if", "else", "for", "in", "true", "false")
_VALUES = (Type.INT, Type.BOOL, Type.CHOICE, Type.PLAYER, Type.CARD, Type.MELD)
_JOINERS = ("then", "or", "if", "from")
_LOOPS = {
    "sum": "the sum over many things",
    "any": "whether it holds for one of them at least",
    "all": "whether it holds for each of them",
    "count": "how many there are",
    "max": "the largest",
    "min": "the smallest",
}


def in_formula(text: str, at: int, start: int, analysis: Analysis, scope: Scope) -> Offers:
    """Return what may stand at a place of an expression that begins at an offset of the file."""
    prefix = _PREFIX.search(text, 0, at)
    begin = prefix.start() if prefix else at
    phrase = Phrase(text, scope, analysis)
    point = point_before(text, begin)
    quote = _open_quote(text[:at])
    if quote >= 0:
        texts = tuple(Offer(each, "value", rank=1) for each in _texts(analysis))
        return Offers(texts, start + quote + 1, start + at)
    offers = _fields(phrase, point) if point >= 0 else _anything(phrase, at)
    return Offers(tuple(offers), start + begin, start + at)


def _open_quote(text: str) -> int:
    """Return where the quote stands that is open at the end of a text; -1 when none is."""
    opened = -1
    for at, sign in enumerate(text):
        if opened < 0 and sign in "\"'":
            opened = at
        elif opened >= 0 and sign == text[opened]:
            opened = -1
    return opened


def _texts(analysis: Analysis) -> set[str]:
    """Return the short texts of the file: what a text in an expression may mean."""
    texts = (each.name for each in all_in(analysis) if each.declares and each.sort == TEXT)
    return {text for text in texts if len(text) <= _LONGEST_TEXT and text.isprintable()}


def _fields(phrase: Phrase, point: int) -> Iterator[Offer]:
    for word in phrase.fields(point):
        yield _word(word, "field", 1)


def _anything(phrase: Phrase, at: int) -> Iterator[Offer]:
    wanted = phrase.wanted_at(at)
    for name, symbol in phrase.symbols.items():
        rank = _rank(symbol.type, wanted)
        yield Offer(name, "name", symbol.type.value, rank=rank)
    for word in phrase.names():
        yield _word(word, "name", 3 if wanted is None else 6)
    for function in phrase.functions():
        yield _word(function, "function", 4 if wanted is None else 7)
    for loop in QUANTIFIERS:
        form = f"{loop}(… for x in …)"
        yield Offer(loop, "function", form, _LOOPS.get(loop, ""), f"{loop}(", rank=5)
    yield from (Offer(word, "word", rank=8) for word in _WORDS)


def _rank(type_: Type, wanted: Type | None) -> int:
    if wanted is None:
        return 2 if type_ in _VALUES else 5
    return 1 if type_ is wanted else 7


def _word(word: NameWord | FieldWord | FunctionWord, sort: str, rank: int) -> Offer:
    insert = f"{word.word}(" if isinstance(word, FunctionWord) else ""
    doc = f"{word.doc}\n\n    {word.example}"
    return Offer(word.word, sort, signature(word), doc, insert, rank)


def in_flow(text: str, at: int, start: int, analysis: Analysis) -> Offers:
    """Return what may stand at a place of a flow that begins at an offset of the file."""
    place = flow_place(text, at)
    prefix = _PREFIX.search(text, 0, at)
    begin = prefix.start() if prefix else at
    offers: list[Offer] = []
    if place.formula >= 0:
        inner = text[place.formula :]
        found = in_formula(inner, at - place.formula, start, analysis, Scope.TURN)
        offers += found.items
    if place.step:
        for word, construct in analysis.language.family(StepPart).items():
            offers.append(Offer(word, "value", "a step", construct.about.split("\n")[0], rank=1))
    if place.joiner:
        offers += [Offer(word, "word", rank=1 if place.formula < 0 else 8) for word in _JOINERS]
    if place.pile:
        piles = {p for c in analysis.language.family(StepPart).values() for p in c.piles}
        offers += [Offer(pile, "value", "a pile", rank=1) for pile in sorted(piles)]
    return Offers(tuple(offers), start + begin, start + at)
