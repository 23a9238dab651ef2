"""What comes of a change: no rule file, the same game, a scene that notices, or none."""

from pathlib import Path

import pytest

from ruledsl.constructs import STANDARD
from ruledsl.mutation.change import Change
from ruledsl.mutation.meter import TooMuchWorkError, at_most
from ruledsl.mutation.run import Bench, bench
from ruledsl.mutation.trial import ENDLESS, INVALID, NOTICED, SAME, SURVIVED, Fate, tried
from ruledsl.ruleset.compose import resolve
from ruledsl.ruleset.sameness import meaning_of
from ruledsl.text.source import Source
from tests.mutation.conftest import RULES, SCENES, Make


def fate(table: Bench, name: str, steps: int = 10**9) -> Fate:
    change = next(change for change in table.changes if change.name == name)
    return tried(change, table.rules, table.queue.of, steps)


def test_a_scene_notices_a_hand_of_another_size(game: Make) -> None:
    found = fate(bench(game()), "deal.hand 7 -> 8")
    assert (found.what, found.by, found.how) == (NOTICED, "seven cards", "failed")


def test_what_no_scene_looks_at_survives(game: Make) -> None:
    assert fate(bench(game()), "turn draw 2 -> draw 2?").what == SURVIVED


def test_a_change_that_the_checks_find_is_no_rule_file(game: Make) -> None:
    found = fate(bench(game()), "extends left out")
    assert (found.what, found.by) == (INVALID, "missing-key")


def test_a_heading_left_out_leaves_the_same_game(game: Make) -> None:
    assert fate(bench(game()), "title left out").what == SAME


def test_leaving_out_what_is_the_default_leaves_the_same_game(game: Make) -> None:
    table = bench(game(RULES + "jokers: null\nstock_out: pass\n"))
    assert fate(table, "stock_out left out").what == SAME


def test_a_scene_that_cannot_be_set_up_any_more_has_noticed(game: Make) -> None:
    rules = RULES + "players: 2-4\n"
    scenes = SCENES + "  - {name: four, given: {players: 4}, expect: {pack_size: 104}}\n"
    found = fate(bench(game(rules, scenes)), "players 4 -> 3")
    assert (found.what, found.by, found.how) == (NOTICED, "four", "error")


def test_play_without_end_counts_as_noticed(game: Make) -> None:
    table = bench(game())
    change = next(c for c in table.changes if c.name == "turn draw 2 -> draw 2?")
    needed = 3
    while tried(change, table.rules, table.queue.of, needed).what == INVALID:
        needed *= 2  # what checking alone needs
    found = tried(change, table.rules, _again_and_again(table), needed)
    assert (found.what, found.how) == (NOTICED, ENDLESS)


def _again_and_again(table: Bench) -> object:
    def order(change: Change) -> object:
        while True:
            yield from table.queue.of(change)

    return order


def test_a_change_that_takes_too_long_to_check_is_no_rule_file(game: Make) -> None:
    assert fate(bench(game()), "deal.hand 7 -> 8", steps=50).what == INVALID


def test_an_exception_in_a_scene_is_no_notice(game: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    table = bench(game())

    def broken(self: object, scene: object) -> None:
        raise ValueError("no such thing")

    monkeypatch.setattr("ruledsl.scenes.run.Runner.run", broken)
    found = fate(table, "deal.hand 7 -> 8")
    assert (found.what, found.by) == (INVALID, "ValueError in the scene seven cards")


def test_the_meter_stops_what_never_ends() -> None:
    def step() -> int:
        return 0

    with pytest.raises(TooMuchWorkError), at_most(1000):
        any(step() for _ in iter(int, 1))


def meaning(text: str) -> object:
    return meaning_of(resolve(Source("rules.yaml", text), STANDARD), STANDARD)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("turn: play or draw 1", "turn: play or draw"),
        ("turn: (play then draw) or (play then draw)", "turn: play then draw"),
        ("turn: draw", "title: Something\nturn: draw"),
        ("knock: points(hand)   <= 5", "knock: {when: points(hand) <= 5}"),
        ("jokers: {named: true}", "jokers: {}"),
    ],
)
def test_two_ways_to_write_a_rule_mean_the_same(one: str, other: str) -> None:
    assert meaning(one) == meaning(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("turn: play or draw 1", "turn: play or draw 2"),
        ("turn: play or draw", "turn: draw or play?"),
        ("deal: {hand: 7}", "deal: {hand: 8}"),
        (
            "options: {a: {ask: Why?, default: b, choices: {b: {}, c: {deal: 3}}}}",
            "options: {a: {ask: Why?, default: c, choices: {b: {}, c: {deal: 3}}}}",
        ),
    ],
)
def test_two_rules_mean_different_things(one: str, other: str) -> None:
    assert meaning(one) != meaning(other)


def test_scenes_that_touch_the_part_are_tried_first(game: Make, tmp_path: Path) -> None:
    table = bench(game())
    deal = next(change for change in table.changes if change.part == "deal")
    turn = next(change for change in table.changes if change.part == "turn")
    assert table.queue.of(turn)[0].name == "two are drawn"
    table.queue.note(deal, "two are drawn")
    assert table.queue.of(deal)[0].name == "two are drawn"


SCORED = "winner: {{lowest: {}}}\npoints: {}\n"


def test_where_every_card_counts_one_points_and_cards_are_the_same() -> None:
    points, size = (SCORED.format(word, "1 each") for word in ("hand_points", "hand_size"))
    assert meaning(points) == meaning(size)
    points, size = (SCORED.format(word, "2 each") for word in ("hand_points", "hand_size"))
    assert meaning(points) != meaning(size)


def test_ties_do_not_matter_in_a_match_without_end() -> None:
    endless = "match: {{endless: true, winner: {{lowest: total, tie: {}}}}}"
    assert meaning(endless.format("shared")) == meaning(endless.format("draw"))
    one = "match: {{deals: 2, winner: {{lowest: total, tie: {}}}}}"
    assert meaning(one.format("shared")) != meaning(one.format("draw"))
