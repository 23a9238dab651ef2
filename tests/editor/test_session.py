"""Session: how editors of several kinds begin with the server, and how they end."""

from pathlib import Path

import pytest
from lsprotocol import types as lsp

from tests.editor.talk import Editor

pytestmark = pytest.mark.filterwarnings("error::pytest_lsp.LspSpecificationWarning")

WIDE = "language: 1\ngame: a\ntitle: a\ndeal: {x-🂡🂱: 1, hnad: 7}\n"


@pytest.mark.parametrize("like", ["visual_studio_code", "neovim@v0.11.0", "emacs"])
async def test_editors_of_each_kind_get_columns_as_agreed(
    beginner: Editor, like: str, tmp_path: Path
) -> None:
    able = (await beginner.begin(tmp_path, like)).capabilities
    # Two of the three would rather count bytes or characters; UTF-16 is what all must know.
    assert able.position_encoding == lsp.PositionEncodingKind.Utf16
    uri = beginner.open(tmp_path / "rules.yaml", WIDE)
    found = await beginner.until(uri, "unknown-key")
    assert found.range.start == lsp.Position(3, len("deal: {x-🂡🂱: 1, ") + 2)
    assert found.range.end.character == found.range.start.character + len("hnad")
    place = beginner.at(uri, WIDE, "hnad", 2)
    offered = await beginner.ask("text_document_completion", lsp.CompletionParams(**place))
    edits = {item.label: item.text_edit for item in offered.items}
    assert edits["hand"].range.start == found.range.start
    assert await beginner.end() == 0


async def test_the_server_says_what_it_can_do(editor: Editor) -> None:
    told = editor.known
    able = told.capabilities
    assert told.server_info
    assert told.server_info.name == "ruledsl"
    assert isinstance(able.text_document_sync, lsp.TextDocumentSyncOptions)
    assert able.text_document_sync.open_close
    assert able.text_document_sync.change == lsp.TextDocumentSyncKind.Full
    assert isinstance(able.rename_provider, lsp.RenameOptions)
    assert able.rename_provider.prepare_provider
    for each in ("completion", "hover", "definition", "references", "document_symbol"):
        assert getattr(able, f"{each}_provider"), each
    for each in ("folding_range", "code_action", "document_formatting", "inlay_hint"):
        assert getattr(able, f"{each}_provider"), each
