"""Rule files: from the paths of a command line to the files, each once and in a fixed order."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from ruledsl.cli import games
from ruledsl.cli.failure import CannotRunError

if TYPE_CHECKING:
    from ruledsl.text.diagnostic import Diagnostic
    from ruledsl.text.source import Source

STDIN = "-"
STDIN_NAME = "<stdin>"

_WILD = ("*", "?", "[")


def rule_files(paths: Iterable[str]) -> list[Path]:
    """Return the rule files that paths stand for, sorted, each once. Raises CannotRunError.

    A path is a file, a folder, a pattern such as `games/**/*.yaml`, or the name of a shipped game.
    """
    found: dict[Path, Path] = {}
    for written in paths:
        for path in _files(written):
            found.setdefault(path.resolve(), path)
    return sorted(found.values(), key=str)


def _files(written: str) -> list[Path]:
    path = Path(written)
    if path.is_file() and path.suffix:  # without one it may be the name of a game
        return [path]
    if path.is_dir():
        inside = list(_in_folder(path))
        return inside or [games.find(written)]
    if any(sign in written for sign in _WILD):
        return _matching(written)
    return [games.find(written)]


def _in_folder(folder: Path) -> Iterator[Path]:
    """Yield the rule files of a folder; hidden folders below it are passed over."""
    for path in folder.rglob("*.yaml"):
        named = path.name == "rules.yaml" or path.name.endswith(".rules.yaml")
        if named and not any(part.startswith(".") for part in path.relative_to(folder).parts):
            yield path


def _matching(pattern: str) -> list[Path]:
    from glob import glob  # a shell does this itself, as a rule

    paths = [Path(name) for name in glob(pattern, recursive=True)]
    files = [path for path in paths if path.is_file()]
    files += [each for path in paths if path.is_dir() for each in _in_folder(path)]
    if not files:
        raise CannotRunError(f'no rule file matches "{pattern}"')
    return files


def from_input(name: str) -> tuple[Source | None, list[Diagnostic]]:
    """Read a rule file from standard input; `name` is what findings call it."""
    from ruledsl.syntax.limits import LIMITS
    from ruledsl.syntax.yaml_reader import source_of_bytes

    stream = getattr(sys.stdin, "buffer", None)
    if stream is None:
        return source_of_bytes(name, sys.stdin.read().encode("utf-8", "surrogatepass"))
    if sys.stdin.isatty():
        sys.stderr.write("reading a rule file from the terminal; Ctrl-D ends it\n")
    return source_of_bytes(name, stream.read(LIMITS.file_bytes + 1))
