"""Compiler: from a ruleset to the rules that the engine plays by."""

import pytest

from ruledsl.constructs import STANDARD
from ruledsl.language.context import SetupContext
from ruledsl.ruleset.choices import ChoiceError, combinations_of
from ruledsl.ruleset.compiler import RulesetError, compile_rules
from ruledsl.ruleset.validate import validate
from tests.ruleset.games import SHIPPED, game, ruleset, tree

CHOICES = """
  cards:
    ask: How many cards?
    default: many
    choices:
      few: {deal: {hand: 5}}
      many: {deal: {hand: 9}}
  target:
    ask: How far?
    choices:
      200: {}
      300: {}"""


def hand(rules: object) -> int:
    # The test narrows what the interface leaves open.
    return rules.deal.hand(SetupContext(2))  # type: ignore[attr-defined, no-any-return]  # the test narrows what the interface leaves open


def test_the_default_is_played_when_nobody_chooses() -> None:
    rules = compile_rules(ruleset(game(options=CHOICES)), STANDARD, 2)
    assert hand(rules) == 9
    assert rules.options == (("cards", "many"), ("target", "200"))


def test_a_choice_changes_the_rules_and_not_the_checksum() -> None:
    made = ruleset(game(options=CHOICES))
    few, many = (compile_rules(made, STANDARD, 2, {"cards": c}) for c in ("few", "many"))
    assert (hand(few), hand(many)) == (5, 9)
    assert few.digest == many.digest


def test_an_expression_can_ask_for_a_number_that_was_chosen() -> None:
    text = game(
        options=CHOICES,
        awards="[{to: everyone, points: hand_points, name: left}]",
        match="{ends: any(p.total >= target for p in players), winner: {lowest: total}}",
    )
    rules = compile_rules(ruleset(text), STANDARD, 2, {"target": "300"})
    from ruledsl.cards.standing import Standing
    from ruledsl.language.context import MatchContext

    ends = [rules.match.ends(MatchContext(rules, Standing((n, 0), (0, 0), 1))) for n in (299, 300)]
    assert ends == [False, True]


def test_equal_orders_are_compiled_once() -> None:
    made = ruleset(game())
    assert compile_rules(made, STANDARD, 3) is compile_rules(made, STANDARD, 3, {})
    assert compile_rules(made, STANDARD, 3) is not compile_rules(made, STANDARD, 2)


def test_choices_and_players_that_are_not_there_are_refused() -> None:
    made = ruleset(game(options=CHOICES))
    with pytest.raises(ChoiceError, match="no option"):
        compile_rules(made, STANDARD, 2, {"cads": "few"})
    with pytest.raises(ChoiceError, match="few, many"):
        compile_rules(made, STANDARD, 2, {"cards": "fwe"})
    with pytest.raises(RulesetError, match="2 to 4"):
        compile_rules(made, STANDARD, 5)


def test_every_contribution_knows_its_line() -> None:
    rules = compile_rules(ruleset(game()), STANDARD, 2)
    assert [(s.name, s.place.line) for s in rules.shapes if s.place] == [("set", 7), ("run", 8)]
    out = rules.endings[0]
    assert out.place
    assert out.place.text.startswith("deal_ends:")
    assert rules.winner.place is not None


def test_the_text_of_the_rules_gives_the_same_rules() -> None:
    made = ruleset(game(options=CHOICES))
    rules = compile_rules(made, STANDARD, 2)
    again = compile_rules(ruleset(rules.text), STANDARD, 2)
    assert again.digest == rules.digest
    assert again.options == rules.options


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.parent.name)
def test_shipped_games_compile_for_every_table(path: object) -> None:
    # The test narrows what the interface leaves open.
    report = validate(path, STANDARD)  # type: ignore[arg-type]  # the test narrows what the interface leaves open
    assert report.ruleset is not None
    least, most = report.ruleset.players
    for choices in combinations_of(report.ruleset.resolved.mapping):
        for players in {least, most}:
            rules = compile_rules(report.ruleset, STANDARD, players, choices)
            assert rules.flows[0].name == "turn"
            assert dict(rules.options) == choices


def test_many_options_are_looked_at_in_pairs() -> None:
    options = "".join(
        f"  o{n}: {{ask: x, choices: {{a: {{}}, b: {{}}, c: {{}}}}}}\n" for n in range(6)
    )
    made = list(combinations_of(tree("options:\n" + options)))
    pairs = {(m, v, n, w) for each in made for m, v in each.items() for n, w in each.items()}
    assert len(made) < 3**6
    assert all(
        (f"o{m}", v, f"o{n}", w) in pairs
        for m in range(6)
        for n in range(m)
        for v in "abc"
        for w in "abc"
    )
