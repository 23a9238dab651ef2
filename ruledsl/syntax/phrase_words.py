"""Phrase words: faults of a phrase, and the words and signs that a phrase is made of."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ruledsl.text.diagnostic import Code

RESERVED = frozenset(
    ("and", "or", "not", "in", "if", "else", "for", "true", "false", "then", "from")
)

_PART = r"\"[^\"\r\n]*\"|'[^'\r\n]*'|\w+|==|!=|<=|>=|//|\S"


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong in a text, with offsets into it."""

    code: Code
    start: int
    end: int
    hint: str = ""
    better: str | None = None  # what to write in its place
    words: Mapping[str, Any] = field(default_factory=dict)  # for the message


@dataclass(frozen=True, slots=True)
class Failure:
    """Where the parser stopped."""

    text: str
    at: int
    accepts: frozenset[str]  # the terminals that could have followed; empty at an unknown sign
    in_turn: bool = False

    @property
    def part(self) -> str:
        """The word or the sign at which the parser stopped; empty at the end."""
        match = re.compile(_PART).match(self.text, self.at)
        return match.group() if match else ""

    @property
    def before(self) -> str:
        """The text before it, without blanks at its end."""
        return self.text[: self.at].rstrip()


class Refused(Exception):  # noqa: N818 - it carries a fault of the author's, not of ours
    """A phrase cannot be read. Never leaves this package."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault)
        self.fault = fault
