"""Hungarian: articles by the next sound, numbers before nouns, and owners."""

import pytest

from ruledsl.language.phrase import Amount, Phrase
from ruledsl.language.tongues import catalogue
from ruledsl.language.tongues.hungarian import numeral, own, polish


@pytest.fixture(scope="module")
def tongue():
    return catalogue.translated("hu")


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("a(z) lap", "a lap"),
        ("a(z) összpontszám", "az összpontszám"),
        ("A(z) *ász*", "Az *ász*"),
        ("a(z) 5 lap", "az 5 lap"),
        ("a(z) 1 lap és a(z) 10 lap", "az 1 lap és a 10 lap"),
    ],
)
def test_the_article_follows_the_next_sound(written, told):
    assert polish(written) == told


def test_two_has_a_form_of_its_own_before_a_noun():
    assert (numeral(2), numeral(2, "lap"), numeral(13, "lap")) == ("kettő", "két", "13")


@pytest.mark.parametrize(
    ("role", "owner", "told"),
    [
        ("you", "te", "a(z) összpontszámod"),
        ("who", "aki", "akinek a(z) összpontszáma"),
        ("", "a játékos", "a játékos összpontszáma"),
    ],
)
def test_a_thing_takes_the_form_of_its_owner(role, owner, told):
    assert own(role, owner, "összpontszáma/összpontszámod") == told


@pytest.mark.parametrize(
    ("op", "number", "told"),
    [
        (">=", 2, "legalább 2 lapot tartasz a kezedben"),
        ("==", 0, "nem tartasz egy lapot sem a kezedben"),
        ("!=", 3, "nem tartasz pontosan 3 lapot a kezedben"),
    ],
)
def test_nouns_stay_in_the_singular_and_nothing_is_negated_twice(tongue, op, number, told):
    said = tongue.clause(
        "{0} {has} {n:card} in hand", [Phrase("te", role="you")], n=Amount(op, number)
    )
    assert said == told
