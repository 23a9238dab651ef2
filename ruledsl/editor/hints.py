"""Hints: what expressions and flows mean, shown behind their lines."""

from __future__ import annotations

from collections.abc import Iterator

from ruledsl.editor.analysis import Analysis
from ruledsl.editor.spots import scalars
from ruledsl.editor.words import in_words
from ruledsl.record import record

_LONGEST = 72


@record
class Hint:
    """A note behind a place."""

    at: int
    label: str
    whole: str  # the same, uncut


def hints(analysis: Analysis, start: int, end: int) -> tuple[Hint, ...]:
    """Return what the expressions and flows that begin in a range say."""
    return tuple(_hints(analysis, start, end))


def _hints(analysis: Analysis, start: int, end: int) -> Iterator[Hint]:
    for each in scalars(analysis.tree):
        if each.is_key or not start <= each.scalar.span.start <= end:
            continue
        told = in_words(each.scalar, each.path, analysis)
        if told:
            short = told if len(told) <= _LONGEST else told[: _LONGEST - 1].rstrip() + "…"
            yield Hint(each.scalar.span.end, short, told)
