"""Messages: every text of the rule book that stands in the code, as translators need it.

The sources are read, not run: a text counts where it is marked (`mark`, `say.tell`), counted
(`say.count`, `say.range`), or a phrase of the vocabulary. Steps of a turn are told by their
keywords. Names that the shipped rule files give to things are listened for while their books are
written.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from ruledsl.record import record

ROOT = Path(__file__).resolve().parents[1]
_PHRASES = ("says", "each", "measure")
_WORDS = ("NameWord", "FieldWord", "FunctionWord", "Symbol")
NAME = "name"
"""The context of names that rule files give to things."""


@record
class Message:
    """A text in English; `many` if it is counted, `context` if it is a name."""

    text: str
    many: str = ""
    context: str = ""
    where: tuple[str, ...] = ()  # modules, for translators


def messages() -> tuple[Message, ...]:
    """Return every message once, in the order of the modules."""
    found: dict[tuple[str, str], Message] = {}
    for message in (*_of_modules(), *_steps(), *_names()):
        key = (message.context, message.text)
        known = found.get(key, message)
        many = known.many or message.many
        where = tuple(dict.fromkeys((*known.where, *message.where)))
        found[key] = replace(known, many=many, where=where)
    return tuple(found.values())


def _of_modules() -> Iterator[Message]:
    for path in sorted(ROOT.rglob("*.py")):
        module = path.relative_to(ROOT.parent).as_posix()
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                yield from (replace(each, where=(module,)) for each in _of_call(node))


def _of_call(call: ast.Call) -> Iterator[Message]:
    name = _name(call.func)
    texts = [_text(arg) for arg in call.args]
    if name in ("mark", "tell") and texts and texts[0]:
        yield Message(texts[0])
    elif name == "mark_counted":
        yield Message(texts[0], texts[1])
    elif name in ("count", "range") and len(texts) == 3 and texts[1] and texts[2]:
        yield Message(texts[1], texts[2])
    elif name in _WORDS:
        phrases = (k for k in call.keywords if k.arg in _PHRASES)
        yield from (Message(text) for k in phrases if (text := _text(k.value)))
    elif name == "Construct":
        chapters = (k for k in call.keywords if k.arg == "chapter")
        yield from (Message(text) for k in chapters if (text := _text(k.value)))


def _name(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def _text(node: ast.expr) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def _steps() -> Iterator[Message]:
    from ruledsl.constructs import STANDARD
    from ruledsl.language.families import StepPart

    for keyword in STANDARD.family(StepPart):
        yield Message(keyword.replace("_", " "), where=("a step of a turn",))


def _names() -> Iterator[Message]:
    """Yield the names in shipped rule files; the name of a game stays as it is."""
    from ruledsl import api
    from ruledsl.language.tongues.english import English
    from ruledsl.language.tongues.translated import is_sign
    from ruledsl.ruleset.rulebook import rule_book

    class Listening(English):
        def __init__(self) -> None:
            self.heard: set[str] = set()

        def name(self, written: str) -> str:
            self.heard.add(written)
            return written

    listening = Listening()
    for game in api.games():
        loaded = api.load(game)
        rule_book(loaded.ruleset, loaded.registry, listening)
    games = set(api.games())
    for written in sorted(listening.heard):
        if not is_sign(written) and not games & set(written.split()):
            yield Message(written, context=NAME, where=("a name in rule files",))
