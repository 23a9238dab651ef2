"""Ranges: what is said of a number or a condition holds in every position."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ruledsl.constructs import STANDARD
from ruledsl.constructs.functions import VOCABULARY
from ruledsl.language.types import Scope, Type
from ruledsl.ruleset.checks.abstract import Bounds
from ruledsl.ruleset.checks.constants import table_of
from ruledsl.ruleset.checks.ranges import Ranges
from ruledsl.ruleset.validate import validate
from ruledsl.text.source import Source
from tests.language.formulas import CONTEXTS, PACK, FewRules, check, formula, run
from tests.language.writing import expressions

HEAD = "language: 1\ngame: ours\nextends: carousel\n"


def ranges(scope: Scope) -> Ranges:
    table = table_of(FewRules(), (PACK,), 3)  # type: ignore[arg-type]  # a stand-in with what is asked for
    return Ranges(
        scope, VOCABULARY, table, {"players": Bounds(2, 4)} if scope is Scope.SETUP else {}
    )


@settings(derandomize=True, max_examples=600, deadline=None)
@given(st.sampled_from(Scope), st.sampled_from((Type.INT, Type.BOOL)), st.data())
def test_every_value_lies_where_it_is_said_to_lie(scope, type_, data):
    text = data.draw(expressions(scope, type_))
    if any(found.code.name != "variable-unused" for found in check(text, scope, type_)):
        return
    value = run(text, scope, type_, CONTEXTS[scope])
    known = ranges(scope).known(formula(text, scope, type_).expr)
    if isinstance(known, Bounds):
        assert known.low <= value <= known.high, text
    elif known is not None:
        assert known is value, text


@pytest.mark.parametrize(
    ("text", "settled"),
    [
        ("stock >= 0", ["stock >= 0"]),
        ("stock > 0 or played < 0", ["played < 0"]),
        ("not (passes < 0)", ["not (passes < 0)"]),
        ("stock * 2 + 1 < 1", ["stock * 2 + 1 < 1"]),
        ("drawn % 3 < 3", ["drawn % 3 < 3"]),
        ("stock in [1000, 2000]", ["stock in [1000, 2000]"]),
        ("any(p.hand_size > 200 for p in others)", ["any(p.hand_size > 200 for p in others)"]),
        ("max(drawn, 3) < 3", ["max(drawn, 3) < 3"]),
        ("abs(drawn) >= 0 and stock == 0", ["abs(drawn) >= 0"]),
        ("me.total > me.total", ["me.total > me.total"]),
        ("count(others) > 3", ["count(others) > 3"]),
        ("me.total > 0 - 999999999", []),
        ("stock // 2 == 0", []),
        ("drawn - played < 0", []),
        ("sum(p.total for p in others) >= 0", []),
        ("true", []),
    ],
)
def test_a_condition_that_numbers_settle_is_told_and_no_other(
    text: str, settled: list[str]
) -> None:
    found = ranges(Scope.TURN)
    found.known(formula(text).expr)
    assert [text[expr.start : expr.end] for expr, _ in found.decided] == settled


@pytest.mark.parametrize(
    ("rules", "places"),
    [
        ("awards: [{to: winner, if: hand_size < 0, points: 1, name: a}]", ["hand_size < 0"]),
        ("knock: points(hand) <= 5", []),
        ("knock: points(hand) >= 0", ["points(hand) >= 0"]),
        ("knock: points(hand) >= 0\npoints: {joker: 0 - 5}", []),
        ("pack: 1\nknock: count(hand) > 60", ["count(hand) > 60"]),
        ("pack: 2\nknock: count(hand) > 60", []),
        (
            "knock: count(hand) > 60\n"
            "options: {packs: {ask: x, choices: {one: {pack: 1}, two: {pack: 2}}}}",
            [],
        ),
        (
            "deal: {hand: 7 if many > 3 else 8}\n"
            "options: {many: {ask: x, choices: {2: {}, 3: {}}}}",
            ["many > 3"],
        ),
        (
            "deal: {hand: 7 if many > 2 else 8}\n"
            "options: {many: {ask: x, choices: {2: {}, 3: {}}}}",
            [],
        ),
    ],
)
def test_a_game_settles_what_its_pack_its_points_and_its_options_allow(
    rules: str, places: list[str]
) -> None:
    found = validate(Source("rules.yaml", f"{HEAD}{rules}\n"), STANDARD).diagnostics
    assert [d.span.text for d in found if d.code.name == "constant-condition"] == places
    assert all(d.code.name == "constant-condition" for d in found)


def test_a_file_below_may_be_meant_for_more_players() -> None:
    text = "language: 1\ngame: ours\nextends: carousel\nplayers: 2\n"
    assert validate(Source("rules.yaml", text), STANDARD).diagnostics == ()
