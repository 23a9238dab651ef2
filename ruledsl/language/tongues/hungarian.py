"""Hungarian: `a` or `az`, nothing after a number in the plural, and whose a thing is."""

from __future__ import annotations

import re

from ruledsl.language.tongues.translated import Grammar, single_blanks

_NUMBERS = (
    "nulla",
    "egy",
    "kettő",
    "három",
    "négy",
    "öt",
    "hat",
    "hét",
    "nyolc",
    "kilenc",
    "tíz",
    "tizenegy",
    "tizenkettő",
)
_VOWEL = re.compile(r"[aáeéiíoóöőuúüűAÁEÉIÍOÓÖŐUÚÜŰ]|1(?!\d)|5")  # "az egy", "az öt"


def numeral(number: int, noun: str = "") -> str:
    """Return a number: `kettő`, and `két lap` before a noun."""
    if not 0 <= number < len(_NUMBERS):
        return str(number)
    return _NUMBERS[number].replace("kettő", "két") if noun else _NUMBERS[number]


def none(noun: str) -> str:
    """Return nothing of a noun; the verb says "nem", too."""
    return f"egy {noun} sem"


def own(role: str, owner: str, thing: str) -> str:
    """Return the thing of an owner; the text gives the form of a third person, and of "you"."""
    theirs, _, yours = thing.partition("/")
    if role == "you":
        return f"a(z) {yours or theirs}"
    if role == "who":
        return f"akinek a(z) {theirs}"
    return f"{owner} {theirs}"


_ARTICLE = re.compile(r"\b([Aa])\(z\) (?=(\W?\w+))")


def _article(found: re.Match[str]) -> str:
    return f"{found[1]}{'z' if _VOWEL.match(found[2].lstrip('*(')) else ''} "


def polish(text: str) -> str:
    """Return a text with the article that the next sound asks for, and no doubled blanks."""
    return single_blanks(_ARTICLE.sub(_article, text))


GRAMMAR = Grammar(
    numeral=numeral,
    none=none,
    own=own,
    polish=polish,
    drops_you=True,
    singular=True,
    verbs={
        # In the third person "is" is not said.
        "be": ("vagy", "", "", "nem vagy", "nem", "nem"),
        "has": ("bírsz", "bír", "bírnak", "nem bírsz", "nem bír", "nem bírnak"),
        "counts": ("érsz", "ér", "érnek", "nem érsz", "nem ér", "nem érnek"),
        "can": ("tudsz", "tud", "tudnak", "nem tudsz", "nem tud", "nem tudnak"),
    },
    plural=re.compile(
        r"(?:a játékosok|a győztesek|a vesztesek|a lapok|a kombinációk|az új kombinációk"
        r"|a megváltozott kombinációk)\b",
        re.IGNORECASE,
    ),
    whose=re.compile(r"akinek az? "),
)
