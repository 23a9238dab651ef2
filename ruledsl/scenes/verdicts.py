"""Verdicts: scenes that do not hold, as findings, for formats that know nothing of scenes."""

from __future__ import annotations

from collections.abc import Iterator

from ruledsl.scenes.run import Results, SceneResult
from ruledsl.text.diagnostic import Code, Diagnostic, found, in_order

SCENE_FAILED = Code(
    "RD651",
    "scene-failed",
    "the scene `{name}` does not hold: {told}",
    "What came of the scene is not what it expects: either the rules or the scene are wrong.",
    bad=("ruleset: rules.yaml\nscenes:\n  - name: twelve cards\n    expect: {hand_size: 12}\n"),
    good=("ruleset: rules.yaml\nscenes:\n  - name: thirteen cards\n    expect: {hand_size: 13}\n"),
)
SCENE_UNPROVED = Code(
    "RD652",
    "scene-not-proved",
    "the scene `{name}` could not be proved: {told}",
    "The search for an exact answer was given up before it ended, so nobody knows whether the scene"
    " holds. Fewer cards on the table make it easier.",
    bad=("ruleset: rules.yaml\nscenes:\n  - name: the whole pack\n    expect: {most_cards: 40}\n"),
    good=(
        "ruleset: rules.yaml\n"
        "scenes:\n"
        "  - name: a few cards\n"
        "    given: {hands: {A: 4H 5H 6H 7H KD}}\n"
        "    expect: {most_cards: 4}\n"
    ),
)
CODES = (SCENE_FAILED, SCENE_UNPROVED)
"""Every code of this module, in order."""


def findings_of(results: Results) -> tuple[Diagnostic, ...]:
    """Return what kept scenes from running, and every scene that does not hold, in order."""
    return tuple(in_order((*results.findings, *_verdicts(results))))


def _verdicts(results: Results) -> Iterator[Diagnostic]:
    for file in results.files:
        for scene in file.scenes:
            if scene.status in ("failed", "unproved"):
                yield _verdict(scene)


def _verdict(result: SceneResult) -> Diagnostic:
    told = "; ".join(f"{m.key}: expected {m.expected}, got {m.actual}" for m in result.mismatches)
    code = SCENE_FAILED if result.status == "failed" else SCENE_UNPROVED
    return found(code, result.scene.span, name=result.scene.name, told=told)
