"""Output: findings and results on standard output, summaries and progress beside it on stderr."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TextIO

COLOUR_CHOICES = ("auto", "always", "never")

BOLD, DIM, RED, GREEN, YELLOW, CYAN = "1", "2", "31", "32", "33", "36"


def colour_wanted(choice: str, stream: TextIO, environment: Mapping[str, str]) -> bool:
    """Say whether to colour: the flag first, then NO_COLOR, FORCE_COLOR, the kind of terminal."""
    if choice != "auto":
        return choice == "always"
    if environment.get("NO_COLOR"):
        return False
    if environment.get("FORCE_COLOR"):
        return True
    return stream.isatty() and environment.get("TERM") != "dumb"


class Output:
    """The two streams of a command, and whether the first one is coloured.

    Not a data class: that module would cost as much as all the rest of `--version`.
    """

    def __init__(self, results: TextIO, progress: TextIO, colour: bool = False) -> None:
        self.results, self.progress, self.colour = results, progress, colour

    def write(self, text: str = "") -> None:
        """Write a line of the result."""
        self.results.write(f"{text}\n")

    def say(self, text: str = "") -> None:
        """Write a line beside the result: a summary, a hint, what is going on."""
        self.progress.write(f"{text}\n")
        self.progress.flush()

    def paint(self, text: str, style: str) -> str:
        """Return the text in a style where colours are wanted."""
        return f"\033[{style}m{text}\033[0m" if self.colour else text
