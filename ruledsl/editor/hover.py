"""Hover: what stands at a place, in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ruledsl.editor.analysis import Analysis
from ruledsl.editor.expressions import Phrase, point_before, signature
from ruledsl.editor.slots import formula_at, is_flow, key_at, sort_of
from ruledsl.editor.spots import At, at, inner_offset, word_at
from ruledsl.editor.words import a, in_words
from ruledsl.language.construct import Construct
from ruledsl.language.families import Part, StepPart
from ruledsl.language.types import Scope
from ruledsl.language.vocabulary import VocabularyWord
from ruledsl.record import record
from ruledsl.ruleset.compose import EXTENDS
from ruledsl.ruleset.show import short_name
from ruledsl.ruleset.wording import wanted
from ruledsl.syntax.expression import QUANTIFIERS
from ruledsl.syntax.tree import Scalar
from ruledsl.text.span import Span


@record
class Hover:
    """A text in Markdown, and what it is about."""

    text: str
    span: Span


def hover(analysis: Analysis, offset: int) -> Hover | None:
    """Return what there is to say of a place."""
    here = at(analysis.tree, offset)
    if here is None:
        return None
    if here.is_key:
        text = _key(here, analysis)
        return Hover(text, here.scalar.span) if text else None
    if here.path[:1] == (EXTENDS,):
        return _base(here.scalar, analysis)
    return _in_phrase(here, offset, analysis) or _value(here, analysis)


# Keys -------------------------------------------------------------------------------------------


def _key(here: At, analysis: Analysis) -> str:
    known = key_at(here.path, analysis.language)
    if known is None:
        sort = sort_of(here.path, analysis.language)
        return f"**{here.scalar.value}**: the name of {a(sort)}" if sort else ""
    blocks = [f"**{known.word}**: {known.doc}" + " (needed)" * known.required]
    if len(here.path) == 1:
        construct = analysis.language.family(Part)[known.word]
        blocks += _part(construct, analysis)
    else:
        blocks.append(f"It takes {wanted(known.kind)}.")
    return "\n\n".join(blocks)


def _part(construct: Construct[Any], analysis: Analysis) -> list[str]:
    """Return what the rule book says of a part, and an example."""
    blocks = []
    parts = (part for part in analysis.outcome.ruleset.parts if type(part) is construct.spec)
    part = next(parts, None)
    if part is not None and analysis.sayer is not None:
        told = construct.prose(part, analysis.sayer)
        blocks += ["In the rule book:", _quoted(told)] if told else []
    example = next((each.yaml for each in construct.examples if not each.reports), "")
    return [*blocks, *([f"```yaml\n{example}\n```"] if example else [])]


def _quoted(text: str) -> str:
    return "\n".join(f"> {line}".rstrip() for line in text.splitlines())


# Values -----------------------------------------------------------------------------------------


def _base(scalar: Scalar, analysis: Analysis) -> Hover | None:
    if not analysis.resolved.chain:
        return None
    link = analysis.resolved.chain[0]
    title = analysis.outcome.ruleset.titles if analysis.resolved.usable else ""
    lines = [f"Builds on `{short_name(link.source.name)}`.", f"Here: {title}." if title else ""]
    return Hover("\n\n".join(line for line in lines if line), scalar.span)


def _value(here: At, analysis: Analysis) -> Hover | None:
    """Say what an option is whose value this is."""
    path = here.path
    while path and isinstance(path[-1], int):
        path = path[:-1]
    known = key_at(path, analysis.language)
    return Hover(f"**{known.word}**: {known.doc}", here.scalar.span) if known else None


def _in_phrase(here: At, offset: int, analysis: Analysis) -> Hover | None:
    """Say what a word of an expression or of a flow is, and what the whole of it says."""
    scalar, path = here.scalar, here.path
    flow = is_flow(path, analysis.language)
    formula = formula_at(path, analysis.language)
    if not flow and formula is None:
        return None
    inner = inner_offset(scalar, offset)
    place = word_at(scalar.value, inner)
    whole = in_words(scalar, path, analysis)
    told = f"*{whole}*" if whole else ""
    if place is None:
        return Hover(told, scalar.span) if told else None
    word = scalar.value[slice(*place)]
    steps = analysis.language.family(StepPart)
    text = f"**{word}**: {steps[word].about}" if flow and word in steps else ""
    if not text:
        scope = formula.scope if formula else Scope.TURN
        text = _word(Phrase(scalar.value, scope, analysis), *place)
    blocks = [block for block in (text, told) if block]
    return Hover("\n\n".join(blocks), scalar.place(*place)) if blocks else None


def _word(phrase: Phrase, start: int, end: int) -> str:
    """Say what a word of an expression is."""
    word = phrase.text[start:end]
    point = point_before(phrase.text, start)
    if point >= 0:
        return _told(field for field in phrase.fields(point) if field.word == word)
    symbol = phrase.symbols.get(word)
    if symbol is not None:
        sort = phrase.analysis.names.get(word, "")
        named = f", the name of {a(sort)}" if sort else ""
        return f"`{word}`: {symbol.type.value}{named}"
    called = phrase.text[end:].lstrip().startswith("(")
    if called and word in QUANTIFIERS and " for " in phrase.text[end:]:
        return f"`{word}(… for x in …)`: over many things, each called `x`"
    return _told(each for each in _known(phrase, called) if each.word == word)


def _known(phrase: Phrase, called: bool) -> Iterator[VocabularyWord]:
    yield from phrase.functions() if called else phrase.names()


def _told(words: Iterable[VocabularyWord]) -> str:
    texts = [f"`{signature(word)}`: {word.doc}\n\nFor example `{word.example}`" for word in words]
    return "\n\n".join(texts)
