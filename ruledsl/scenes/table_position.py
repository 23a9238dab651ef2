"""Table position: a turn at a real table, from what one player sees: the melds and the own hand.

Everything else is filled in: the others hold cards that nobody knows, the stock is what is left.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial

from ruledsl.arrange.problem import Freed
from ruledsl.cards.pack import NOTHING, Card, Pack
from ruledsl.cards.position import HIDDEN, Hand, Position, Table, sorted_table
from ruledsl.cards.standing import Standing
from ruledsl.engine.naming import namings
from ruledsl.engine.turn import flow_of, open_ways
from ruledsl.language.context import SetupContext, TurnContext
from ruledsl.language.contribution import Way
from ruledsl.language.rules import Rules
from ruledsl.language.table_step import TableStep


def turn_at(
    rules: Rules, table: str, hand: str, *, drawn: int | None = None, opened: bool = True
) -> TurnContext:
    """Return the turn of a player with a hand at a table, where a play is open if it can be.

    `table` holds melds separated by `|`, cards separated by blanks or commas; a joker that can
    stand for one card alone needs no name. Raises ValueError (NotationError for a word that is no
    card) for cards that the pack does not have, for what is no meld, and for a number of drawn
    cards that no turn has.
    """
    pack = rules.pack
    melds = _named(rules, sorted_table(cards_of(pack, meld) for meld in table.split("|")))
    held = tuple(sorted(pack.bare[card] for card in cards_of(pack, hand)))
    _check_copies(pack, (*held, *(pack.bare[c] for meld in melds for c in meld)))
    _check_melds(rules, melds)
    return turn_with(rules, melds, held, drawn=drawn, opened=opened)


def turn_with(
    rules: Rules, table: Table, hand: Hand, *, drawn: int | None = None, opened: bool = True
) -> TurnContext:
    """Return the turn of a player with these cards at this table, see `turn_at`.

    Raises ValueError for a number of drawn cards that no turn has.
    """
    known = len(hand) + sum(len(meld) for meld in table)
    left = max(0, len(rules.pack.all_cards) - known)
    others = min(rules.deal.hand(SetupContext(rules.players)), left)
    position = Position(
        hands=(hand, *((HIDDEN,) * others for _ in range(rules.players - 1))),
        table=table,
        stock=(HIDDEN,) * max(0, left - others * (rules.players - 1)),
        drawn=drawn or 0,
        opened=(opened,) * rules.players,
        turns_laid=(0,) * rules.players,
        turn_number=rules.players + 1,
        flow=rules.flows[0].name,
    )
    standing = Standing.fresh(rules.players)
    position = position.but(flow=flow_of(rules, position, standing))
    return _where_cards_are_laid(TurnContext(rules, position, standing), drawn)


def _check_copies(pack: Pack, cards: Hand) -> None:
    named = Counter(cards)
    short = [
        f"{pack.signs[card]} ({count}, the pack has {pack.count[card]})"
        for card, count in sorted(named.items())
        if count > pack.count[card]
    ]
    if short:
        raise ValueError(f"table and hand hold too many of {', '.join(short)}")


def _check_melds(rules: Rules, table: Table) -> None:
    """Raise ValueError for cards on the table that lie in no meld, as after a slip of the pen."""
    for meld in table:
        if len(meld) == 1 and rules.deal_has_loose:
            continue
        if all(shape.fault(meld) is not None for shape in rules.shapes):
            shown = " ".join(rules.pack.signs[card] for card in meld)
            raise ValueError(f"{shown} on the table is no meld of this game")


def cards_of(pack: Pack, text: str) -> tuple[Card, ...]:
    """Return the cards of a text. Raises NotationError."""
    return tuple(pack.read(word) for word in text.replace(",", " ").split())


def _named(rules: Rules, table: Table) -> Table:
    """Return the table with its jokers named. Raises ValueError where several names fit."""
    naming = namings(rules, table)
    free = rules.jokers is not None and rules.jokers.rule.freed is Freed.ANY
    if len(naming.tables) == 1 or (free and naming.tables):
        return min(naming.tables)
    face = rules.pack.face
    bare = next((m for m in table if len(m) > 1 and any(face[c] == NOTHING for c in m)), None)
    if bare is None:
        return table
    if not naming.names:
        shown = " ".join(rules.pack.signs[card] for card in bare)
        raise ValueError(f"{shown} on the table is no meld of this game, whatever JK stands for")
    names = ", ".join(f"JK={rules.pack.words[name]}" for name in naming.names)
    raise ValueError(f"say what the joker on the table stands for: {names}")


def _where_cards_are_laid(turn: TurnContext, drawn: int | None) -> TurnContext:
    """Return the turn in its first state with so many cards drawn; without a number, of a play.

    Where conditions shut every play, it is the first state that has one at all.
    """
    shut: TurnContext | None = None
    for at in _states(turn):
        if drawn is not None and at.position.drawn == drawn:
            return at
        ways = at.rules.flow[at.position.flow].ways[at.position.node]
        if drawn is None and any(map(partial(_lays, at), open_ways(at))):
            return at
        shut = shut or (at if any(map(partial(_lays, at), ways)) else None)
    if drawn is not None:
        cards = f"{drawn} card{'s' * (drawn != 1)}"
        raise ValueError(f"no turn of this game begins by drawing {cards}")
    return shut or turn


def _lays(turn: TurnContext, way: Way) -> bool:
    return isinstance(turn.rules.step[way.word], TableStep)


def _states(turn: TurnContext) -> Iterator[TurnContext]:
    """Yield the states of the turn before anything is laid, those with fewer steps first."""
    start = turn.at(turn.position.but(drawn=0))
    seen, queue = {(turn.position.node, 0)}, [start]
    for at in queue:
        yield at
        for way in at.rules.flow[at.position.flow].ways[at.position.node]:
            if _lays(at, way):
                continue
            more = way.count(at) if way.word in ("draw", "take") else 0
            drawn = at.position.drawn + more
            if (way.to, drawn) not in seen and drawn <= len(turn.pack.all_cards):
                seen.add((way.to, drawn))
                queue.append(turn.at(at.position.but(node=way.to, drawn=drawn)))
