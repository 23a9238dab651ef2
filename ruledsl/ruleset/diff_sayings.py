"""Sayings: a chapter of a rule book taken apart into what it says, one thing at a time.

A sentence is a saying, and so is an item of a list, which keeps the sentence that leads to it. A
list within a list, such as the order of a turn, means something only as a whole and stays one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ruledsl.language.tongue import Tongue
from ruledsl.language.vocabulary import mark
from ruledsl.record import record
from ruledsl.ruleset.rulebook import Choices, sentences

_LEADS = (":", "՝")  # how a sentence ends above its list, the second one in Armenian
_ITEM = re.compile(r"(?:- |(?P<number>\d+)\. )")


@record
class Saying:
    """One thing that a rule book says."""

    text: str  # Markdown; over several lines if it is a list within a list
    lead: str = ""  # the sentence above the list that it stands in
    place: int = 0  # in a list whose order counts, from 1; else 0

    @property
    def whole(self) -> str:
        """The saying with what leads to it."""
        joint = "\n\n" if "\n" in self.text else " "
        return f"{self.lead}{joint}{self.text}" if self.lead else self.text


def sayings(paragraphs: Iterable[str]) -> tuple[Saying, ...]:
    """Return what paragraphs say, in their order."""
    found: list[Saying] = []
    for block in (each for text in paragraphs for each in text.split("\n\n") if each.strip()):
        lines = block.split("\n")
        first = next((n for n, line in enumerate(lines) if _ITEM.match(line)), len(lines))
        found += [Saying(each) for each in sentences(" ".join(lines[:first])) if each]
        if first < len(lines):
            lead = found[-1].text if found and found[-1].text.endswith(_LEADS) else ""
            found += _items(lines[first:], lead)
    return tuple(found)


def _items(lines: list[str], lead: str) -> Iterator[Saying]:
    if not all(_ITEM.match(line) for line in lines):
        yield Saying("\n".join(lines), lead)
        return
    for line in lines:
        mark = _ITEM.match(line)
        assert mark is not None
        yield Saying(line[mark.end() :], lead, int(mark["number"] or 0))


def sayings_of_option(option: Choices, tongue: Tongue) -> tuple[Saying, ...]:
    """Return what is said of an option: the question, its choices, and what each one changes."""

    def named(word: str) -> str:
        return tongue.name(word.replace("_", " "))

    found = [Saying(option.ask)] if option.ask else []
    usual = tongue.tell(mark("The usual choice is *{choice}*."), choice=named(option.default))
    found.append(Saying(usual))
    for choice, paragraphs in option.told:
        name = named(choice)
        found.append(Saying(tongue.tell(mark("One may choose *{choice}*."), choice=name)))
        found += [Saying(each.whole, f"*{name}*:") for each in sayings(paragraphs)]
    return tuple(found)
