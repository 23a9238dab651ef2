"""Suggest: slips are seen, and nothing is guessed at random."""

import subprocess
import sys

import pytest

from ruledsl.text.suggest import did_you_mean, nearest

KEYS = ("players", "pack", "deal", "melds", "stock_out", "deal_ends", "winner")


@pytest.mark.parametrize(
    ("word", "near"),
    [
        ("playrs", "players"),
        ("Players", "players"),
        ("stock-out", "stock_out"),
        ("stockOut", "stock_out"),
        ("dael_ends", "deal_ends"),
        ("meld", "melds"),
        ("table", None),
        ("", None),
        ("x" * 10_000, None),
    ],
)
def test_the_nearest_word_is_the_one_that_was_meant(word, near):
    assert nearest(word, KEYS) == near


def test_the_question_names_the_word_or_is_not_asked():
    assert did_you_mean("winer", KEYS) == 'did you mean "winner"?'
    assert did_you_mean("hat", KEYS) == ""


def test_a_run_without_faults_does_not_pay_for_comparing_words():
    code = (
        "import sys; import ruledsl.text.suggest, ruledsl.text.render;"
        "print('difflib' in sys.modules)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "False"
