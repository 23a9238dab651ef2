"""Reference words: what is told of each word of rule files, from its own declaration."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ruledsl.language import kinds
from ruledsl.language.construct import Construct, Example, Registry
from ruledsl.language.families import RANKS, Part, StepPart
from ruledsl.language.kinds import Kind
from ruledsl.language.spec import Option, Spec, options_of
from ruledsl.ruleset.reference_kinds import anchor, left_out, lower, takes
from ruledsl.ruleset.reference_topic import NEEDED, Block, Cases, Options, Row, Topic
from ruledsl.ruleset.words import short_option


def word_topic(construct: Construct[Any], registry: Registry) -> Topic:
    """Return what is told of a word."""
    return Topic(
        anchor(construct.spec, registry),
        f"`{construct.keyword}`",
        _kind(construct, registry),
        tuple(_blocks(construct, registry)),
    )


def in_families(registry: Registry) -> Iterator[tuple[type[Part], list[Construct[Any]]]]:
    """Yield the families of parts in reading order, each with its words and those inside them."""
    rest = list(registry.constructs)
    for family in RANKS:
        words = [each for each in rest if issubclass(each.spec, family)]
        inside = {id(word) for part in words for word in _inside(part.spec, registry)}
        yield family, [each for each in rest if each in words or id(each) in inside]


def is_step(construct: Construct[Any]) -> bool:
    """Say whether a word is a step: one of their family that can be refused."""
    return issubclass(construct.spec, StepPart) and bool(construct.refusals)


def _inside(spec: type[Spec], registry: Registry) -> Iterator[Construct[Any]]:
    for kind in _kinds(spec):
        if isinstance(kind, kinds.FamilyKind | kinds.WordsKind) and kind.family is not Part:
            yield from registry.family(kind.family).values()


def _kinds(spec: type[Spec]) -> Iterator[Kind]:
    """Yield the kinds of the options of a spec, and what lists and mappings hold."""
    for option in options_of(spec):
        kind = option.kind
        while isinstance(kind, kinds.ListKind | kinds.MapKind):
            kind = kind.item
        yield kind


def _kind(construct: Construct[Any], registry: Registry) -> str:
    if not issubclass(construct.spec, Part):
        parts = (c for c in registry.constructs if construct in _inside(c.spec, registry))
        return f"a word inside `{next(parts).keyword}`"
    step = "a step of the turn, and " if is_step(construct) else ""
    needed = ", needed in every game" if construct.required else ""
    return f"{step}a key at the top of a rule file{needed}"


def _blocks(construct: Construct[Any], registry: Registry) -> Iterator[Block]:
    yield " ".join(construct.about.split())
    yield from _options(construct.spec, registry)
    yield from _examples(construct.examples)
    yield from _told("Findings of its own", (code.name for code in construct.codes), "finding")
    yield from _told("What it refuses", (code.name for code in construct.refusals), "refusal")


def _options(spec: type[Spec], registry: Registry, of: str = "") -> Iterator[Block]:
    options = options_of(spec)
    short = short_option(spec)
    if short and len(options) == 1:
        yield _single(short, registry)
    elif options:
        rows = (Row(o.name, takes(o.kind, registry), left_out(o), o.doc) for o in options)
        yield Options(f"Options{of}:", tuple(rows))
        if short:
            yield f"Without the name of an option, what stands behind the word is `{short.name}`."
    for kind in _kinds(spec):
        if isinstance(kind, kinds.PartKind):
            yield from _options(kind.spec, registry, f" of {lower(kind.spec)}")


def _single(option: Option, registry: Registry) -> str:
    """Return what stands behind a word that takes one thing, whose name nobody writes."""
    default = left_out(option)
    otherwise = "" if default in ("", NEEDED) else f" Left out, it is {default}."
    return f"Behind it stands {takes(option.kind, registry)} ({option.doc}).{otherwise}"


def _examples(examples: Iterable[Example]) -> Iterator[Block]:
    shown = [each for each in examples if not each.reports]
    if shown:
        yield Cases(tuple((each.yaml, " ".join(each.says.split())) for each in shown))


def _told(lead: str, names: Iterable[str], what: str) -> Iterator[str]:
    listed = ", ".join(f"[`{name}`](#{what}-{name})" for name in dict.fromkeys(names))
    if listed:
        yield f"{lead}: {listed}."
