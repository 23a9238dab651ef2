"""Rule book: what a file says, in words."""

from pathlib import Path

import pytest

from ruledsl.constructs import STANDARD
from ruledsl.language.tongues import UnknownLanguageError
from ruledsl.language.values import Flow
from ruledsl.ruleset.flow_prose import FlowProse
from ruledsl.ruleset.rulebook import rule_book
from ruledsl.ruleset.validate import validate
from ruledsl.syntax.tree import Scalar
from ruledsl.syntax.turn_parser import parse_flow
from ruledsl.text.span import NOWHERE
from tests.ruleset.games import SHIPPED, game, ruleset


def book(text: str, language: str = "en") -> str:
    return rule_book(ruleset(text), STANDARD, language)


def told(turn: str) -> str:
    syntax, _ = parse_flow(Scalar(NOWHERE, turn))
    assert syntax is not None
    cards = {None: "one card"}
    prose = FlowProse(lambda expr: "it is so", lambda expr: cards.get(expr, "two cards"))
    return prose.told(Flow(syntax).syntax)


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.parent.name)
def test_every_part_of_a_shipped_file_is_told(path: Path) -> None:
    made = validate(path, STANDARD).ruleset
    assert made is not None
    text = rule_book(made, STANDARD)
    assert text.startswith(f"# {made.titles}\n")
    assert "…" not in text
    assert "None" not in text
    for heading in ("What you need", "The deal", "Melds", "Your turn", "Scoring", "The match"):
        assert f"\n## {heading}\n" in text


def test_a_choice_is_told_in_the_words_of_the_parts_it_changes() -> None:
    options = """
  cards:
    ask: How many cards?
    default: many
    choices:
      few: {deal: {hand: 5}}
      many: {deal: {hand: 9}}"""
    text = book(game(options=options))
    assert "## Choices of the table" in text
    assert "- **Cards.** How many cards?\n" in text
    assert "  - *few*: Everybody is dealt five cards" in text
    assert "  - *many* (the usual choice): Everybody is dealt nine cards" in text
    # The game itself is told with the usual choice.
    assert text.index("dealt nine cards") < text.index("## Choices of the table")


def test_texts_are_taken_in_the_language_of_the_book() -> None:
    text = game(title="{en: Example, it: Esempio}", summary="{en: Good., it: Bene.}")
    assert book(text, "it").startswith("# Esempio\n\nBene.\n")
    assert book(text, "hu").startswith("# Example\n\nGood.\n")


def test_a_language_without_a_tongue_is_refused_with_the_list() -> None:
    with pytest.raises(UnknownLanguageError, match="`de`; there are en, it, hu, hy"):
        book(game(), "de")


def test_numbers_that_depend_on_the_players_are_told_with_their_condition() -> None:
    text = book(game(deal="{hand: 7 if players > 3 else 10}"))
    assert "seven cards if" in text
    assert ", otherwise ten cards" in text


@pytest.mark.parametrize(
    ("turn", "prose"),
    [
        ("play or draw", "- Either play or draw one card."),
        ("draw 2 then play?", "- Draw two cards; then you may play."),
        ("draw* then play", "- Draw one card as often as you like, or not at all; then play."),
        ("knock if it", "- Knock (only if it is so)."),
        ("draw from discard", "- Draw one card from the discard pile."),
        (
            "(play then draw) or draw 2",
            "Do one of these:\n\n- Play; then draw one card.\n- Draw two cards.",
        ),
        (
            "draw then (play then knock? or draw)",
            "1. Draw one card.\n2. Do one of these:\n   - Play; then you may knock.\n"
            "   - Draw one card.",
        ),
        (
            "play then (lay_off then (discard or knock))?",
            "1. Play.\n2. If you like:\n   - Lay off; then either discard one card or knock.",
        ),
    ],
)
def test_a_turn_in_words(turn: str, prose: str) -> None:
    assert told(turn) == prose
