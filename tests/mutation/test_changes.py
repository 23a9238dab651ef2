"""Which changes a rule file has, and what the text is with one of them."""

import pytest

from ruledsl.constructs import STANDARD
from ruledsl.mutation.change import LEFT_OUT, Change
from ruledsl.mutation.walk import changes_of
from ruledsl.resources import rulesets_dir
from ruledsl.ruleset.show import plain_text
from ruledsl.syntax.tree import Entry, Mapping, Node, Sequence
from ruledsl.syntax.yaml_reader import load_source, read_yaml
from ruledsl.text.source import Source

GAMES = sorted(path.parent.name for path in rulesets_dir().glob("*/rules.yaml"))


def tree(text: str) -> Mapping:
    root, findings = read_yaml(Source("rules.yaml", text))
    assert root is not None
    assert not findings
    return root


def changes(text: str) -> tuple[Change, ...]:
    return changes_of(tree(text), STANDARD)


def names(text: str) -> list[str]:
    return [change.name for change in changes(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("players: 2-5", {"players 2 -> 1", "players 2 -> 3", "players 5 -> 4", "players 5 -> 6"}),
        ("players: 4", {"players 4 -> 4-5", "players 4 -> 3-4"}),
        ("deal: {hand: 7}", {"deal.hand 7 -> 8", "deal.hand 7 -> 6"}),
        ("ranks: {ace: low}", {"ranks.ace low -> high", "ranks.ace left out"}),
        ("jokers: {named: true}", {"jokers.named true -> false"}),
        ("points: {A: 15, 9-2: face}", {"points.A 15 -> 14", "points.9-2 face -> 1"}),
        ("points: 1 each", {"points 1 -> 2", "points 1 -> 0"}),
        ("turn: play or draw 1", {"turn or -> then", "turn without play or", "turn 1 -> 2"}),
        ("turn: draw then play", {"turn draw -> draw 2", "turn draw -> draw?"}),
        ("turn: play? then draw*", {"turn ? -> *", "turn * -> ?", "turn without ?"}),
        ("turn: draw if stock > 3 then play", {"turn without if stock > 3", "turn 3 -> 4"}),
        ("knock: points(hand) <= 5", {"knock <= -> >", "knock 5 -> 6", "knock hand -> discard"}),
        ("match: any(p.total >= 5 for p in players)", {"match any -> all", "match >= -> <"}),
        ("deal_ends: {out: hand is empty}", {"deal_ends.out hand is empty -> stock is empty"}),
        ("melds: {set: {same: rank, size: 3}}", {"melds.set.same left out"}),
        ("deal: {hand: 7 if players > 3 else 9}", {"deal.hand 7 if players > 3 else 9 -> 7"}),
    ],
)
def test_each_kind_of_rule_has_its_changes(text: str, expected: set[str]) -> None:
    assert expected <= set(names(text))


def test_a_comparison_with_a_number_has_no_two_changes_that_say_the_same() -> None:
    found = names("knock: points(hand) <= 5")
    assert "knock <= -> <" not in found  # the same as 5 -> 4
    assert "knock hand.opened <= -> <" not in found


def test_both_sides_of_a_joined_condition_are_left_out() -> None:
    text = "awards: [{to: winner, if: ended == out and (me.total > 3 or players > 2), points: 1}]"
    found = names(text)
    whole = "ended == out and (me.total > 3 or players > 2)"
    assert f"awards.1.if {whole} -> (ended == out)" in found
    assert f"awards.1.if {whole} -> (me.total > 3 or players > 2)" in found


def test_texts_for_people_are_no_rules() -> None:
    assert names("title: Ours") == ["title left out"] or names("title: Ours") == []
    found = names("options: {few: {ask: How many?, default: a, choices: {a: {}, b: {deal: 5}}}}")
    assert not any(".ask" in name for name in found)
    assert "options.few.default a -> b" in found
    assert "options.few.choices.b.deal 5 -> 6" in found


def test_what_has_the_same_name_is_told_apart_by_a_number() -> None:
    found = names("turn: play then draw 1 then draw 1")
    assert len(found) == len(set(found))
    assert "turn 1 -> 2 (2)" in found


@pytest.mark.parametrize("game", GAMES)
def test_changes_of_a_shipped_game_are_yaml_and_differ(game: str) -> None:
    source, _ = load_source(rulesets_dir() / game / "rules.yaml")
    assert source is not None
    root = tree(source.text)
    before = plain_text(root)
    found = changes_of(root, STANDARD)
    assert len({change.name for change in found}) == len(found) > 10
    for change in found[::3]:
        after, findings = read_yaml(Source("rules.yaml", change.made()))
        assert after is not None, change.name
        assert not findings, change.name
        assert plain_text(after) != before, change.name
        old, new = change.diff()
        assert old != new


TEXTS = (
    "deal: {hand: 7, loose: 2}\n",
    "deal:\n  hand: 7\n  loose: 2  # two\nranks: {ace: low}\n",
    "turn: >-\n  play\n  or draw\nranks:\n  ace: low\n",
    "ranks:\n  ace: low\nturn: |\n  play\n  or draw\n",
    "awards:\n  - to: winner\n    points: 1\n    if: ended == out\n  - {to: losers, points: 2}\n",
    "melds:\n  set:\n    same: rank\n    size: 3\n  run: {consecutive: rank, size: 3+}\n",
)


@pytest.mark.parametrize("text", TEXTS)
def test_leaving_out_takes_just_one_thing_out_of_the_tree(text: str) -> None:
    root = tree(text)
    cuts = [change for change in changes_of(root, STANDARD) if change.kind == LEFT_OUT]
    assert cuts
    for change in cuts:
        assert plain_text(tree(change.made())) == plain_text(without(root, change.path))


def without(node: Node, path: tuple[str, ...]) -> Node:
    """Return a tree without what lies at a path of keys and numbers."""
    key, rest = path[0], path[1:]
    if isinstance(node, Sequence):
        items = list(node.items)
        at = int(key) - 1
        items[at : at + 1] = [without(items[at], rest)] if rest else []
        return Sequence(node.span, tuple(items))
    assert isinstance(node, Mapping)
    kept = []
    for entry in node.entries:
        if entry.key.value != key:
            kept.append(entry)
        elif rest:
            kept.append(Entry(entry.key, without(entry.value, rest)))
    return Mapping(node.span, tuple(kept))
