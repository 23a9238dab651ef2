"""Watching: checks again whenever a file has changed; two lines mark where a check starts and ends.

The times of files are looked at again and again, which costs next to nothing for some hundred
files and needs nothing of the system. Editors read the two lines to know when a list of findings
is whole.
"""

from __future__ import annotations

import time
from argparse import Namespace
from collections.abc import Callable, Iterator
from pathlib import Path

from ruledsl.cli.failure import CannotRunError
from ruledsl.cli.rule_files import STDIN, rule_files

BEGIN = "[ruledsl] begin"
END = "[ruledsl] end"

_PAUSE = 0.3  # seconds between two looks

Times = dict[Path, int]
"""When each file was changed last, in nanoseconds; 0 when it is not there."""


def watch(args: Namespace, once: Callable[[Namespace], int]) -> int:
    """Check, and check again after each change, until somebody stops it."""
    if STDIN in args.paths:
        raise CannotRunError("standard input cannot be watched")
    while True:
        before = _times(args.paths)
        args.out.write(BEGIN)
        try:
            code = once(args)
        except CannotRunError as error:  # such as a folder in which no rule file is left
            args.out.say(f"ruledsl: {error}")
            code = error.exit_code
        args.out.write(f"{END}, exit code {code}")
        args.out.results.flush()
        while _times(args.paths) == before:
            time.sleep(_PAUSE)


def _times(paths: list[str]) -> Times:
    return {path: _time(path) for path in sorted(set(_watched(paths)))}


def _watched(paths: list[str]) -> Iterator[Path]:
    """Yield the rule files and everything that they build on."""
    from ruledsl.constructs import STANDARD
    from ruledsl.ruleset.compose import resolve

    try:
        files = rule_files(paths)
    except CannotRunError:
        return
    for path in files:
        yield path
        try:
            chain = resolve(path, STANDARD).chain
        except OSError:
            continue
        yield from (Path(link.source.name) for link in chain)


def _time(path: Path) -> int:
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0
