"""Italian: gender of numbers, contractions, and who owns what."""

from __future__ import annotations

import re

from ruledsl.language.tongues.translated import Grammar, single_blanks

_NUMBERS = (
    "nessun",
    "un",
    "due",
    "tre",
    "quattro",
    "cinque",
    "sei",
    "sette",
    "otto",
    "nove",
    "dieci",
    "undici",
    "dodici",
)
_IMPURE = re.compile(r"(?:s[bcdfglmnpqrtvz]|z|gn|ps|x|y)")  # "uno scarto", "lo scarto"
_YOURS = {"il": "tuo", "lo": "tuo", "la": "tua", "i": "tuoi", "gli": "tuoi", "le": "tue"}


def feminine(noun: str) -> bool:
    """Say whether a noun is feminine, as far as the nouns of card games go."""
    return noun.split(" ", maxsplit=1)[0].endswith(("a", "ione", "mano"))


def numeral(number: int, noun: str = "") -> str:
    """Return a number before a noun: `un punto`, `una carta`, `uno scarto`, `due carte`."""
    if not 0 <= number < len(_NUMBERS):
        return str(number)
    if number > 1:
        return _NUMBERS[number]
    if feminine(noun):
        return _NUMBERS[number] + "a"
    return _NUMBERS[number] + ("o" if _IMPURE.match(noun) or not noun else "")


def none(noun: str) -> str:
    """Return nothing of a noun; the verb says "non", too."""
    return f"{numeral(0, noun)} {noun}"


def own(role: str, owner: str, thing: str) -> str:
    """Return the thing of an owner: `il tuo totale`, `il cui totale`, `il totale di tutti`."""
    article, _, noun = thing.partition(" ")
    if role == "you" and article in _YOURS:
        return f"{article} {_YOURS[article]} {noun}"
    if role == "who" and article in _YOURS:
        return f"{article} cui {noun}"
    return f"{thing} di {owner}"


_JOINED = {
    "di": "del",
    "a": "al",
    "da": "dal",
    "in": "nel",
    "su": "sul",
}
_ENDS = {"il": "", "lo": "lo", "la": "la", "i": "", "gli": "gli", "le": "le", "l'": "l'"}
_MEET = re.compile(r"\b(di|a|da|in|su) (il|lo|la|i|gli|le|l')(?=[ \w])(?!')", re.IGNORECASE)


def _contraction(found: re.Match[str]) -> str:
    before, article = found[1], found[2]
    whole = _JOINED[before.lower()]
    if article == "i":
        whole = whole[:-1] + "i"
    elif article == "gli":
        whole = whole[:-1] + "gli"
    elif article != "il":
        whole += _ENDS[article]
    return whole.capitalize() if before[0].isupper() else whole


_GENDER = re.compile(r"\b(un/a|nessun/a|quel/la|tutti/e|i/le) (\w+)")


def _of_gender(found: re.Match[str]) -> str:
    """Choose what a catalogue leaves open before a noun: `un/a carta` is `una carta`."""
    before, noun = found[1], found[2]
    woman = feminine(noun) or noun.endswith(("e", "combinazioni"))
    odd = _IMPURE.match(noun) or noun[0] in "aeiou"
    several = "le" if woman else "gli" if odd else "i"
    forms = {
        "un/a": numeral(1, noun),
        "nessun/a": numeral(0, noun),
        "quel/la": "quella" if feminine(noun) else "quel",
        "tutti/e": f"tutte {several}" if woman else f"tutti {several}",
        "i/le": several,
    }
    return f"{forms[before]} {noun}"


def article(noun: str) -> str:
    """Return a noun with "un" or "una"."""
    return f"{numeral(1, noun)} {noun}"


def polish(text: str) -> str:
    """Return a text in which prepositions and articles have met: `di il mazzo` is `del mazzo`."""
    joined = _MEET.sub(_contraction, _GENDER.sub(_of_gender, text))
    return single_blanks(joined)


GRAMMAR = Grammar(
    numeral=numeral,
    none=none,
    own=own,
    article=article,
    polish=polish,
    drops_you=True,
    verbs={
        "be": ("sei", "è", "sono", "non sei", "non è", "non sono"),
        "has": ("hai", "ha", "hanno", "non hai", "non ha", "non hanno"),
        "counts": ("conti", "conta", "contano", "non conti", "non conta", "non contano"),
        "can": ("puoi", "può", "possono", "non puoi", "non può", "non possono"),
    },
    plural=re.compile(r"(?:i|gli|le|tutti|tutte) ", re.IGNORECASE),
    whose=re.compile(r"(?:il|lo|la|i|gli|le) cui "),
)
