"""Schema check: the tree of a rule file held against the JSON schema.

The reader reports first, since it knows more: what a word means, what was probably meant. The
schema is asked afterwards, as an independent witness, about the parts in which the reader found no
fault; so one fault gives one finding, and a fault that the reader should overlook is found all the
same. Findings are told by the failing keyword, in our own words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from ruledsl.language.construct import Registry
from ruledsl.ruleset import codes
from ruledsl.ruleset.compose import Resolved
from ruledsl.ruleset.schema import schema_for
from ruledsl.ruleset.wording import described, listed
from ruledsl.syntax.tree import Mapping, Node, Scalar, Sequence
from ruledsl.text.diagnostic import Diagnostic, found
from ruledsl.text.span import Span

_TYPES = {
    "object": "a mapping",
    "array": "a list",
    "string": "a text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "`true` or `false`",
    "null": "nothing",
}


def schema_findings(
    resolved: Resolved, registry: Registry, told: Iterable[Diagnostic]
) -> Iterator[Diagnostic]:
    """Yield what the schema finds in parts of which nothing is told yet."""
    # The import costs more than all the rest of a check, so only a check pays for it.
    from jsonschema import Draft202012Validator

    schema = schema_for(registry, [entry.key.value for entry in resolved.mapping.entries])
    spans = [each.span for each in told]
    at_root = any(span.source is resolved.source and span.end == 0 for span in spans)
    seen = []
    for error in Draft202012Validator(schema).iter_errors(plain(resolved.mapping)):
        path = list(error.absolute_path)
        if path in seen:
            continue  # a slip of the pen is an unknown key and a missing one
        seen.append(path)
        if not path:
            if not at_root and not any(_within(span, _keys(resolved.mapping)) for span in spans):
                yield _finding(error, resolved.mapping, Span(resolved.source, 0, 0))
            continue
        entry = resolved.mapping.entry(str(path[0]))
        if entry is None or any(_within(span, _places(entry.value)) for span in spans):
            continue
        if not any(_within(span, [entry.key.span]) for span in spans):
            node = _at(resolved.mapping, path)
            yield _finding(error, node, node.span)


def plain(node: Node) -> Any:
    """Return a tree as plain values."""
    match node:
        case Mapping(_, entries):
            return {entry.key.value: plain(entry.value) for entry in entries}
        case Sequence(_, items):
            return [plain(item) for item in items]
        case _:
            return node.resolved


def _at(node: Node, path: list[Any]) -> Node:
    for step in path:
        if isinstance(node, Mapping):
            node = node.get(str(step)) or node
        elif isinstance(node, Sequence):
            node = node.items[step]
    return node


def _keys(mapping: Mapping) -> list[Span]:
    return [entry.key.span for entry in mapping.entries]


def _places(node: Node) -> Iterator[Span]:
    """Yield the place of everything in a tree; parts of it may come from different files."""
    yield node.span
    if isinstance(node, Mapping):
        for entry in node.entries:
            yield entry.key.span
            yield from _places(entry.value)
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from _places(item)


def _within(span: Span, places: Iterable[Span]) -> bool:
    return any(
        span.source is place.source and place.start <= span.start and span.end <= place.end
        for place in places
    )


def _finding(error: Any, node: Node, span: Span) -> Diagnostic:
    tell = _SENTENCES.get(error.validator, _otherwise)
    return found(codes.SCHEMA, span, problem=tell(error, node))


def _of_type(error: Any, node: Node) -> str:
    types = error.validator_value
    names = [types] if isinstance(types, str) else types
    wanted = " or ".join(_TYPES[name] for name in names)
    return f"expected {wanted}, found {described(node)}"


def _unknown(error: Any, node: Node) -> str:
    keys = set(error.instance) - set(error.schema.get("properties", {}))
    return f"no key is expected here among {listed(sorted(keys))}"


def _missing(error: Any, node: Node) -> str:
    missing = [key for key in error.validator_value if key not in error.instance]
    return f"{listed(missing)} is missing"


def _one_of(error: Any, node: Node) -> str:
    return f"expected {listed(map(str, error.validator_value))}, found {described(node)}"


def _text(error: Any, node: Node) -> str:
    value = node.value if isinstance(node, Scalar) else ""
    return f"`{value}` cannot stand here"


def _bound(error: Any, node: Node) -> str:
    way = "at least" if error.validator == "minimum" else "at most"
    return f"expected {way} {error.validator_value}, found {described(node)}"


def _otherwise(error: Any, node: Node) -> str:
    return f"this breaks the rule `{error.validator}` of the schema"


_SENTENCES: dict[str, Callable[[Any, Node], str]] = {
    "type": _of_type,
    "additionalProperties": _unknown,
    "required": _missing,
    "enum": _one_of,
    "pattern": _text,
    "minimum": _bound,
    "maximum": _bound,
}
