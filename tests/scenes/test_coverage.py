"""Which rules scenes have exercised, and which can be exercised at all."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from ruledsl import api
from ruledsl.scenes.coverage import Coverage, coverage, data, text
from ruledsl.scenes.possible import refusals, variants
from ruledsl.scenes.run import Results, run_file

from .conftest import file_result

WATCHED = "- given: {options: {duty: watched}}\n  expect: {hand_size: 5}\n"
STRICT = WATCHED.replace("watched", "strict")
LAID = """\
- given: {hands: {A: 8H KC}, drawn: 1, table: 5H 6H 7H}
  do: [play: 5H 6H 7H 8H]
  expect: {verdict: accepted}
"""
REMINDED = """\
- given: {hands: {A: 8H KC}, drawn: 1, table: 5H 6H 7H}
  do: [draw]
  expect: {verdict: reminded}
"""


def covered(game: api.Game, *scenes: str) -> Coverage:
    names = (f"- name: n{n}\n {scene[1:]}" for n, scene in enumerate(scenes))
    file = file_result(game, "ruleset: small\nscenes:\n" + "".join(names))
    (each,) = coverage(Results((file,)))
    return each


def of_kind(kind: str, things: Iterable[tuple[str, str]]) -> set[str]:
    return {name for each, name in things if each == kind}


def test_an_option_is_exercised_by_scenes_with_two_of_its_choices(small: api.Game) -> None:
    one, both = covered(small, WATCHED), covered(small, WATCHED, STRICT)
    assert ("option", "duty") in one.missing
    assert ("choice", "duty: strict") in one.missing
    assert ("option", "duty") in both.exercised
    assert "no scene for option duty" in text([one])
    # JSON data: its kinds are what is tested.
    assert {"kind": "option", "name": "duty"} in data([one])[0]["missing"]  # type: ignore[operator]  # what JSON holds has no type


def test_every_option_has_a_row_and_a_row_for_each_choice(small: api.Game) -> None:
    things = covered(small, WATCHED).things
    assert of_kind("option", things) == {"duty"}
    assert of_kind("choice", things) == {"duty: watched", "duty: strict"}


def test_a_reminder_exercises_the_word_that_gives_it(small: api.Game) -> None:
    assert ("word", "must_play") in covered(small, LAID).missing
    assert ("word", "must_play") in covered(small, REMINDED).exercised


def test_a_meld_that_is_laid_exercises_the_words_of_its_shape(small: api.Game) -> None:
    done = covered(small, LAID)
    assert {("word", "same"), ("word", "consecutive"), ("word", "size")} <= done.exercised
    assert ("word", "different") in done.missing  # of sets alone


def test_scenes_that_do_nothing_exercise_no_word_that_refuses(small: api.Game) -> None:
    assert {"knock", "must_play", "different"} <= of_kind("word", covered(small, WATCHED).missing)


RULES = """\
language: 1
game: made
title: Made
extends: carousel
"""


def can_be_refused(rules: str) -> set[str]:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "rules.yaml"
        path.write_text(RULES + rules, encoding="utf-8")
        return {code for variant in variants(api.load(path)) for code in refusals(variant)}


@pytest.mark.parametrize(
    ("rules", "possible", "impossible"),
    [
        ("ranks: {ace: low}", {"ace-not-high", "ace-around"}, {"ace-not-low"}),
        ("ranks: {ace: high}", {"ace-not-low", "ace-around"}, {"ace-not-high"}),
        ("ranks: {ace: either}", {"ace-around"}, {"ace-not-low", "ace-not-high"}),
        ("ranks: {ace: around}", {"run-gap"}, {"ace-not-low", "ace-not-high", "ace-around"}),
        ("must_play: enforce", {"must-play"}, set()),
        ("must_play: remind", set(), {"must-play"}),
        ("jokers: {moves: anywhere}", {"joker-not-free"}, {"joker-left-neighbours", "meld-frozen"}),
        ("jokers: {moves: with a neighbour}", {"joker-left-neighbours"}, {"meld-frozen"}),
        ("jokers: {moves: never}", {"meld-frozen"}, {"joker-not-free", "joker-left-neighbours"}),
        ("jokers: {per_meld: 1}", {"too-many-jokers"}, set()),
        ("jokers: {stand_for: any card but an ace}", {"joker-name-wrong"}, {"too-many-jokers"}),
        ("deal: {loose: 4}", {"loose-card-new"}, set()),
        ("pack: {jokers: 0}\njokers: null\npoints: {joker: null}", set(), {"joker-not-free"}),
    ],
)
def test_refusals_are_listed_where_they_can_come_up(
    rules: str, possible: set[str], impossible: set[str]
) -> None:
    found = can_be_refused(rules)
    assert possible <= found
    assert not impossible & found


def test_a_refusal_that_comes_up_with_a_choice_alone_is_listed(small: api.Game) -> None:
    assert "must-play" in of_kind("refusal", covered(small, WATCHED).things)
    rules = (
        ("options: {duty: {ask: Must you?, choices: {no: {}, yes: {must_play: enforce}}}}\n")
        .replace("no:", "never:")
        .replace("yes:", "always:")
    )
    assert "must-play" in can_be_refused(rules)


def told_impossible(name: str) -> set[str]:
    """Return refusals that scenes of a game give although they are said to be impossible."""
    (each,) = coverage(Results((run_file(api.find(name).parent / "scenes.yaml"),)))
    words = {code for v in variants(api.load(name)) for w, _ in v.words for code in w.refusals}
    given = of_kind("refusal", each.exercised) & {code.name for code in words}
    return given - of_kind("refusal", each.things)


@pytest.mark.parametrize("name", ["carousel", "tahiti"])
def test_no_scene_gives_a_refusal_that_is_said_to_be_impossible(name: str) -> None:
    assert told_impossible(name) == set()


@pytest.mark.slow
@pytest.mark.parametrize("name", api.games())
def test_no_shipped_scene_gives_a_refusal_that_is_said_to_be_impossible(name: str) -> None:
    assert told_impossible(name) == set()
