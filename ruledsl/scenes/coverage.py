"""Coverage: which parts of a rule file no scene has exercised.

Something counts as exercised when it was seen to have an effect: a step that was taken, an ending
that came, an award that brought points, a refusal that was given, a choice that was played with.
An option counts when scenes were played with two of its choices. A word of the language counts
with its step, a refusal or a reminder of its own, and a word of a meld also when such a meld was
laid; a word that refuses nothing shapes every scene. Refusals that cannot come up are not listed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from ruledsl.cards.move import Draw, Move
from ruledsl.cards.position import Table
from ruledsl.engine.judge import MUST_PLAY, Ruling
from ruledsl.language.construct import Construct
from ruledsl.language.families import MeldPart
from ruledsl.language.rules import Rules
from ruledsl.language.spec import Spec, options_of, value_of
from ruledsl.language.values import Item
from ruledsl.scenes.names import KNOCK, LAST_ROUND
from ruledsl.scenes.outcome import Outcome
from ruledsl.scenes.possible import Variant, refusals, variants
from ruledsl.scenes.run import FileResult, Results

_REMINDER = "reminder"
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
    every = tuple(variants(game))
    words = {word.keyword: word for variant in every for word, _ in variant.words}
    if outcomes:
        laid = _of_laid(every, seen)
        seen |= {("word", w.keyword) for w in words.values() if _had_effect(w, seen)} | laid
        seen |= {("option", option) for option in game.options if _played(option, seen) > 1}
    things = (
        *(("word", keyword) for keyword in words),
        *(thing for variant in every for thing in _has(variant.rules)),
        *(thing for option, choices in game.options.items() for thing in _rows(option, choices)),
        *(("refusal", code) for variant in every for code in refusals(variant)),
    )
    return Coverage(game.name, tuple(dict.fromkeys(things)), frozenset(seen))


def _rows(option: str, choices: Iterable[str]) -> Iterator[Thing]:
    """Yield an option and its choices."""
    yield "option", option
    yield from (("choice", f"{option}: {choice}") for choice in choices)


def _played(option: str, seen: set[Thing]) -> int:
    """Return with how many choices of an option scenes were played."""
    return sum(kind == "choice" and name.startswith(f"{option}: ") for kind, name in seen)


def _of_laid(every: Iterable[Variant], seen: set[Thing]) -> set[Thing]:
    """Return the words of the shapes of which a meld was laid."""
    found = set[Thing]()
    for variant in every:
        known = {id(spec): word.keyword for word, spec in variant.words}
        for item in (item for _, spec in variant.words for item in _items(spec)):
            inside = [known[id(each)] for each in _specs(item.value) if id(each) in known]
            if ("meld", item.key) in seen:
                found |= {("word", keyword) for keyword in inside}
    return found


def _items(spec: Spec) -> Iterator[Item]:
    """Yield the shapes of melds that a word declares."""
    values = (value_of(spec, option.name) for option in options_of(type(spec)))
    if isinstance(spec, MeldPart):
        yield from (i for value in values if isinstance(value, tuple) for i in value)


def _specs(value: object) -> Iterator[Spec]:
    yield from (
        (each for each in value if isinstance(each, Spec)) if isinstance(value, tuple) else ()
    )


def _had_effect(word: Construct[Any], seen: set[Thing]) -> bool:
    codes = {(kind, code.name) for code in word.refusals for kind in ("refusal", _REMINDER)}
    return not codes or ("step", word.keyword) in seen or bool(codes & seen)


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
        if ruling.reminder:
            yield _REMINDER, MUST_PLAY.name
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
