"""Workspace: the files that are open in an editor, as they are there, and what is found in them.

What is typed comes before what is saved, for the file itself and for every file that builds on it.
Findings come in two steps: at once what is wrong with the writing, and after a pause what comes of
the game. In between, findings of the game stay where they were.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import field
from pathlib import Path

from ruledsl.editor.analysis import Analysis, analysed
from ruledsl.editor.shift import shift
from ruledsl.language.construct import Registry
from ruledsl.record import record
from ruledsl.ruleset.compose import base_path
from ruledsl.ruleset.validate import validate
from ruledsl.syntax.yaml_reader import load_source
from ruledsl.text.diagnostic import Diagnostic, Severity, in_order
from ruledsl.text.source import Source

Findings = tuple[Diagnostic, ...]

_RULES = re.compile(r"(?:^|[/\\.])rules\.ya?ml\Z")
_SCENES = re.compile(r"(?:^|[/\\.])scenes\.ya?ml\Z")
_GAME = re.compile(r"^(?:game|extends):", re.MULTILINE)
_LANGUAGE = re.compile(r"^language:\s*[0-9]", re.MULTILINE)
LARGE = 64 * 1024
"""Characters; a rule file that people write has a tenth of it."""

_KEPT = 30  # saved files that are kept in mind
_LOOKED_AT = 4_000  # characters of a file that has no telling name


@record(frozen=False, eq=False)
class Document:
    """A file that is open."""

    source: Source
    version: int | None
    readable: Analysis | None = None  # of the newest text that is YAML
    findings: Findings = ()  # as they were told last
    deep: Findings = ()  # those of the game as a whole, found last

    @property
    def path(self) -> str:
        """The path of the file."""
        return self.source.name

    @property
    def is_scenes(self) -> bool:
        """Whether the file holds scenes."""
        return _SCENES.search(self.path) is not None

    @property
    def is_rules(self) -> bool:
        """Whether the file is a rule file: by its name, or by how it begins."""
        if self.is_scenes:
            return False
        start = self.source.text[:_LOOKED_AT]
        named = _RULES.search(self.path)
        return bool(named or (_LANGUAGE.search(start) and _GAME.search(start)))

    @property
    def is_large(self) -> bool:
        """Whether the file is so long that only findings are looked for, at leisure."""
        return len(self.source.text) > LARGE

    @property
    def current(self) -> bool:
        """Whether what can be read is the text as it stands."""
        return self.readable is not None and self.readable.source is self.source


@record(frozen=False, eq=False)
class Workspace:
    """All open files."""

    registry: Registry
    documents: dict[str, Document] = field(default_factory=dict)
    saved: dict[tuple[str, int, int], Source] = field(default_factory=dict)  # of files below

    def put(self, path: str, text: str, version: int | None) -> Document:
        """Take the text of a file as it is in the editor now."""
        source = Source(path, text.removeprefix("\ufeff"))
        document = self.documents.get(path)
        if document is None:
            document = self.documents[path] = Document(source, version)
        document.source, document.version = source, version
        document.readable = None if document.is_large else document.readable
        if document.is_rules and not document.is_large:
            self.read(document)
        return document

    def read(self, document: Document) -> None:
        """Read a file anew; what could be read before is kept while it cannot be."""
        fresh = analysed(document.source, self.registry, self.base)
        document.readable = fresh or document.readable

    def close(self, path: str) -> None:
        """Forget a file."""
        self.documents.pop(path, None)

    def base(self, name: str, source: Source) -> Path | Source:
        """Return where a base lies, or its text where it is open."""
        path = base_path(name, source)
        opened = self.documents.get(str(path))
        return opened.source if opened is not None else self._saved(path)

    def _saved(self, path: Path) -> Path | Source:
        """Return the text of a file that is not open, read anew only when it was written anew."""
        try:
            state = path.stat()
            mark = (str(path), state.st_mtime_ns, state.st_size)
            if mark not in self.saved:
                source, findings = load_source(path)
                if source is None or findings:
                    return path
                self.saved = {**dict(list(self.saved.items())[-_KEPT:]), mark: source}
        except OSError:
            return path
        return self.saved[mark]

    def building_on(self, path: str) -> Iterator[Document]:
        """Yield every other open file that builds on a file."""
        for document in list(self.documents.values()):
            if document.path != path and document.readable is not None:
                below = document.readable.resolved
                # A base that could not be read may be this very file.
                if not below.usable or any(link.source.name == path for link in below.chain):
                    yield document

    def at_once(self, document: Document) -> Findings:
        """Return the findings that are known at once; those of the game as they were before."""
        if document.current and document.readable is not None:
            quick = document.readable.findings
        else:  # it is no YAML, or its base is not
            quick = validate(document.source, self.registry, self.base, game=False).diagnostics
        if any(each.code.severity is Severity.ERROR for each in quick):
            document.findings = quick
            return quick
        document.findings = tuple(in_order((*quick, *_moved(document))))
        return document.findings

    def question(self, document: Document) -> Question:
        """Return the question for all findings of a file, to be answered at leisure."""
        opened = {path: each.source for path, each in self.documents.items()}
        known = {_mark(each) for each in document.readable.findings} if document.readable else set()
        return Question(document.source, self.registry, opened, frozenset(known))

    def told(self, document: Document, answer: Answer) -> Findings:
        """Take all findings of a file; nothing changes when it has changed in the meantime."""
        if document.source is answer.source:
            document.findings, document.deep = answer.findings, answer.deep
        return document.findings


@record
class Answer:
    """All findings of a text, and those of the game among them."""

    source: Source
    findings: Findings
    deep: Findings


@record
class Question:
    """What all findings of a text depend on, so that another thread can look for them."""

    source: Source
    registry: Registry
    opened: Mapping[str, Source]
    known: frozenset[tuple[str, str, int]]  # what is known at once

    def answer(self) -> Answer:
        """Look for all findings."""
        findings = validate(self.source, self.registry, self._base).diagnostics
        deep = tuple(each for each in findings if _mark(each) not in self.known)
        return Answer(self.source, findings, deep)

    def _base(self, name: str, source: Source) -> Path | Source:
        path = base_path(name, source)
        return self.opened.get(str(path), path)


def _mark(finding: Diagnostic) -> tuple[str, str, int]:
    return finding.code.id, finding.span.source.name, finding.span.start


def _moved(document: Document) -> Iterator[Diagnostic]:
    """Yield the findings of the game, which were found in an earlier text, in this one."""
    sources = {each.span.source for each in document.deep} - {document.source}
    moved = list(document.deep)
    for source in (each for each in sources if each.name == document.path):
        change = shift(source, document.source)
        moved = [each for found in moved if (each := change.finding(found)) is not None]
    yield from moved
