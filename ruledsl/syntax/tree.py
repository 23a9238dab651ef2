"""Tree: what a YAML file says, with the exact place of everything.

Three kinds of node and nothing else. A scalar keeps the text as YAML reads it, and knows for each
of its characters where it stands in the file, so that a fault inside an expression can be
underlined in every style of scalar.
"""

from functools import cached_property
from typing import TYPE_CHECKING, Literal, TypeAlias

from ruledsl.record import record
from ruledsl.syntax.scalar_value import resolve
from ruledsl.text.span import Span

if TYPE_CHECKING:
    from ruledsl.syntax.scalar_map import ScalarMap

Style: TypeAlias = Literal["plain", "single", "double", "literal", "folded"]


@record
class Scalar:
    """A single value: a word, a number, a phrase."""

    span: Span
    value: str  # quotes, escapes and folding undone
    style: Style = "plain"
    indent: int = 0  # of the collection around it; only a block scalar's map asks for it

    @cached_property
    def resolved(self) -> str | int | float | bool | None:
        """What the scalar means in YAML 1.2; anything quoted or in a block is text."""
        return resolve(self.value) if self.style == "plain" else self.value

    @cached_property
    def map(self) -> "ScalarMap":
        """Where each character of `value` stands in the source."""
        from ruledsl.syntax.scalar_map import scalar_map  # only a finding pays for its patterns

        return scalar_map(self.span, self.style, self.value, self.indent)

    def place(self, start: int, end: int) -> Span:
        """Return the range of the source that wrote `value[start:end]`."""
        size = len(self.value)
        start = min(max(start, 0), size)
        end = min(max(start, end), size)
        if self.style == "plain" and self.span.text == self.value:  # in one line, as nearly all are
            return self.span.sub(start, end)
        return Span(self.span.source, *self.map.range(start, end))


@record
class Entry:
    """A key with its value."""

    key: Scalar
    value: "Node"

    @property
    def span(self) -> Span:
        """Return the range from the key to the end of the value."""
        start, end = self.key.span.start, self.value.span.end
        return Span(self.key.span.source, start, max(end, self.key.span.end))


@record
class Mapping:
    """Keys and values in the order of the file; no key occurs twice."""

    span: Span  # in block style it ends with the last value
    entries: tuple[Entry, ...]

    def entry(self, key: str) -> Entry | None:
        """Return the entry of a key, or None."""
        return next((entry for entry in self.entries if entry.key.value == key), None)

    def get(self, key: str) -> "Node | None":
        """Return the value of a key, or None."""
        entry = self.entry(key)
        return entry.value if entry else None


@record
class Sequence:
    """Nodes in order."""

    span: Span  # in block style it ends with the last item
    items: tuple["Node", ...]


Node: TypeAlias = Scalar | Mapping | Sequence
