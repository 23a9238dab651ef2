"""Translated: a language whose sentences come from a catalogue, and whose grammar is a table.

A translation may hold more than its English text does:

- `{cards:acc}` is a field in a case; the catalogue holds its forms under the context `acc`.
- `{no:a|b}` is `a`, or `b` where the clause is negated (or counts nothing).
- `{who:a|b|c}` follows the first thing: "you", one, several; with six forms the last three negate.
- `{be}` and other verbs of the grammar follow it too; `{be:a|b}` adds `a`, or `b` for several.
- `{n:card|cards}` is an amount with what it counts, declined as the sentence needs it.
- `{0.own:total}` is the total of the first thing, as the grammar forms it.
- `each` texts are written `one|many`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from gettext import GNUTranslations

from ruledsl.language.phrase import AMOUNTS, BARE, Amount, Phrase, Value
from ruledsl.language.tongue import Told
from ruledsl.language.vocabulary import mark
from ruledsl.record import record

_COUNTED = {"player": "players"}  # what is called alike as a phrase and where it is counted
YOU, ONE, SEVERAL = 0, 1, 2
_ENGLISH = {  # for clauses that are not translated yet
    "be": ("are", "is", "are", "are not", "is not", "are not"),
    "has": ("have", "has", "have", "have not", "has not", "have not"),
    "counts": ("count", "counts", "count", "do not count", "does not count", "do not count"),
    "can": ("can", "can", "can", "cannot", "cannot", "cannot"),
}
_THERE = (mark("there is {things}"), mark("there are {things}"), mark("there is not {things}"))


_BLANKS = re.compile(r"(?<=\S) {2,}(?=\S)")


def single_blanks(text: str) -> str:
    """Return a text in which what was left empty leaves no second blank behind."""
    return _BLANKS.sub(" ", text)


def _plain(text: str) -> str:
    return text


def _owned(role: str, owner: str, thing: str) -> str:
    return f"{owner} {thing}"


def _digits(number: int, noun: str) -> str:
    return str(number)


@record(kw_only=True)
class Grammar:
    """What a language needs beside its catalogue."""

    numeral: Callable[[int, str], str] = _digits  # number, and the noun that it stands before
    none: Callable[[str], str] = _plain  # nothing of a noun, where the clause is negated: "no card"
    article: Callable[[str], str] = _plain  # "a run", for `{v:a}`
    own: Callable[[str, str, str], str] = _owned  # role, owner, thing
    polish: Callable[[str], str] = _plain  # joins words that meet: contractions, articles
    verbs: Mapping[str, tuple[str, ...]]  # three forms, or six with the negated ones
    drops_you: bool = False  # "you" is heard in the verb alone
    no_negates: bool = False  # the verb after "no player" is negated, too
    singular: bool = False  # nouns stay in the singular after every number
    plural: re.Pattern[str] = re.compile(r"(?!)")  # what begins like this takes a plural verb
    whose: re.Pattern[str] = re.compile(r"(?!)")  # how a relative clause begins with a possession


class Translated:
    """Says everything by a catalogue and a grammar."""

    def __init__(self, code: str, grammar: Grammar, catalogue: GNUTranslations) -> None:
        self.code, self.grammar, self.catalogue = code, grammar, catalogue

    def tell(self, message: str, **fields: object) -> Told:
        """Return a sentence of the code in the language, with its fields filled in."""
        return Told(lambda case: self._filled(message, case, (), fields))

    def text(self, message: str, case: str = "") -> str:
        """Return a sentence as the catalogue has it, in a case if it is there in that case."""
        if not message:  # the empty message is the header of the catalogue
            return ""
        if case:
            found = self.catalogue.pgettext(case, message)
            if found != message:
                return found
        return self.catalogue.gettext(message)

    def _filled(
        self, message: str, case: str, things: Sequence[object], fields: Mapping[str, object]
    ) -> str:
        if not things and not fields:
            return self.grammar.polish(self.text(message, case))
        told = {name: _cased(value) for name, value in fields.items()}
        return self.grammar.polish(self.text(message, case).format(*things, **told))

    def name(self, written: str) -> str:
        """Return a name of a rule file in the language; ranks and numbers stay as they are."""
        if is_sign(written):
            return written
        return self.catalogue.pgettext("name", written)

    def noun(self, one: str, many: str, number: int, case: str = "") -> str:
        """Return what is counted, as it stands beside a number, in a case."""
        if case:
            found = self.catalogue.npgettext(case, one, many, number)
            if found not in (one, many):
                return found
        return self.catalogue.ngettext(one, many, number)

    def numeral(self, number: int, noun: str = "") -> str:
        """Return a number as it stands before a noun."""
        return self.grammar.numeral(number, noun)

    def listed(self, things: Sequence[str], joiner: str) -> str:
        """Return things as a list in a sentence."""
        if len(things) < 2:
            return "".join(things)
        return self.tell(LISTS[joiner], first=", ".join(things[:-1]), last=things[-1])

    def phrase(
        self, says: str, each: str = "", args: Sequence[Phrase] = (), own: str = ""
    ) -> Phrase:
        """Return a noun phrase of the vocabulary."""
        things = [Spoken(self, arg) for arg in args]
        person = self.person(args[0]) if args else ONE
        fields = {"own": own, "who": Choice(person, no=False)}
        return Phrase(
            Told(lambda case: self._filled(says, case, things, fields)),
            self._each(each, things, fields),
            role=says if says in ("you", "each") else "",
        )

    def _each(self, each: str, things: Sequence[object], fields: Mapping[str, object]) -> str:
        if each in _COUNTED:
            return self.each(each, _COUNTED[each])
        return self._filled(each, "", things, fields)

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
        form = self.text(template)
        no = negated or (v is not None and v.negated) or _negates(form, n)
        first = subjects[0] if subjects else Phrase("")
        no = no or (first.role == "nobody" and self.grammar.no_negates)
        person = self.person(first)
        amount = None if n is None else Counted(self, n)
        known = _ENGLISH | dict(self.grammar.verbs)
        verbs = {verb: Verb(forms, person, no) for verb, forms in known.items()}
        text = form.format(
            *[Spoken(self, subject) for subject in subjects],
            **verbs,
            n=amount,
            v=None if v is None else Values(self, v.texts),
            no=Choice(int(no)),
            who=Choice(person, no=no),
        )
        return self.grammar.polish(text).strip()

    def person(self, thing: Phrase) -> int:
        """Return which form of a verb a thing takes."""
        if thing.role == "you":
            return YOU
        several = thing.several or self.grammar.plural.match(thing.text)
        return SEVERAL if several else ONE

    def form(self, forms: str, number: int) -> str:
        """Return one of several forms (`one|many`) by a number."""
        known = forms.split("|")
        plural: Callable[[int], int] = self.catalogue.plural  # type: ignore[attr-defined]  # typeshed does not know it
        return known[min(plural(number), len(known) - 1)]

    def each(self, one: str, many: str) -> str:
        """Return what one and several of many things are called: `one|many`."""
        return "|".join(self.noun(one, many, number, "each") for number in (1, 2))

    def one(self, each: str) -> str:
        """Return one of many things."""
        return self.form(each, 1)

    def many(self, things: Phrase) -> str:
        """Return all the things together."""
        return self.form(things.each or things.text, 2)

    def described(self, each: str, relative: Callable[[bool], str], several: bool) -> str:
        """Return things with a relative clause, in both numbers."""
        forms = each.split("|")
        return "|".join(
            self.tell(DESCRIBED, thing=form, relative=relative(place > 0))
            for place, form in enumerate(forms)
        )

    def shared(self, texts: Sequence[str], lead: Phrase) -> list[str] | None:
        """Return clauses that speak of one subject, which is said once."""
        begin = f"{lead.text} "
        if all(text.startswith(begin) for text in texts):
            return [texts[0], *(text.removeprefix(begin) for text in texts[1:])]
        if len(texts) > 1:
            return None
        fits = self.grammar.whose.match(texts[0]) if lead.role == "who" else True
        return list(texts) if fits else None


def is_sign(written: str) -> bool:
    """Say whether a name is a rank or a number, which every language writes alike."""
    return written.isupper() or not written.strip("0123456789 ")


def _cased(value: object) -> object:
    """Return a text that may be asked for in a case, which has no other form."""
    if isinstance(value, Told) or not isinstance(value, str):
        return value
    return Told(lambda case: value)


def _negates(form: str, n: Amount | None) -> bool:
    """Say whether an amount negates its clause: "no cards", but not "a total of 0"."""
    if n is None:
        return False
    return n.negative if "{n:" in form else n.op == "!="


LISTS = {"and": mark("{first} and {last}"), "or": mark("{first} or {last}")}
DESCRIBED = mark("{thing} {relative}")


class Choice:
    """`{no:a|b}`: one of several forms; of six, the last three are negated."""

    def __init__(self, place: int, *, no: bool = False) -> None:
        self._place, self._no = place, no

    def __format__(self, forms: str) -> str:
        known = forms.split("|")
        place = self._place + 3 * (self._no and len(known) > 3)
        return known[min(place, len(known) - 1)]


class Verb:
    """A verb in the form of its subject; `{be:a joker|jokers}` follows its number."""

    def __init__(self, forms: Sequence[str], person: int, no: bool) -> None:
        self._verb, self._many = forms[person + 3 * no], person == SEVERAL

    def __format__(self, things: str) -> str:
        if not things:
            return self._verb
        one, _, many = things.partition("|")
        return f"{self._verb} {(many or one) if self._many else one}"


class Counted:
    """An amount: `{n:card|cards}` is "at least 3 cards"; `{n:there …}` says that they are there."""

    def __init__(self, tongue: Translated, amount: Amount) -> None:
        self._tongue, self._amount = tongue, amount

    def __format__(self, unit: str) -> str:
        tongue, amount = self._tongue, self._amount
        if not unit:
            return tongue.tell(BARE[amount.op], n=amount.number)
        if not unit.startswith("there "):
            return self._things(unit)
        there = 2 if amount.negative else int(amount.several or amount.op == "<")
        return tongue.tell(_THERE[there], things=self._things(unit.removeprefix("there ")))

    def _things(self, unit: str) -> str:
        tongue, amount = self._tongue, self._amount
        if amount.none:
            return tongue.grammar.none(tongue.one(unit))
        number = 1 if amount.some else amount.number
        things = tongue.form(unit, 1 if tongue.grammar.singular else number)
        form = AMOUNTS[">=" if amount.some else "==" if amount.op == "!=" else amount.op]
        return tongue.tell(form, n=number, things=things)


class Values:
    """What something is: `{v}` is "red or black", `{v:a}` gives each its article."""

    def __init__(self, tongue: Translated, texts: Sequence[str]) -> None:
        self._tongue, self._texts = tongue, texts

    def __format__(self, article: str) -> str:
        one = self._tongue.grammar.article if article else _plain
        return self._tongue.listed([one(text) for text in self._texts], "or")


class Spoken(str):
    """A thing in a clause: in a case (`{0:acc}`), as an owner (`{0.own:total}`), as many."""

    _tongue: Translated
    _thing: Phrase

    def __new__(cls, tongue: Translated, thing: Phrase) -> Spoken:
        """Keep the thing with the tongue that speaks of it."""
        spoken = super().__new__(cls, thing.text)
        spoken._tongue, spoken._thing = tongue, thing
        return spoken

    def __format__(self, case: str) -> str:
        if case:
            return format(_cased(self._thing.text), case)
        dropped = self._thing.role == "you" and self._tongue.grammar.drops_you
        return "" if dropped else self._thing.text

    @property
    def own(self) -> Owner:
        """The thing as the owner of another."""
        return Owner(self._tongue, self._thing)

    @property
    def many(self) -> str:
        """All the things together."""
        return self._tongue.many(self._thing)

    @property
    def each(self) -> str:
        """What one and what many of them are called: `one|many`."""
        return self._thing.each or self._thing.text


class Owner:
    """An owner; `{0.own:total}` is the total of it."""

    def __init__(self, tongue: Translated, thing: Phrase) -> None:
        self._tongue, self._thing = tongue, thing

    def __format__(self, thing: str) -> str:
        return self._tongue.grammar.own(self._thing.role, self._thing.text, thing)
