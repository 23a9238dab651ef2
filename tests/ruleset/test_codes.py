"""Codes: every finding explains itself, and its examples are what they claim to be."""

import re

import pytest

from ruledsl.ruleset import codes, compose_codes
from ruledsl.ruleset.checks import codes as check_codes
from ruledsl.text.diagnostic import Code
from tests.ruleset.games import found, game

CODES = (*codes.CODES, *compose_codes.CODES, *check_codes.CODES)
WITHOUT_EXAMPLE = {
    "against-the-schema": "what the reader overlooks, which is nothing that is known",
    "circle-of-bases": "needs several files",
    "too-many-bases": "needs several files",
    "unreadable-base": "needs a file that cannot be opened",
}


def over_the_small_game(example: str) -> str:
    parts = re.split(r"^(?=[a-z_]+:)", example, flags=re.MULTILINE)[1:]
    written = dict(part.split(":", 1) for part in parts)
    if "extends" in written:
        return "language: 1\ngame: example\n" + example
    return game(**{key: value.rstrip("\n") for key, value in written.items()})


def test_numbers_and_names_are_used_once() -> None:
    assert len({code.id for code in CODES}) == len({code.name for code in CODES}) == len(CODES)
    assert [code.id for code in codes.CODES] == sorted(code.id for code in codes.CODES)


@pytest.mark.parametrize("code", CODES, ids=lambda code: code.name)
def test_a_code_says_why(code: Code) -> None:
    assert code.why.endswith(".")
    assert not code.message.endswith(".")
    assert bool(code.bad) == bool(code.good) == (code.name not in WITHOUT_EXAMPLE)


@pytest.mark.parametrize("code", [code for code in CODES if code.bad], ids=lambda code: code.name)
def test_the_bad_example_has_this_fault_alone_and_the_good_one_has_none(code: Code) -> None:
    assert found(over_the_small_game(code.bad)) == [code.name]
    assert found(over_the_small_game(code.good)) == []
