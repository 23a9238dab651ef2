"""The hardest positions of two packs that a search for them has found, see the benchmarks."""

from __future__ import annotations

import json

from ruledsl.arrange.problem import Budget, Problem, Proof
from ruledsl.arrange.solve import most_cards
from tests.arrange.judge import fault
from tests.arrange.laws import DATA, cards, free_game, table

LINES = (DATA / "hard_positions.jsonl").read_text(encoding="utf-8").splitlines()


def problems() -> list[Problem]:
    """Return the recorded positions."""
    found = []
    for line in LINES:
        entry = json.loads(line)
        pack, law = free_game(entry["decks"], entry["ace"])
        hand = tuple(sorted(cards(pack, entry["hand"])))
        found.append(Problem(pack, law, table(pack, entry["table"]), hand))
    return found


def test_hard_positions_are_answered_within_the_default_budget() -> None:
    most = [json.loads(line)["most_cards"] for line in LINES]
    for asked, right in zip(problems(), most, strict=True):
        found = most_cards(asked)
        assert (found.proof, found.value) == (Proof.YES, right)
        assert fault(asked, found.table) == ""
    assert len(LINES) >= 4


def test_what_was_hard_before_ways_took_turns_costs_few_nodes() -> None:
    """The first were hard from one end, the next for a way that never came back to its start."""
    for asked, line in zip(problems()[:14], LINES, strict=False):
        found = most_cards(asked, budget=Budget(1_000))
        assert (found.proof, found.exact) == (Proof.YES, True)
        assert json.loads(line)["nodes"] > 1_000


def test_prices_that_go_on_moving_settle_with_many_jokers() -> None:
    for asked in problems()[14:]:
        found = most_cards(asked, budget=Budget(15_000))
        assert (found.proof, found.exact) == (Proof.YES, True)
