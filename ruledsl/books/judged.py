"""Judged: what the laws of a game say of a play that nobody has made.

Only the table before and after a play counts, so a table made up for a book can be judged like any
other. The hand holds exactly the cards that are added.
"""

from __future__ import annotations

from ruledsl.cards.position import Position, Table, sorted_table
from ruledsl.cards.standing import Standing
from ruledsl.language.context import PlayContext, difference
from ruledsl.language.contribution import Tier
from ruledsl.language.refusal import Refusal
from ruledsl.language.rules import Rules
from ruledsl.record import record


@record
class Judgement:
    """Why a play is refused, and what the law behind it looks at; both None for a legal play."""

    refusal: Refusal | None = None
    tier: Tier | None = None


def judged(rules: Rules, before: Table, after: Table, *, opened: bool = True) -> Judgement:
    """Judge a play from one table to another by every law of the game."""
    bare = rules.pack.bare
    old, new = (sorted(bare[card] for meld in table for card in meld) for table in (before, after))
    _, laid = difference(old, new)
    position = Position(
        hands=(tuple(laid), *(() for _ in range(rules.players - 1))),
        table=sorted_table(before),
        opened=(opened,) * rules.players,
        turns_laid=(0,) * rules.players,
        turn_number=rules.players + 1,
    )
    play = PlayContext(rules, position, Standing.fresh(rules.players), sorted_table(after))
    for law in rules.laws:
        refusal = law.refuse(play)
        if refusal:
            return Judgement(refusal, law.tier)
    return Judgement()


def in_pack(rules: Rules, *tables: Table) -> bool:
    """Say whether the pack has all the cards of tables that lie at the same time."""
    left = rules.pack.count.copy()
    left.subtract(rules.pack.bare[card] for table in tables for meld in table for card in meld)
    return min(left.values()) >= 0
