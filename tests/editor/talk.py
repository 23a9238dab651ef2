"""Talk: an editor that talks to a language server in a process of its own.

It is the client of pytest-lsp, which says what real editors can do and warns when a server sends
them what they cannot take. Added is what tests ask for again and again: files by their texts, and
the findings of one version.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import pytest_lsp
from lsprotocol import types as lsp
from pygls.protocol import default_converter
from pytest_lsp.client import DEFAULT_CLIENT_FEATURES, register_lsp_features

T = TypeVar("T")
PATIENCE = 60  # seconds; a busy machine may take long for the first answer
COMMAND = (sys.executable, "-m", "ruledsl", "lsp")


class Editor(pytest_lsp.LanguageClient):
    """An editor with open files."""

    root: Path
    known: lsp.InitializeResult  # what the server said of itself
    foreign = False  # then the server need not tell the version of its findings

    def __init__(self, settings: dict[str, Any] | None = None) -> None:
        super().__init__(configuration={"": settings or {}}, converter_factory=default_converter)
        self.published: dict[str, list[lsp.PublishDiagnosticsParams]] = {}
        self.versions: dict[str, int] = {}
        register_lsp_features(self, DEFAULT_CLIENT_FEATURES | FEATURES)

    async def begin(self, root: Path, like: str = "visual_studio_code") -> lsp.InitializeResult:
        """Begin in a folder, able to do what an editor of this name can do."""
        self.root = root
        able = pytest_lsp.client_capabilities(like)
        params = lsp.InitializeParams(capabilities=able, root_uri=root.as_uri())
        async with asyncio.timeout(PATIENCE):
            self.known = await self.initialize_session(params)
        return self.known

    async def end(self) -> int | None:
        """Say goodbye, if that is not done; return the exit code of the server."""
        server = self._server  # the client offers no way to ask it
        if server is None or server.returncode is not None:
            return server and server.returncode
        async with asyncio.timeout(PATIENCE):
            await self.shutdown_session()
        return server.returncode

    def open(self, path: Path, text: str) -> str:
        """Open a file with a text that need not be saved."""
        uri = path.as_uri()
        # An editor may begin anew with 1; here no version comes twice, so that none is mixed up.
        self.versions[uri] = self.versions.get(uri, 0) + 1
        item = lsp.TextDocumentItem(uri, "yaml", self.versions[uri], text)
        self.text_document_did_open(lsp.DidOpenTextDocumentParams(item))
        return uri

    def change(self, uri: str, text: str) -> int:
        """Change a file; return its version."""
        self.versions[uri] += 1
        version = self.versions[uri]
        document = lsp.VersionedTextDocumentIdentifier(version=version, uri=uri)
        change = lsp.TextDocumentContentChangeWholeDocument(text)
        self.text_document_did_change(lsp.DidChangeTextDocumentParams(document, [change]))
        return version

    def close(self, uri: str) -> None:
        """Close a file."""
        document = lsp.TextDocumentIdentifier(uri)
        self.text_document_did_close(lsp.DidCloseTextDocumentParams(document))

    async def findings(self, uri: str, version: int | None = None) -> list[lsp.Diagnostic]:
        """Return the findings of a version, once they have come."""
        wanted = self.versions[uri] if version is None else version

        def told() -> list[lsp.Diagnostic] | None:
            for each in reversed(self.published.get(uri, [])):
                if each.version == wanted or (self.foreign and each.version is None):
                    return list(each.diagnostics)
            return None

        return await awaited(told)

    async def until(self, uri: str, code: str) -> lsp.Diagnostic:
        """Return the finding of a kind, once it has come."""

        def told() -> lsp.Diagnostic | None:
            last = self.published.get(uri, [])[-1:]
            found = (each for params in last for each in params.diagnostics)
            return next((each for each in found if str(each.code).endswith(f" {code}")), None)

        return await awaited(told)

    async def ask(self, method: str, params: Any) -> Any:
        """Ask for something and wait for the answer."""
        async with asyncio.timeout(PATIENCE):
            return await getattr(self, f"{method}_async")(params)

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


async def awaited(told: Callable[[], T | None]) -> T:
    """Return what is told, once it is."""
    async with asyncio.timeout(PATIENCE):
        while (found := told()) is None:
            await asyncio.sleep(0.01)
    return found


def _published(editor: Editor, params: lsp.PublishDiagnosticsParams) -> None:
    editor.published.setdefault(params.uri, []).append(params)


def _registered(editor: Editor, params: lsp.RegistrationParams) -> None:
    """Let a server register what it likes."""


FEATURES = {
    lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS: _published,
    lsp.CLIENT_REGISTER_CAPABILITY: _registered,
}
