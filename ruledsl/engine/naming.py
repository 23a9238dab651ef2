"""Naming: which cards the unnamed jokers of a proposed table stand for.

A joker that can stand for one card alone is named without a word. Where several names fit, the
player is asked, with the exact choices.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, product

from ruledsl.arrange.melds import joker_names
from ruledsl.cards.pack import Card
from ruledsl.cards.position import Meld, Table, sorted_table
from ruledsl.language.rules import Rules

LIMIT = 256  # namings of a whole table that are looked at


@dataclass(frozen=True)
class Naming:
    """The ways to name the jokers of a table. `names` are the cards they may stand for."""

    tables: tuple[Table, ...]  # every joker named; empty when no name makes a meld legal
    names: tuple[Card, ...] = ()  # natural cards, sorted; empty when no joker was unnamed


def namings(rules: Rules, table: Table) -> Naming:
    """Return every way to name the bare jokers in the melds of a table.

    A bare joker that lies alone is a loose card and stays unnamed. A meld that no naming makes
    legal is kept as it is, for the laws to refuse.
    """
    face, kinds = rules.pack.face, set(rules.pack.bare_jokers)
    open_melds = [i for i, m in enumerate(table) if len(m) > 1 and not kinds.isdisjoint(m)]
    if not open_melds:
        return Naming((table,))
    choices = {i: joker_names(rules.pack, rules.solver_law, table[i]) for i in open_melds}
    if not all(choices.values()):
        return Naming(())
    names = {
        face[card]
        for i, melds in choices.items()
        for meld in melds
        for card in _added(table[i], meld)
        if rules.pack.is_joker(card)
    }
    return Naming(tuple(islice(_tables(table, choices), LIMIT)), tuple(sorted(names)))


def _tables(table: Table, choices: dict[int, tuple[Meld, ...]]) -> Iterator[Table]:
    for picked in product(*choices.values()):
        named = dict(zip(choices, picked, strict=True))
        yield sorted_table(named.get(i, meld) for i, meld in enumerate(table))


def _added(old: Meld, new: Meld) -> Iterator[Card]:
    left = list(old)
    for card in new:
        if card in left:
            left.remove(card)
        else:
            yield card
