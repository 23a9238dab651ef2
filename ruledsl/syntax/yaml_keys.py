"""YAML keys: a mapping's keys are words, and each is written once."""

from collections.abc import Iterator, Sequence

from ruledsl.syntax import yaml_codes as codes
from ruledsl.syntax.tree import Entry, Mapping, Node, Scalar
from ruledsl.text.diagnostic import Diagnostic, Note, found


def entries_of(nodes: Sequence[Node]) -> tuple[tuple[Entry, ...], list[Diagnostic]]:
    """Pair keys and values that come by turns; entries whose key is at fault are left out."""
    kept: dict[str, Entry] = {}
    findings: list[Diagnostic] = []
    for key, value in zip(nodes[::2], nodes[1::2], strict=True):
        faults = list(_key_faults(key))
        if not faults and isinstance(key, Scalar):
            first = kept.setdefault(key.value, Entry(key, value))
            if first.key is not key:
                faults.append(_duplicate(key, first.key))
        findings += faults
    return tuple(kept.values()), findings


def _key_faults(key: Node) -> Iterator[Diagnostic]:
    if not isinstance(key, Scalar):
        what = "a mapping" if isinstance(key, Mapping) else "a list"
        hint = "quote the whole text if it is a phrase"
        yield found(codes.COMPLEX_KEY, key.span, hint=hint, what=what)
    elif key.style == "plain" and key.value == "<<":
        hint = "build on other rules with `extends`"
        yield found(codes.MERGE_KEY, key.span, hint=hint)
    elif not key.value:
        yield found(codes.COMPLEX_KEY, key.span, what="an empty text")
    elif "\n" in key.value:
        yield found(codes.COMPLEX_KEY, key.span, what="a text of several lines")


def _duplicate(key: Scalar, first: Scalar) -> Diagnostic:
    note = Note(first.span, "first written here")
    hint = "keep the one that is meant"
    return found(codes.DUPLICATE_KEY, key.span, hint=hint, notes=(note,), key=key.value)
