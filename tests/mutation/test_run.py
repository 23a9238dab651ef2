"""All changes of a game tried, and what is told of them."""

import json
import re

import pytest

from ruledsl import api
from ruledsl.mutation.report import FORMATS, report, summary
from ruledsl.mutation.run import Plan, ScenesFailError, Tried, mutate
from ruledsl.mutation.trial import NOTICED, SURVIVED
from ruledsl.resources import rulesets_dir
from tests.mutation.conftest import RULES, SCENES, Make

ESCAPE = re.compile(r"\x1b\[[0-9;]*m")
REASON = "survives:\n  turn draw 2 -> draw 2?: nobody at our table would stop\n"
OURS = (
    "manipulation",
    "machiavelli",
    "shanghai",
    "guadalupe",
    "carousel",
    "vatikan",
    "tahiti",
    "manipulation-knock",
)


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Tried:
    """Return all that comes of the small game."""
    folder = tmp_path_factory.mktemp("plain")
    (folder / "rules.yaml").write_text(RULES, encoding="utf-8")
    (folder / "scenes.yaml").write_text(SCENES, encoding="utf-8")
    return mutate(api.load(folder))


def told(done: Tried) -> list[tuple[str, str, str]]:
    return [(fate.change.name, fate.what, fate.by) for fate in done.fates]


def test_a_sample_is_the_same_every_time_and_another_seed_gives_another_one(game: Make) -> None:
    made = game()
    one, again = (mutate(made, Plan(limit=5, seed=1)) for _ in range(2))
    other = mutate(made, Plan(limit=5, seed=4))
    assert told(one) == told(again)
    assert len(one.fates) == 5 < one.changes
    assert told(one) != told(other)


def test_two_processes_find_what_one_finds(plain: Tried) -> None:
    assert told(mutate(plain.game, Plan(jobs=2))) == told(plain)


def test_a_survivor_with_a_reason_is_not_open_and_still_counts_as_a_survivor(
    game: Make, plain: Tried
) -> None:
    reasoned = mutate(game(scenes=SCENES + REASON))
    name = "turn draw 2 -> draw 2?"
    assert name in [fate.change.name for fate in plain.open]
    assert name not in [fate.change.name for fate in reasoned.open]
    assert plain.percent == reasoned.percent < 100
    assert not reasoned.stale


def test_a_reason_for_what_a_scene_notices_is_told(game: Make) -> None:
    done = mutate(game(scenes=SCENES + "survives:\n  deal.hand 7 -> 8: we do not care\n"))
    assert [each.name for each in done.stale] == ["deal.hand 7 -> 8"]
    assert "deal.hand 7 -> 8; take it away" in report([done])


def test_scenes_that_fail_anyhow_cannot_notice_anything(game: Make) -> None:
    with pytest.raises(ScenesFailError, match="do not hold"):
        mutate(game(scenes=SCENES.replace("hand_size: 7", "hand_size: 9")))


def test_a_game_without_scenes_cannot_be_tried(game: Make) -> None:
    with pytest.raises(ScenesFailError, match="no scenes"):
        mutate(game(scenes="ruleset: rules.yaml\nscenes: []\n"))


def test_the_text_says_where_and_what_and_which_scene_would_notice(plain: Tried) -> None:
    text = report([plain])
    block = next(part for part in text.split("\n\n") if "draw 2 -> draw 2?" in part)
    place, minus, plus, hint = block.splitlines()
    assert place.endswith("rules.yaml:6:15: no scene notices turn draw 2 -> draw 2?")
    assert minus == "  - turn: play or draw 2"
    assert plus == "  + turn: play or draw 2?"
    assert "exactly its `actions`" in hint


def test_the_data_have_every_change_and_the_figures(plain: Tried) -> None:
    done = plain
    data = json.loads(report([done], "json"))
    (told,) = data["games"]
    assert data["version"] == 1
    assert told["noticed"] == len(done.of(NOTICED))
    assert told["survived"] == len(done.of(SURVIVED))
    assert len(told["fates"]) == told["changes"] == done.changes
    assert {each["fate"] for each in told["fates"]} == {"noticed", "survived", "invalid", "same"}


def test_no_format_lets_a_control_character_through(plain: Tried) -> None:
    done = plain
    assert all("\x1b" not in report([done], form) for form in FORMATS)
    coloured = report([done], colour=True)
    assert "\x1b[31m" in coloured
    assert "\x1b" not in ESCAPE.sub("", coloured)


def test_every_line_of_the_concise_format_has_a_place(plain: Tried) -> None:
    done = plain
    lines = report([done], "concise").splitlines()
    assert len(lines) == len(done.open)
    assert all("rules.yaml:" in line and "[unnoticed-change]" in line for line in lines)


def test_markdown_has_a_row_for_each_survivor(plain: Tried) -> None:
    done = plain
    rows = [line for line in report([done], "markdown").splitlines() if line.startswith("| ")]
    assert len(rows) == 2 + len(done.of(SURVIVED))


def test_a_sample_of_a_shipped_game_is_noticed_by_its_scenes() -> None:
    done = mutate(api.load("carousel"), Plan(limit=12, seed=2))
    assert not done.open, summary(done)


@pytest.mark.slow
@pytest.mark.parametrize("name", OURS)
def test_scenes_of_a_game_notice_nine_of_ten_changed_rules(name: str) -> None:
    assert (rulesets_dir() / name / "scenes.yaml").is_file()
    done = mutate(api.load(name))
    assert done.percent >= 90, summary(done)
    assert not done.open, report([done], "concise")
    assert not done.stale
