"""Layer: what becomes of a file when another is laid over it."""

import pytest

from ruledsl.constructs import STANDARD
from ruledsl.ruleset.layer import lay_over, leaves, removals
from ruledsl.ruleset.show import plain_text
from tests.ruleset.games import tree


def laid(base: str, over: str) -> str:
    return plain_text(lay_over(tree(base), tree(over), STANDARD))


@pytest.mark.parametrize(
    ("base", "over", "together"),
    [
        ("deal: {hand: 7}", "deal: {loose: 4}", "deal: {hand: 7, loose: 4}"),
        ("deal: {hand: 7}", "deal: {hand: 9}", "deal: {hand: 9}"),
        ("deal: {hand: 7, loose: 4}", "deal: {loose: null}", "deal: {hand: 7}"),
        ("deal: {hand: 7}\ngame: a", "game: null", "deal: {hand: 7}"),
        ("sources: [a, b]", "sources: [c]", "sources: [c]"),
        # A short form is spelled out before it meets a long one.
        ("deal: 7", "deal: {loose: 4}", "deal: {hand: 7, loose: 4}"),
        ("deal: {hand: 7, loose: 4}", "deal: 9", "deal: {hand: 9, loose: 4}"),
        ("turn: {flow: play, first: draw}", "turn: pass", "turn: {flow: pass, first: draw}"),
        # A short form that is a mapping merges with its like.
        (
            "melds: {a: {same: rank}, b: {same: suit}}",
            "melds: {b: null, c: {same: rank}}",
            "melds: {a: {same: rank}, c: {same: rank}}",
        ),
        # Two words for one place replace each other.
        (
            "deal_ends: {out: {hand is empty: {}}}",
            "deal_ends: {out: {stock is empty: {}}}",
            "deal_ends: {out: {stock is empty: {}}}",
        ),
        # Of points the first row that fits counts, so added rows come first.
        ("points: {A: 1, each: 5}", "points: {K: 9, A: 2}", "points: {K: 9, A: 2, each: 5}"),
    ],
)
def test_one_file_over_another(base: str, over: str, together: str) -> None:
    assert laid(base, over) == plain_text(tree(together))


def test_nodes_keep_their_places() -> None:
    base, over = tree("game: a\ndeal: {hand: 7}\n"), tree("deal: {loose: 4}\n")
    deal = lay_over(base, over, STANDARD).get("deal")
    # The tree is known to be a mapping here.
    hand, loose = deal.get("hand"), deal.get("loose")  # type: ignore[union-attr]  # the tree is a mapping here
    assert hand.span.source is base.span.source
    assert loose.span.source is over.span.source


def test_what_is_laid_over_nothing_is_what_was_laid() -> None:
    over = "deal:\n  hand: 7\ngame: x\n"
    assert laid("game: y", over).splitlines() == ["game: x", "deal:", "  hand: 7"]


def test_leaves_spell_short_forms_out() -> None:
    paths = leaves(tree("deal: 7\nturn: {flow: play}\npoints: 1 each"), STANDARD)
    assert set(paths) == {("deal", "hand"), ("turn", "flow"), ("points", "rows")}


def test_taking_away_what_is_not_there_is_told() -> None:
    base = tree("deal: {hand: 7}")
    over = tree("deal: {loose: null, hand: null}\nknock: null")
    assert [e.key.value for e in removals(base, over, STANDARD)] == ["loose", "knock"]
