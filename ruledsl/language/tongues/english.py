"""English: the language in which the sentences of the rule book are written."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ruledsl.language import phrase
from ruledsl.language.phrase import Amount, Phrase, Value

_NUMBERS = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)


class English:
    """Says everything as it stands in the code."""

    code = "en"

    def tell(self, message: str, **fields: object) -> str:
        """Return a sentence with its fields filled in."""
        return message.format(**fields) if fields else message

    def name(self, written: str) -> str:
        """Return a name of a rule file as it is written."""
        return written

    def noun(self, one: str, many: str, number: int, case: str = "") -> str:
        """Return what is counted, as it stands beside a number."""
        return one if number == 1 else many

    def numeral(self, number: int, noun: str = "") -> str:
        """Return a number as it stands in a sentence: up to twelve as a word."""
        return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)

    def listed(self, things: Sequence[str], joiner: str) -> str:
        """Return things as a list in a sentence: "a, b and c"."""
        return phrase.listed(things, joiner)

    def phrase(
        self, says: str, each: str = "", args: Sequence[Phrase] = (), own: str = ""
    ) -> Phrase:
        """Return a noun phrase of the vocabulary."""
        return Phrase(says.format(*args, own=own), each.format(*args, own=own))

    def clause(
        self,
        template: str,
        subjects: Sequence[Phrase],
        *,
        negated: bool = False,
        n: Amount | None = None,
        v: Value | None = None,
    ) -> str:
        """Fill a clause; its verbs follow the first subject, and take the "not"."""
        return phrase.clause(template, subjects, negated=negated, n=n, v=v)

    def each(self, one: str, many: str) -> str:
        """Return what one of many things is called; the plural is made from it."""
        return one

    def one(self, each: str) -> str:
        """Return one of many things, which is how they are called."""
        return each

    def many(self, things: Phrase) -> str:
        """Return all the things together: "cards in your hand"."""
        return things.many

    def described(self, each: str, relative: Callable[[bool], str], several: bool) -> str:
        """Return a thing with a relative clause; `several` is for its verbs."""
        return f"{each} {relative(several)}"

    def shared(self, texts: Sequence[str], lead: Phrase) -> list[str] | None:
        """Return clauses that begin with one subject; alone, one may begin with its possessive."""
        begins = (f"{lead.text} ", f"{lead.own:x}"[:-1])[: 2 if len(texts) == 1 else 1]
        if not all(text.startswith(begins) for text in texts):
            return None
        return [texts[0], *(text.removeprefix(begins[0]) for text in texts[1:])]


ENGLISH = English()
