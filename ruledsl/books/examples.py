"""Examples: the worked examples of a game, by the chapter at whose end they stand."""

from __future__ import annotations

from ruledsl.api import Game
from ruledsl.books.deal_example import score_example, start_example
from ruledsl.books.joker_examples import joker_examples
from ruledsl.books.match_example import match_example
from ruledsl.books.meld_examples import meld_examples
from ruledsl.books.opening_examples import opening_examples
from ruledsl.books.played import deals
from ruledsl.books.tell import tell_for
from ruledsl.books.turn_example import turn_example
from ruledsl.language.rules import Rules

SEATS = 3  # players of the examples, where so many may play


def rules_shown(game: Game) -> Rules:
    """Return the rules that the examples are taken from: the usual choices, few players."""
    least, most = game.players
    return game.rules(max(least, min(SEATS, most)))


def examples(game: Game, language: str = "en") -> dict[str, str]:
    """Return the worked examples, in Markdown; a chapter without any is left out."""
    tell, rules = tell_for(language, game.ruleset.resolved.mapping), rules_shown(game)
    played = deals(rules)
    found = {
        "The deal": start_example(rules, tell, played),
        "Melds": meld_examples(rules, tell),
        "Jokers": joker_examples(rules, tell),
        "The first play": opening_examples(rules, tell),
        "Your turn": turn_example(rules, tell, played),
        "Scoring": score_example(rules, tell, played),
        "The match": match_example(rules, tell, played),
    }
    heading = f"### {tell('Examples')}\n\n"
    return {chapter: f"{heading}{text}" for chapter, text in found.items() if text}
