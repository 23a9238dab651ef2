"""How do I: every answer is a rule file without findings that means what its question asks for."""

import re
from functools import cache
from pathlib import Path

import pytest

from ruledsl import api
from ruledsl.scenes.reader import read_file
from ruledsl.scenes.run import Runner
from ruledsl.simulation.invariants import check_match
from ruledsl.simulation.simulate import Plan, simulate
from tests.examples.answers import PAGE, Answer, answers

ANSWERS = answers()
each_answer = pytest.mark.parametrize("answer", ANSWERS, ids=lambda answer: answer.question)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("answers")


@cache
def written(answer: Answer, folder: Path) -> Path:
    path = folder / str(ANSWERS.index(answer)) / "rules.yaml"
    path.parent.mkdir()
    path.write_text(answer.rules, encoding="utf-8")
    return path


@cache
def loaded(game: str | Path) -> api.Game:
    return api.load(game)


@cache
def book(game: str | Path) -> str:
    return " ".join(api.rule_book(loaded(game)).split())


def test_there_are_fifty_questions_and_each_is_asked_once() -> None:
    questions = [answer.question for answer in ANSWERS]
    assert len(questions) >= 50
    assert len(set(questions)) == len(questions)
    assert all(question.endswith("?") for question in questions)


def test_the_contents_name_every_chapter_and_every_question() -> None:
    contents = PAGE.read_text(encoding="utf-8").partition("\n## ")[0]
    listed = re.findall(r"^ *- \[(.+)\]\(#", contents, re.MULTILINE)
    chapters = list(dict.fromkeys(answer.chapter for answer in ANSWERS))
    assert listed == [*chapters, "What cannot be said"]


@each_answer
def test_an_answer_is_a_few_lines_without_findings(answer: Answer, folder: Path) -> None:
    assert 1 <= len(answer.lines.splitlines()) <= 9
    assert loaded(written(answer, folder)).findings == ()


@each_answer
def test_an_answer_means_what_is_asked(answer: Answer, folder: Path) -> None:
    assert answer.says or answer.scenes
    told, before = book(written(answer, folder)), book(answer.base)
    assert [text for text in answer.says if text not in told or text in before] == []
    assert [text for text in answer.never if text in told or text not in before] == []


@pytest.mark.parametrize(
    "answer", [each for each in ANSWERS if each.scenes], ids=lambda answer: answer.question
)
def test_the_scenes_of_an_answer_hold_and_do_not_all_hold_without_it(
    answer: Answer, folder: Path
) -> None:
    scenes = written(answer, folder).with_name("scenes.yaml")
    scenes.write_text(answer.scene_file, encoding="utf-8")
    reading = read_file(scenes)
    assert reading.file is not None
    assert reading.errors == ()
    with_it = [Runner(loaded(written(answer, folder))).run(scene) for scene in reading.file.scenes]
    assert [each.findings for each in with_it if each.findings] == []
    assert [each.mismatches for each in with_it if each.mismatches] == []
    without = Runner(loaded(answer.base))
    assert any(without.run(scene).status != "passed" for scene in reading.file.scenes)


@each_answer
def test_an_answer_is_played_to_the_end(answer: Answer, folder: Path) -> None:
    game = loaded(written(answer, folder))
    plan = Plan(games=1, players=game.players[0], seed=3, levels=("random",))
    assert simulate(game, plan, check=check_match).deals == 1
