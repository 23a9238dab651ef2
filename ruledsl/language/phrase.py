"""Phrase: pieces of English that the sentences of the rule book are put together from.

The words of the vocabulary hold templates (`{0.own:total}`, `{0} {has} {n:card} in hand`). A phrase
fills a template and knows its own possessive, number and plural; an amount says `5 or more` or
`at least 5 cards`; a value says `a run` or `not a run`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from ruledsl.language.vocabulary import mark
from ruledsl.record import record

_NOUN = re.compile(r"\b(player|winner|loser|meld|card|point|joker|deal|rank|suit|turn)\b")
_HEAD_ENDS = re.compile(r" (?:in|of|on|that|who|whose|you|from|for|over|with|to|left)\b")


@record
class Phrase:
    """A thing that a sentence speaks of: "you", "the hand", "any other player"."""

    text: str
    each: str = ""  # for many things: how one of them is called
    several: bool = False  # takes a plural verb, whatever the text looks like
    role: str = ""  # for other languages: "you", "each", "who" or "nobody"

    def __str__(self) -> str:
        return self.text

    @property
    def own(self) -> Owner:
        """The thing as the owner of another."""
        return Owner(self.text)

    @property
    def many(self) -> str:
        """All the things together: "cards in your hand"."""
        return plural(self.each or self.text)

    @property
    def plural(self) -> bool:
        """Whether a verb after it is plural."""
        head = _HEAD_ENDS.split(self.text, maxsplit=1)[0]
        ends = head.endswith("s") and not head.endswith(("'s", "ss"))
        return self.several or self.text == "you" or ends


_OWN = {"you": "your", "each": "their", "who": "whose", "that": "whose"}


class Owner(str):
    """An owner; `{0.own:total}` is "your total", or "the total of any player with an ace"."""

    def __format__(self, thing: str) -> str:
        if _HEAD_ENDS.search(self) or self.endswith(")"):
            return f"the {thing} of {self!s}"
        own = _OWN.get(self) or self + ("'" if self.endswith("s") else "'s")
        return f"{own} {thing}"


class Verb(str):
    """A verb; `{be:a joker|jokers}` is "is a joker" or "are jokers"."""

    def __format__(self, things: str) -> str:
        if not things:
            return str(self)
        one, many = things.split("|")
        return f"{self} {many if self.startswith('are') else one}"


@record
class Amount:
    """A comparison with a number: `<=` and 5 is "5 or less", or "5 cards or fewer"."""

    op: str
    number: int

    @property
    def several(self) -> bool:
        """Whether the things that are counted are said in the plural."""
        return self.number != 1 and not self.some

    @property
    def none(self) -> bool:
        """Whether it says that there is nothing."""
        return (self.op, self.number) in (("==", 0), ("<=", 0), ("<", 1))

    @property
    def some(self) -> bool:
        """Whether it says that there is anything at all."""
        return (self.op, self.number) in ((">", 0), ("!=", 0))

    @property
    def negative(self) -> bool:
        """Whether other languages negate the verb: "you do not have exactly two cards"."""
        return self.none or (self.op == "!=" and not self.some)

    def __format__(self, unit: str) -> str:
        if not unit:
            return self._bare()
        if unit.startswith("there "):
            verb = "are" if self.several or self.op == "<" else "is"
            return f"there {verb} {self._counted(unit.removeprefix('there '))}"
        if self.op in ("<=", ">=") and self.number > 1:
            return f"{self.number} {plural(unit)} or {'fewer' if self.op == '<=' else 'more'}"
        return self._counted(unit)

    def _bare(self) -> str:
        return (BARE | {"!=": "not {n}"})[self.op].format(n=self.number)

    def _counted(self, unit: str) -> str:
        if self.none:
            return f"no {plural(unit)}"
        op, number = (">=", 1) if self.some else (self.op, self.number)
        things = unit if number == 1 else plural(unit)
        return (AMOUNTS | {"!=": "not exactly {n} {things}"})[op].format(n=number, things=things)


BARE = {
    "<=": mark("{n} or less"),
    ">=": mark("{n} or more"),
    "<": mark("less than {n}"),
    ">": mark("more than {n}"),
    "==": mark("{n}"),
    "!=": mark("{n}"),
}
AMOUNTS = {
    "<=": mark("at most {n} {things}"),
    ">=": mark("at least {n} {things}"),
    "<": mark("fewer than {n} {things}"),
    ">": mark("more than {n} {things}"),
    "==": mark("exactly {n} {things}"),
}


@record
class Value:
    """What something is, or is not: "a run", "not a run or a set", "by a knock"."""

    texts: tuple[str, ...]
    negated: bool = False
    several: bool = False  # many things are that: "runs"

    def __format__(self, before: str) -> str:
        noun = plural if self.several else article
        words = [noun(text) if before == "a" else text for text in self.texts]
        if before in ("", "a"):
            return ("not " if self.negated else "") + listed(words, "or")
        return ("other than " if self.negated else "") + f"{before} {listed(words, 'or')}"


def clause(
    template: str,
    subjects: Sequence[Phrase],
    *,
    negated: bool = False,
    n: Amount | None = None,
    v: Value | None = None,
) -> str:
    """Fill a clause; its verbs follow the first subject, and take the "not"."""
    many = bool(subjects) and subjects[0].plural
    no = " not" if negated else ""
    verbs = {
        "be": Verb(("are" if many else "is") + no),
        "has": ("have" if many else "has") + no,
        "counts": "count" if many else "counts",
        "can": "cannot" if negated else "can",
    }
    value = replace(v, several=v.several or many) if v else None
    return template.format(*subjects, **verbs, n=n, v=value)


def plural(noun: str) -> str:
    """Return many of a noun: the first word that is known to be one takes the "s"."""
    changed, found = _NOUN.subn(r"\1s", noun, count=1)
    return changed if found else f"{noun}s"


def article(noun: str) -> str:
    """Return a noun with "a" or "an"; one that has its article stays as it is."""
    if noun.startswith(("a ", "an ", "the ")):
        return noun
    return f"{'an' if noun[:1] in 'aeiouAEIOU8' else 'a'} {noun}"


def listed(things: Sequence[str], joiner: str) -> str:
    """Return things as a list in a sentence: "a, b and c"."""
    if len(things) < 2:
        return "".join(things)
    return f"{', '.join(things[:-1])} {joiner} {things[-1]}"
