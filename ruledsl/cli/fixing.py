"""Fixing: the suggested changes made in files, or shown."""

from __future__ import annotations

import os
from argparse import Namespace
from codecs import BOM_UTF8
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import NamedTemporaryFile

from ruledsl.cli import choosing
from ruledsl.cli.failure import CannotRunError
from ruledsl.cli.games import counted
from ruledsl.cli.rule_files import rule_files


@dataclass(frozen=True)
class Change:
    """A file and the text that it shall have."""

    path: Path
    before: str
    after: str
    count: int = 1  # of what is put right


def show(args: Namespace) -> int:
    """Write what would be changed; 1 when there is something."""
    changes = list(_changes(args))
    for change in changes:
        args.out.put(difference(change))
    told = counted(sum(change.count for change in changes), "change")
    args.out.say(f"{told} would be made in {counted(len(changes), 'file')}")
    return 1 if changes else 0


def change(args: Namespace) -> None:
    """Make the changes."""
    changes = list(_changes(args))
    for each in changes:
        replace_text(each)
    if changes:
        told = counted(sum(each.count for each in changes), "change")
        args.out.say(f"{told} made in {counted(len(changes), 'file')}")


def _changes(args: Namespace) -> Iterator[Change]:
    from ruledsl.constructs import STANDARD
    from ruledsl.ruleset.fix import fixed
    from ruledsl.syntax.yaml_reader import load_source

    for path in rule_files(args.paths):
        source, _ = load_source(path)
        if source is None:  # what is not UTF-8 cannot be written back
            continue
        result = fixed(
            source,
            STANDARD,
            unsafe=args.unsafe_fixes,
            wanted=lambda finding: bool(choosing.chosen(args, [finding])),
        )
        if result.text != source.text:
            yield Change(path, source.text, result.text, len(result.made))


def difference(change: Change) -> str:
    """Return the difference that a change makes, in the unified form."""
    from difflib import unified_diff

    before, after = change.before.splitlines(True), change.after.splitlines(True)
    name = change.path.as_posix()
    lines = unified_diff(before, after, name, name)
    return "".join(_whole(line) for line in lines)


def _whole(line: str) -> str:
    """Return a line of a difference; the last one of a file may have no break of its own."""
    return line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"


def replace_text(change: Change) -> None:
    """Write a file in one step, so that nobody ever reads half of it.

    A byte order mark and the rights of the file stay. Raises CannotRunError when the file was
    changed by somebody else in between.
    """
    target = change.path.resolve()
    old = target.read_bytes()
    mark = BOM_UTF8 if old.startswith(BOM_UTF8) else b""
    if old == mark + change.after.encode("utf-8"):
        return  # somebody who does the same was faster
    if old != mark + change.before.encode("utf-8"):
        raise CannotRunError(f"{change.path} has changed in the meantime; nothing was written")
    with NamedTemporaryFile(dir=target.parent, prefix=f".{target.name}.", delete=False) as file:
        file.write(mark + change.after.encode("utf-8"))
    try:
        os.chmod(file.name, target.stat().st_mode)
        os.replace(file.name, target)
    except OSError:
        with suppress(OSError):
            os.unlink(file.name)
        raise
