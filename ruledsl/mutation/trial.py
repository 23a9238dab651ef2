"""Trial: one change, made and tried: is it a rule file, is it another game, does a scene notice?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import field
from pathlib import Path

from ruledsl import api
from ruledsl.language.construct import Registry
from ruledsl.mutation.change import Change
from ruledsl.mutation.meter import MOST_STEPS, TooMuchWorkError, at_most
from ruledsl.record import record
from ruledsl.ruleset.alike import Key
from ruledsl.ruleset.compiler import RulesetError
from ruledsl.ruleset.sameness import meaning_of
from ruledsl.ruleset.validate import Report, validate
from ruledsl.scenes.model import Scene
from ruledsl.scenes.run import Runner
from ruledsl.text.diagnostic import Diagnostic
from ruledsl.text.source import Source

INVALID, SAME, NOTICED, SURVIVED = "invalid", "same", "noticed", "survived"
"""What may come of a change: no rule file, the same game, a scene fails, no scene does."""
ENDLESS = "endless"


@record
class Fate:
    """What came of a change, and why: a finding, or the scene that noticed."""

    change: Change
    what: str  # one of the four
    by: str = ""  # the scene, or the finding
    how: str = ""  # of a scene: its status, or `endless`


Order = Callable[[Change], Iterable[Scene]]
"""In which order scenes are tried for a change."""


@record
class Original:
    """The rules as they stand, with all that changes are compared with."""

    path: Path
    source: Source
    registry: Registry
    findings: Counter[str] = field(repr=False)
    meaning: Key = field(repr=False)


def original(path: Path, source: Source, registry: Registry) -> Original:
    """Return what changes of a rule file without faults are compared with."""
    report = validate(source, registry)
    assert report.ruleset is not None
    meaning = meaning_of(report.ruleset.resolved, registry)
    return Original(path, source, registry, _counts(report.diagnostics), meaning)


def tried(change: Change, rules: Original, order: Order, steps: int = MOST_STEPS) -> Fate:
    """Make a change and return what comes of it; never more than so many steps of work."""
    try:
        with at_most(steps):
            game = _game(change, rules)
    except TooMuchWorkError:
        return Fate(change, INVALID, "it takes too long to check")
    return game if isinstance(game, Fate) else _played(change, game, order(change), steps)


def _game(change: Change, rules: Original) -> api.Game | Fate:
    """Return the changed game, or why there is nothing to play."""
    source = Source(rules.source.name, change.made())
    report = validate(source, rules.registry)
    new = _counts(report.diagnostics) - rules.findings
    if new or report.ruleset is None:
        return Fate(change, INVALID, _first(report, new))
    if meaning_of(report.ruleset.resolved, rules.registry) == rules.meaning:
        return Fate(change, SAME)
    return api.Game(rules.path, report.ruleset, rules.registry, tuple(report.diagnostics))


def _counts(findings: Iterable[Diagnostic]) -> Counter[str]:
    return Counter(each.code.name for each in findings)


def _first(report: Report, new: Counter[str]) -> str:
    return next((each.code.name for each in report.diagnostics if each.code.name in new), "")


def _played(change: Change, game: api.Game, scenes: Iterable[Scene], steps: int) -> Fate:
    """Play scenes up to the first that notices."""
    runner = Runner(game)
    at = ""
    try:
        with at_most(steps):
            for scene in scenes:
                at = scene.name
                result = runner.run(scene)
                if result.status != "passed":
                    return Fate(change, NOTICED, scene.name, result.status)
    except TooMuchWorkError:
        return Fate(change, NOTICED, at, ENDLESS)
    except (RulesetError, ArithmeticError, LookupError, TypeError, ValueError) as error:
        return Fate(change, INVALID, f"{type(error).__name__} in the scene {at}")
    return Fate(change, SURVIVED)
