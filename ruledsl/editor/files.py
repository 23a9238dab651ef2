"""Files: rule files near a file, which it may build on."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from os.path import relpath
from pathlib import Path

_MOST = 200
_ENTRIES = 2_000  # of one folder; nobody picks from more


def near_files(path: Path) -> tuple[str, ...]:
    """Return the rule files beside a file and in the folders beside it, as paths from it."""
    folder = path.parent
    found = {each for around in (folder, folder.parent) for each in _rule_files(around)}
    names = (Path(relpath(each, folder)).as_posix() for each in found if each != path)
    return tuple(sorted(islice(names, _MOST)))


def _rule_files(folder: Path) -> Iterator[Path]:
    """Yield the rule files of a folder, and the `rules.yaml` of each folder in it."""
    for entry in _entries(folder):
        if entry.name == "rules.yaml" or entry.name.endswith(".rules.yaml"):
            yield entry
        elif not entry.suffix and not entry.name.startswith("."):
            inside = entry / "rules.yaml"
            if inside.is_file():
                yield inside


def _entries(folder: Path) -> Iterator[Path]:
    try:
        yield from islice(folder.iterdir(), _ENTRIES)
    except OSError:
        return
