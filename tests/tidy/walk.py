"""Walk: does what a page tells its readers to do, and compares what comes of it.

A page is walked from top to bottom. A block under `<!-- file: NAME -->` is written to that file; in
a `console` block each line after `$ ` is a command, and the lines below it, if there are any, are
what it must print: a line `…` stands for any lines, and within a line for any words.
`<!-- exit: 1 -->` above a block is the exit code of its commands, 0 if left out.
"""

from __future__ import annotations

import contextlib
import io
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

from ruledsl.cli.main import main
from ruledsl.record import record

BLOCK = re.compile(
    r"(?:<!-- (?:file: (?P<file>\S+)|exit: (?P<exit>\d)) -->\n)?```(?P<kind>\w+)\n(?P<text>.*?)```",
    re.DOTALL,
)
ANY = "…"


@record
class Command:
    """A command of a page, with what the page shows of it."""

    line: str
    shown: tuple[str, ...]
    exit: int


def walk(page: str) -> tuple[int, int]:
    """Walk a page in the current folder; return how many commands and how many files it has."""
    commands = files = 0
    for block in BLOCK.finditer(page):
        if block["file"]:
            Path(block["file"]).write_text(block["text"], encoding="utf-8")
            files += 1
        elif block["kind"] == "console":
            for command in _commands(block["text"], int(block["exit"] or 0)):
                _run(command)
                commands += 1
    return commands, files


def _commands(text: str, code: int) -> Iterator[Command]:
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        line, *shown = part.splitlines()
        yield Command(line, tuple(each.rstrip() for each in shown), code)


def _run(command: Command) -> None:
    assert command.line.startswith("ruledsl "), command.line
    told = io.StringIO()
    with contextlib.redirect_stdout(told), contextlib.redirect_stderr(told):
        code = main(shlex.split(command.line)[1:])
    assert code == command.exit, f"{command.line}\n{told.getvalue()}"
    got = [line.rstrip() for line in told.getvalue().splitlines()]
    assert not command.shown or _fits(command.shown, got), f"{command.line}\n{told.getvalue()}"


def _fits(shown: tuple[str, ...], got: list[str]) -> bool:
    """Say whether lines are those that are shown, any number in place of each `…`."""
    lines = (r"(?:.*\n)*?" if line == ANY else _line(line) for line in shown)
    return re.fullmatch("".join(lines), "".join(f"{line}\n" for line in got)) is not None


def _line(line: str) -> str:
    return ".*".join(re.escape(part) for part in line.split(ANY)) + r"\n"
