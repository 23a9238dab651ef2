"""Constructs: what every word of the language must have; a new word is tested when it is listed."""

import importlib
import pkgutil
import re
from pathlib import Path

import pytest

import ruledsl.constructs
from ruledsl import api
from ruledsl.constructs import STANDARD
from ruledsl.language.construct import Construct, Example
from ruledsl.language.families import Part, StepPart
from ruledsl.language.spec import options_of, walk
from ruledsl.ruleset.compose import resolve
from ruledsl.ruleset.reader import read
from ruledsl.ruleset.rulebook import rule_book
from ruledsl.ruleset.validate import validate
from ruledsl.text.source import Source

ROOT = Path(__file__).parents[1]
CONSTRUCTS = STANDARD.constructs
FILES = (
    *sorted((ROOT / "rulesets").glob("*/rules.yaml")),
    *sorted(
        path
        for path in (ROOT / "examples" / "house-rules").glob("*.yaml")
        if not path.name.endswith(".scenes.yaml")
    ),
)

# A game that is whole; an example takes the place of what it writes itself.
WHOLE = {
    "language": "language: 1",
    "game": "game: example",
    "players": "players: 2-4",
    "pack": "pack: {decks: 2}",
    "deal": "deal: {hand: 7}",
    "melds": "melds: {set: {same: rank, different: suit, size: 3-4},"
    " run: {same: suit, consecutive: rank, size: 3+}}",
    "turn": "turn: play or draw 1",
    "points": "points: 1 each",
    "deal_ends": "deal_ends: {out: hand is empty, blocked: everybody passed}",
    "winner": "winner: {lowest: hand_points, tie: draw}",
    "match": "match: {deals: 1}",
}


def ident(value: object) -> str:
    if isinstance(value, Construct):
        return f"{value.spec.__module__.removeprefix('ruledsl.constructs.')}"
    return value.yaml[:40] if isinstance(value, Example) else str(value)


def whole_file(example: Example) -> Source:
    written = {match[1] for match in re.finditer(r"^([a-z_]+):", example.yaml, re.MULTILINE)}
    rest = [line for key, line in WHOLE.items() if key not in written]
    return Source("example.yaml", "\n".join([*rest, example.yaml]) + "\n")


EXAMPLES = [(c, e) for c in CONSTRUCTS for e in c.examples]


@pytest.mark.parametrize("construct", CONSTRUCTS, ids=ident)
def test_a_word_is_explained(construct: Construct) -> None:
    assert construct.examples or construct.keyword == "extends", "a word needs an example"
    assert construct.about.strip().endswith("."), "what a word is for is a sentence"
    for option in options_of(construct.spec):
        assert option.doc.strip(), f"{option.name} has no doc"
    if issubclass(construct.spec, Part) and construct.keyword not in (
        "language",
        "game",
        "extends",
    ):
        assert construct.chapter or construct.prose, construct.keyword


@pytest.mark.parametrize(("construct", "example"), EXAMPLES, ids=ident)
def test_an_example_says_or_reports_what_it_claims(construct: Construct, example: Example) -> None:
    source = whole_file(example)
    if example.reports:
        findings = validate(source, STANDARD).diagnostics
        assert example.reports.name in {each.code.name for each in findings}
        return
    # Only what the word itself says is looked at: an example need not be a game that can end.
    outcome = read(resolve(source, STANDARD), STANDARD)
    assert outcome.findings == ()
    if example.says:
        assert example.says in rule_book(outcome.ruleset, STANDARD, "en")


@pytest.mark.parametrize("construct", CONSTRUCTS, ids=ident)
def test_every_finding_of_a_word_has_an_example(construct: Construct) -> None:
    reported = {example.reports for example in construct.examples if example.reports}
    assert set(construct.codes) <= reported, f"no example reports {construct.codes}"


@pytest.fixture(scope="module")
def used() -> set[type]:
    """Return every spec that shipped games and examples use, choices of options included."""
    specs = set[type]()
    for path in FILES:
        game = api.load(path)
        specs |= {type(spec) for spec in walk(game.ruleset)}
        specs |= {c.spec for c in CONSTRUCTS if c.stands}
        text = path.read_text(encoding="utf-8")
        specs |= {c.spec for c in CONSTRUCTS if re.search(rf"\b{c.keyword}:", text)}
        flows = " ".join(re.findall(r"^turn: .*$", text, re.MULTILINE))
        steps = (c for c in CONSTRUCTS if issubclass(c.spec, StepPart))
        specs |= {c.spec for c in steps if re.search(rf"\b{c.keyword}\b", flows)}
    return specs


@pytest.mark.parametrize("construct", CONSTRUCTS, ids=ident)
def test_a_word_is_used_by_a_shipped_game_or_an_example(
    construct: Construct, used: set[type]
) -> None:
    assert construct.spec in used, f"{construct.keyword} is used nowhere"


def test_every_word_that_is_written_is_listed() -> None:
    written = set()
    for module in pkgutil.walk_packages(ruledsl.constructs.__path__, "ruledsl.constructs."):
        for value in vars(importlib.import_module(module.name)).values():
            if isinstance(value, Construct):
                written.add(value.spec)
    assert written == {construct.spec for construct in CONSTRUCTS}


def test_codes_of_findings_are_never_used_twice() -> None:
    from ruledsl.cli.explain import findings

    codes = findings()
    assert len({code.id for code in codes}) == len({code.name for code in codes}) == len(codes)


@pytest.mark.parametrize("word", STANDARD.vocabulary.words, ids=lambda word: word.word)
def test_a_word_of_expressions_is_explained(word: object) -> None:
    assert getattr(word, "doc", ""), "no doc"
    assert getattr(word, "says", ""), "no prose"
    assert getattr(word, "example", ""), "no example"
