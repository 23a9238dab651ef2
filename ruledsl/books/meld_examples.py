"""Meld examples: for every shape of the game small melds, and cards that are none, with reasons.

Nothing is known here of a word of the language: a shape gives some melds, these are changed a
little (a card less, another suit, another rank), and the laws of the game judge what comes of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from ruledsl.arrange.melds import least_size, melds_of, most_size
from ruledsl.arrange.problem import RunShape
from ruledsl.books.card_text import span
from ruledsl.books.judged import in_pack, judged
from ruledsl.books.tell import Tell, table
from ruledsl.cards.position import Meld
from ruledsl.language.contribution import MeldShape
from ruledsl.language.rules import Rules
from ruledsl.record import record

MIDDLE = 4  # of the pack's ranks: where an ordinary run begins
LOOKED_AT = 5_000  # melds of a size: a strange pack can have millions
LARGE = 7  # melds with more cards are not shown


@record
class Line:
    """Cards of an example, and what makes them worth showing."""

    cards: Meld
    note: str = ""


def meld_examples(rules: Rules, tell: Tell) -> str:
    """Return a table of melds for every shape."""
    return "\n\n".join(
        f"{tell('Examples of *{title}*:', title=tell.name(shape.title))}\n\n{told}"
        for shape in rules.shapes
        if (told := _told(rules, tell, shape))
    )


def _told(rules: Rules, tell: Tell, shape: MeldShape) -> str:
    rows, known = [], set()
    for line in lines(rules, tell, shape):
        found = judged(rules, (), (line.cards,)).refusal
        key = found.code if found else line.note
        if not key or key in known or not in_pack(rules, (line.cards,)):
            continue
        known.add(key)
        verdict = f"**{tell('no')}**" if found else tell("yes")
        rows.append((span(rules, line.cards), verdict, tell.reason(found) if found else line.note))
    head = (tell("Cards"), tell("A meld?"), tell("Why"))
    return table(head, rows) if rows else ""


def lines(rules: Rules, tell: Tell, shape: MeldShape) -> Iterator[Line]:
    """Yield cards that are worth judging for a shape, the plain ones first."""
    least, most = least_size(shape.solver), most_size(rules.pack, shape.solver)
    ordinary = _ordinary(rules, shape, least)
    if ordinary is None:
        return
    yield Line(ordinary, tell("the smallest there is"))
    large = _ordinary(rules, shape, most) if least < most <= LARGE else None
    if large:
        yield Line(large, tell("the largest there is"))
    if isinstance(shape.solver, RunShape):
        yield from _ends(rules, tell, shape.solver)
    yield from (Line(cards) for cards in _changed(rules, ordinary, large))


def _ordinary(rules: Rules, shape: MeldShape, size: int) -> Meld | None:
    """Return a meld from the middle of the pack, of the second suit where that is possible."""
    pack = rules.pack
    known = islice(melds_of(pack, shape.solver, size), LOOKED_AT)
    melds = [meld for meld in known if in_pack(rules, (meld,))]
    wanted = min(MIDDLE, len(pack.ranks) - 1)

    def distance(meld: Meld) -> tuple[int, bool]:
        return abs(pack.rank_of[meld[0]] - wanted), 1 not in {pack.suit_of[card] for card in meld}

    return min(melds, key=distance, default=None)


def _ends(rules: Rules, tell: Tell, shape: RunShape) -> Iterator[Line]:
    """Yield cards in a row around the lowest rank of the pack: before it, after it, and across."""
    ranks, size = list(dict.fromkeys(shape.order)), shape.least
    low = ranks.index(0) if 0 in ranks else 0
    sign = rules.pack.ranks[ranks[low]]
    starts = list(dict.fromkeys((low, low - size + 1, low - 1)))
    notes = (
        tell("{rank} at the beginning", rank=sign),
        tell("{rank} at the end", rank=sign),
        tell("{rank} in between", rank=sign),
    )
    for suit, (start, note) in enumerate(zip(starts, notes, strict=False)):
        places = [ranks[(start + step) % len(ranks)] for step in range(size)]
        own = suit % len(rules.pack.suits)
        if len(set(places)) == size:
            cards = tuple(rules.pack.card(rank, own) for rank in places)
            yield Line(cards, note)


def _changed(rules: Rules, meld: Meld, large: Meld | None) -> Iterator[Meld]:
    """Yield a meld with one thing wrong at a time, perhaps; the laws will say."""
    pack = rules.pack
    *first, last = meld
    rank, suit = pack.rank_of[last], pack.suit_of[last]
    yield tuple(first)
    if rank + 1 < len(pack.ranks):
        yield (*first, pack.card(rank + 1, suit))
    yield (*first, pack.card(rank, (suit + 1) % len(pack.suits)))
    yield (*first, meld[-2]) if len(meld) > 1 else meld
    if large:
        yield (*large, large[-1])
