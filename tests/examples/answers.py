"""Answers: the questions of `examples/how-do-i.md`, each with what must come of its lines."""

from __future__ import annotations

import re
from pathlib import Path

from ruledsl.record import record

PAGE = Path(__file__).parents[2] / "examples" / "how-do-i.md"

_CHAPTER = re.compile(r"^## (?P<title>.+)$", re.MULTILINE)
_QUESTION = re.compile(r"^### (?P<title>.+)$", re.MULTILINE)
_LINES = re.compile(r"^```yaml\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
_BASE = re.compile(r"^# extends: (?P<base>\S+)$", re.MULTILINE)
_KEPT = re.compile(r"<!-- (?P<kind>says|never|scene): ?(?P<text>.*?) *-->", re.DOTALL)


@record
class Answer:
    """A question with its answer, and the comments beside it that say what must come of it."""

    chapter: str
    question: str
    base: str
    lines: str
    says: tuple[str, ...]  # what the rule book says then, and does not say of the base
    never: tuple[str, ...]  # what the rule book of the base says, and does not say any more
    scenes: tuple[str, ...]

    @property
    def rules(self) -> str:
        """Return the rule file that the answer makes of its base."""
        return f"language: 1\ngame: answer\nextends: {self.base}\n{self.lines}"

    @property
    def scene_file(self) -> str:
        """Return the scenes as a file that lies beside the rule file."""
        items = (f"- name: scene {n}\n{_deeper(s)}" for n, s in enumerate(self.scenes, 1))
        return "ruleset: rules.yaml\nscenes:\n" + "\n".join(items)


def answers() -> list[Answer]:
    """Return every answer of the page in its order."""
    text = PAGE.read_text(encoding="utf-8")
    return [
        _answer(chapter, question, body)
        for chapter, part in _parts(_CHAPTER, text)
        for question, body in _parts(_QUESTION, part)
    ]


def _parts(heading: re.Pattern[str], text: str) -> list[tuple[str, str]]:
    found = list(heading.finditer(text))
    ends = [*(each.start() for each in found[1:]), len(text)][: len(found)]
    return [(m["title"], text[m.end() : end]) for m, end in zip(found, ends, strict=True)]


def _answer(chapter: str, question: str, body: str) -> Answer:
    kept: dict[str, list[str]] = {"says": [], "never": [], "scene": []}
    for each in _KEPT.finditer(body):
        kept[each["kind"]].append(each["text"].strip("\n"))
    lines = "".join(block["text"] for block in _LINES.finditer(body))
    base = _BASE.search(lines)
    return Answer(
        chapter,
        question,
        base["base"] if base else "machiavelli",
        lines,
        tuple(kept["says"]),
        tuple(kept["never"]),
        tuple(kept["scene"]),
    )


def _deeper(text: str) -> str:
    return "\n".join(f"  {line}" for line in text.splitlines())
