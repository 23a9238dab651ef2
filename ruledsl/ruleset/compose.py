"""Compose: a file with everything it builds on, as one tree.

`extends` is followed from file to file; then each file is laid over the one it names, the deepest
first. Nodes keep their places, so a finding is always told in the file that wrote the text, with a
note of the files that build on it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import field, replace
from functools import lru_cache
from os.path import normpath
from pathlib import Path
from typing import Any

from ruledsl.language.construct import Registry
from ruledsl.record import record
from ruledsl.resources import ResourceError, rulesets_dir
from ruledsl.ruleset import compose_codes as codes
from ruledsl.ruleset.layer import lay_over, removals
from ruledsl.ruleset.near import near, replacing
from ruledsl.ruleset.show import short_name
from ruledsl.ruleset.wording import described, shortened
from ruledsl.syntax.tree import Entry, Mapping, Scalar
from ruledsl.syntax.yaml_reader import load_source, read_yaml
from ruledsl.text.diagnostic import Code, Diagnostic, Note, Severity, found
from ruledsl.text.source import Source
from ruledsl.text.span import Span

_MOST_BASES = 8
_GAME = re.compile(r"[a-z0-9][a-z0-9_-]*\Z")
_ADDRESS = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+://")
EXTENDS = "extends"
"""The key that names the file below."""

FindBase = Callable[[str, Source], Path | Source]
"""Where the base of a name lies, seen from the file that names it; or its text, where an editor
holds one that is not saved."""


@record
class Link:
    """A file that another one builds on, and where that one says so."""

    source: Source
    named_at: Span


@record
class Resolved:
    """A rule file with its bases below it, in one tree that has no `extends`."""

    source: Source  # the file that was asked for
    mapping: Mapping
    chain: tuple[Link, ...] = ()  # the files below it, nearest first
    diagnostics: tuple[Diagnostic, ...] = field(default=(), repr=False)
    usable: bool = True  # False: some file could not be read, the tree is not whole

    def word(self, key: str) -> str:
        """Return a text that stands at the top of the file; empty when there is none.

        Of a text in several languages it is the English one, or else the first.
        """
        node = self.mapping.get(key)
        if isinstance(node, Mapping) and node.entries:
            node = node.get("en") or node.entries[0].value
        return node.value if isinstance(node, Scalar) else ""

    def with_note(self, diagnostic: Diagnostic) -> Diagnostic:
        """Return a finding with a note of the files that build on its own."""
        sources = [link.source for link in self.chain]
        if diagnostic.span.source not in sources:
            return diagnostic
        above = self.chain[: sources.index(diagnostic.span.source) + 1]
        notes = tuple(Note(link.named_at, "built on here") for link in reversed(above))
        return replace(diagnostic, notes=(*diagnostic.notes, *notes))


def resolve(file: Path | Source, registry: Registry, find_base: FindBase | None = None) -> Resolved:
    """Return a file with its bases. Raises OSError when the file itself cannot be read."""
    if isinstance(file, Path):
        source, findings = load_source(file)
        if source is None:
            broken = findings[0].span.source
            return Resolved(broken, _empty(broken), (), tuple(findings), usable=False)
        file = source
    return _Chain(registry, find_base or base_path).resolve(file)


@lru_cache(maxsize=32)
def read_once(source: Source) -> tuple[Mapping | None, list[Diagnostic]]:
    """Read a file; a text that was read before, which is that very source, is not read again."""
    return read_yaml(source)


def _empty(source: Source) -> Mapping:
    return Mapping(Span(source, 0, 0), ())


def base_path(name: str, source: Source) -> Path:
    """Return where a base lies: a shipped game by its name, else a path from the file's folder."""
    if _GAME.match(name):
        try:
            shipped = rulesets_dir() / name / "rules.yaml"
            if shipped.is_file():
                return shipped
        except ResourceError:
            pass
    return Path(normpath(Path(source.name).parent / name))


def shipped_games() -> list[str]:
    """Return the names of the shipped games, sorted; none where they are missing."""
    try:
        return sorted(path.parent.name for path in rulesets_dir().glob("*/rules.yaml"))
    except ResourceError:
        return []


@record(frozen=False, eq=False)
class _Chain:
    """The files met on the way down."""

    registry: Registry
    find_base: FindBase
    trees: list[Mapping] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)
    findings: list[Diagnostic] = field(default_factory=list)
    usable: bool = True

    def resolve(self, source: Source) -> Resolved:
        self._descend(source)
        whole = self.trees[-1] if self.trees else _empty(source)
        for tree in reversed(self.trees[:-1]):
            self.findings += [
                found(codes.NOTHING_REMOVED, entry.key.span, key=entry.key.value)
                for entry in removals(whole, tree, self.registry)
            ]
            whole = lay_over(whole, tree, self.registry)
        entries = tuple(e for e in whole.entries if e.key.value != EXTENDS)
        whole = Mapping(whole.span, entries)
        chain = tuple(self.links)
        resolved = Resolved(source, whole, chain, (), usable=self.usable)
        findings = tuple(resolved.with_note(each) for each in self.findings)
        return replace(resolved, diagnostics=findings)

    def _descend(self, source: Source) -> None:
        """Read a file, and then the ones below it."""
        while True:
            tree, findings = read_once(source)
            self.findings += findings
            broken = any(each.code.severity is Severity.ERROR for each in findings)
            self.usable = self.usable and not broken
            if tree is None:
                return
            self.trees.append(tree)
            below = self._below(tree.entry(EXTENDS), source)
            if below is None:
                return
            source = below

    def _below(self, entry: Entry | None, source: Source) -> Source | None:
        """Return the file that is named, or None and perhaps a finding."""
        if entry is None:
            return None
        node = entry.value
        if not isinstance(node, Scalar) or node.resolved is None:
            self._fail(codes.NOT_A_BASE, node.span, found=described(node))
            return None
        if _ADDRESS.match(node.value):
            self._fail(codes.NO_ADDRESS, node.span)
            return None
        base = self.find_base(node.value, source)
        path = Path(base.name) if isinstance(base, Source) else base
        if path is base and not path.is_file():
            meant = near(node.value, shipped_games())
            hint = f"did you mean `{meant}`?" if meant else ""
            edits = replacing(node.span, node.value, meant)
            words = {"name": shortened(node.value), "edits": edits}
            self._fail(codes.UNKNOWN_BASE, node.span, hint, **words)
            return None
        names = [link.source.name for link in self.links]
        first = self.links[0].named_at.source.name if self.links else source.name
        chain = [first, *names]
        if any(_same(path, name) for name in chain):
            told = _arrows(*chain, str(path))
            self._fail(codes.CIRCLE, node.span, chain=told)
            return None
        if len(chain) > _MOST_BASES:
            told = _arrows(*chain)
            self._fail(codes.TOO_MANY_BASES, node.span, limit=_MOST_BASES, chain=told)
            return None
        return self._open(base, node)

    def _open(self, base: Path | Source, node: Scalar) -> Source | None:
        try:
            source, findings = (base, []) if isinstance(base, Source) else load_source(base)
        except OSError as error:
            problem = error.strerror or "it is no file"
            self._fail(codes.UNREADABLE_BASE, node.span, name=node.value, problem=problem)
            return None
        self.findings += findings
        if source is None:
            self.usable = False
            return None
        self.links.append(Link(source, node.span))
        return source

    def _fail(self, code: Code, span: Span, hint: str = "", **words: Any) -> None:
        """Note a finding that leaves the file without its base."""
        self.findings.append(found(code, span, hint=hint, **words))
        self.usable = False


def _arrows(*names: str) -> str:
    """Return the names of files one after the other, those of shipped games with their folder."""
    short = (short_name(name) for name in names)
    return " → ".join(Path(name).name if Path(name).is_absolute() else name for name in short)


def _same(path: Path, name: str) -> bool:
    try:
        return path.resolve() == Path(name).resolve()
    except OSError:
        return False
