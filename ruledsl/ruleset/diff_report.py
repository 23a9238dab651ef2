"""Diff report: what differs between two games, for people, for web pages and for programs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from textwrap import wrap
from typing import Any

from ruledsl.record import record
from ruledsl.ruleset.diff import Change, Difference, Section
from ruledsl.ruleset.diff_sayings import Saying

FORMAT = 1
"""The version of the JSON; it grows when a key changes its meaning or goes."""

Paint = Callable[[str, str], str]
"""Returns a text in a style of the terminal: `-`, `+` or `title`."""

_WIDTH = 96
_STRESSED = re.compile(r"\*(\w[^*\n]*)\*")
_SAME = "The rules are the same."


@record
class Names:
    """What the two games are called, and the choices with which each is told."""

    before: str
    after: str


def text(difference: Difference, names: Names, paint: Paint = lambda text, _: text) -> str:
    """Return the difference for a terminal: `-` the first game, `+` the second one."""
    if difference.same:
        return _SAME + "\n"
    lines = [paint(f"--- {names.before}", "-"), paint(f"+++ {names.after}", "+")]
    for title, section in _titled(difference):
        lines += ["", paint(title, "title")]
        apart = False
        for change in section.changes:
            both = change.before is not None and change.after is not None
            lines += [""] if apart or (both and section.changes[0] is not change) else []
            lines += _lines(change, paint)
            apart = both
    return "\n".join(lines) + "\n"


def _titled(difference: Difference) -> Iterator[tuple[str, Section]]:
    """Yield every section with its heading."""
    for section in difference.chapters:
        yield section.title, section
    for section in difference.options:
        state = "" if section.state == "changed" else f" ({section.state})"
        yield f"Option: {section.title.replace('_', ' ')}{state}", section


def _lines(change: Change, paint: Paint) -> Iterator[str]:
    for sign, saying in (("-", change.before), ("+", change.after)):
        if saying is not None:
            for number, line in enumerate(_wrapped(saying)):
                yield paint(f"  {sign if number == 0 else ' '} {line}", sign)


def _wrapped(saying: Saying) -> Iterator[str]:
    for line in _STRESSED.sub(r"\1", saying.whole).split("\n"):
        indent = " " * (len(line) - len(line.lstrip()))
        yield from wrap(line, _WIDTH, subsequent_indent=indent) if line.strip() else ()


def markdown(difference: Difference, names: Names) -> str:
    """Return the difference as Markdown."""
    blocks = [f"# {names.before} and {names.after}"]
    if difference.same:
        blocks.append(_SAME)
    for title, section in _titled(difference):
        blocks.append(f"## {title}")
        for heading, changes in _grouped(section, names):
            blocks += [heading, "\n".join(_bullet(change) for change in changes)]
    return "\n\n".join(blocks) + "\n"


def _grouped(section: Section, names: Names) -> Iterator[tuple[str, list[Change]]]:
    """Yield the changes of a section by their kind."""
    gone = [each for each in section.changes if each.after is None]
    new = [each for each in section.changes if each.before is None]
    changed = [each for each in section.changes if each.before and each.after]
    for heading, changes in (
        (f"Changed, from {names.before} to {names.after}:", changed),
        (f"Only in {names.before}:", gone),
        (f"Only in {names.after}:", new),
    ):
        if changes:
            yield heading, changes


def _bullet(change: Change) -> str:
    if change.before is None or change.after is None:
        only = change.after or change.before
        assert only is not None
        return _indented("- ", only)
    return f"{_indented('- before: ', change.before)}\n\n{_indented('  now: ', change.after)}"


def _indented(mark: str, saying: Saying) -> str:
    """Return a saying as an item of a list, or as a paragraph of one; its own lists below it."""
    first, *rest = saying.whole.split("\n")
    return mark + first + "".join(f"\n  {line}" if line else "\n" for line in rest)


def data(difference: Difference) -> dict[str, Any]:
    """Return the difference as plain values for JSON."""
    return {
        "same": difference.same,
        "chapters": [_data(each) for each in difference.chapters],
        "options": [_data(each) for each in difference.options],
    }


def _data(section: Section) -> dict[str, Any]:
    pairs = [(c.before.whole, c.after.whole) for c in section.changes if c.before and c.after]
    return {
        "title": section.title,
        "state": section.state,
        "changed": [{"before": one, "after": other} for one, other in pairs],
        "only_a": [c.before.whole for c in section.changes if c.before and not c.after],
        "only_b": [c.after.whole for c in section.changes if c.after and not c.before],
    }
