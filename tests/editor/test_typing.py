"""Typing: rule files written key by key, and what is asked at every place of them."""

import re
from contextlib import suppress
from pathlib import Path

import pytest

from ruledsl import api
from ruledsl.constructs import STANDARD
from ruledsl.editor.actions import actions
from ruledsl.editor.analysis import Analysis, analysed
from ruledsl.editor.completion import complete
from ruledsl.editor.hints import hints
from ruledsl.editor.hover import hover
from ruledsl.editor.outline import folds, outline
from ruledsl.editor.places import RenameError, definitions, references, rename
from ruledsl.editor.sides import shown_in
from ruledsl.editor.slots import formula_at, is_flow, key_at, sort_of
from ruledsl.editor.spots import scalars
from ruledsl.editor.workspace import Workspace
from ruledsl.ruleset.validate import validate
from ruledsl.syntax.phrase_words import RESERVED
from ruledsl.text.edits import edited
from ruledsl.text.source import Source

ROOT = Path(__file__).parents[2]
GAMES = {game: api.find(game).read_text(encoding="utf-8") for game in api.games()}
SMALL = min((text for text in GAMES.values() if "extends" not in text), key=len)
WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


def analysis_of(text: str) -> Analysis:
    found = analysed(Source(str(ROOT / "ours" / "rules.yaml"), text), STANDARD)
    assert found is not None
    return found


def typed(text: str, lengths: range) -> None:
    """Write a text up to each length, and ask everything each time."""
    files = Workspace(STANDARD)
    for length in lengths:
        document = files.put("/games/ours/rules.yaml", text[:length], length)
        findings = files.at_once(document)
        assert all(
            each.span.source is document.source for each in shown_in(document.source, findings)
        )
        analysis = document.readable or Analysis.empty(document.source, STANDARD)
        offers = complete(analysis, text[:length], length)
        assert 0 <= offers.start <= offers.end <= length
        actions(findings, document.source, 0, length)
        if document.current and length % 10 == 0:
            ask(analysis, length)


def ask(analysis: Analysis, offset: int) -> None:
    hover(analysis, offset)
    definitions(analysis, offset)
    references(analysis, offset)
    outline(analysis)
    folds(analysis)
    hints(analysis, 0, offset)
    with suppress(RenameError):
        rename(analysis, offset, "other")


def test_a_file_is_written_key_by_key() -> None:
    typed(SMALL, range(len(SMALL) + 1))


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_every_shipped_file_is_written_key_by_key(game: str) -> None:
    typed(GAMES[game], range(0, len(GAMES[game]) + 1, 1 if len(GAMES[game]) < 1500 else 5))


@pytest.mark.parametrize("game", GAMES)
def test_every_key_of_a_file_is_offered_where_it_stands(game: str) -> None:
    text = GAMES[game]
    analysis = analysis_of(text)
    missed, asked = [], 0
    for each in scalars(analysis.tree):
        if not each.is_key or key_at(each.path, STANDARD) is None:
            continue
        span = each.scalar.span
        cut = text[: span.start] + text[span.end :]
        asked += 1
        offered = {offer.label for offer in complete(analysis, cut, span.start).items}
        if each.scalar.value not in offered:
            missed.append(each.path)
    assert missed == []
    assert asked > 10


@pytest.mark.parametrize("game", GAMES)
def test_every_word_of_expressions_and_flows_is_offered_where_it_stands(game: str) -> None:
    text = GAMES[game]
    analysis = analysis_of(text)
    missed = []
    for each in scalars(analysis.tree):
        phrase = formula_at(each.path, STANDARD) or is_flow(each.path, STANDARD)
        if each.is_key or not phrase or not isinstance(each.scalar.resolved, str | int):
            continue
        loops = set(re.findall(r"\bfor (\w+)", each.scalar.value))
        for match in WORD.finditer(each.scalar.value):
            if match.group() in {*loops, *RESERVED, "each"}:
                continue
            place = each.scalar.place(*match.span())
            cut = text[: place.start] + text[place.end :]
            offers = complete(analysis, cut, place.start)
            # A family's word has blanks in it: any of its words leads to the whole.
            if not any(match.group() in offer.label.split() for offer in offers.items):
                missed.append((each.scalar.value, match.group()))
    assert missed == []


@pytest.mark.parametrize("game", GAMES)
def test_every_name_can_be_renamed_and_the_file_stays_sound(game: str) -> None:
    text = GAMES[game]
    analysis = analysis_of(text)
    before = len(validate(analysis.source, STANDARD, game=False).diagnostics)
    for each in scalars(analysis.tree):
        if not each.is_key or not sort_of(each.path, STANDARD):
            continue
        try:
            edits = rename(analysis, each.scalar.span.start, "quite_new")
        except RenameError:
            continue
        assert any(edit.span == each.scalar.span for edit in edits)
        source = Source(analysis.source.name, edited(text, edits))
        found = validate(source, STANDARD, game=False).diagnostics
        assert len(found) <= before, (each.path, [one.message for one in found])


@pytest.mark.parametrize("game", GAMES)
def test_every_key_has_an_explanation(game: str) -> None:
    analysis = analysis_of(GAMES[game])
    for each in scalars(analysis.tree):
        if each.is_key and key_at(each.path, STANDARD):
            said = hover(analysis, each.scalar.span.start)
            assert said is not None
            assert each.scalar.value in said.text
            assert said.span == each.scalar.span
