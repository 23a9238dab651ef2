"""Annotated: rule files that carry the findings they must have, in comments.

A mark stands in a comment below the line it is about. Its carets stand under the columns of the
finding; then come the name of the code, the message and, after a semicolon, the hint:

    deal: {hnad: 7}
    #      ^^^^ unknown-key: `deal` has no `hnad`; did you mean `hand`?

A `#` that touches the carets counts as one of them, so that the first column can be marked; alone
it is a mark of that one column. What has no width, such as the place of something that is missing,
is marked at its column. Of a finding over several lines the first is marked. A file may be marked
for findings that are told when another file, which builds on it, is checked.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from ruledsl.constructs import STANDARD
from ruledsl.ruleset.validate import validate
from ruledsl.text.diagnostic import Diagnostic
from ruledsl.text.source import Source

_MARK = re.compile(
    r"(?P<lead>\s*)(?P<hash>#)(?P<gap>\s*)(?P<carets>\^*) (?P<text>[a-z0-9-]+: .*)\Z"
)


@dataclass(frozen=True, order=True)
class Mark:
    """A finding as a mark tells it: line and columns from 1, the last column included."""

    line: int
    first: int
    last: int
    text: str


def marks_in(source: Source) -> list[Mark]:
    """Return the marks of a text."""
    marks, line = [], 0
    for number in range(1, source.line_count + 1):
        mark = _mark(source.line(number), line)
        if mark is None:
            line = number
        else:
            marks.append(mark)
    return sorted(marks)


def _mark(text: str, line: int) -> Mark | None:
    match = _MARK.match(text)
    if match is None or not (match["carets"] or (text.startswith("#") and line)):
        return None
    first, last = match.start("carets") + 1, match.end("carets")
    if not match["gap"]:
        first = match.start("hash") + 1
        last = max(first, last)
    elif not match["carets"]:
        first = last = 1
    return Mark(line, first, last, match["text"])


def mark_of(diagnostic: Diagnostic) -> Mark:
    """Return the mark that a finding must have."""
    span = diagnostic.span
    line, column = span.start_line_col
    end_line, end = span.end_line_col
    if end_line != line:
        end = len(span.source.line(line).rstrip()) + 1
    hint = f"; {diagnostic.hint}" if diagnostic.hint else ""
    text = f"{diagnostic.code.name}: {diagnostic.message}{hint}"
    return Mark(line, column, max(column, end - 1), text)


def findings_of(path: Path) -> tuple[Diagnostic, ...]:
    """Return the findings of a rule file."""
    return validate(path, STANDARD).diagnostics


def expected_and_found(path: Path) -> tuple[set[tuple[str, Mark]], set[tuple[str, Mark]]]:
    """Return the marks of a file and of every other file that has findings, and the findings."""
    findings = findings_of(path)
    found = {(Path(each.span.source.name).name, mark_of(each)) for each in findings}
    files = {path, *(Path(each.span.source.name) for each in findings)}
    return {(file.name, mark) for file in files for mark in marks_in(_source(file))}, found


def _source(path: Path) -> Source:
    return Source(str(path), path.read_bytes().decode("utf-8", "replace"))


def with_marks(path: Path, findings: Iterable[Diagnostic]) -> str:
    """Return the text of a file with its marks written anew."""
    source = _source(path)
    kept = [line for line in source.text.splitlines() if _mark(line, 1) is None]
    marks = sorted(map(mark_of, findings), reverse=True)
    bare = Source(source.name, "\n".join(kept))
    shift = {number: at for at, number in enumerate(_bare_lines(source), 1)}
    for mark in marks:
        kept.insert(shift.get(mark.line, bare.line_count), _comment(mark))
    return "\n".join(kept) + "\n"


def _bare_lines(source: Source) -> list[int]:
    """Return the numbers of the lines that are no marks."""
    numbers = range(1, source.line_count + 1)
    return [number for number in numbers if _mark(source.line(number), 1) is None]


def _comment(mark: Mark) -> str:
    width = mark.last - mark.first + 1
    if mark.first == 1:
        return f"#{'^' * (width - 1)} {mark.text}"
    return f"#{' ' * (mark.first - 2)}{'^' * width} {mark.text}"


def main() -> None:
    """Write the marks of all files anew; look at what changed before you keep it."""
    for file in sorted((Path(__file__).parent / "bad").glob("*.yaml")):
        by_file: dict[Path, list[Diagnostic]] = {file: []}
        for each in findings_of(file):
            by_file.setdefault(Path(each.span.source.name), []).append(each)
        for marked, findings in by_file.items():
            text = with_marks(marked, findings)
            if "\ufffd" not in text:
                marked.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
