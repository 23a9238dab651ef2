"""Coverage: which parts of a rule file no scene has exercised.

Something counts as exercised when it was seen to have an effect: a step that was taken, an ending
that came, an award that brought points, a refusal that was given, a choice that was made.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ruledsl.language.rules import Rules
from ruledsl.language.spec import walk
from ruledsl.scenes.names import KNOCK, LAST_ROUND
from ruledsl.scenes.outcome import Outcome
from ruledsl.scenes.refusals import engine_refusals
from ruledsl.scenes.run import FileResult, Results

Thing = tuple[str, str]
"""A kind of thing and its name."""


@dataclass(frozen=True)
class Coverage:
    """What a game has, and what of it scenes have exercised, each in the order of the rules."""

    game: str
    things: tuple[Thing, ...]
    exercised: frozenset[Thing]

    @property
    def missing(self) -> tuple[Thing, ...]:
        """What no scene has exercised."""
        return tuple(thing for thing in self.things if thing not in self.exercised)


def coverage(results: Results) -> tuple[Coverage, ...]:
    """Return the coverage of each game; files that test the same rules count together."""
    by_rules: dict[str, list[FileResult]] = {}
    for file in results.files:
        if file.game:
            by_rules.setdefault(str(file.game.path.resolve()), []).append(file)
    return tuple(_of_game(files) for files in by_rules.values())


def _of_game(files: list[FileResult]) -> Coverage:
    game = next(file.game for file in files if file.game)
    outcomes = [s.outcome for file in files for s in file.scenes if s.outcome]
    exercised = {thing for outcome in outcomes for thing in _exercised(outcome)}
    things = dict.fromkeys(
        (
            *_has(game.rules()),
            *(("choice", f"{o}: {c}") for o, choices in game.options.items() for c in choices),
            *(("refusal", code) for code in _refusals(files)),
        )
    )
    return Coverage(game.name, tuple(things), frozenset(exercised))


def _refusals(files: list[FileResult]) -> Iterator[str]:
    """Yield the refusal codes of the words that the rules are made of."""
    for game in (file.game for file in files[:1] if file.game):
        for spec in walk(game.ruleset):
            try:
                construct = game.registry.of(spec)
            except KeyError:
                continue
            yield from (code.name for code in construct.refusals)
    yield from (code.name for code in engine_refusals())


def _has(rules: Rules) -> Iterator[Thing]:
    """Yield what the rules of a game are made of."""
    yield from (("meld", shape.name) for shape in rules.shapes)
    words = {way.word for flow in rules.flows for ways in flow.ways for way in ways}
    yield from (("step", word) for word in rules.step if word in words)
    yield from (("ending", ending.name) for ending in rules.endings)
    yield from (("ending", name) for name in (KNOCK,) if name in words)
    yield from (("ending", LAST_ROUND) for _ in (1,) if rules.last_round)
    yield from (("award", award.name) for award in rules.awards)
    yield from (("match award", award.name) for award in rules.match_awards)


def _exercised(outcome: Outcome) -> Iterator[Thing]:
    """Yield what a scene has exercised."""
    yield from (("choice", f"{option}: {choice}") for option, choice in outcome.rules.options)
    yield from (("refusal", refusal.code) for refusal in outcome.refusals)
    for word, ruling in outcome.moves:
        if ruling.accepted:
            yield "step", word
            yield from _melds(outcome, ruling.position.table)
    if outcome.score and outcome.position.ended:
        yield "ending", outcome.position.ended.by
        yield from (("award", line.name) for line in outcome.score.lines if line.points)
        yield from (("match award", line.name) for line in outcome.state.score.lines)


def _melds(outcome: Outcome, table: Iterable[tuple[int, ...]]) -> Iterator[Thing]:
    for shape in outcome.rules.shapes:
        if any(shape.fault(meld) is None for meld in table if len(meld) > 1):
            yield "meld", shape.name


def text(coverages: Iterable[Coverage]) -> str:
    """Return what is not exercised, for people; with a line break at its end."""
    lines = []
    for each in coverages:
        done = len(each.things) - len(each.missing)
        lines.append(f"{each.game}: {done} of {len(each.things)} exercised")
        lines += [f"  no scene for {kind} {name}" for kind, name in each.missing]
    return "\n".join(lines) + "\n" if lines else ""


def data(coverages: Iterable[Coverage]) -> list[dict[str, object]]:
    """Return the same for programs."""
    return [
        {
            "game": each.game,
            "exercised": len(each.things) - len(each.missing),
            "of": len(each.things),
            "missing": [{"kind": kind, "name": name} for kind, name in each.missing],
        }
        for each in coverages
    ]
