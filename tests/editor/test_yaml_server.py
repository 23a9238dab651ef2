"""YAML server: what the schema gives in editors that have a YAML language server.

The server is a package of Node, which `make test` installs into .venv/node where there is a Node;
elsewhere these tests are skipped. Of a faulty file it must mark the line that `validate` marks, as
far as the fault is one of form. Three kinds of places are beyond a schema: what depends on the
pack, where any text may be an expression, and what is no YAML.
"""

import json
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

pytest.importorskip("pytest_lsp", reason='the client needs pytest-lsp: pip install -e ".[dev]"')

import pytest_lsp
from lsprotocol import types as lsp
from pytest_lsp import ClientServerConfig

from ruledsl.cli.main import main
from ruledsl.constructs import STANDARD
from ruledsl.editor.slots import formula_at
from ruledsl.editor.spots import at
from ruledsl.ruleset import codes
from ruledsl.ruleset.validate import validate
from ruledsl.syntax import phrase_codes
from ruledsl.syntax.yaml_reader import read_yaml
from ruledsl.text.diagnostic import Diagnostic
from tests.editor.talk import Editor

ROOT = Path(__file__).parents[2]
SERVER = ROOT / ".venv/node/node_modules/yaml-language-server/bin/yaml-language-server"
NODE = shutil.which("node")
SCHEMA = ROOT / "grammar" / "ruleset.schema.json"

pytestmark = pytest.mark.skipif(
    not (NODE and SERVER.is_file()),
    reason="needs Node and npm install --prefix .venv/node yaml-language-server",
)

GOOD = [
    *sorted(ROOT.glob("rulesets/*/rules.yaml")),
    *(path for path in sorted(ROOT.glob("examples/house-rules/*.yaml"))),
    *sorted(ROOT.glob("tests/rulefiles/ok/*.yaml")),
]
BAD = sorted(ROOT.glob("tests/rulefiles/bad/*.yaml"))

# Faults of form. The other codes of this family are about symbols, which depend on the pack.
FORM = {
    codes.UNKNOWN_KEY,
    codes.MISSING_KEY,
    codes.WRONG_TYPE,
    codes.UNKNOWN_WORD,
    codes.OUT_OF_BOUNDS,
    codes.BAD_NAME,
    codes.ONE_WORD,
    codes.BAD_SYMBOL,
    codes.OPEN_RANGE,
    codes.BAD_LANGUAGE,
    codes.EMPTY_LIST,
    phrase_codes.NOT_A_RANGE,
}


def able(**settings: object) -> Editor:
    """Return an editor for this server, which takes nothing from the network."""
    editor = Editor({"yaml": {"schemaStore": {"enable": False}, **settings}})
    editor.foreign = True
    return editor


COMMAND = [str(NODE), str(SERVER), "--stdio"]


@pytest_lsp.fixture(config=ClientServerConfig(COMMAND, able), scope="session")
async def server(editor: Editor, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[None]:
    await editor.begin(tmp_path_factory.mktemp("yaml"))
    yield
    await editor.end()


async def marked(server: Editor, texts: dict[str, str]) -> dict[str, list[tuple[int, str]]]:
    """Return the lines, from 1, that the server marks in texts, and what it says.

    It waits a while after each change before it looks; so all are opened, and then waited for.
    """
    modeline = f"# yaml-language-server: $schema={SCHEMA}\n"
    files = {name: server.root / name / "rules.yaml" for name in texts}
    uris = {name: server.open(files[name], modeline + text) for name, text in texts.items()}
    found = {}
    for name, uri in uris.items():
        found[name] = [(each.range.start.line, each.message) for each in await server.findings(uri)]
        server.close(uri)
        server.published.pop(uri, None)
    return found


def a_schema_can_know(finding: Diagnostic) -> bool:
    """Say whether a finding is about form, at a place where not any text could be right."""
    if finding.code not in FORM:
        return False
    tree, _ = read_yaml(finding.span.source)
    here = at(tree, finding.span.start) if tree else None
    if finding.code is codes.UNKNOWN_WORD and here and not here.is_key:
        return formula_at(here.path, STANDARD) is None
    return True


async def test_good_files_have_no_marks(server: Editor) -> None:
    rules = [path for path in GOOD if not path.name.endswith("scenes.yaml")]
    texts = {f"{n}-{path.stem}": path.read_text("utf-8") for n, path in enumerate(rules)}
    assert len(texts) > 40
    assert {name: marks for name, marks in (await marked(server, texts)).items() if marks} == {}


async def test_bad_files_are_marked_in_the_lines_that_validate_marks(server: Editor) -> None:
    wanted = {path: _lines(path) for path in BAD}
    texts = {path.stem: path.read_text("utf-8") for path, lines in wanted.items() if lines}
    found = await marked(server, texts)
    missed = {
        path.name: lines - {line for line, _ in found[path.stem]}
        for path, lines in wanted.items()
        if lines
    }
    assert {name: lines for name, lines in missed.items() if lines} == {}
    assert len(texts) > 25


def _lines(path: Path) -> set[int]:
    """Return the lines of the findings of a file that a schema can know of."""
    found = validate(path, STANDARD).diagnostics
    here = [each for each in found if each.span.source.name == str(path)]
    return {each.span.start_line_col[0] for each in here if a_schema_can_know(each)}


async def test_hover_and_completion_come_from_the_words(server: Editor) -> None:
    text = f"# yaml-language-server: $schema={SCHEMA}\nlanguage: 1\ndeal: {{hand: 7}}\nmatch:\n  \n"
    uri = server.open(server.root / "words.yaml", text)
    await server.findings(uri)
    place = server.at(uri, text, "deal", 1)
    said = (await server.ask("text_document_hover", lsp.HoverParams(**place))).contents
    assert "How a deal begins" in said.value
    assert "deal: {hand: 7}" in said.value
    place = server.at(uri, text, "hand", 1)
    said = (await server.ask("text_document_hover", lsp.HoverParams(**place))).contents
    assert "How many cards everybody gets" in said.value
    place = server.at(uri, text, "match:\n  ", 9)
    offered = await server.ask("text_document_completion", lsp.CompletionParams(**place))
    items = offered.items if isinstance(offered, lsp.CompletionList) else offered
    labels = {item.label for item in items}
    assert {"deals", "ends", "winner"} <= labels


async def test_the_files_of_new_find_the_schema(server: Editor, tmp_path: Path) -> None:
    folder = tmp_path / "our game" / "ours"
    assert main(["new", str(folder), "--from", "machiavelli", "--editor"]) == 0
    path = folder / "rules.yaml"
    text = path.read_text(encoding="utf-8")
    uri = server.open(path, text)
    assert await server.findings(uri) == []
    bad = server.open(folder / "bad.rules.yaml", text + "\ntitel: x\n")
    (found,) = await server.findings(bad)
    assert found.message == "Property titel is not allowed."


async def test_the_settings_of_new_give_files_without_a_first_line_the_schema(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "ours"
    assert main(["new", str(folder), "--from", "machiavelli", "--editor"]) == 0
    settings = json.loads((folder / ".vscode" / "settings.json").read_text("utf-8"))
    server = able(schemas=settings["yaml.schemas"])
    await server.start_io(*COMMAND)
    await server.begin(folder)
    uri = server.open(folder / "other.rules.yaml", "language: 1\ntitel: x\nextends: a\n")
    messages = [each.message for each in await server.findings(uri)]
    await server.end()
    await server.stop()
    assert messages == ["Property titel is not allowed."]


async def test_the_first_line_of_new_is_one_word_whatever_the_path_of_the_schema(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, server: Editor
) -> None:
    grammar = tmp_path / "my ü files" / "grammar"
    grammar.mkdir(parents=True)
    shutil.copy(SCHEMA, grammar)
    monkeypatch.setattr("ruledsl.resources.grammar_dir", lambda: grammar)
    folder = tmp_path / "ours"
    assert main(["new", str(folder), "--from", "machiavelli"]) == 0
    text = (folder / "rules.yaml").read_text(encoding="utf-8") + "\ntitel: x\n"
    (found,) = await server.findings(server.open(folder / "rules.yaml", text))
    assert found.message == "Property titel is not allowed."
