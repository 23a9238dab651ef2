"""Diff: what differs between two games as rules, told in the sentences of their rule books.

Each chapter of one book is held against the same chapter of the other. What both say is left out;
of the rest, sentences that are much alike are taken for one rule that has changed. So whatever is
written in another way and means the same is not told, and neither are titles and sources.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field

from ruledsl.language.construct import Registry
from ruledsl.language.tongues import tongue_of
from ruledsl.record import record
from ruledsl.ruleset.diff_sayings import Saying, sayings, sayings_of_option
from ruledsl.ruleset.model import Ruleset
from ruledsl.ruleset.rulebook import HEADINGS, chapters, choices_told

_ALIKE = 0.5  # so much of two sentences must be the same for one to be the other, changed
_AS_BEGUN = 0.3  # is added for sentences that begin alike
_MOST = 20_000  # so many pairs of sentences are held against each other, and no more


@record
class Side:
    """One of the two games; without rules it says nothing, as a file that is not there."""

    ruleset: Ruleset | None = None
    choices: Mapping[str, str] = field(default_factory=dict)


@record
class Change:
    """What one book says, and what the other one says instead; one of them may be missing."""

    before: Saying | None
    after: Saying | None


@record
class Section:
    """A chapter, or an option, with what differs in it."""

    title: str
    changes: tuple[Change, ...]  # never empty
    state: str = "changed"  # or added, removed, as a whole


@record
class Difference:
    """All that differs; chapters in the order of the book, options in the order of the files."""

    chapters: tuple[Section, ...]
    options: tuple[Section, ...]

    @property
    def same(self) -> bool:
        """Whether the rules are the same."""
        return not self.chapters and not self.options


def difference(before: Side, after: Side, registry: Registry, language: str = "en") -> Difference:
    """Return what differs between two games."""
    told = [_chapters(side, registry, language) for side in (before, after)]
    asked = [_options(side, registry, language) for side in (before, after)]
    return Difference(tuple(_sections(*told)), tuple(_sections(*asked)))


def _chapters(side: Side, registry: Registry, language: str) -> dict[str, tuple[Saying, ...]]:
    if side.ruleset is None:
        return {}
    told = chapters(side.ruleset, registry, language, side.choices)
    return {title: sayings(paragraphs) for title, paragraphs in told}


def _options(side: Side, registry: Registry, language: str) -> dict[str, tuple[Saying, ...]]:
    if side.ruleset is None:
        return {}
    told = choices_told(side.ruleset, registry, language)
    return {option.name: sayings_of_option(option, tongue_of(language)) for option in told}


_Told = Mapping[str, tuple[Saying, ...]]


def _sections(before: _Told, after: _Told) -> Iterator[Section]:
    titles = dict.fromkeys((*before, *after))
    place = {title: number for number, title in enumerate(HEADINGS)}
    for title in sorted(titles, key=lambda title: place.get(title, len(place))):
        changes = tuple(changes_between(before.get(title, ()), after.get(title, ())))
        state = "changed"
        if title not in before or title not in after:
            state = "added" if title in after else "removed"
        if changes:
            yield Section(title, changes, state)


def changes_between(before: Sequence[Saying], after: Sequence[Saying]) -> Iterator[Change]:
    """Yield what has changed, then what only the first book says, then what only the second."""
    gone, new = map(_without_leads, _without_common(before, after))
    pairs = _paired(gone, new)
    yield from (Change(gone[pairs[index]], new[index]) for index in sorted(pairs))
    yield from _moved(before, after)
    left = [each for index, each in enumerate(gone) if index not in pairs.values()]
    came = [each for index, each in enumerate(new) if index not in pairs]
    yield from (Change(each, None) for each in left)
    yield from (Change(None, each) for each in came)


def _without_leads(some: list[Saying]) -> list[Saying]:
    """Return sayings without those that are told with the items below them."""
    leads = {each.lead for each in some}
    return [each for each in some if each.text not in leads]


def _without_common(
    before: Sequence[Saying], after: Sequence[Saying]
) -> tuple[list[Saying], list[Saying]]:
    """Return what only one of two chapters says.

    Items of a list count as the same also where only the sentence above the list was changed.
    """
    gone, new = _less(before, after), _less(after, before)
    leads = {each.lead for each in before} & {each.lead for each in after}
    loose = [each.text for each in gone if each.lead not in leads]
    found = [each.text for each in new if each.lead not in leads]
    same = Counter(loose) & Counter(found)
    return _drop(gone, same, leads), _drop(new, same, leads)


def _key(saying: Saying) -> tuple[str, str]:
    return saying.lead, saying.text


def _less(some: Sequence[Saying], others: Sequence[Saying]) -> list[Saying]:
    count = Counter(_key(each) for each in others)
    kept = []
    for each in some:
        count[_key(each)] -= 1
        if count[_key(each)] < 0:
            kept.append(each)
    return kept


def _drop(some: list[Saying], same: Counter[str], leads: set[str]) -> list[Saying]:
    count = Counter(same)
    kept = []
    for each in some:
        if each.lead not in leads and count[each.text] > 0:
            count[each.text] -= 1
        else:
            kept.append(each)
    return kept


def _paired(gone: list[Saying], new: list[Saying]) -> dict[int, int]:
    """Return which of the new sayings is which of the gone ones, changed; the likest first."""
    if len(gone) * len(new) > _MOST:
        return {}
    alike = [
        (-likeness, there, here)
        for here, one in enumerate(gone)
        for there, other in enumerate(new)
        if (likeness := _likeness(one, other)) >= _ALIKE
    ]
    pairs: dict[int, int] = {}
    for _, there, here in sorted(alike):
        if there not in pairs and here not in pairs.values():
            pairs[there] = here
    return pairs


def _likeness(one: Saying, other: Saying) -> float:
    """Return how much of two sayings is the same, from 0 to 1, by their words."""
    from difflib import SequenceMatcher

    nested = ("\n" in one.text) + ("\n" in other.text)
    if nested == 1 or bool(one.lead) != bool(other.lead):
        return float(nested == 1 and one.lead == other.lead)
    if one.lead == other.lead and _subject(one) and _subject(one) == _subject(other):
        return 1.0
    first, second = one.text.split(), other.text.split()
    begins = _AS_BEGUN if first[:3] == second[:3] else 0.0
    return begins + SequenceMatcher(None, first, second, autojunk=False).ratio()


def _subject(saying: Saying) -> str:
    """Return what an item of a list is about: `A` of `A: one point`, all of a list in a list."""
    if "\n" in saying.text:
        return saying.lead
    return saying.text.partition(": ")[0] if saying.lead and ": " in saying.text else ""


def _moved(before: Sequence[Saying], after: Sequence[Saying]) -> Iterator[Change]:
    """Yield lists whose order counts and that say the same in another order."""
    for lead in dict.fromkeys(each.lead for each in before if each.place):
        one, other = _in_order(before, lead), _in_order(after, lead)
        common = set(one) & set(other)
        one, other = [t for t in one if t in common], [t for t in other if t in common]
        if one != other:
            yield Change(_numbered(lead, one), _numbered(lead, other))


def _in_order(some: Sequence[Saying], lead: str) -> list[str]:
    return [each.text for each in some if each.place and each.lead == lead]


def _numbered(lead: str, texts: list[str]) -> Saying:
    lines = (f"{number}. {text}" for number, text in enumerate(texts, 1))
    return Saying("\n".join(lines), lead)
