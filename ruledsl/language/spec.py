"""Spec: how a word declares its options; a frozen dataclass is the schema, once for all."""

from __future__ import annotations

import dataclasses
from collections.abc import Hashable, Iterator
from dataclasses import field
from functools import cache
from typing import Any, cast

from ruledsl.language.kinds import Kind
from ruledsl.record import declared, names, record
from ruledsl.text.span import NOWHERE, Span


@record
class Origin:
    """Where a spec stands in its file, and each of its options (value and key)."""

    span: Span = NOWHERE
    values: tuple[tuple[str, Span], ...] = ()
    keys: tuple[tuple[str, Span], ...] = ()


@record(kw_only=True)
class Spec:
    """A node of the typed model. Compares by meaning, not by place."""

    origin: Origin = field(default_factory=Origin, compare=False, repr=False)

    def at(self, option: str) -> Span:
        """Return where an option's value stands; the whole spec when it was left out."""
        return dict(self.origin.values).get(option, self.origin.span)

    def key(self, option: str) -> Span:
        """Return where an option's key stands; the whole spec when it was left out."""
        return dict(self.origin.keys).get(option, self.origin.span)

    def wrote(self, option: str) -> bool:
        """Say whether the rule file wrote an option."""
        return any(name == option for name, _ in self.origin.values)

    def how_to_drop(self, *options: str, above: Span) -> str:
        """Return how the one of these options that the game below wrote is taken away, if any.

        What stands in another file than `above`, the word in the file that was written last, is
        from the game below.
        """
        places = {name: self.key(name) for name in options if self.wrote(name)}
        below = [name for name, span in places.items() if span.source is not above.source]
        return f"the game below has `{below[0]}`: write `{below[0]}: null` as well" if below else ""


REQUIRED: Any = dataclasses.MISSING
"""The default of an option that a rule file must write."""


def option(kind: Kind, default: Any = REQUIRED, *, doc: str, short: bool = False) -> Any:
    """Declare an option of a word.

    `doc` is one phrase; it is shown on hover. With `short`, a value that is no mapping of options
    is read as this option: `turn: play` for `turn: {flow: play}`.
    """
    return field(default=default, metadata={"kind": kind, "doc": doc, "short": short})


@record
class Option:
    """The declaration of one option, as readers, editors and the reference see it."""

    name: str
    kind: Kind
    default: Any
    doc: str
    short: bool

    @property
    def required(self) -> bool:
        """Whether a rule file must write it."""
        return self.default is REQUIRED


def options_of(spec: type[Spec]) -> tuple[Option, ...]:
    """Return the options that a spec declares, in their order.

    An option whose Python name ends with `_` (because the plain name is taken) loses it.
    """
    return _options(cast(Hashable, spec))


@cache
def _options(spec: Any) -> tuple[Option, ...]:
    return tuple(
        Option(
            name.removesuffix("_"),
            f.metadata["kind"],
            f.default,
            f.metadata["doc"],
            f.metadata["short"],
        )
        for name, f in declared(spec).items()
        if "kind" in f.metadata
    )


def attribute(spec: type[Spec], name: str) -> str:
    """Return the attribute that holds an option: its name, or the name with `_`."""
    return name if name in names(spec) else f"{name}_"


def value_of(spec: Spec, name: str) -> Any:
    """Return the value of an option by its name in rule files."""
    return getattr(spec, attribute(type(spec), name))


def walk(spec: Spec) -> Iterator[Spec]:
    """Yield a spec and every spec under it, in reading order. Nobody else recurses over options."""
    yield spec
    for each in options_of(type(spec)):
        yield from _specs_in(value_of(spec, each.name))


def _specs_in(value: Any) -> Iterator[Spec]:
    from ruledsl.language.values import Item  # `values` needs nothing of this module

    if isinstance(value, Spec):
        yield from walk(value)
    elif isinstance(value, Item):
        yield from _specs_in(value.value)
    elif isinstance(value, tuple):
        for part in value:
            yield from _specs_in(part)
