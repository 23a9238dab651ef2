"""Hint: is there a play, which card, how; and what to do when there is none.

A hint is always legal: what it shows the judge accepts. Of several plays it shows one that leaves
as many melds as possible as they are, because that is the one a person finds again at the table.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ruledsl.arrange.problem import Proof
from ruledsl.arrange.solve import must_include
from ruledsl.cards.pack import Card
from ruledsl.cards.position import Table
from ruledsl.engine import turn as turns
from ruledsl.engine.laying import gentlest, some_laying
from ruledsl.language.context import TurnContext, difference
from ruledsl.language.question import problem
from ruledsl.language.table_step import TableStep


@dataclass(frozen=True)
class Hint:
    """What a player is told who asks. Without a play, `instead` names what may be done."""

    proof: Proof  # of whether there is a play
    cards: tuple[Card, ...] = ()  # what the play lays, from the hand
    table: Table = ()  # the whole table after it
    changes: int = 0  # melds that it makes or changes
    rearranges: bool = False  # whether melds must be taken apart for it
    instead: tuple[str, ...] = ()  # steps that lay nothing, in the order of the rule file
    word: str = turns.PLAY  # the step that lays the cards

    @property
    def card(self) -> Card | None:
        """The card to begin with; None when there is no play."""
        return self.cards[0] if self.cards else None


def hint(turn: TurnContext) -> Hint:
    """Return a hint for the player to move."""
    words = turns.words(turn)
    laying = some_laying(turn)
    lays = {word for word in words if isinstance(turn.rules.step.get(word), TableStep)}
    instead = tuple(word for word in words if word not in lays)
    if laying is None or laying.word not in words:
        return Hint(Proof.NO, instead=instead)
    if laying.answer.proof is not Proof.YES:
        return Hint(laying.answer.proof, instead=instead)
    answer, asked = gentlest(turn, laying), problem(turn)
    adding = must_include(replace(asked, add_only=True), answer.played)
    return Hint(
        Proof.YES,
        answer.played,
        answer.table,
        changes=len(difference(asked.table, answer.table)[1]),
        rearranges=adding.proof is Proof.NO,
        instead=instead,
        word=laying.word,
    )
