"""Talk: a language server in a process of its own, and an editor that talks to it.

The client lives in an event loop of its own thread, so that tests ask and get answers as one calls
functions.
"""

from __future__ import annotations

import asyncio
import sys
import threading
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

from lsprotocol import types as lsp
from pygls.lsp.client import LanguageClient

PATIENCE = 60  # seconds; a busy machine may take long for the first answer
CAPABILITIES = lsp.ClientCapabilities(
    workspace=lsp.WorkspaceClientCapabilities(configuration=True),
    text_document=lsp.TextDocumentClientCapabilities(
        hover=lsp.HoverClientCapabilities(content_format=[lsp.MarkupKind.Markdown]),
        completion=lsp.CompletionClientCapabilities(
            completion_item=lsp.ClientCompletionItemOptions(snippet_support=True)
        ),
    ),
)


class Editor:
    """An editor with open files."""

    def __init__(self, root: Path, *command: str, settings: dict[str, Any] | None = None) -> None:
        self.root = root
        # What a server may ask for; nothing comes from the network.
        self.settings = settings or {"yaml": {"schemaStore": {"enable": False}}}
        self.foreign = bool(command)  # it need not tell the version of its findings
        self.command = command or (sys.executable, "-m", "ruledsl", "lsp")
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()
        self.published: dict[str, list[lsp.PublishDiagnosticsParams]] = {}
        self.log: list[str] = []
        self.versions: dict[str, int] = {}
        self.client = self._run(self._start())

    def _run(self, work: Coroutine[Any, Any, Any]) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE)

    async def _start(self) -> LanguageClient:
        client = LanguageClient("editor", "1")

        @client.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        def _published(params: lsp.PublishDiagnosticsParams) -> None:
            self.published.setdefault(params.uri, []).append(params)

        @client.feature(lsp.WINDOW_LOG_MESSAGE)
        def _logged(params: lsp.LogMessageParams) -> None:
            self.log.append(params.message)

        @client.feature(lsp.WORKSPACE_CONFIGURATION)
        def _configured(params: lsp.ConfigurationParams) -> list[Any]:
            return [self.settings.get(item.section or "", {}) for item in params.items]

        @client.feature(lsp.CLIENT_REGISTER_CAPABILITY)
        def _registered(params: lsp.RegistrationParams) -> None:
            pass

        await client.start_io(*self.command)
        self.known = await client.initialize_async(
            lsp.InitializeParams(capabilities=CAPABILITIES, root_uri=self.root.as_uri())
        )
        client.initialized(lsp.InitializedParams())
        return client

    def stop(self) -> int | None:
        """Say goodbye; return the exit code of the server."""

        async def end() -> int | None:
            await self.client.shutdown_async(None)
            self.client.exit(None)
            process = self.client._server  # the client offers no way to wait for it
            return await asyncio.wait_for(process.wait(), PATIENCE) if process else None

        code: int | None = self._run(end())
        self.loop.call_soon_threadsafe(self.loop.stop)
        return code

    def open(self, path: Path, text: str) -> str:
        """Open a file with a text that need not be saved."""
        uri = path.as_uri()
        self.versions[uri] = 1
        item = lsp.TextDocumentItem(uri, "yaml", 1, text)
        self._tell(self.client.text_document_did_open, lsp.DidOpenTextDocumentParams(item))
        return uri

    def change(self, uri: str, text: str) -> int:
        """Change a file; return its version."""
        self.versions[uri] += 1
        version = self.versions[uri]
        document = lsp.VersionedTextDocumentIdentifier(version=version, uri=uri)
        change = lsp.TextDocumentContentChangeWholeDocument(text)
        params = lsp.DidChangeTextDocumentParams(document, [change])
        self._tell(self.client.text_document_did_change, params)
        return version

    def close(self, uri: str) -> None:
        """Close a file."""
        document = lsp.TextDocumentIdentifier(uri)
        params = lsp.DidCloseTextDocumentParams(document)
        self._tell(self.client.text_document_did_close, params)

    def _tell(self, send: Any, params: Any) -> None:
        async def told() -> None:
            send(params)

        self._run(told())

    def findings(self, uri: str, version: int | None = None) -> list[lsp.Diagnostic]:
        """Return the findings of a version, once they have come."""
        wanted = self.versions[uri] if version is None else version

        async def waited() -> list[lsp.Diagnostic]:
            while True:
                for params in reversed(self.published.get(uri, [])):
                    if params.version == wanted or (self.foreign and params.version is None):
                        return list(params.diagnostics)
                await asyncio.sleep(0.01)

        found: list[lsp.Diagnostic] = self._run(waited())
        return found

    def until(self, uri: str, code: str) -> lsp.Diagnostic:
        """Return the finding of a kind, once it has come."""

        async def waited() -> lsp.Diagnostic:
            while True:
                last = self.published.get(uri, [])[-1:]
                for each in (each for params in last for each in params.diagnostics):
                    if str(each.code).endswith(f" {code}"):
                        return each
                await asyncio.sleep(0.01)

        found: lsp.Diagnostic = self._run(waited())
        return found

    def ask(self, method: str, params: Any) -> Any:
        """Ask for something and wait for the answer."""
        return self._run(getattr(self.client, f"{method}_async")(params))

    def at(self, uri: str, text: str, mark: str, shift: int = 0) -> dict[str, Any]:
        """Return the place of a piece of a text, as requests want it."""
        offset = text.index(mark) + shift
        before = text[:offset]
        line = before.count("\n")
        units = len(before.rpartition("\n")[2].encode("utf-16-le")) // 2
        return {
            "text_document": lsp.TextDocumentIdentifier(uri),
            "position": lsp.Position(line, units),
        }
