"""The list of words in `constructs/__init__.py` against the modules that are there."""

from importlib import import_module
from pkgutil import walk_packages

from ruledsl import constructs
from ruledsl.constructs import STANDARD
from ruledsl.language.construct import Construct


def test_every_word_that_is_written_is_listed_once() -> None:
    written = []
    for module in walk_packages(constructs.__path__, "ruledsl.constructs."):
        members = vars(import_module(module.name)).values() if not module.ispkg else ()
        written += [member for member in members if isinstance(member, Construct)]
    assert {word.spec for word in written} == {word.spec for word in STANDARD.constructs}
    assert len(STANDARD.constructs) == len({word.spec for word in STANDARD.constructs})


def test_no_two_findings_of_words_share_a_number() -> None:
    codes = {code for word in STANDARD.constructs for code in word.codes}
    assert len(codes) == len({code.id for code in codes})
    assert len(codes) == len({code.name for code in codes})


def test_refusals_with_the_same_name_are_about_the_same_thing() -> None:
    refusals = [each for word in STANDARD.constructs for each in word.refusals]
    assert all(each.name == each.name.lower() and " " not in each.name for each in refusals)
    assert all(not each.sentence.endswith(".") for each in refusals)
