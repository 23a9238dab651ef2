"""Questions: what a player would ask, each rule book answers, in the chapter where one looks."""

from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest
import yaml

from ruledsl import api
from ruledsl.books.book import markdown

QUESTIONS = yaml.safe_load(Path(__file__).with_name("questions.yaml").read_text(encoding="utf-8"))
LANGUAGES = ("en", "it", "hu", "hy")
KEYS = {"ask", "chapter", "answer", "games", *LANGUAGES}
ASKED = [
    (game, language, question)
    for question in QUESTIONS
    for game in question["games"]
    for language in LANGUAGES
]


@cache
def chapters(game: str, language: str) -> dict[str, str]:
    """Return the chapters of a book by their English headings, each text in one line."""
    told = _parts(game, language)
    return dict(zip(_parts(game, "en"), told.values(), strict=True))


def _parts(game: str, language: str) -> dict[str, str]:
    text = markdown(api.load(game), language, with_examples=False)
    parts = (part.partition("\n") for part in text.split("\n## ")[1:])
    return {heading: " ".join(body.split()) for heading, _, body in parts}


def name(asked: tuple[str, str, dict[str, str]]) -> str:
    game, language, question = asked
    return f"{game}-{language}-{question['ask']}"


@pytest.mark.parametrize("asked", ASKED, ids=name)
def test_a_question_is_answered(asked: tuple[str, str, dict[str, str]]) -> None:
    game, language, question = asked
    assert question[language] in chapters(game, language)[question["chapter"]]


def test_every_entry_has_a_question_an_answer_and_a_text_in_every_language() -> None:
    for question in QUESTIONS:
        assert set(question) == KEYS
        assert set(question["games"]) <= set(api.games())


@pytest.mark.parametrize("game", api.games())
def test_at_least_twenty_questions_are_asked_of_a_game(game: str) -> None:
    asked = [question["ask"] for question in QUESTIONS if game in question["games"]]
    assert len(asked) == len(set(asked)), "a question has one answer for a game"
    assert len(asked) >= 20


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_game_gives_the_answer_of_another(language: str) -> None:
    by_ask = defaultdict(list)
    for question in QUESTIONS:
        by_ask[question["ask"]].append(question)
    for questions in by_ask.values():
        for question in questions:
            others = {game for other in questions for game in other["games"]}
            for game in others - set(question["games"]):
                own = next(other for other in questions if game in other["games"])
                text = chapters(game, language).get(question["chapter"], "")
                said = question[language]
                assert said not in text or said in own[language], (
                    f"{game} answers {question['ask']!r} with {question['answer']!r}"
                )
