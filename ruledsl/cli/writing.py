"""Writing: results in the formats that were asked for, on the output and into files."""

from __future__ import annotations

import os
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ruledsl.cli.failure import CannotRunError
from ruledsl.text.suggest import did_you_mean

if TYPE_CHECKING:
    from ruledsl.text.formats.address import Addresses

AUTO = "auto"

Written = Callable[[str, bool], str]
"""Gives the text of a format, coloured or not."""


def add_formats(parser: ArgumentParser, formats: Sequence[str], default: str) -> None:
    """Let a command take formats."""
    parser.add_argument(
        "--format",
        choices=(*formats, AUTO),
        default=default,
        help=f"of the output (default: {default}); auto: concise with annotations within a"
        f" workflow of GitHub, else {default}",
    )
    parser.add_argument(
        "--output",
        type=_output(formats),
        action="append",
        default=[],
        metavar="FORMAT=FILE",
        help="write a format into a file as well; may be given several times",
    )


def _output(formats: Sequence[str]) -> Callable[[str], tuple[str, Path]]:
    def output(text: str) -> tuple[str, Path]:
        form, equals, path = text.partition("=")
        if not equals or not path:
            raise ArgumentTypeError(f'"{text}" is not FORMAT=FILE')
        if form not in formats:
            advice = did_you_mean(form, formats) or f"there is {', '.join(formats)}"
            raise ArgumentTypeError(f'there is no format "{form}"; {advice}')
        return form, Path(path)

    return output


def write(args: Namespace, written: Written, default: str) -> None:
    """Write results on the output and into every file that was asked for."""
    for form in _on_output(args.format, default):
        args.out.put(written(form, args.out.colour))
    for form, path in args.output:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(written(form, False), encoding="utf-8", newline="\n")
    summary = os.environ.get("GITHUB_STEP_SUMMARY")
    if args.format == AUTO and in_workflow() and summary:
        with Path(summary).open("a", encoding="utf-8") as file:
            file.write(written("markdown", False))


def one_text(args: Namespace, text: str) -> int:
    """Write a text on the output, or into the file of `--output`; return the exit code."""
    if args.output:
        Path(args.output).write_text(text, encoding="utf-8", newline="\n")
        args.out.say(f"wrote {args.output}")
    else:
        args.out.put(text)
    return 0


def compared(args: Namespace, file: Path, text: str, made_of: str, command: str) -> int:
    """Tell whether a file holds the text that a command makes anew; return the exit code."""
    if not file.is_file():
        raise CannotRunError(f"there is no {file} to compare with")
    if file.read_bytes().replace(b"\r\n", b"\n") == text.encode():
        args.out.say(f"{file} is up to date")
        return 0
    args.out.write(f"{file} differs from {made_of}")
    args.out.say(f"write it anew: ruledsl {command} --output {file}")
    return 1


def _on_output(form: str, default: str) -> tuple[str, ...]:
    if form != AUTO:
        return (form,)
    return ("concise", "github") if in_workflow() else (default,)


def in_workflow() -> bool:
    """Say whether this runs in a workflow of GitHub."""
    return os.environ.get("GITHUB_ACTIONS") == "true"


def addresses() -> Addresses:
    """Return the folders that files are told from: the repository of a workflow, or this folder."""
    from ruledsl.text.formats.address import Addresses

    here = Path.cwd().as_posix()
    root = os.environ.get("GITHUB_WORKSPACE") if in_workflow() else None
    return Addresses(here, Path(root).as_posix() if root else here)
