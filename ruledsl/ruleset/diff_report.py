"""Diff report: what differs between two games, for people, for web pages and for programs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from textwrap import wrap
from typing import Any

from ruledsl.language.tongues import tongue_of
from ruledsl.language.vocabulary import mark
from ruledsl.record import record
from ruledsl.ruleset.diff import Change, Difference, Section
from ruledsl.ruleset.diff_sayings import Saying

FORMAT = 1
"""The version of the JSON; it grows when a key changes its meaning or goes."""

Paint = Callable[[str, str], str]
"""Returns a text in a style of the terminal: `-`, `+` or `title`."""

_WIDTH = 96
_STRESSED = re.compile(r"\*(\w[^*\n]*)\*")
_SAME = mark("The rules are the same.")
_OPTION = {
    "changed": mark("Option: {option}"),
    "added": mark("Option: {option} (added)"),
    "removed": mark("Option: {option} (removed)"),
}


@record
class Names:
    """What the two games are called, and the choices with which each is told."""

    before: str
    after: str
    language: str = "en"  # of the sentences around what the games say

    def tell(self, message: str, **fields: str) -> str:
        """Return a sentence in the language."""
        return tongue_of(self.language).tell(message, **fields)

    def option(self, section: Section) -> str:
        """Return the heading of an option."""
        option = tongue_of(self.language).name(section.title.replace("_", " "))
        return self.tell(_OPTION[section.state], option=option)


def text(difference: Difference, names: Names, paint: Paint = lambda text, _: text) -> str:
    """Return the difference for a terminal: `-` the first game, `+` the second one."""
    if difference.same:
        return names.tell(_SAME) + "\n"
    lines = [paint(f"--- {names.before}", "-"), paint(f"+++ {names.after}", "+")]
    for title, section in _titled(difference, names):
        lines += ["", paint(title, "title")]
        apart = False
        for change in section.changes:
            both = change.before is not None and change.after is not None
            lines += [""] if apart or (both and section.changes[0] is not change) else []
            lines += _lines(change, paint)
            apart = both
    return "\n".join(lines) + "\n"


def _titled(difference: Difference, names: Names) -> Iterator[tuple[str, Section]]:
    """Yield every section with its heading."""
    for section in difference.chapters:
        yield section.title, section
    for section in difference.options:
        yield names.option(section), section


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
    both = {"before": names.before, "after": names.after}
    blocks = [f"# {names.tell(mark('{before} and {after}'), **both)}"]
    if difference.same:
        blocks.append(names.tell(_SAME))
    for title, section in _titled(difference, names):
        blocks.append(f"## {title}")
        for heading, changes in _grouped(section, names):
            blocks += [heading, "\n".join(_bullet(change, names) for change in changes)]
    return "\n\n".join(blocks) + "\n"


def _grouped(section: Section, names: Names) -> Iterator[tuple[str, list[Change]]]:
    """Yield the changes of a section by their kind."""
    gone = [each for each in section.changes if each.after is None]
    new = [each for each in section.changes if each.before is None]
    changed = [each for each in section.changes if each.before and each.after]
    both = {"before": names.before, "after": names.after}
    only = mark("Only in {game}:")
    for heading, changes in (
        (names.tell(mark("Changed, from {before} to {after}:"), **both), changed),
        (names.tell(only, game=names.before), gone),
        (names.tell(only, game=names.after), new),
    ):
        if changes:
            yield heading, changes


def _bullet(change: Change, names: Names) -> str:
    if change.before is None or change.after is None:
        only = change.after or change.before
        assert only is not None
        return _indented("- ", only)
    before, now = names.tell(mark("before:")), names.tell(mark("now:"))
    first, second = _indented(f"- {before} ", change.before), _indented(f"  {now} ", change.after)
    return f"{first}\n\n{second}"


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
