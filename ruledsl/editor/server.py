"""Server: the answers of this package over the language server protocol.

Nothing is worked out here: each request is turned into a question about a text and an offset. What
fails is noted in the editor's log and answered with nothing, so that no request ends the server.
What is wrong with the writing is told after each change; what comes of the game is looked for in a
thread of its own once nobody types.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Generator
from concurrent.futures import ThreadPoolExecutor
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar

from lsprotocol import types as lsp
from pygls import uris
from pygls.exceptions import JsonRpcException
from pygls.lsp.server import LanguageServer
from pygls.protocol import LanguageServerProtocol, lsp_method

from ruledsl import __version__
from ruledsl.constructs import STANDARD
from ruledsl.editor import convert, places, scene_files
from ruledsl.editor.actions import actions
from ruledsl.editor.analysis import Analysis
from ruledsl.editor.completion import complete
from ruledsl.editor.files import near_files
from ruledsl.editor.hints import hints
from ruledsl.editor.hover import hover
from ruledsl.editor.outline import folds, outline
from ruledsl.editor.shift import shift
from ruledsl.editor.sides import shown_in
from ruledsl.editor.workspace import Document, Findings, Workspace
from ruledsl.ruleset.layout import laid_out
from ruledsl.text.diagnostic import Edit
from ruledsl.text.span import Span

AT_ONCE = 0.02
"""Seconds without a change after which the writing is checked."""

AT_LEISURE = 0.4
"""Seconds without a change after which the game is looked at."""

_REFUSED = -32803  # the protocol's number of a request that is in order and cannot be done
R = TypeVar("R")


class Protocol(LanguageServerProtocol):
    """The protocol with columns counted in units of UTF-16, whatever an editor likes better.

    Every editor must know them, and `positions` counts no others.
    """

    @lsp_method(lsp.INITIALIZE)
    def lsp_initialize(
        self, params: lsp.InitializeParams
    ) -> Generator[Any, Any, lsp.InitializeResult]:
        """Agree on UTF-16, and on the rest as usual."""
        if params.capabilities.general is not None:
            params.capabilities.general.position_encodings = [lsp.PositionEncodingKind.Utf16]
        return (yield from super().lsp_initialize(params))


class Server(LanguageServer):
    """The server of one editor."""

    def __init__(self) -> None:
        """Begin without any file."""
        super().__init__(
            "ruledsl",
            __version__,
            text_document_sync_kind=lsp.TextDocumentSyncKind.Full,
            protocol_cls=Protocol,
        )
        self.files = Workspace(STANDARD)
        self.waiting: dict[str, asyncio.Task[None]] = {}
        # One thread: what waits for it is dropped when a file changes again.
        self.worker = ThreadPoolExecutor(1)

    # Files ----------------------------------------------------------------------------------

    def take(self, uri: str, text: str, version: int | None) -> None:
        """Take the text of a file, and check it and what builds on it."""
        document = self.files.put(_path(uri), text, version)
        for each in (document, *self.files.building_on(document.path)):
            if each is not document:
                self.files.read(each)
            self.check_soon(each)

    def check_soon(self, document: Document) -> None:
        """Check a file when nothing is typed for a moment."""
        before = self.waiting.pop(document.path, None)
        if before is not None:
            before.cancel()
        self.waiting[document.path] = asyncio.ensure_future(self._check(document))

    async def _check(self, document: Document) -> None:
        try:
            await self._checked(document)
        except asyncio.CancelledError:
            raise
        except Exception as error:
            self.note(f"checking {document.path}", error)

    async def _checked(self, document: Document) -> None:
        await asyncio.sleep(AT_ONCE)
        if document.is_scenes:
            self.publish(document, scene_files.scene_findings(document.source))
        if not document.is_rules:
            return
        if not document.is_large:
            self.publish(document, self.files.at_once(document))
        await asyncio.sleep(AT_LEISURE)
        question = self.files.question(document)
        loop = asyncio.get_running_loop()
        answer = await loop.run_in_executor(self.worker, question.answer)
        self.publish(document, self.files.told(document, answer))

    def publish(self, document: Document, findings: Findings) -> None:
        """Show findings."""
        shown = shown_in(document.source, findings)
        self.text_document_publish_diagnostics(
            lsp.PublishDiagnosticsParams(
                uri=convert.address(document.path),
                version=document.version,
                diagnostics=[convert.diagnostic(each) for each in shown],
            )
        )

    def forget(self, uri: str) -> None:
        """Forget a file and its findings."""
        path = _path(uri)
        task = self.waiting.pop(path, None)
        if task is not None:
            task.cancel()
        self.files.close(path)
        self.text_document_publish_diagnostics(
            lsp.PublishDiagnosticsParams(uri=uri, diagnostics=[])
        )

    def note(self, what: str, error: Exception) -> None:
        """Tell the log of a fault of ours."""
        text = f"ruledsl: {what} failed: {type(error).__name__}: {error}"
        self.window_log_message(lsp.LogMessageParams(lsp.MessageType.Error, text))

    # Places ---------------------------------------------------------------------------------

    def document(self, uri: str) -> Document | None:
        """Return an open file that is one of ours."""
        document = self.files.documents.get(_path(uri))
        ours = document is not None and (document.is_rules or document.is_scenes)
        return document if ours else None

    def readable(self, uri: str) -> tuple[Document, Analysis] | None:
        """Return a rule file with the newest text of it that can be read."""
        document = self.document(uri)
        if document is None or document.readable is None:
            return None
        return document, document.readable

    def asked(self, params: Any) -> tuple[Analysis, int] | None:
        """Return what can be read of a file, and the offset in it that a request is about."""
        found = self.readable(params.text_document.uri)
        if found is None:
            return None
        document, analysis = found
        offset: int | None = convert.offset(document.source, params.position)
        if not document.current and offset is not None:
            offset = shift(analysis.source, document.source).back(offset)
        return None if offset is None else (analysis, offset)

    def others(self, analysis: Analysis) -> list[Analysis]:
        """Return the open files that build on a file."""
        found = self.files.building_on(analysis.source.name)
        return [each.readable for each in found if each.readable is not None]


def _path(uri: str) -> str:
    return uris.to_fs_path(uri) or uri


def _answers(method: Callable[[Server, Any], R]) -> Callable[[Server, Any], R | None]:
    """Make a request that fails answer nothing, with a note in the log."""

    @wraps(method)
    def answered(server: Server, params: Any) -> R | None:
        try:
            return method(server, params)
        except JsonRpcException:
            raise
        except Exception as error:
            server.note(method.__name__, error)
            return None

    return answered


def make() -> Server:
    """Return a server that knows every request."""
    server = Server()
    for name, method, options in _FEATURES:
        server.feature(name, options)(_answers(method))
    return server


# Requests ---------------------------------------------------------------------------------------


def _opened(server: Server, params: lsp.DidOpenTextDocumentParams) -> None:
    document = params.text_document
    server.take(document.uri, document.text, document.version)


def _changed(server: Server, params: lsp.DidChangeTextDocumentParams) -> None:
    change = params.content_changes[-1]
    server.take(params.text_document.uri, change.text, params.text_document.version)


def _closed(server: Server, params: lsp.DidCloseTextDocumentParams) -> None:
    server.forget(params.text_document.uri)


def _saved(server: Server, params: lsp.DidSaveTextDocumentParams) -> None:
    """Look again at all files: a base that is not open may have been written."""
    for document in list(server.files.documents.values()):
        if document.is_rules:
            server.files.read(document)
            server.check_soon(document)


def _completion(server: Server, params: lsp.CompletionParams) -> lsp.CompletionList | None:
    document = server.document(params.text_document.uri)
    if document is None or document.is_large:
        return None
    offset = convert.offset(document.source, params.position)
    if document.is_scenes:
        offers = scene_files.complete_scene(document.source.text, offset)
    else:
        analysis = document.readable or Analysis.empty(document.source, STANDARD)
        files = near_files(Path(document.path))
        offers = complete(analysis, document.source.text, offset, files)
    return convert.completion(document.source, offers)


def _hover(server: Server, params: lsp.HoverParams) -> lsp.Hover | None:
    asked = server.asked(params)
    said = hover(*asked) if asked else None
    return convert.hover(said) if said else None


def _definition(server: Server, params: lsp.DefinitionParams) -> list[lsp.Location] | None:
    asked = server.asked(params)
    return [convert.location(each) for each in places.definitions(*asked)] if asked else None


def _references(server: Server, params: lsp.ReferenceParams) -> list[lsp.Location] | None:
    asked = server.asked(params)
    if asked is None:
        return None
    found = places.references(*asked, server.others(asked[0]))
    wanted = params.context.include_declaration
    return [convert.location(each.span) for each in found if wanted or not each.declares]


def _prepare_rename(server: Server, params: lsp.PrepareRenameParams) -> lsp.Range | None:
    asked = server.asked(params)
    if asked is None:
        return None
    try:
        return convert.range_of(places.renamed_at(*asked).span)
    except places.RenameError as error:
        raise JsonRpcException(str(error), code=_REFUSED) from None


def _rename(server: Server, params: lsp.RenameParams) -> lsp.WorkspaceEdit | None:
    asked = server.asked(params)
    if asked is None:
        return None
    try:
        edits = places.rename(*asked, params.new_name, server.others(asked[0]))
    except places.RenameError as error:
        raise JsonRpcException(str(error), code=_REFUSED) from None
    return convert.changes(edits)


def _symbols(server: Server, params: lsp.DocumentSymbolParams) -> list[lsp.DocumentSymbol] | None:
    found = server.readable(params.text_document.uri)
    return convert.sections(outline(found[1])) if found and found[0].current else None


def _folding(server: Server, params: lsp.FoldingRangeParams) -> list[lsp.FoldingRange] | None:
    found = server.readable(params.text_document.uri)
    return [convert.fold(each) for each in folds(found[1])] if found and found[0].current else None


def _actions(server: Server, params: lsp.CodeActionParams) -> list[lsp.CodeAction] | None:
    document = server.document(params.text_document.uri)
    if document is None:
        return None
    source = document.source
    start, end = (convert.offset(source, at) for at in (params.range.start, params.range.end))
    return [convert.action(each) for each in actions(document.findings, source, start, end)]


def _formatting(server: Server, params: lsp.DocumentFormattingParams) -> list[lsp.TextEdit] | None:
    document = server.document(params.text_document.uri)
    if document is None or not document.is_rules or document.is_large:
        return None
    source = document.source
    text = laid_out(source, STANDARD)
    if text == source.text:
        return []
    edit = Edit(Span(source, 0, len(source.text)), text)
    return [lsp.TextEdit(convert.range_of(edit.span), edit.text)]


def _hints(server: Server, params: lsp.InlayHintParams) -> list[lsp.InlayHint] | None:
    found = server.readable(params.text_document.uri)
    if found is None or not found[0].current:
        return None
    source = found[0].source
    start, end = (convert.offset(source, at) for at in (params.range.start, params.range.end))
    return [convert.hint(source, each) for each in hints(found[1], start, end)]


_FEATURES: tuple[tuple[str, Callable[[Server, Any], Any], Any], ...] = (
    (lsp.TEXT_DOCUMENT_DID_OPEN, _opened, None),
    (lsp.TEXT_DOCUMENT_DID_CHANGE, _changed, None),
    (lsp.TEXT_DOCUMENT_DID_CLOSE, _closed, None),
    (lsp.TEXT_DOCUMENT_DID_SAVE, _saved, None),
    (
        lsp.TEXT_DOCUMENT_COMPLETION,
        _completion,
        lsp.CompletionOptions(trigger_characters=[".", " ", ":", "{", ",", "(", "["]),
    ),
    (lsp.TEXT_DOCUMENT_HOVER, _hover, None),
    (lsp.TEXT_DOCUMENT_DEFINITION, _definition, None),
    (lsp.TEXT_DOCUMENT_REFERENCES, _references, None),
    (lsp.TEXT_DOCUMENT_PREPARE_RENAME, _prepare_rename, None),
    (lsp.TEXT_DOCUMENT_RENAME, _rename, lsp.RenameOptions(prepare_provider=True)),
    (lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL, _symbols, None),
    (lsp.TEXT_DOCUMENT_FOLDING_RANGE, _folding, None),
    (
        lsp.TEXT_DOCUMENT_CODE_ACTION,
        _actions,
        lsp.CodeActionOptions(code_action_kinds=[lsp.CodeActionKind.QuickFix]),
    ),
    (lsp.TEXT_DOCUMENT_FORMATTING, _formatting, None),
    (lsp.TEXT_DOCUMENT_INLAY_HINT, _hints, None),
)
