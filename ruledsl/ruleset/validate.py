"""Validate: everything that can be said of a rule file without playing it.

A file that is no YAML is not looked at any further. Else its structure is read, with everything it
builds on; names and types, words and the whole game are checked as far as the file is sound. No
rule file makes this raise.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from ruledsl.language.construct import Registry
from ruledsl.record import record
from ruledsl.ruleset.checker import check
from ruledsl.ruleset.compose import FindBase, Resolved, resolve
from ruledsl.ruleset.model import Ruleset
from ruledsl.ruleset.reader import Outcome
from ruledsl.ruleset.schema_check import schema_findings
from ruledsl.syntax.limits import LIMITS
from ruledsl.syntax.phrase_codes import OPEN_BRACKET, UNFINISHED
from ruledsl.syntax.yaml_codes import CUT_BY_COMMENT
from ruledsl.text.diagnostic import Diagnostic, Note, Severity, in_order
from ruledsl.text.source import Source

IGNORE = "ruledsl: ignore"
"""What stands in every comment that hides findings."""

_ENDS = (UNFINISHED, OPEN_BRACKET)


@record
class Report:
    """The findings of a rule file, in order, and what it says where it can be used at all."""

    diagnostics: tuple[Diagnostic, ...]
    ruleset: Ruleset | None  # None when a finding is an error, be it told or hidden
    hidden: tuple[Diagnostic, ...] = ()  # what comments in the files keep from being told

    @property
    def ok(self) -> bool:
        """Whether there is no error."""
        return self.ruleset is not None


def validate(
    file: Path | Source,
    registry: Registry,
    find_base: FindBase | None = None,
    *,
    game: bool = True,
) -> Report:
    """Return every finding of a rule file. Raises OSError when it cannot be opened.

    Without `game` only what is written is looked at, and not what can come of it in play.
    """
    resolved = resolve(file, registry, find_base)
    if not resolved.usable:
        return report(resolved, None, ())
    outcome, findings = check(resolved, registry, game=game)
    told = [*resolved.diagnostics, *findings]
    findings += schema_findings(resolved, registry, told) if game else ()
    return report(resolved, outcome, findings)


def report(resolved: Resolved, outcome: Outcome | None, findings: Iterable[Diagnostic]) -> Report:
    """Return the report of what was found in a file, and of what its tree shows by itself."""
    if outcome is None:
        return Report(_told(list(resolved.diagnostics)), None)
    noted = [*resolved.diagnostics, *(resolved.with_note(each) for each in findings)]
    errors = any(each.code.severity is Severity.ERROR for each in noted)
    told, hidden = _sifted(noted, resolved)
    return Report(_told(told), None if errors else outcome.ruleset, _told(hidden))


def _sifted(
    findings: list[Diagnostic], resolved: Resolved
) -> tuple[list[Diagnostic], list[Diagnostic]]:
    """Return the findings to tell, and those that a comment hides."""
    sources = (resolved.source, *(link.source for link in resolved.chain))
    if not any(IGNORE in source.text for source in sources):
        return findings, []
    from ruledsl.ruleset.ignores import sifted  # few files have such comments

    told, hidden = sifted(_joined(findings), sources, resolved.source)
    return list(told), list(hidden)


def _joined(findings: list[Diagnostic]) -> list[Diagnostic]:
    """Join a phrase that ends in the middle with the comment that cut it: it is one fault."""
    cuts = {_line(each): each for each in findings if each.code is CUT_BY_COMMENT}
    ends = {_line(each) for each in findings if each.code in _ENDS} & set(cuts)
    joined = []
    for each in findings:
        line = _line(each)
        if line in ends and each.code in _ENDS:
            note = Note(cuts[line].span, "a blank and # start a comment")
            hint, edits = cuts[line].hint, cuts[line].edits
            joined.append(replace(each, hint=hint, notes=(*each.notes, note), edits=edits))
        elif line not in ends or each.code is not CUT_BY_COMMENT:
            joined.append(each)
    return joined


def _line(diagnostic: Diagnostic) -> tuple[Source, int]:
    return diagnostic.span.source, diagnostic.span.end_line_col[0]


def _told(findings: list[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Return findings in order, each once, and of each file no more than anybody reads."""
    counts: dict[str, int] = {}
    told = []
    for each in in_order(_joined(findings)):
        name = each.span.source.name
        counts[name] = counts.get(name, 0) + 1
        if counts[name] <= LIMITS.findings:
            told.append(each)
    return tuple(told)
