"""Server: each request, over the protocol, against the real process.

The editor can do what VS Code can; that the server sends it no more than that is held as well.
"""

from pathlib import Path

import pytest
from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException

from tests.editor.talk import Editor

GAME = """\
language: 1
game: ours
title: 🂡🂡 Ours
players: 2-4
pack: {decks: 2}
deal: {hand: 7 if players > 3 else 9}
melds:
  set: {same: rank, different: suit, size: 3-4}
  run: {same: suit, consecutive: rank, size: 3+}
turn: play or draw 1
let: {bonus: stock}
deal_ends:
  out: hand is empty
  blocked: everybody passed
winner: {lowest: hand_points, tie: draw}
awards:
  - {to: winner, if: ended == out, points: bonus + 5, name: went out}
  - {to: everyone, points: hand_points, name: cards left}
match: {deals: 1}
options:
  stakes:
    ask: What counts?
    choices:
      low: {}
      high: {awards: [{to: winner, points: 9, name: nine}]}
"""


pytestmark = pytest.mark.filterwarnings("error::pytest_lsp.LspSpecificationWarning")


@pytest.fixture(scope="module")
async def game(editor: Editor) -> str:
    return editor.open(editor.root / "ours" / "rules.yaml", GAME)


def changed(old: str, new: str) -> str:
    assert old in GAME
    return GAME.replace(old, new, 1)


def opened(editor: Editor, name: str, text: str) -> str:
    return editor.open(editor.root / name / "rules.yaml", text)


async def labels(editor: Editor, name: str, text: str) -> list[str]:
    """Return what is offered at the bar in a text."""
    offset = text.index("|")
    text = text.replace("|", "", 1)
    uri = opened(editor, name, text)
    place = editor.at(uri, text + "\0", text[offset:] + "\0")
    found = await editor.ask("text_document_completion", lsp.CompletionParams(**place))
    editor.close(uri)
    return [item.label for item in found.items]


def span_text(text: str, found: lsp.Range) -> str:
    lines = text.split("\n")
    assert found.start.line == found.end.line
    units = lines[found.start.line].encode("utf-16-le")
    return units[found.start.character * 2 : found.end.character * 2].decode("utf-16-le")


async def test_a_sound_file_has_no_findings(editor: Editor, game: str) -> None:
    assert await editor.findings(game) == []


async def test_a_fault_is_told_while_it_is_typed_and_goes_when_it_is_put_right(
    editor: Editor,
) -> None:
    uri = opened(editor, "typed", GAME)
    bad = editor.change(uri, changed("hand: 7", "hnad: 7"))
    (found,) = await editor.findings(uri, bad)
    assert found.code == "RD101 unknown-key"
    assert found.source == "ruledsl"
    assert found.message.endswith("did you mean `hand`?")
    good = editor.change(uri, GAME)
    assert await editor.findings(uri, good) == []


async def test_columns_are_those_of_utf_16_behind_wide_characters(editor: Editor) -> None:
    text = changed("deal: {hand: 7", "deal: {x-🂡🂱: 1, hand: cards + 7")
    uri = opened(editor, "wide", text)
    (found,) = await editor.findings(uri)
    assert str(found.code).endswith("unknown-name")
    assert span_text(text, found.range) == "cards"
    assert found.range.start.character == len("deal: {x-🂡🂱: 1, hand: ") + 2


async def test_what_comes_of_the_game_is_told_after_a_pause_and_stays_meanwhile(
    editor: Editor,
) -> None:
    text = changed("  blocked: everybody passed\n", "")
    uri = opened(editor, "deep", text)
    endless = await editor.until(uri, "deal-never-ends")
    version = editor.change(uri, "# a comment above\n" + text)
    told = await editor.findings(uri, version)
    moved = next(each for each in told if each.code == endless.code)
    assert moved.range.start.line == endless.range.start.line + 1


async def test_a_file_is_checked_again_when_what_it_builds_on_is_typed_in(editor: Editor) -> None:
    base = opened(editor, "below", GAME)
    above = "language: 1\ngame: above\nextends: ../below/rules.yaml\nlimits: {few: bonus > 1}\n"
    uri = opened(editor, "above", above)
    assert await editor.findings(uri) == []
    editor.published.clear()
    text = changed("let: {bonus: stock}", "let: {extra: stock}").replace("bonus + 5", "extra + 5")
    editor.change(base, text)
    assert (await editor.until(uri, "unknown-name")).message
    assert await editor.findings(base) == []


async def test_a_fault_of_the_base_is_told_where_the_file_builds_on_it(editor: Editor) -> None:
    opened(editor, "broken", changed("hand: 7", "hnad: 7"))
    above = "language: 1\ngame: above\nextends: ../broken/rules.yaml\n"
    uri = opened(editor, "on-broken", above)
    found = await editor.until(uri, "unknown-key")
    assert span_text(above, found.range) == "../broken/rules.yaml"
    assert "rules.yaml:6: " in found.message
    assert found.related_information
    assert found.related_information[0].location.uri.endswith("/broken/rules.yaml")


@pytest.mark.parametrize(
    ("text", "offered", "not_offered"),
    [
        ("language: 1\ngame: a\n|", {"deal", "turn", "melds"}, {"game", "hand"}),
        ("language: 1\ngame: a\ndeal: {|", {"hand", "loose"}, {"turn"}),
        ("language: 1\ngame: a\ndeal: {hand: 7, |", {"loose"}, {"hand"}),
        ("language: 1\ngame: a\ndeal:\n  |", {"hand", "upcard"}, {"turn"}),
        ("language: 1\ngame: a\nextends: |", {"carousel", "machiavelli"}, {"hand"}),
        ("language: 1\ngame: a\nwinner: {tie: |", {"draw", "shared"}, {"hand"}),
        ("language: 1\ngame: a\njokers: {named: |", {"true", "false"}, {"hand"}),
        ("language: 1\ngame: a\ndeal_ends: {out: |", {"hand is empty", "stock"}, {"deal"}),
        ("language: 1\ngame: a\nturn: |", {"draw", "play"}, {"hand"}),
        ("language: 1\ngame: a\nturn: draw |", {"then", "or"}, {"play"}),
        ("language: 1\ngame: a\nturn: draw from |", {"stock"}, {"play", "discard"}),
        ("language: 1\ngame: a\nturn: draw if |", {"stock", "hand"}, {"card"}),
        ("language: 1\ngame: a\npoints: {|", {"joker", "Q"}, {"deal"}),
        ("language: 1\ngame: a\npoints: {A: |", {"face", "card"}, {"hand"}),
        (
            "language: 1\ngame: a\nmatch:\n  ends: any(p.| >= 5 for p in players)",
            {"total", "deals_won"},
            {"rank", "players"},
        ),
        (
            "language: 1\ngame: a\nawards:\n  - {to: winner, points: sum(p.|",
            {"hand_points", "total"},
            {"players"},
        ),
    ],
)
async def test_completion_offers_what_may_stand_there(
    editor: Editor, text: str, offered: set[str], not_offered: set[str]
) -> None:
    found = set(await labels(editor, "completed", text))
    assert offered <= found
    assert not not_offered & found


async def test_completion_knows_the_names_of_the_file_and_of_its_base(editor: Editor) -> None:
    ends = GAME.replace("ended == out", "ended == |")
    first = (await labels(editor, "named", ends))[:4]
    assert {"out", "blocked"} <= set(first)
    assert "bonus" in await labels(editor, "named", GAME.replace("bonus + 5", "bo|"))
    base = "language: 1\ngame: a\nextends: carousel\nmelds: {|}\n"
    assert {"set", "run"} <= set(await labels(editor, "named", base))


async def test_completion_replaces_the_word_that_is_there(editor: Editor) -> None:
    text = "language: 1\ngame: a\ndeal: {🂡: 1, ha}\n"
    uri = opened(editor, "replaced", text)
    place = editor.at(uri, text, "ha}", 2)
    found = await editor.ask("text_document_completion", lsp.CompletionParams(**place))
    item = next(item for item in found.items if item.label == "hand")
    assert item.text_edit.new_text == "hand: "
    assert span_text(text, item.text_edit.range) == "ha"


async def test_hover_explains_parts_options_and_words_of_expressions(
    editor: Editor, game: str
) -> None:
    async def said(mark: str, shift: int = 1) -> str:
        place = editor.at(game, GAME, mark, shift)
        found = await editor.ask("text_document_hover", lsp.HoverParams(**place))
        return str(found.contents.value)

    assert "Everybody is dealt" in await said("deal:")
    assert "how many cards everybody gets" in await said("hand: 7")
    assert "`players`" in await said("players > 3")
    assert "7 if more than 3 players take part, otherwise 9" in await said("> 3")
    assert "a number of this game" in await said("bonus + 5")
    assert "`out`: an ending, the name of an ending" in await said("out, points")
    assert "**draw**" in await said("draw 1")
    assert "**tie**" in await said("tie: draw", 6)


async def test_definition_leads_to_names_keys_below_and_bases(editor: Editor) -> None:
    base = opened(editor, "low", GAME)
    above = (
        "language: 1\ngame: above\nextends: ../low/rules.yaml\n"
        "deal: {hand: 5}\nlimits: {few: bonus > 1}\n"
    )
    uri = opened(editor, "high", above)

    async def found(mark: str) -> tuple[str, int]:
        place = editor.at(uri, above, mark, 1)
        (there,) = await editor.ask("text_document_definition", lsp.DefinitionParams(**place))
        return there.uri, there.range.start.line

    assert await found("../low") == (base, 0)
    assert await found("deal:") == (base, GAME[: GAME.index("deal:")].count("\n"))
    assert await found("hand: 5") == (base, GAME[: GAME.index("hand: 7")].count("\n"))
    assert await found("bonus > 1") == (base, GAME[: GAME.index("let:")].count("\n"))


async def test_a_step_leads_to_its_options(editor: Editor) -> None:
    text = (
        changed("turn: play or draw 1", "turn: play then knock? or draw 1")
        + "knock: {when: hand == 0}\n"
    )
    uri = opened(editor, "steps", text)
    place = editor.at(uri, text, "knock?", 1)
    (there,) = await editor.ask("text_document_definition", lsp.DefinitionParams(**place))
    assert there.range.start.line == text[: text.index("knock:")].count("\n")


async def test_a_file_that_nobody_writes_by_hand_gets_findings_only(editor: Editor) -> None:
    text = GAME + "x-long: [" + "1, " * 40_000 + "1]\n" + "titel: x\n"
    uri = opened(editor, "large", text)
    assert await editor.until(uri, "unknown-key")
    place = editor.at(uri, text, "deal", 1)
    assert await editor.ask("text_document_completion", lsp.CompletionParams(**place)) is None
    assert await editor.ask("text_document_hover", lsp.HoverParams(**place)) is None


async def test_references_and_renaming_reach_every_open_file(editor: Editor) -> None:
    base = opened(editor, "one", GAME)
    above = "language: 1\ngame: above\nextends: ../one/rules.yaml\nlimits: {few: bonus > 1}\n"
    other = opened(editor, "two", above)
    place = editor.at(base, GAME, "bonus: stock", 2)
    context = lsp.ReferenceContext(include_declaration=True)
    asked = lsp.ReferenceParams(context=context, **place)
    found = await editor.ask("text_document_references", asked)
    assert sorted(each.uri for each in found) == sorted([base, base, other])
    params = lsp.RenameParams(new_name="extra", **place)
    edit = await editor.ask("text_document_rename", params)
    assert {uri: len(edits) for uri, edits in edit.changes.items()} == {base: 2, other: 1}
    assert {each.new_text for edits in edit.changes.values() for each in edits} == {"extra"}


@pytest.mark.parametrize(
    ("mark", "new", "why"),
    [
        ("bonus: stock", "out", "`out` is there already"),
        ("bonus: stock", "if", "is a word of expressions"),
        ("bonus: stock", "Big Bonus", "is no name here"),
        ("hand_points, tie", "left", "there is no name here that this file declares"),
    ],
)
async def test_a_name_is_not_changed_into_nonsense(
    editor: Editor, game: str, mark: str, new: str, why: str
) -> None:
    params = lsp.RenameParams(new_name=new, **editor.at(game, GAME, mark, 2))
    with pytest.raises(JsonRpcException, match=why):
        await editor.ask("text_document_rename", params)


async def test_names_of_shipped_games_are_not_renamed(editor: Editor) -> None:
    text = "language: 1\ngame: a\nextends: carousel\nmelds: {run: {size: 4+}}\n"
    uri = opened(editor, "shipped", text)
    place = editor.at(uri, text, "run", 1)
    with pytest.raises(JsonRpcException, match="shipped"):
        await editor.ask("text_document_prepare_rename", lsp.PrepareRenameParams(**place))


async def test_symbols_and_folds_follow_the_file(editor: Editor, game: str) -> None:
    document = lsp.TextDocumentIdentifier(game)
    symbols = await editor.ask("text_document_document_symbol", lsp.DocumentSymbolParams(document))
    names = {each.name: each for each in symbols}
    assert list(names)[:3] == ["language", "game", "title"]
    assert [each.name for each in names["melds"].children] == ["set", "run"]
    folds = await editor.ask("text_document_folding_range", lsp.FoldingRangeParams(document))
    first = GAME[: GAME.index("melds:")].count("\n")
    assert (first, first + 2) in {(each.start_line, each.end_line) for each in folds}


async def test_quick_fixes_are_the_changes_of_findings_and_comments(editor: Editor) -> None:
    text = changed("hand: 7", "hnad: 7")
    uri = opened(editor, "fixed", text)
    (found,) = await editor.findings(uri)
    params = lsp.CodeActionParams(
        lsp.TextDocumentIdentifier(uri), found.range, lsp.CodeActionContext([found])
    )
    fix, ignore = await editor.ask("text_document_code_action", params)
    assert (fix.title, fix.is_preferred) == ("Change to `hand`", True)
    assert applied(text, fix.edit.changes[uri]) == GAME
    assert ignore.title == "Ignore `unknown-key` here"
    hidden = applied(text, ignore.edit.changes[uri])
    assert await editor.findings(uri, editor.change(uri, hidden)) == []


def applied(text: str, edits: list[lsp.TextEdit]) -> str:
    lines = text.split("\n")
    starts = [sum(len(line) + 1 for line in lines[:number]) for number in range(len(lines))]
    for edit in sorted(edits, key=lambda each: -each.range.start.line):
        start, end = (starts[p.line] + p.character for p in (edit.range.start, edit.range.end))
        text = text[:start] + edit.new_text + text[end:]
    return text


async def test_formatting_is_that_of_fmt(editor: Editor) -> None:
    text = GAME.replace("players: 2-4\n", "") + "players: 2-4  \n"
    uri = opened(editor, "formatted", text)
    options = lsp.FormattingOptions(tab_size=2, insert_spaces=True)
    params = lsp.DocumentFormattingParams(lsp.TextDocumentIdentifier(uri), options)
    (edit,) = await editor.ask("text_document_formatting", params)
    assert edit.new_text == GAME


async def test_hints_say_what_expressions_mean(editor: Editor, game: str) -> None:
    whole = lsp.Range(lsp.Position(0, 0), lsp.Position(99, 0))
    params = lsp.InlayHintParams(lsp.TextDocumentIdentifier(game), whole)
    hints = await editor.ask("text_document_inlay_hint", params)
    found = {each.position.line: each.label for each in hints}
    line = GAME[: GAME.index("deal:")].count("\n")
    assert "if" in found[line]
    assert "otherwise" in found[line]


async def test_scene_files_are_checked_and_completed(editor: Editor) -> None:
    text = "ruleset: rules.yaml\nscenes:\n  - name: a\n    expct: {hand_size: 7}\n"
    path = editor.root / "ours" / "scenes.yaml"
    uri = editor.open(path, text)
    found = (await editor.findings(uri))[0]
    assert "expct" in found.message
    assert span_text(text, found.range) == "expct"
    place = editor.at(uri, text, "expct", 2)
    offered = await editor.ask("text_document_completion", lsp.CompletionParams(**place))
    assert {"expect", "given"} <= {item.label for item in offered.items}


async def test_other_files_are_left_alone(editor: Editor) -> None:
    uri = editor.open(editor.root / "docker-compose.yaml", "services: [}\n")
    place = editor.at(uri, "services: [}\n", "serv", 2)
    assert await editor.ask("text_document_completion", lsp.CompletionParams(**place)) is None
    assert await editor.ask("text_document_hover", lsp.HoverParams(**place)) is None
    assert uri not in editor.published


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\0",
        "{{{{[[[[",
        "a: [\n- b: }",
        "\ufeffgame: a\n",
        "- - - -\n",
        "x" * 300_000,
        "&a *a: !b c",
    ],
)
async def test_nonsense_is_answered_with_findings_or_nothing(editor: Editor, text: str) -> None:
    uri = opened(editor, "nonsense", text)
    assert await editor.findings(uri)
    for line, column in ((0, 0), (0, 5), (9, 9)):
        place = {
            "text_document": lsp.TextDocumentIdentifier(uri),
            "position": lsp.Position(line, column),
        }
        await editor.ask("text_document_completion", lsp.CompletionParams(**place))
        await editor.ask("text_document_hover", lsp.HoverParams(**place))
        await editor.ask("text_document_definition", lsp.DefinitionParams(**place))
    editor.close(uri)


async def test_a_file_that_breaks_keeps_its_hover(editor: Editor) -> None:
    uri = opened(editor, "breaking", GAME)
    text = changed("pack: {decks: 2}", "pack: {decks: 2")
    editor.change(uri, text)
    place = editor.at(uri, text, "tie: draw", 1)
    found = await editor.ask("text_document_hover", lsp.HoverParams(**place))
    assert "tie" in found.contents.value


def test_the_command_says_what_it_needs_when_it_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    import sys

    from ruledsl.cli.main import main

    for name in [each for each in sys.modules if each.startswith("ruledsl.editor.server")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "lsprotocol", None)
    assert main(["lsp"]) == 2
    assert 'pip install "ruledsl[lsp]"' in capsys.readouterr().err
