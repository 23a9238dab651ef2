"""Armenian: the article that follows its noun, cases, and whose a thing is.

Nouns come from the catalogue and from what is said of them, so their cases cannot stand there: a
catalogue brackets what it declines, `‹{0}›ի` (of it), `‹{0}›ից` (from it, than it), `‹{0}›ին`
(to it), `‹{0}›ով` (with it), `‹{0}›ը` (the article), and `polish` gives it the ending; of
`‹{0}×{1}›` it makes a product.
"""

from __future__ import annotations

import re

from ruledsl.language.tongues.translated import Grammar, single_blanks

_NUMBERS = (
    "զրո",
    "մեկ",
    "երկու",
    "երեք",
    "չորս",
    "հինգ",
    "վեց",
    "յոթ",
    "ութ",
    "ինը",
    "տասը",
    "տասնմեկ",
    "տասներկու",
)


def numeral(number: int, noun: str = "") -> str:
    """Return a number, which is the same before a noun."""
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)


def none(noun: str) -> str:
    """Return nothing of a noun; the verb says "not", too."""
    return f"ոչ մի {noun}"


def own(role: str, owner: str, thing: str) -> str:
    """Return the thing of an owner: `քո հաշիվը`, `որի հաշիվը`, `խաղացողի հաշիվը`."""
    return f"{decline(owner, 'ի')} {thing}"


_BARE = ("ինը", "տասը")  # numbers that only look as if they had the article
_STEMS = {
    "թիվ": "թվ",
    "խումբ": "խմբ",
    "հաշիվ": "հաշվ",
    "երկու": "երկուս",
    "ինը": "ինն",
    "տասը": "տաս",
}
_PRONOUNS = {"դու": "քո", "որ": "որի", "որոնք": "որոնց"}
_PARTS = re.compile(r"(?P<head>.*?)(?P<name> \([^()]*\))?(?P<clause>, որ.*)?", re.DOTALL)
_CHOICE = re.compile(r"(.*?)(, եթե .*?, այլապես՝ )(.*)", re.DOTALL)


def decline(text: str, ending: str, after: str = "") -> str:
    """Return a noun phrase with an ending and what stands after it; its head takes both."""
    if text.startswith("(") and text.endswith(")"):
        return f"({decline(text[1:-1], ending)}){after}"
    if choice := _CHOICE.fullmatch(text):
        return f"{decline(choice[1], ending)}{choice[2]}{decline(choice[3], ending, after)}"
    found = _PARTS.fullmatch(text)
    assert found is not None  # every part may be empty
    clause = f"{found['clause']}," if found["clause"] else ""
    before, space, word = found["head"].rpartition(" ")
    return f"{before}{space}{_ended(word, ending)}{found['name'] or ''}{after}{clause}"


def _ended(word: str, ending: str) -> str:
    """Return a word in a case: -ի of, -ից from, -ին to, -ով with, -ը the."""
    if word in _PRONOUNS:
        return _PRONOUNS[word]
    stem = word[:-1] if word.endswith("ը") and word not in _BARE else word
    if not _LETTER.search(stem[-1:]):  # a digit, a Latin letter, or a mark of emphasis
        return f"{stem}-{'ն' if ending == 'ին' else ending}" if stem else ""
    if ending == "ը":
        return stem + ("ն" if stem[-1] in _VOWELS else "ը")
    if ending == "ից":
        return f"{_stem(stem)}ից"
    if ending == "ով":
        return f"{stem[:-3]}ամբ" if stem.endswith("ություն") else f"{_stem(stem)}ով"
    return _of(stem) + ("" if ending == "ի" else "ը" if stem.endswith("ություն") else "ն")


def _of(stem: str) -> str:
    """Return a noun in the genitive: `քարտի`, `համակցության`."""
    return f"{stem[:-3]}ան" if stem.endswith("ություն") else f"{_stem(stem)}ի"


def _stem(noun: str) -> str:
    """Return what an ending is put to."""
    last = next((last for last in _STEMS if noun.endswith(last)), "")
    return noun.removesuffix(last) + _STEMS[last] if last else noun


_VOWELS = "աեէըիոօւ"
_LETTER = re.compile(r"[ա-և]")
_DECLINED = re.compile(r"‹([^‹›]*)›(ից|ին|ով|ի|ը)( համար| դեպքում| քանակը|)")
_PRODUCT = re.compile(r"‹([^‹›×]*)×([^‹›×]*)›")
# "քարտն է" and "քարտն առանձին", but "տասը անգամ"
_MEET = re.compile(r"(?<=[ա-ֆ])ը(?= (?:[աէըիօ]|ու|ե[մսն]\b|ենք\b|եք\b))")
_PLACES = {  # of it, and in it
    "քո ձեռքի": "քո ձեռքում",
    "սեղանի": "սեղանին",
    "համակցության": "համակցության մեջ",
    "նետված քարտերի կույտի": "նետված քարտերի կույտում",
}
_AMOUNT = (
    r"\b((?:առնվազն|առավելագույնը|ճիշտ) \S+ |\S+-ից (?:պակաս|ավելի) "
    r"|ոչ մի |որևէ |յուրաքանչյուր |բոլոր )"
)
_AMONG = re.compile(rf"{_AMOUNT}((?:{'|'.join(_PLACES)}|քո դրած) )(?=\w)")
_THERE = re.compile(rf"\b(չ?կա) ({'|'.join(_PLACES)}) ")


def _there(found: re.Match[str]) -> str:
    return f"{_PLACES[found[2]]} {found[1]} "


def _met(found: re.Match[str]) -> str:
    word = found.string[: found.end()].rpartition(" ")[2].strip("‹*(")
    return "ը" if word in _BARE else "ն"


def times(left: str, right: str) -> str:
    """Return a product: `25 անգամ հաշիվը`, or of two things that are no numbers, "the product"."""
    for number, thing in ((left, right), (right, left)):
        if number.isdigit():
            return f"{number} անգամ {thing}"
    return f"{decline(left, 'ի')} և {decline(right, 'ի')} արտադրյալը"


def polish(text: str) -> str:
    """Return a text with its endings, places before amounts, and the article before vowels."""
    text = _PRODUCT.sub(lambda found: times(found[1], found[2]), text)
    while _DECLINED.search(text):
        text = _DECLINED.sub(lambda found: decline(*found.groups()), text)
    text = _THERE.sub(_there, _AMONG.sub(r"\2\1", text))
    return single_blanks(_MEET.sub(_met, text))


GRAMMAR = Grammar(
    numeral=numeral,
    none=none,
    own=own,
    polish=polish,
    drops_you=True,
    no_negates=True,
    singular=True,
    verbs={
        "be": ("ես", "է", "են", "չես", "չէ", "չեն"),
        "has": ("ունես", "ունի", "ունեն", "չունես", "չունի", "չունեն"),
        "counts": ("արժես", "արժե", "արժեն", "չարժես", "չարժե", "չարժեն"),
        "can": ("կարող ես", "կարող է", "կարող են", "չես կարող", "չի կարող", "չեն կարող"),
    },
    plural=re.compile(r"[^,]*(?<!ջոկ)(?<!ընկ)եր[ըն]?$"),
    whose=re.compile(r"(?:որի|որոնց) "),
)
