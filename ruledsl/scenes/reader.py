"""Reader: from a scene file to its scenes.

A scene with a fault is left out and its findings are told; the others run all the same. The rules
that the scenes test are not looked at here.
"""

from __future__ import annotations

from collections.abc import Mapping as Dict
from dataclasses import dataclass
from pathlib import Path

from ruledsl.scenes import codes
from ruledsl.scenes.keys import EXPECT, GIVEN
from ruledsl.scenes.kinds import Each, Faults, Flag, Kind, Text, entries, word_of
from ruledsl.scenes.model import Entry, Scene, SceneFile, Word
from ruledsl.scenes.steps import read_steps
from ruledsl.syntax.limits import Limits
from ruledsl.syntax.tree import Mapping, Node, Scalar, Sequence
from ruledsl.syntax.yaml_reader import load_source, read_yaml
from ruledsl.text.diagnostic import Diagnostic, Note, Severity, found, in_order
from ruledsl.text.source import Source
from ruledsl.text.span import Span

LIMITS = Limits(file_bytes=2 * 1024 * 1024, nodes=500_000)
"""Scene files are longer than rule files: every scene repeats a position."""

FILE_KEYS = ("ruleset", "scenes", "survives")
SCENE_KEYS = ("name", "given", "do", "expect", "reading")


@dataclass(frozen=True)
class Reading:
    """What came of reading a file. `file` is None when it has no scenes that could be run."""

    file: SceneFile | None
    findings: tuple[Diagnostic, ...] = ()

    @property
    def errors(self) -> tuple[Diagnostic, ...]:
        """The findings that keep something from running."""
        return tuple(f for f in self.findings if f.code.severity is Severity.ERROR)


def read_file(path: Path) -> Reading:
    """Read a scene file from disk."""
    try:
        source, findings = load_source(path, LIMITS.file_bytes)
    except OSError as error:
        problem = error.strerror or type(error).__name__
        where = Span(Source(str(path), ""), 0, 0)
        return Reading(None, (found(codes.UNREADABLE, where, problem=problem),))
    if source is None:
        return Reading(None, tuple(findings))
    return read_scenes(source, path)


def read_scenes(source: Source, path: Path) -> Reading:
    """Read a scene file from its text; `path` is where its ruleset is looked for."""
    root, findings = read_yaml(source, aliases=True, limits=LIMITS)
    errors = [f for f in findings if f.code.severity is Severity.ERROR]
    if root is None or errors:
        return Reading(None, tuple(findings))
    faults = Faults("", findings)
    _known(root, "a scene file", FILE_KEYS, faults)
    ruleset = _ruleset(root, path, faults)
    scenes = _scenes(root, faults)
    survives = _survives(root, faults)
    file = SceneFile(path, ruleset, scenes, survives) if ruleset else None
    return Reading(file, tuple(in_order(findings)))


def _ruleset(root: Mapping, path: Path, faults: Faults) -> Word | None:
    """Return the ruleset's name; a file beside its rules need not name them."""
    node = root.get("ruleset")
    if node is not None:
        word = Text().read(node, faults.under("ruleset"))
        return word if isinstance(word, Word) else None
    if (path.parent / "rules.yaml").is_file():
        return Word("rules.yaml", Span(root.span.source, root.span.start, root.span.start))
    _missing(root, "a scene file", "ruleset", faults)
    return None


def _survives(root: Mapping, faults: Faults) -> tuple[tuple[Word, Word], ...]:
    """Return the changes that no scene need notice, each with the reason."""
    node = root.get("survives")
    pairs = Each(Text(), seats=False).read(node, faults.under("survives")) if node else ()
    return tuple(pair for pair in pairs or () if pair[1] is not None)


def _scenes(root: Mapping, faults: Faults) -> tuple[Scene, ...]:
    node = root.get("scenes")
    if node is None:
        _missing(root, "a scene file", "scenes", faults)
        return ()
    if not isinstance(node, Sequence):
        faults.under("scenes").wrong(node, "a list of scenes")
        return ()
    scenes, seen = [], dict[str, Span]()
    for number, item in enumerate(node.items, 1):
        scene = _scene(item, number, faults)
        if scene is None:
            continue
        if scene.name in seen:
            note = Note(seen[scene.name], "the first one")
            finding = found(codes.SAME_NAME, scene.span, notes=(note,), name=scene.name)
            faults.findings.append(finding)
            continue
        seen[scene.name] = scene.span
        scenes.append(scene)
    return tuple(scenes)


def _scene(node: Node, number: int, faults: Faults) -> Scene | None:
    """Return a scene, or None when anything in it is wrong."""
    before = len(faults.findings)
    if not isinstance(node, Mapping):
        faults.under("scenes").wrong(node, "a mapping for each scene")
        return None
    _known(node, "a scene", SCENE_KEYS, faults)
    name, given = node.entry("name"), _part(node, "given", GIVEN, faults)
    word = Text().read(name.value, faults.under("name")) if name else None
    flag = node.get("reading")
    reading = flag is not None and Flag().read(flag, faults.under("reading"))
    expect = _part(node, "expect", EXPECT, faults)
    if not expect and len(faults.findings) == before:
        _missing(node, "a scene", "expect", faults)
    scene = Scene(
        word.text if word else f"scene {number}",
        given,
        read_steps(node.get("do"), faults.under("do")),
        expect,
        bool(reading),
        word.span if word else node.span,
    )
    return scene if len(faults.findings) == before else None


def _part(scene: Mapping, name: str, kinds: Dict[str, Kind], faults: Faults) -> tuple[Entry, ...]:
    """Return the entries of `given` or `expect`."""
    node = scene.get(name)
    if node is None or (isinstance(node, Scalar) and not node.value):
        return ()
    if not isinstance(node, Mapping):
        faults.under(name).wrong(node, "a mapping")
        return ()
    part = []
    for entry in entries(node):
        kind = kinds.get(entry.key.value)
        if kind is None:
            faults.unknown(entry, f"`{name}`", tuple(kinds))
            continue
        value = kind.read(entry.value, faults.under(entry.key.value))
        part.append(Entry(word_of(entry.key), value, kind, entry.value.span))
    return tuple(part)


def _known(node: Mapping, where: str, keys: tuple[str, ...], faults: Faults) -> None:
    for entry in entries(node):
        if entry.key.value not in keys:
            faults.unknown(entry, where, keys)


def _missing(node: Mapping, where: str, key: str, faults: Faults) -> None:
    start = node.span.start
    span = node.entries[0].key.span if node.entries else Span(node.span.source, start, start)
    faults.findings.append(found(codes.MISSING_KEY, span, where=where, key=key))
