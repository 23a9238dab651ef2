"""Parts: which parts of the language make up a game: those written, and those that stand anyway."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ruledsl.language.construct import Registry
from ruledsl.language.families import Part, StepPart, rank_of
from ruledsl.language.spec import Spec, options_of, value_of, walk
from ruledsl.language.values import Flow
from ruledsl.ruleset.identity import by_identity
from ruledsl.syntax.expression import Expr
from ruledsl.syntax.flow_syntax import Either, Many, Maybe, Step, Then, When
from ruledsl.syntax.flow_syntax import Flow as FlowSyntax


def standing_parts(parts: tuple[Part, ...], registry: Registry) -> tuple[Part, ...]:
    """Return the parts of a game in the order in which they are compiled.

    A part that stands is there with its defaults even when it is not written, and so is a step
    that some turn mentions.
    """
    written = {type(part) for part in parts}
    steps = flow_words(parts)
    default = [
        _default(construct.spec)
        for word, construct in registry.family(Part).items()
        if construct.spec not in written
        and (construct.stands or (word in steps and _plain_step(construct.spec)))
    ]
    return tuple(sorted((*parts, *default), key=rank_of))


@by_identity
def _default(spec: type[Part]) -> Part:
    """Return a part as it is when it is not written; always the same object."""
    return spec()


@by_identity
def specs_in(part: Spec) -> tuple[Spec, ...]:
    """Return a part and every spec under it, in reading order."""
    return tuple(walk(part))


def _plain_step(spec: type[Spec]) -> bool:
    return issubclass(spec, StepPart) and not any(o.required for o in options_of(spec))


def flow_words(parts: Iterable[Spec]) -> frozenset[str]:
    """Return every step that some flow mentions."""
    return frozenset(s.word for flow in flows_of(parts) for s in steps_in(flow.syntax))


def steps_in(flow: FlowSyntax) -> Iterator[Step]:
    """Yield every step of a flow as it is written, in reading order."""
    match flow:
        case Step():
            yield flow
        case Then(items) | Either(items):
            for item in items:
                yield from steps_in(item)
        case Maybe(item) | Many(item) | When(item):
            yield from steps_in(item)


def conditions_in(flow: FlowSyntax) -> Iterator[Expr]:
    """Yield every condition of a flow, in reading order."""
    match flow:
        case Step():
            pass
        case Then(items) | Either(items):
            for item in items:
                yield from conditions_in(item)
        case When(item, condition):
            yield from conditions_in(item)
            yield condition
        case Maybe(item) | Many(item):
            yield from conditions_in(item)


def flows_of(parts: Iterable[Spec]) -> Iterator[Flow]:
    """Yield every flow that is written."""
    for part in parts:
        yield from _flows(part)


@by_identity
def _flows(part: Spec) -> tuple[Flow, ...]:
    values = (value for spec in specs_in(part) for value in values_of(spec))
    return tuple(value for value in values if isinstance(value, Flow))


def values_of(spec: Spec) -> Iterator[object]:
    """Yield the values of a spec's options, as they are declared."""
    for option in options_of(type(spec)):
        yield value_of(spec, option.name)
