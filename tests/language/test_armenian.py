"""Armenian: endings of what a catalogue brackets, the article, and owners."""

import pytest

from ruledsl.constructs.functions import VOCABULARY
from ruledsl.language.say import say_formula
from ruledsl.language.tongues import tongue_of
from ruledsl.language.tongues.armenian import decline, none, numeral, own, polish, times
from ruledsl.language.types import Scope, Type
from tests.language.formulas import SYMBOLS, formula

ARMENIAN = tongue_of("hy")


def say(text: str, scope: Scope = Scope.TURN, type_: Type = Type.BOOL) -> str:
    return say_formula(formula(text, scope, type_), VOCABULARY, SYMBOLS, ARMENIAN)


@pytest.mark.parametrize(
    ("ending", "told"),
    [
        ("ի", "խաղացողի համակցության"),
        ("ից", "խաղացողի համակցությունից"),
        ("ին", "խաղացողի համակցությանը"),
        ("ով", "խաղացողի համակցությամբ"),
        ("ը", "խաղացողի համակցությունը"),
    ],
)
def test_the_last_word_takes_the_ending(ending: str, told: str) -> None:
    assert decline("խաղացողի համակցությունը", ending) == told


@pytest.mark.parametrize(
    ("bracketed", "told"),
    [
        ("‹քո ձեռքը›ի քարտերը", "քո ձեռքի քարտերը"),
        ("‹ընդհանուր հաշիվը›ից", "ընդհանուր հաշվից"),
        ("‹երկու›ից վեց", "երկուսից վեց"),
        ("‹քարտ›ին", "քարտին"),
        ("‹պարտիա›ը", "պարտիան"),
        ("‹10›ից, ‹A›ին, ‹*ելք*›ի", "10-ից, A-ն, *ելք*-ի"),
        ("‹խաղացող (P)›ի քարտերը", "խաղացողի (P) քարտերը"),
        ("‹խաղացողներ, որ պաս են ասել›ի քանակը", "խաղացողների քանակը, որ պաս են ասել,"),
        ("‹(միավորների գումարը)›ով", "(միավորների գումարով)"),
        ("‹15, եթե տուզը բարձր է, այլապես՝ 1›ից", "15-ից, եթե տուզը բարձր է, այլապես՝ 1-ից"),
        ("‹‹խաղացողը›ի հաշիվը›ի և ‹դու›ի հաշիվը", "խաղացողի հաշվի և քո հաշիվը"),
    ],
)
def test_what_is_bracketed_is_declined(bracketed: str, told: str) -> None:
    assert polish(bracketed) == told


@pytest.mark.parametrize(
    ("apart", "met"),
    [
        ("խաղացողը է", "խաղացողն է"),
        ("քարտերը ազատ են, քարտերը են", "քարտերն ազատ են, քարտերն են"),
        ("քարտը կարմիր է", "քարտը կարմիր է"),
        ("տասը անգամ, ինը օր", "տասը անգամ, ինը օր"),
    ],
)
def test_the_article_follows_the_next_sound(apart: str, met: str) -> None:
    assert polish(apart) == met


@pytest.mark.parametrize(
    ("told", "better"),
    [
        ("առնվազն 3 քո ձեռքի քարտ", "քո ձեռքի առնվազն 3 քարտ"),
        ("3-ից պակաս սեղանի համակցություն", "սեղանի 3-ից պակաս համակցություն"),
        ("կա ճիշտ 1 քո ձեռքի քարտ", "քո ձեռքում կա ճիշտ 1 քարտ"),
        ("չկա ոչ մի սեղանի համակցություն", "սեղանին չկա ոչ մի համակցություն"),
    ],
)
def test_places_come_before_amounts(told: str, better: str) -> None:
    assert polish(told) == better


def test_an_owner_takes_the_genitive() -> None:
    assert own("you", "դու", "հաշիվը") == "քո հաշիվը"
    assert own("who", "որ", "հաշիվը") == "որի հաշիվը"
    assert own("", "որևէ այլ խաղացող", "հաշիվը") == "որևէ այլ խաղացողի հաշիվը"


def test_numbers_are_words_up_to_twelve() -> None:
    assert (numeral(0), numeral(12, "քարտ"), numeral(13, "քարտ")) == ("զրո", "տասներկու", "13")
    assert none("քարտ") == "ոչ մի քարտ"


def test_a_product_begins_with_its_number() -> None:
    assert times("25", "հաշիվը") == times("հաշիվը", "25") == "25 անգամ հաշիվը"
    assert times("հաշիվը", "քանակը") == "հաշվի և քանակի արտադրյալը"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("points(hand) <= 5", "քո ձեռքն արժե առավելագույնը 5 միավոր"),
        ("points(hand) < 1", "քո ձեռքը չարժե ոչ մի միավոր"),
        ("not me.opened", "դեռ չես բացել խաղը"),
        ("me.hand_size != 3", "ձեռքում չունես ճիշտ 3 քարտ"),
        ("not can_play", "չես կարող քարտ դնել սեղանին"),
        ("any(p.hand_size == 1 for p in others)", "որևէ այլ խաղացող ձեռքում ունի ճիշտ 1 քարտ"),
        ("not any(p.opened for p in others)", "ոչ մի այլ խաղացող դեռ չի բացել խաղը"),
        ("count(hand) == 0", "քո ձեռքում չկա ոչ մի քարտ"),
        (
            "any(p.total >= me.total for p in others)",
            "որևէ այլ խաղացողի ընդհանուր հաշիվը քո ընդհանուր հաշվից պակաս չէ",
        ),
        (
            "any(c.rank in [J, Q, 8] for c in hand)",
            "քո ձեռքի առնվազն մեկ քարտ J, Q կամ 8 է",
        ),
        (
            "count(p for p in others if p.opened) >= 2",
            "կա առնվազն 2 այլ խաղացող, որ արդեն բացել է խաղը",
        ),
    ],
)
def test_conditions_are_sentences(text: str, told: str) -> None:
    assert say(text) == told
