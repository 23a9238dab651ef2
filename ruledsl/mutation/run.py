"""Run: every change of one rule file tried against its scenes, in this process or in several.

Changes of one part of the file stay together and in order, so what comes of each, and which scene
is named for it, does not depend on how many processes work.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import field
from itertools import groupby
from pathlib import Path

from ruledsl import api
from ruledsl.mutation.accepted import Accepted, accepted_in
from ruledsl.mutation.change import Change
from ruledsl.mutation.order import Queue, queue
from ruledsl.mutation.trial import NOTICED, SURVIVED, Fate, Original, original, tried
from ruledsl.mutation.walk import changes_of
from ruledsl.record import record
from ruledsl.scenes.reader import read_file
from ruledsl.scenes.run import FileResult, run_file, scene_files
from ruledsl.syntax.yaml_reader import load_source, read_yaml

Progress = Callable[[int, int], None]
"""Told how many changes are done, of how many."""


class ScenesFailError(Exception):
    """The scenes do not hold under the rules as they stand, or there are none."""


@record
class Plan:
    """How much is tried, and by how many processes."""

    limit: int | None = None  # so many changes, chosen by `seed`; None: all
    seed: int = 0
    jobs: int = 1
    scenes: tuple[Path, ...] = ()  # files and folders; none: the folder of the rule file


@record
class Tried:
    """What came of the changes of one rule file."""

    game: api.Game = field(repr=False)
    scenes: int
    changes: int  # how many there are, tried or not
    fates: tuple[Fate, ...]  # in the order of the file
    accepted: tuple[Accepted, ...]  # survivors that have a reason

    def of(self, what: str) -> tuple[Fate, ...]:
        """Return what came out like this."""
        return tuple(fate for fate in self.fates if fate.what == what)

    @property
    def reasons(self) -> dict[str, str]:
        """The reasons for survivors, by the name of the change."""
        return {each.name: each.reason for each in self.accepted}

    @property
    def open(self) -> tuple[Fate, ...]:
        """The changes that no scene notices and nobody has given a reason for."""
        return tuple(fate for fate in self.of(SURVIVED) if fate.change.name not in self.reasons)

    @property
    def stale(self) -> tuple[Accepted, ...]:
        """Reasons for changes that did not survive; those not tried are left alone."""
        survived = {fate.change.name for fate in self.of(SURVIVED)}
        done = {fate.change.name for fate in self.fates}
        whole = len(self.fates) == self.changes
        return tuple(
            each
            for each in self.accepted
            if each.name not in survived and (whole or each.name in done)
        )

    @property
    def counted(self) -> int:
        """How many changes a scene could notice: those that make another game."""
        return len(self.of(NOTICED)) + len(self.of(SURVIVED))

    @property
    def percent(self) -> float:
        """The share of them that was noticed; all of none."""
        return 100 * len(self.of(NOTICED)) / self.counted if self.counted else 100.0


@record
class Bench:
    """All that is needed to try changes of one file."""

    game: api.Game = field(repr=False)
    rules: Original
    queue: Queue
    changes: tuple[Change, ...]
    accepted: tuple[Accepted, ...]


def bench(game: api.Game, scenes: tuple[Path, ...] = ()) -> Bench:
    """Return the changes of a game and its scenes, played once. Raises ScenesFailError."""
    results = _scenes_of(game, scenes)
    played = [scene for file in results for scene in file.scenes]
    if not played:
        raise ScenesFailError(f"{game.name} has no scenes that could notice anything")
    broken = sum(len(file.findings) for file in results)
    failed = sum(scene.status != "passed" for scene in played)
    if broken or failed:
        raise ScenesFailError(
            f"of the scenes of {game.name}, {failed + broken} do not hold as the rules stand;"
            " see `ruledsl test`"
        )
    source, _ = load_source(game.path)
    tree = read_yaml(source)[0] if source else None
    assert source is not None
    assert tree is not None
    changes = changes_of(tree, game.registry)
    rules = original(game.path, source, game.registry)
    accepted = tuple(each for file in results for each in accepted_in(read_file(file.path)))
    return Bench(game, rules, queue(game.ruleset, game.registry, played), changes, accepted)


def _scenes_of(game: api.Game, scenes: tuple[Path, ...]) -> tuple[FileResult, ...]:
    """Return the scenes that test this very rule file; those that are no scene files as well."""
    results = (run_file(path) for path in scene_files(scenes or [game.path.parent]))
    here = game.path.resolve()
    return tuple(r for r in results if r.game is None or r.game.path.resolve() == here)


def mutate(game: api.Game, plan: Plan | None = None, progress: Progress | None = None) -> Tried:
    """Try the changes of a game. Raises ScenesFailError."""
    plan = plan or Plan()
    table = bench(game, plan.scenes)
    numbers = _chosen(len(table.changes), plan)
    fates = dict[int, Fate]()
    for number, fate in _all_tried(table, numbers, plan):
        fates[number] = fate
        if progress:
            progress(len(fates), len(numbers))
    in_order = tuple(fates[number] for number in sorted(fates))
    scenes = len(table.queue.scenes)
    return Tried(game, scenes, len(table.changes), in_order, table.accepted)


def _chosen(count: int, plan: Plan) -> list[int]:
    """Return the numbers of the changes to try, in order."""
    if plan.limit is None or plan.limit >= count:
        return list(range(count))
    return sorted(random.Random(plan.seed).sample(range(count), plan.limit))


def _all_tried(table: Bench, numbers: list[int], plan: Plan) -> Iterator[tuple[int, Fate]]:
    groups = [list(group) for _, group in groupby(numbers, lambda n: table.changes[n].part)]
    if plan.jobs <= 1 or len(groups) <= 1:
        for group in groups:
            yield from _tried(table, group)
        return
    from ruledsl.mutation.workers import spread

    for number, what, by, how in spread(table.game.path, groups, plan):
        yield number, Fate(table.changes[number], what, by, how)


def _tried(table: Bench, numbers: Iterable[int]) -> Iterator[tuple[int, Fate]]:
    """Try changes of one part, one after the other."""
    for number in numbers:
        change = table.changes[number]
        fate = tried(change, table.rules, table.queue.of)
        if fate.what == NOTICED:
            table.queue.note(change, fate.by)
        yield number, fate


def try_group(table: Bench, numbers: Iterable[int]) -> list[tuple[int, str, str, str]]:
    """Try changes of one part; what comes of them in plain values, for another process."""
    return [(number, fate.what, fate.by, fate.how) for number, fate in _tried(table, numbers)]
