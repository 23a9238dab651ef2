"""Order: which scenes are tried first for a change: those that are likely to notice it.

Scenes that noticed another change of the same part come first, then those that exercise more of
what the part is made of, then the order of the file. What a scene exercises is seen once, under the
rules as they stand.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import field

from ruledsl.language.construct import Registry
from ruledsl.language.families import Part
from ruledsl.language.spec import walk
from ruledsl.mutation.change import Change
from ruledsl.record import record
from ruledsl.ruleset.model import Ruleset
from ruledsl.scenes.coverage import exercised
from ruledsl.scenes.model import Scene
from ruledsl.scenes.run import SceneResult

_WORD = re.compile(r"[a-z]+")


@record(frozen=False, eq=False)
class Queue:
    """The scenes of a game, and what is known of each."""

    scenes: tuple[Scene, ...]
    touched: dict[str, frozenset[str]]  # by scene: the words of what it exercises and expects
    words: dict[str, frozenset[str]]  # by part of the rule file: the words it is made of
    noticed: dict[str, Counter[str]] = field(default_factory=dict)  # by part: scenes and how often

    def of(self, change: Change) -> tuple[Scene, ...]:
        """Return all scenes in the order in which they are tried for a change."""
        before = self.noticed.get(change.part, Counter())
        words = self.words.get(change.part, frozenset()) | _words(change.path)
        rank = {
            scene.name: (before[scene.name], len(words & self.touched[scene.name]))
            for scene in self.scenes
        }
        return tuple(sorted(self.scenes, key=lambda scene: rank[scene.name], reverse=True))

    def note(self, change: Change, scene: str) -> None:
        """Keep in mind that a scene has noticed a change."""
        self.noticed.setdefault(change.part, Counter())[scene] += 1


def queue(ruleset: Ruleset, registry: Registry, results: Iterable[SceneResult]) -> Queue:
    """Return the queue of the scenes that were played under the rules as they stand."""
    played = tuple(results)
    touched = {result.scene.name: _touched(result) for result in played}
    words = {registry.of(part).keyword: _made_of(part, registry) for part in ruleset.parts}
    return Queue(tuple(result.scene for result in played), touched, words)


def _touched(result: SceneResult) -> frozenset[str]:
    keys = [entry.key.text for entry in (*result.scene.given, *result.scene.expect)]
    things = exercised(result.outcome) if result.outcome else ()
    return _words((*keys, *(name for _, name in things)))


def _made_of(part: Part, registry: Registry) -> frozenset[str]:
    """Return the words of a part: its own, those inside it, and what they refuse."""
    known = {construct.spec: construct for construct in registry.constructs}
    inside = [known[type(spec)] for spec in walk(part) if type(spec) in known]
    names = [name for c in inside for name in (c.keyword, *(code.name for code in c.refusals))]
    return _words(names)


def _words(names: Iterable[str]) -> frozenset[str]:
    return frozenset(word for name in names for word in _WORD.findall(name.lower()))
