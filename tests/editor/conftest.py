"""One server for all tests of a worker: to start it costs more than all of them."""

from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("pygls", reason='the language server needs pygls: pip install "ruledsl[lsp]"')

from tests.editor.talk import Editor


@pytest.fixture(scope="session")
def editor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Editor]:
    started = Editor(Path(tmp_path_factory.mktemp("games")))
    yield started
    code = started.stop()
    assert code == 0
    assert started.log == []
