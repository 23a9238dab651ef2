"""One server for all tests of a worker: to start it costs more than all of them."""

from collections.abc import AsyncIterator

import pytest

pytest.importorskip("pytest_lsp", reason='needs pytest-lsp: pip install -e ".[dev]"')

import pytest_lsp

from tests.editor.talk import COMMAND, Editor

CONFIG = pytest_lsp.ClientServerConfig(list(COMMAND), Editor)


@pytest_lsp.fixture(config=CONFIG, scope="session")
async def editor(started: Editor, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[None]:
    await started.begin(tmp_path_factory.mktemp("games"))
    yield
    assert await started.end() == 0
    assert started.log_messages == []


@pytest_lsp.fixture(config=CONFIG)
async def beginner(started: Editor) -> AsyncIterator[None]:
    yield  # it has a server of its own, with which it has not begun
    await started.end()
