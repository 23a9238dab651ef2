"""Fix: a rule file with the changes made that its findings suggest.

Only ranges that a finding names are replaced, so that comments and all other lines stay as they
are. After each round the file is checked anew, since one change may bring the next fault to light;
a change after which the file could not be read any more is not made.
"""

from __future__ import annotations

from collections.abc import Callable

from ruledsl.language.construct import Registry
from ruledsl.record import record
from ruledsl.ruleset.validate import validate
from ruledsl.text.diagnostic import Diagnostic, Edit
from ruledsl.text.edits import edited, usable, without_overlaps
from ruledsl.text.source import Source

_ROUNDS = 20  # each makes all changes that are known by then; two or three are the rule
_UNREADABLE = "RD0"

_Group = tuple[Diagnostic, tuple[Edit, ...]]

Wanted = Callable[[Diagnostic], bool]
"""Says whether a finding is to be put right."""


@record
class Fixed:
    """The text with the changes made, and the findings that are put right by them."""

    text: str
    made: tuple[Diagnostic, ...] = ()


def fixed(
    source: Source,
    registry: Registry,
    *,
    unsafe: bool = False,
    wanted: Wanted = lambda _: True,
) -> Fixed:
    """Return a file with every certain change made, and with `unsafe` every likely one."""
    made: list[Diagnostic] = []
    seen = {source.text}
    for _ in range(_ROUNDS):
        findings = validate(source, registry).diagnostics
        groups = [(each, usable(each, source, unsafe=unsafe)) for each in findings if wanted(each)]
        text, done = _round(source, [group for group in groups if group[1]], registry)
        if text in seen:
            break
        seen.add(text)
        made += done
        source = Source(source.name, text)
    return Fixed(source.text, tuple(made))


def _round(
    source: Source, groups: list[_Group], registry: Registry
) -> tuple[str, list[Diagnostic]]:
    """Make all changes at once, or one by one when together they break the file."""
    groups = without_overlaps(groups)
    text = edited(source.text, (edit for _, edits in groups for edit in edits))
    if not _breaks(source, text, registry):
        return text, [diagnostic for diagnostic, _ in groups]
    for diagnostic, edits in groups:
        text = edited(source.text, edits)
        if not _breaks(source, text, registry):
            return text, [diagnostic]
    return source.text, []


def _breaks(before: Source, text: str, registry: Registry) -> bool:
    """Say whether a file has more faults of its mere writing after a change than before."""
    return _unreadable(Source(before.name, text), registry) > _unreadable(before, registry)


def _unreadable(source: Source, registry: Registry) -> int:
    findings = validate(source, registry).diagnostics
    return sum(
        each.code.id.startswith(_UNREADABLE) and each.span.source is source for each in findings
    )
