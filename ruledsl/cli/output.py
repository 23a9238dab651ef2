"""Output: findings and results on standard output, summaries and progress beside it on stderr.

Whatever a command prints goes through here, and here texts lose what would command a terminal:
rule files, records and messages are written by others. Only our own colours pass.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TextIO

COLOUR_CHOICES = ("auto", "always", "never")

BOLD, DIM, RED, GREEN, YELLOW = "1", "2", "31", "32", "33"

_OWN = r"(\033\[(?:1|2|3[1-6]|1;3[1-6]|0)m)"
"""The styles that are ours: no text that slips in between can do more than be coloured."""


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
        self.put(f"{text}\n")

    def put(self, text: str) -> None:
        """Write a piece of the result as it is, e.g. lines that have their line breaks."""
        self.results.write(self.safe(text))

    def say(self, text: str = "") -> None:
        """Write a line beside the result: a summary, a hint, what is going on."""
        self.progress.write(self.safe(f"{text}\n"))
        self.progress.flush()

    def paint(self, text: str, style: str) -> str:
        """Return the text in a style where colours are wanted; pieces in it keep their own."""
        if not self.colour:
            return text
        begin, end = f"\033[{style}m", "\033[0m"
        return f"{begin}{text.replace(end, end + begin)}{end}"

    def safe(self, text: str) -> str:
        """Return a text without commands to a terminal, except our own colours."""
        if text.isascii() and text.replace("\n", "").isprintable():
            return text
        from ruledsl.text.harmless import harmless

        text = "\r\n".join(line.replace("\r", " ") for line in text.split("\r\n"))
        if not self.colour:
            return harmless(text)
        pieces = re.split(_OWN, text)
        pieces[::2] = [harmless(piece) for piece in pieces[::2]]
        return "".join(pieces)
