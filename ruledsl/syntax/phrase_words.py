"""Phrase words: the words of the language, and what a fault in a phrase is."""

from collections.abc import Mapping
from dataclasses import field
from typing import Any

from ruledsl.record import record
from ruledsl.text.diagnostic import Code

RESERVED = frozenset(
    ("and", "or", "not", "in", "if", "else", "for", "true", "false", "then", "from")
)


@record
class Fault:
    """What is wrong in a text, with offsets into it."""

    code: Code
    start: int
    end: int
    hint: str = ""
    better: str | None = None  # what to write in its place
    words: Mapping[str, Any] = field(default_factory=dict)  # for the message


class Refused(Exception):  # noqa: N818 - it carries a fault of the author's, not of ours
    """A phrase cannot be read. Never leaves this package."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault)
        self.fault = fault
