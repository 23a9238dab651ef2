"""Edits: the changes that findings suggest, made in a text."""

from collections.abc import Iterable

from ruledsl.text.diagnostic import Diagnostic, Edit
from ruledsl.text.source import Source


def usable(diagnostic: Diagnostic, source: Source, *, unsafe: bool = False) -> tuple[Edit, ...]:
    """Return the edits of a finding, or none when one is not safe or not in this file."""
    edits = diagnostic.edits
    certain = all(edit.safe or unsafe for edit in edits)
    here = all(edit.span.source is source for edit in edits)
    changing = any(edit.text != edit.span.text for edit in edits)
    return edits if certain and here and changing else ()


def without_overlaps(
    groups: Iterable[tuple[Diagnostic, tuple[Edit, ...]]],
) -> list[tuple[Diagnostic, tuple[Edit, ...]]]:
    """Return the groups of edits that can be made together; of two that meet the first one stays.

    A group is made as a whole or not at all.
    """
    taken: list[tuple[int, int]] = []
    kept = []
    for diagnostic, edits in groups:
        ranges = [(edit.span.start, edit.span.end) for edit in edits]
        if not any(_meet(one, other) for one in ranges for other in taken):
            taken += ranges
            kept.append((diagnostic, edits))
    return kept


def _meet(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Say whether two ranges overlap; two places of insertion must differ as well."""
    return one == other or (one[0] < other[1] and other[0] < one[1])


def edited(text: str, edits: Iterable[Edit]) -> str:
    """Return the text with edits made that do not overlap."""
    for edit in sorted(edits, key=lambda each: each.span.start, reverse=True):
        text = text[: edit.span.start] + edit.text + text[edit.span.end :]
    return text
