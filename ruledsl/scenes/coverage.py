"""Coverage: which parts of a rule file no scene has exercised.

Something counts as exercised when it was seen to have an effect: a step that was taken, an ending
that came, an award that brought points, a refusal that was given, a choice that was made. A word
of the language counts with its step or any of its refusals; a word that refuses nothing shapes
every scene.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from ruledsl import api
from ruledsl.cards.move import Draw, Move
from ruledsl.cards.position import Table
from ruledsl.engine.judge import DEAL_OVER, NOT_YOUR_TURN, Ruling
from ruledsl.language.construct import Construct
from ruledsl.language.rules import Rules
from ruledsl.language.spec import walk
from ruledsl.scenes.names import KNOCK, LAST_ROUND
from ruledsl.scenes.outcome import Outcome
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
    seen = {thing for outcome in outcomes for thing in exercised(outcome)}
    words = _words(game)
    if outcomes:
        seen |= {("word", word.keyword) for word in words if _had_effect(word, seen)}
    things = (
        *(("word", word.keyword) for word in words),
        *_has(game.rules()),
        *(("choice", f"{o}: {c}") for o, choices in game.options.items() for c in choices),
        *(("refusal", code) for code in _refusals(game.rules(), words)),
    )
    return Coverage(game.name, tuple(dict.fromkeys(things)), frozenset(seen))


def _words(game: api.Game) -> list[Construct[Any]]:
    """Return the words of the language that the rule file uses."""
    known = {word.spec: word for word in game.registry.constructs}
    specs = (type(spec) for spec in walk(game.ruleset))
    return [known[spec] for spec in dict.fromkeys(specs) if spec in known]


def _had_effect(word: Construct[Any], seen: set[Thing]) -> bool:
    codes = {("refusal", code.name) for code in word.refusals}
    return not codes or ("step", word.keyword) in seen or bool(codes & seen)


def _refusals(rules: Rules, words: list[Construct[Any]]) -> Iterator[str]:
    """Yield the refusal codes of the words, without those that need cards which are not there."""
    codes = dict.fromkeys(code.name for word in words for code in word.refusals)
    absent = {"joker-": not rules.pack.jokers, "loose-": not rules.deal_has_loose}
    for code in (*codes, NOT_YOUR_TURN.name, DEAL_OVER.name):
        if not any(code.startswith(start) for start, without in absent.items() if without):
            yield code


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


def exercised(outcome: Outcome) -> Iterator[Thing]:
    """Yield what a scene has exercised."""
    yield from (("choice", f"{option}: {choice}") for option, choice in outcome.rules.options)
    yield from (("refusal", refusal.code) for refusal in outcome.refusals)
    for move, ruling in outcome.moves:
        if ruling.accepted:
            yield from (("step", word) for word in _taken(move, ruling))
            yield from _melds(outcome.rules, ruling.position.table)
    if outcome.score and outcome.position.ended:
        yield "ending", outcome.position.ended.by
        yield from (("award", line.name) for line in outcome.score.lines if line.points)
        yield from (("match award", line.name) for line in outcome.state.score.lines)


def _taken(move: Move, ruling: Ruling) -> Iterator[str]:
    """Yield the steps of an accepted move, with one announced and one that followed by itself."""
    yield move.word
    if move.then:
        yield move.then
    if any(isinstance(action, Draw) and action.pile == "stock" for action in ruling.actions):
        yield "draw"


def _melds(rules: Rules, table: Table) -> Iterator[Thing]:
    for shape in rules.shapes:
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
