"""Table position: a turn at a real table, from what one player sees: the melds and the own hand.

Everything else is filled in: the others hold cards that nobody knows, the stock is what is left.
"""

from __future__ import annotations

from collections import Counter

from ruledsl.cards.pack import NOTHING, Card, Pack
from ruledsl.cards.position import HIDDEN, Position, Table, sorted_table
from ruledsl.cards.standing import Standing
from ruledsl.engine.naming import namings
from ruledsl.language.context import SetupContext, TurnContext
from ruledsl.language.contribution import TurnFlow
from ruledsl.language.rules import Rules

SEAT = 0  # of the player who asks


def turn_at(
    rules: Rules, table: str, hand: str, *, drawn: int | None = None, opened: bool = True
) -> TurnContext:
    """Return the turn of a player with a hand at a table, where a play is open if it can be.

    `table` holds melds separated by `|`, cards separated by blanks or commas; a joker that can
    stand for one card alone needs no name. Raises ValueError (NotationError for a word that is no
    card) for cards that the pack does not have.
    """
    pack = rules.pack
    melds = _named(rules, sorted_table(cards_of(pack, meld) for meld in table.split("|")))
    held = tuple(sorted(pack.bare[card] for card in cards_of(pack, hand)))
    left = pack.count.copy()
    left.subtract(Counter((*held, *(pack.bare[c] for meld in melds for c in meld))))
    short = [pack.signs[card] for card, count in left.items() if count < 0]
    if short:
        raise ValueError(f"the pack has fewer of {', '.join(short)}")
    others = min(rules.deal.hand(SetupContext(rules.players)), left.total())
    flow = rules.flows[0]
    position = Position(
        hands=(held, *((HIDDEN,) * others for _ in range(rules.players - 1))),
        table=melds,
        stock=(HIDDEN,) * max(0, left.total() - others * (rules.players - 1)),
        flow=flow.name,
        drawn=drawn or 0,
        opened=(opened,) * rules.players,
        turns_laid=(0,) * rules.players,
        turn_number=rules.players + 1,
    )
    turn = TurnContext(rules, position, Standing.fresh(rules.players))
    node = _node(turn, flow, drawn)
    return TurnContext(rules, position.but(node=node), turn.standing)


def cards_of(pack: Pack, text: str) -> tuple[Card, ...]:
    """Return the cards of a text. Raises NotationError."""
    return tuple(pack.read(word) for word in text.replace(",", " ").split())


def _named(rules: Rules, table: Table) -> Table:
    """Return the table with its jokers named. Raises ValueError where several names fit."""
    naming = namings(rules, table)
    if len(naming.tables) == 1:
        return naming.tables[0]
    bare = any(rules.pack.face[c] == NOTHING for meld in table if len(meld) > 1 for c in meld)
    if not bare:
        return table
    names = ", ".join(f"JK={rules.pack.words[name]}" for name in naming.names)
    raise ValueError(f"say what the joker on the table stands for: {names or 'no card fits'}")


def _node(turn: TurnContext, flow: TurnFlow, drawn: int | None) -> int:
    """Return the first state that so many drawn cards lead to; without a number, to a play."""
    seen, queue = {(0, 0)}, [(0, 0)]
    for node, cards in queue:
        ways = flow.ways[node]
        if cards == drawn or (drawn is None and any(way.word == "play" for way in ways)):
            return node
        for way in ways:
            after = (way.to, cards + (way.count(turn) if way.word in ("draw", "take") else 0))
            if after not in seen and after[1] <= len(turn.pack.all_cards):
                seen.add(after)
                queue.append(after)
    return 0
