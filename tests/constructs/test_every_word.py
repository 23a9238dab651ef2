"""One rule file uses every word of the language, and lives: it is shown, read again, and played.

`ok/every-word.yaml` is enough: where a file takes one of several words only (what a first play
needs), the others stand in the choices of an option.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from ruledsl import api
from ruledsl.constructs import STANDARD
from ruledsl.engine import record
from ruledsl.engine.match import Match
from ruledsl.language.spec import walk
from ruledsl.language.types import Scope
from ruledsl.language.vocabulary import FieldWord, FunctionWord, NameWord
from ruledsl.players.levels import LEVELS
from ruledsl.record import names
from ruledsl.ruleset.choices import with_choices
from ruledsl.ruleset.formulas import formulas_in
from ruledsl.ruleset.parts import flow_words
from ruledsl.ruleset.reader import read
from ruledsl.ruleset.show import plain_text
from ruledsl.ruleset.validate import validate
from ruledsl.simulation.invariants import check_match
from ruledsl.simulation.run import play_deal
from ruledsl.simulation.simulate import seat_players
from ruledsl.syntax.expression import Call, Field, Name
from ruledsl.text.source import Source

FILE = Path(__file__).parent.parent / "rulefiles" / "ok" / "every-word.yaml"
OFFERED = {"end"}  # no flow writes it: it is offered where a turn may stop or go on
KINDS = {Name: NameWord, Call: FunctionWord, Field: FieldWord}

Asked = set[tuple[type[Any], str]]

load = cache(api.load)


def choices() -> list[dict[str, str]]:
    """Return every combination of choices of the file."""
    options = load(FILE).options
    return [dict(zip(options, picked, strict=True)) for picked in product(*options.values())]


@cache
def parts() -> tuple[Any, ...]:
    """Return the parts of the file, with each combination of choices taken."""
    resolved = load(FILE).ruleset.resolved
    chosen = [with_choices(resolved.mapping, each, STANDARD) for each in choices()]
    found = [read(replace(resolved, mapping=each), STANDARD).ruleset.parts for each in chosen]
    return tuple(part for each in (load(FILE).ruleset.parts, *found) for part in each)


def asked_in(value: Any) -> Iterator[tuple[type[Any], str]]:
    """Yield the words that an expression asks for, and of which kind each is."""
    match value:
        case tuple():
            for each in value:
                yield from asked_in(each)
        case Name(word=word) | Field(word=word) | Call(function=word):
            yield KINDS[type(value)], word
    if hasattr(value, "start"):
        for name in names(type(value)):
            yield from asked_in(getattr(value, name))


def test_the_file_uses_every_word() -> None:
    written = {type(spec) for part in parts() for spec in walk(part)}
    steps = flow_words(parts()) | OFFERED
    lacking = {
        (word.keyword, word.spec.__name__)
        for word in STANDARD.constructs
        if word.spec not in written and word.keyword not in steps
    }
    assert lacking - {("extends", "Extends")} == set()
    assert "\nextends: " in FILE.read_text("utf-8")  # its base is resolved before it is read


def test_the_file_asks_for_all_that_expressions_know() -> None:
    asked = {word for each in formulas_in(parts()) for word in asked_in(each.expr)}
    known = {
        (type(word), word.word)
        for word in STANDARD.vocabulary.words
        if word.scopes != {Scope.MELD}  # no place of a rule file asks for the shape of a meld
    }
    assert known - asked == set()


def test_it_is_shown_and_read_again_without_a_finding(tmp_path: Path) -> None:
    resolved = load(FILE).ruleset.resolved
    shown = tmp_path / "shown.yaml"
    shown.write_text(plain_text(resolved.mapping), "utf-8")
    report = validate(shown, STANDARD)
    assert report.diagnostics == ()
    assert report.ruleset is not None
    assert plain_text(report.ruleset.resolved.mapping) == shown.read_text("utf-8")
    assert Source(str(shown), shown.read_text("utf-8")).line_count > 100


def test_its_rule_book_tells_every_option() -> None:
    book = api.rule_book(load(FILE))
    assert "Choices of the table" in book
    assert all(item in book for item in ("*family*", "redeal", "knock", "clock", "red ace"))


CASES = [
    (players, level, seed, chosen)
    for players in (2, 3, 4)
    for seed, level in enumerate(("random", "greedy"), players)
    for chosen in (choices()[0], choices()[-1])
]


@pytest.mark.parametrize(("players", "level", "seed", "chosen"), CASES)
def test_it_is_played_to_the_end_and_played_again(
    players: int, level: str, seed: int, chosen: dict[str, str]
) -> None:
    match = Match(load(FILE).rules(players, chosen), seed)
    play_deal(match, seat_players(match, [level] * players, LEVELS), check=check_match)
    assert match.position.ended
    again = record.replay(match.rules, record.load(record.dump(record.record_of(match))))
    assert (again.position, again.standing) == (match.position, match.standing)


def test_a_whole_match_of_it_ends() -> None:
    match = Match(load(FILE).rules(2), 5)
    seated = seat_players(match, ["greedy"] * 2, LEVELS)
    for _ in range(20):
        play_deal(match, seated, check=check_match)
        if match.over:
            break
        match.next_deal()
    assert match.over
    assert match.standing.deals <= 4
