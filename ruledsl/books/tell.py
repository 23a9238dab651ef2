"""Tell: the sentences around worked examples, in the language of the book.

Every message is whole, so that a translation may put its words in another order. Names that a rule
file gives to things are told as the rest of the book tells them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field

from ruledsl.books.reasons import REASONS
from ruledsl.language.refusal import Refusal
from ruledsl.language.tongue import Tongue
from ruledsl.language.tongues import tongue_of
from ruledsl.record import record
from ruledsl.syntax import tree
from ruledsl.syntax.tree import Node, Scalar

SEATS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""Players are called by letters, in the order of play, as in scenes."""


@record
class Tell:
    """Says messages in one language; `texts` are those of the rule file, by their English."""

    tongue: Tongue = field(default=tongue_of("en"))
    texts: Mapping[str, str] = field(default_factory=dict)

    def __call__(self, message: str, **words: object) -> str:
        """Return a message with its words filled in."""
        return self.tongue.tell(message, **words)

    def name(self, written: str) -> str:
        """Return a name of the rule file as people say it."""
        return self.texts.get(written) or self.tongue.name(written.replace("_", " "))

    def either(self, things: Sequence[str]) -> str:
        """Return things as a list: "a, b or c"."""
        return self.tongue.listed(things, "or")

    def reason(self, refusal: Refusal) -> str:
        """Return why something is refused.

        The judge speaks English; other languages have a shorter sentence for what books show.
        """
        known = REASONS.get(refusal.code)
        return refusal.sentence if self.tongue.code == "en" or not known else self(known)


def tell_for(language: str, file: Node) -> Tell:
    """Return who tells in a language, with the texts of a rule file."""
    tongue = tongue_of(language)
    return Tell(tongue, dict(_texts(file, tongue.code)))


def _texts(node: Node, language: str) -> Iterator[tuple[str, str]]:
    """Yield the texts that a rule file gives in several languages: the English, and another."""
    if isinstance(node, tree.Sequence):
        for item in node.items:
            yield from _texts(item, language)
    if isinstance(node, tree.Mapping):
        english, other = node.get("en"), node.get(language)
        if isinstance(english, Scalar) and isinstance(other, Scalar):
            yield english.value, other.value
        for entry in node.entries:
            yield from _texts(entry.value, language)


def seat_name(seat: int) -> str:
    """Return what the player of a seat is called."""
    return SEATS[seat] if seat < len(SEATS) else str(seat + 1)


def row(*cells: str) -> str:
    """Return a row of a Markdown table."""
    texts = (" ".join(cell.split()).replace("|", "\\|") for cell in cells)
    return f"| {' | '.join(texts)} |"


def table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]], numbers: bool = False) -> str:
    """Return a Markdown table; with `numbers` all columns but the first stand to the right."""
    rule = ["---"] + ["--:" if numbers else "---"] * (len(head) - 1)
    return "\n".join((row(*head), f"|{'|'.join(rule)}|", *(row(*each) for each in rows)))
