"""Sameness: choices that are written in different ways and mean the same, and those that do not."""

import pytest

from ruledsl.constructs import STANDARD
from ruledsl.ruleset.validate import validate
from ruledsl.text.diagnostic import Diagnostic, Severity
from ruledsl.text.source import Source

TOLD = ("choices-equal", "option-without-effect")
HEAD = "language: 1\ngame: ours\nextends: carousel\n"


def findings(choices: str, more: str = "") -> tuple[Diagnostic, ...]:
    text = f"{HEAD}{more}options: {{o: {{ask: Which?, choices: {{{choices}}}}}}}\n"
    found = validate(Source("rules.yaml", text), STANDARD).diagnostics
    assert not [each for each in found if each.code.severity is Severity.ERROR]
    return tuple(each for each in found if each.code.name in TOLD)


OTHER = ", z: {deal: 9, turn: play or draw 2}"


@pytest.mark.parametrize(
    "choices",
    [
        "a: {deal: 7}, b: {deal: {hand: (7)}}",
        "a: {deal: 7}, b: {deal: {hand: 3 + 4}}",
        "a: {deal: 7}, b: {deal: {hand: 7, loose: 0}}",
        "a: {deal: 5}, b: {deal: {hand: 5, loose: 10 % 5}}",
        "a: {turn: play or draw 3}, b: {turn: (play) or (draw (3))}",
        "a: {turn: play or draw}, b: {turn: play or draw 1}",
    ],
)
def test_choices_that_mean_the_same_are_told_however_they_are_written(choices: str) -> None:
    (only,) = findings(choices + OTHER)
    assert only.code.name == "choices-equal"
    assert only.message == "the choices `a` and `b` say the same"
    (only,) = findings(choices)
    assert only.code.name == "option-without-effect"


@pytest.mark.parametrize(
    "choices",
    [
        "a: {deal: 7}, b: {deal: 8}",
        "a: {deal: 7}, b: {deal: {hand: 3 + 5}}",
        "a: {turn: play or draw}, b: {turn: draw or play*}",
        "a: {}, b: {pack: {decks: 1 + 1, jokers: 1}}",
    ],
)
def test_choices_that_differ_are_not(choices: str) -> None:
    assert findings(choices) == ()


def test_an_option_that_an_expression_asks_for_may_have_choices_that_are_alike_otherwise() -> None:
    more = "deal: {hand: 7 if o == a else 5}\n"
    assert findings("a: {turn: play or draw}, b: {turn: play or draw 1}", more) == ()


def test_points_of_one_a_card_are_the_size_of_a_hand_where_the_whole_game_counts_so() -> None:
    def told(points: str) -> list[str]:
        choices = "a: {winner: {lowest: hand_points, highest: null}}, " + (
            "b: {winner: {lowest: hand_size, highest: null}}, "
            "c: {winner: {highest: hand_size, lowest: null}}"
        )
        return [each.message for each in findings(choices, points)]

    assert told("points: {each: 1, joker: null}\n") == ["the choices `a` and `b` say the same"]
    assert told("points: {each: 2, joker: null}\n") == []
