"""The command `mutate`: exit codes, formats, bounds."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Command
from tests.mutation.conftest import RULES, SCENES


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "rules.yaml").write_text(RULES, encoding="utf-8")
    (tmp_path / "scenes.yaml").write_text(SCENES, encoding="utf-8")
    return tmp_path


def test_unnoticed_changes_give_1_and_are_told(ruledsl: Command, folder: Path) -> None:
    done = ruledsl("mutate", str(folder))
    assert done.code == 1
    assert "no scene notices turn draw 2 -> draw 2?" in done.out
    assert "ours: scenes notice" in done.out.splitlines()[-1]


def test_a_share_that_is_reached_gives_0_and_one_that_is_not_gives_1(
    ruledsl: Command, folder: Path
) -> None:
    sample = ("mutate", str(folder), "--limit", "9", "--fail-under")
    assert ruledsl(*sample, "30").code == 0
    assert ruledsl(*sample, "100").code == 1


def test_reasons_for_all_survivors_give_0(ruledsl: Command, folder: Path) -> None:
    told = json.loads(ruledsl("mutate", str(folder), "--format", "json").out)
    names = [each["name"] for each in told["games"][0]["fates"] if each["fate"] == "survived"]
    reasons = "".join(f"  {name!r}: we do not mind\n" for name in names)
    (folder / "scenes.yaml").write_text(f"{SCENES}survives:\n{reasons}", encoding="utf-8")
    done = ruledsl("mutate", str(folder))
    assert done.code == 0, done.out
    assert f"{len(names)} survive with a reason" in done.out


def test_scenes_may_lie_elsewhere(ruledsl: Command, folder: Path) -> None:
    elsewhere = folder / "more" / "a.scenes.yaml"
    elsewhere.parent.mkdir()
    elsewhere.write_text(SCENES.replace("rules.yaml", "../rules.yaml"), encoding="utf-8")
    (folder / "scenes.yaml").unlink()
    found = ruledsl(
        "mutate", str(folder / "rules.yaml"), "--limit", "4", "--scenes", str(elsewhere)
    )
    assert found.code in (0, 1)
    assert "[4 of " in found.out
    none = ruledsl("mutate", str(folder), "--scenes", str(folder / "rules.yaml"))
    assert none.code == 2


def test_scenes_of_other_games_in_the_folder_are_passed_over(
    ruledsl: Command, folder: Path
) -> None:
    other = folder / "other.scenes.yaml"
    scenes = "scenes: [{name: ten, expect: {hand_size: 10}}]\nsurvives: {nothing: at all}\n"
    other.write_text(f"ruleset: carousel\n{scenes}", encoding="utf-8")
    done = ruledsl("mutate", str(folder), "--format", "json", "--limit", "3")
    (game,) = json.loads(done.out)["games"]
    assert (game["scenes"], game["stale"]) == (2, [])


def test_scenes_that_do_not_hold_give_2(ruledsl: Command, folder: Path) -> None:
    (folder / "scenes.yaml").write_text(SCENES.replace(": 7", ": 8"), encoding="utf-8")
    done = ruledsl("mutate", str(folder))
    assert (done.code, done.out) == (2, "")
    assert "do not hold as the rules stand" in done.err


def test_a_game_that_is_not_there_gives_2(ruledsl: Command) -> None:
    done = ruledsl("mutate", "machiaveli")
    assert done.code == 2
    assert "machiavelli" in done.err


@pytest.mark.parametrize(
    "wrong",
    [("--jobs", "0"), ("--limit", "-3"), ("--limit", "x"), ("--fail-under", "101")],
)
def test_numbers_out_of_bounds_give_2(
    ruledsl: Command, folder: Path, wrong: tuple[str, str]
) -> None:
    done = ruledsl("mutate", str(folder), *wrong)
    assert done.code == 2
    assert wrong[0] in done.err
    assert "invalid _" not in done.err  # no name of ours


def test_a_sample_says_how_many_of_all_it_is(ruledsl: Command, folder: Path) -> None:
    done = ruledsl("mutate", str(folder), "--limit", "3", "--seed", "5", "--fail-under", "0")
    assert done.code == 0
    assert "[3 of " in done.out


def test_formats_go_into_files_as_well(ruledsl: Command, folder: Path) -> None:
    file = folder / "out" / "rules.md"
    done = ruledsl("mutate", str(folder), "--format", "concise", "--output", f"markdown={file}")
    assert "ours: scenes notice" in done.err
    assert file.read_text(encoding="utf-8").startswith("### ours: scenes notice")
    assert "\x1b" not in done.out


def test_colours_are_used_when_they_are_asked_for(ruledsl: Command, folder: Path) -> None:
    done = ruledsl("mutate", str(folder), "--color", "always")
    assert "\x1b[31m  - turn: play or draw 2\x1b[0m" in done.out


def test_a_scene_file_with_a_reason_that_is_no_text_is_told(ruledsl: Command, folder: Path) -> None:
    (folder / "scenes.yaml").write_text(f"{SCENES}survives: [deal]\n", encoding="utf-8")
    done = ruledsl("test", str(folder))
    assert done.code == 2
    assert "`survives`" in done.out
