"""Blame: which choices of the table a finding comes from.

A finding of the game as it is usually played needs no more words. One that comes with a single
choice has a note of it. One that comes only when two choices meet, each of which is sound without
the other, is a finding of its own: the two do not go together.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from ruledsl.record import record
from ruledsl.ruleset.checks import codes
from ruledsl.ruleset.choices import TableOption
from ruledsl.text.diagnostic import Diagnostic, Note, Severity, found
from ruledsl.text.span import Span

Choices = Mapping[str, str]
_Key = tuple[str, Span, str]


@record
class Blame:
    """The options of a game, and every combination of choices that was looked at."""

    options: tuple[TableOption, ...]
    looked_at: tuple[Choices, ...]

    def explained(self, findings: Iterable[tuple[Choices, Diagnostic]]) -> list[Diagnostic]:
        """Return findings, each once, with the choices that they come from."""
        met: dict[_Key, tuple[Diagnostic, list[Choices]]] = {}
        for choices, each in findings:
            met.setdefault((each.code.id, each.span, each.message), (each, []))[1].append(choices)
        return [self._explained(finding, seen) for finding, seen in met.values()]

    def _explained(self, finding: Diagnostic, seen: list[Choices]) -> Diagnostic:
        unusual = min((self._unusual(choices) for choices in seen), key=len)
        if not unusual or (len(unusual) == 1 and _within(finding.span, unusual[0])):
            return finding
        if finding.code.severity is Severity.ERROR and len(unusual) > 1 and self._alone(unusual):
            return _conflict(finding, unusual)
        notes = tuple(Note(span, f"only with `{name}: {choice}`") for name, choice, span in unusual)
        return replace(finding, notes=(*finding.notes, *notes))

    def _unusual(self, choices: Choices) -> tuple[tuple[str, str, Span], ...]:
        """Return the choices that are not the default, with their places."""
        return tuple(
            (option.name, choice, _place(option, choice))
            for option in self.options
            if (choice := choices.get(option.name, option.default)) != option.default
        )

    def _alone(self, unusual: tuple[tuple[str, str, Span], ...]) -> bool:
        """Say whether each of some choices was looked at without the others."""
        usual = {option.name: option.default for option in self.options}
        return all({**usual, name: choice} in self.looked_at for name, choice, _ in unusual)


def _place(option: TableOption, choice: str) -> Span:
    return next(
        (overlay.span for name, overlay in option.choices if name == choice), option.entry.key.span
    )


def _within(span: Span, unusual: tuple[str, str, Span]) -> bool:
    around = unusual[2]
    return span.source is around.source and around.start <= span.start and span.end <= around.end


def _conflict(finding: Diagnostic, unusual: tuple[tuple[str, str, Span], ...]) -> Diagnostic:
    (one, first, place), *_, (other, second, span) = unusual
    notes = (Note(place, f"`{one}: {first}` stands here"), Note(finding.span, finding.message))
    return found(
        codes.CHOICES_CONFLICT,
        span,
        notes=(*notes, *finding.notes),
        one=f"{one}: {first}",
        other=f"{other}: {second}",
        why=finding.message,
    )
