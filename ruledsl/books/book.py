"""Book: the rule book of a game with its worked examples, in Markdown."""

from __future__ import annotations

from ruledsl.api import Game
from ruledsl.books.examples import examples
from ruledsl.ruleset.rulebook import rule_book


def markdown(game: Game, language: str = "en", *, with_examples: bool = True) -> str:
    """Return the rule book of a game."""
    shown = examples(game, language) if with_examples else {}
    return rule_book(game.ruleset, game.registry, language, shown)
