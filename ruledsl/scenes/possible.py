"""Possible: what can come up in a game at all, whatever its table chooses and however many play.

A word of the language says which refusals it may give; its options may leave some of them without
any way to come up, and a scene for those cannot be written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from ruledsl import api
from ruledsl.arrange.problem import Freed, JokerRule, Moves
from ruledsl.engine.judge import DEAL_OVER, NOT_YOUR_TURN
from ruledsl.language.construct import Construct
from ruledsl.language.families import JokerPart
from ruledsl.language.rules import Rules
from ruledsl.language.spec import Spec, walk
from ruledsl.ruleset.choices import with_choices
from ruledsl.ruleset.reader import read


@dataclass(frozen=True)
class Variant:
    """The game with one choice made, for a number of players."""

    rules: Rules
    words: tuple[tuple[Construct[Any], Spec], ...]  # as the rule file has them


def variants(game: api.Game) -> Iterator[Variant]:
    """Yield the game as it stands and with each choice by itself, for the fewest and the most."""
    single = ({option: choice} for option, choices in game.options.items() for choice in choices)
    for chosen in ({}, *single):
        words = tuple(_words(game, chosen))
        for players in dict.fromkeys(game.players):
            yield Variant(game.rules(players, chosen), words)


def _words(game: api.Game, chosen: dict[str, str]) -> Iterator[tuple[Construct[Any], Spec]]:
    known = {construct.spec: construct for construct in game.registry.constructs}
    resolved = game.ruleset.resolved
    mapping = with_choices(resolved.mapping, chosen, game.registry)
    ruleset = read(replace(resolved, mapping=mapping), game.registry).ruleset
    for spec in walk(ruleset):
        if type(spec) in known:
            yield known[type(spec)], spec


def refusals(variant: Variant) -> Iterator[str]:
    """Yield the codes of what can be refused in a variant."""
    for word, spec in variant.words:
        for code in word.refusals:
            if not _never(code.name, variant.rules, spec):
                yield code.name
    yield from (NOT_YOUR_TURN.name, DEAL_OVER.name)


def _never(code: str, rules: Rules, spec: Spec) -> bool:
    """Say whether a refusal that a word may give cannot come up under these rules."""
    if code.startswith("joker-") and not (rules.pack.jokers or rules.pack.wilds):
        return True
    if code.startswith("loose-") and not rules.deal_has_loose:
        return True
    if isinstance(spec, JokerPart) and rules.jokers and code in _OF_JOKERS:
        return not _OF_JOKERS[code](rules.jokers.rule)
    return code in _OF_RULES and not _OF_RULES[code](rules)


def _moving(*moves: Moves) -> Callable[[JokerRule], bool]:
    return lambda rule: rule.freed is not Freed.ANY and rule.moves in moves


_OF_JOKERS: dict[str, Callable[[JokerRule], bool]] = {
    "joker-not-free": _moving(Moves.ANYWHERE, Moves.NEIGHBOUR),
    "joker-left-neighbours": _moving(Moves.NEIGHBOUR),
    "meld-frozen": _moving(Moves.FROZEN),
    "too-many-jokers": lambda rule: rule.per_meld is not None,
    "joker-name-wrong": lambda rule: bool(rule.stands_for),
}
"""Refusals of the part about jokers, and when they can come up."""
_OF_RULES: dict[str, Callable[[Rules], bool]] = {
    "ace-not-low": lambda rules: rules.order.ace == "high",
    "ace-not-high": lambda rules: rules.order.ace == "low",
    "ace-around": lambda rules: rules.order.ace in ("low", "high", "either"),
    "must-play": lambda rules: rules.must_play.how == "enforce",
}
"""Other refusals that hang on a choice of the rule file, and when they can come up."""
