"""The hardest positions of two packs that a search for them has found, see the benchmarks."""

from __future__ import annotations

import json

from ruledsl.arrange.backend import backend_name
from ruledsl.arrange.problem import Problem, Proof
from ruledsl.arrange.solve import most_cards
from tests.arrange.judge import fault
from tests.arrange.laws import DATA, cards, free_game, table

LINES = (DATA / "hard_positions.jsonl").read_text(encoding="utf-8").splitlines()


def test_hard_positions_are_answered_within_the_default_budget() -> None:
    lines = LINES if backend_name() == "compiled" else LINES[:1]  # seconds each in Python
    for line in lines:
        entry = json.loads(line)
        pack, law = free_game(entry["decks"], entry["ace"])
        asked = Problem(
            pack, law, table(pack, entry["table"]), tuple(sorted(cards(pack, entry["hand"])))
        )
        found = most_cards(asked)
        assert (found.proof, found.value) == (Proof.YES, entry["most_cards"])
        assert fault(asked, found.table) == ""
    assert len(LINES) >= 4
