"""Kinds: what may stand behind a key of a scene, how it is read, and what it comes to mean.

Reading needs the file alone; `bind` then turns words into cards and seats of the game that is
tested.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from ruledsl.scenes import codes
from ruledsl.scenes.model import Word
from ruledsl.scenes.names import Names
from ruledsl.syntax.tree import Entry, Mapping, Node, Scalar, Sequence
from ruledsl.text.diagnostic import Diagnostic, found
from ruledsl.text.suggest import did_you_mean

_MOST = 10**9  # larger numbers are slips; their digits alone would cost time


@dataclass(frozen=True)
class Faults:
    """Collects what is wrong while the value of a key is read."""

    key: str
    findings: list[Diagnostic] = field(default_factory=list)

    def under(self, key: str) -> Faults:
        """Return the same collection for another key."""
        return replace(self, key=key)

    def wrong(self, node: Node, wanted: str) -> None:
        """Note that a value is of another kind."""
        finding = found(
            codes.WRONG_VALUE, node.span, key=self.key, wanted=wanted, found=describe(node)
        )
        self.findings.append(finding)

    def unknown(self, entry: Entry, where: str, known: tuple[str, ...]) -> None:
        """Note a key that does not exist."""
        key = entry.key.value
        hint = did_you_mean(key, known)
        finding = found(codes.UNKNOWN_KEY, entry.key.span, hint=hint, where=where, key=_short(key))
        self.findings.append(finding)


def describe(node: Node) -> str:
    """Say what a value is, in few words."""
    if isinstance(node, Mapping):
        return "a mapping"
    if isinstance(node, Sequence):
        return "a list"
    return f'"{_short(node.value)}"' if node.value else "nothing"


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:40] + "…"


def word_of(node: Scalar) -> Word:
    """Return a scalar as a word."""
    return Word(node.value, node.span)


def entries(node: Mapping) -> Iterator[Entry]:
    """Yield the entries that are not the author's own."""
    return (entry for entry in node.entries if not entry.key.value.startswith("x-"))


class Kind:
    """A kind of value."""

    wanted = ""

    def fits(self, node: Node) -> bool:
        """Say whether a node looks like a value of this kind."""
        return isinstance(node, Scalar)

    def read(self, node: Node, faults: Faults) -> Any:
        """Return the value of a node; what is wrong goes to the faults."""
        if self.fits(node):
            return self.take(node, faults)
        return faults.wrong(node, self.wanted)

    def take(self, node: Any, faults: Faults) -> Any:
        """Return the value of a node that fits."""
        raise NotImplementedError

    def bind(self, value: Any, names: Names) -> Any:
        """Return what a value means in the game."""
        return value


@dataclass(frozen=True)
class Number(Kind):
    """A whole number."""

    least: int = 0

    @property
    # A property stands for the plain text of the base class: nobody sets it.
    def wanted(self) -> str:  # type: ignore[override]  # a field there, worked out here
        """The kind in words."""
        return "a number" if self.least >= 0 else "a whole number"

    def fits(self, node: Node) -> bool:
        """A scalar that YAML reads as a number in range."""
        if not isinstance(node, Scalar) or len(node.value) > 12:
            return False
        value = node.resolved
        return type(value) is int and self.least <= value <= _MOST

    def take(self, node: Scalar, faults: Faults) -> Any:
        """Return the number."""
        return node.resolved


class Flag(Kind):
    """True or false."""

    wanted = "true or false"

    def fits(self, node: Node) -> bool:
        """A truth value."""
        return isinstance(node, Scalar) and isinstance(node.resolved, bool)

    def take(self, node: Scalar, faults: Faults) -> Any:
        """Return the truth value."""
        return node.resolved


@dataclass(frozen=True)
class Text(Kind):
    """A single word; with `among` one of a few."""

    among: tuple[str, ...] = ()

    @property
    # A property stands for the plain text of the base class: nobody sets it.
    def wanted(self) -> str:  # type: ignore[override]  # a field there, worked out here
        """The kind in words."""
        return " or ".join(self.among) if self.among else "a word"

    def take(self, node: Scalar, faults: Faults) -> Any:
        """Return the word."""
        if not node.value or (self.among and node.value not in self.among):
            return faults.wrong(node, self.wanted)
        return word_of(node)

    def bind(self, value: Word, names: Names) -> str:
        """Return the text."""
        return value.text


class Words(Kind):
    """A word or a list of words."""

    wanted = "a word or a list of single words"

    def fits(self, node: Node) -> bool:
        """A scalar or a list of scalars."""
        items = node.items if isinstance(node, Sequence) else (node,)
        return all(isinstance(item, Scalar) for item in items)

    def take(self, node: Any, faults: Faults) -> tuple[Word, ...]:
        """Return the words."""
        items: tuple[Any, ...] = node.items if isinstance(node, Sequence) else (node,)
        return tuple(word_of(item) for item in items if item.value)

    def bind(self, value: tuple[Word, ...], names: Names) -> Any:
        """Return the texts."""
        return tuple(word.text for word in value)


@dataclass(frozen=True)
class Either(Kind):
    """A value of the first kind that fits."""

    kinds: tuple[Kind, ...]

    @property
    # A property stands for the plain text of the base class: nobody sets it.
    def wanted(self) -> str:  # type: ignore[override]  # a field there, worked out here
        """The kinds in words."""
        return " or ".join(kind.wanted for kind in self.kinds)

    def fits(self, node: Node) -> bool:
        """A value of one of the kinds."""
        return any(kind.fits(node) for kind in self.kinds)

    def take(self, node: Any, faults: Faults) -> Any:
        """Return the kind with the value, so that it can be bound."""
        kind = next(kind for kind in self.kinds if kind.fits(node))
        return kind, kind.read(node, faults)

    def bind(self, value: Any, names: Names) -> Any:
        """Return what the value means in its kind."""
        kind, inner = value
        return kind.bind(inner, names)


@dataclass(frozen=True)
class Each(Kind):
    """A mapping from names to values of a kind; with `seats` the names are seats."""

    kind: Kind
    seats: bool = True

    @property
    # A property stands for the plain text of the base class: nobody sets it.
    def wanted(self) -> str:  # type: ignore[override]  # a field there, worked out here
        """The kind in words."""
        return f"a mapping of {'seats' if self.seats else 'names'} to {self.kind.wanted}"

    def fits(self, node: Node) -> bool:
        """A mapping."""
        return isinstance(node, Mapping)

    def take(self, node: Mapping, faults: Faults) -> Any:
        """Return pairs of words and values."""
        pairs = []
        for entry in node.entries:
            value = self.kind.read(entry.value, faults.under(entry.key.value))
            pairs.append((word_of(entry.key), value))
        return tuple(pairs)

    def bind(self, value: Any, names: Names) -> Any:
        """Return a dictionary by seat number or by name."""
        bound = {}
        for word, inner in value:
            key = names.seat(word) if self.seats else word.text
            meaning = self.kind.bind(inner, names)
            if key is not None:
                bound[key] = meaning
        return bound


@dataclass(frozen=True)
class Fields(Kind):
    """A mapping with keys of its own."""

    where: str
    keys: tuple[tuple[str, Kind], ...]

    @property
    # A property stands for the plain text of the base class: nobody sets it.
    def wanted(self) -> str:  # type: ignore[override]  # a field there, worked out here
        """The kind in words."""
        return f"a mapping with {', '.join(key for key, _ in self.keys)}"

    def fits(self, node: Node) -> bool:
        """A mapping."""
        return isinstance(node, Mapping)

    def take(self, node: Mapping, faults: Faults) -> Any:
        """Return triples of key, kind and value."""
        known, found_ = dict(self.keys), []
        for entry in node.entries:
            kind = known.get(entry.key.value)
            if kind is None:
                faults.unknown(entry, self.where, tuple(known))
            else:
                value = kind.read(entry.value, faults.under(entry.key.value))
                found_.append((entry.key.value, kind, value))
        return tuple(found_)

    def bind(self, value: Any, names: Names) -> Any:
        """Return a dictionary by key."""
        return {key: kind.bind(inner, names) for key, kind, inner in value}
