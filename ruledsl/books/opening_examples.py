"""Opening examples: a first play that meets what the game asks, and one that falls short.

Melds are put together from the shapes of the game until the laws accept one set and refuse another
that they would accept later. Where points count these are the two nearest to the mark.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import chain, combinations_with_replacement, islice, product

from ruledsl.arrange.melds import least_size, melds_of
from ruledsl.books.card_text import spans
from ruledsl.books.judged import in_pack, judged
from ruledsl.books.meld_examples import LOOKED_AT, MIDDLE
from ruledsl.books.tell import Tell, table
from ruledsl.cards.position import Meld, Table
from ruledsl.language.rules import Rules

MOST = 40  # melds of a shape that are looked at
FEW = 6  # melds of a shape that are put beside others, and
TRIED = 300  # plays of the same shapes, where two unlike melds are not enough


def opening_examples(rules: Rules, tell: Tell) -> str:
    """Return a table of first plays; nothing where nothing is asked, or none is found."""
    if rules.opening is None:
        return ""
    cost = partial(_cost, rules)
    meets = min(_meeting(rules, _plays(rules)), key=cost, default=None)
    found = islice(_meeting(rules, _larger_plays(rules)), FEW)
    meets = meets or min(found, key=lambda play: (-_unlike(play), *cost(play)), default=None)
    if meets is None:
        return ""
    short = max(
        _short(rules), key=lambda play: (_points(rules, play), *_less(cost(play))), default=None
    )
    wild = _with_joker(rules, meets)
    plays = [play for play in (meets, short, wild) if play]
    rows = [_row(rules, tell, play) for play in plays]
    head = (tell("A first play, all from the hand"), tell("Enough?"), tell("Why"))
    return f"{tell('Examples of first plays:')}\n\n{table(head, rows)}"


def _row(rules: Rules, tell: Tell, play: Table) -> tuple[str, ...]:
    found = judged(rules, (), play, opened=False).refusal
    points = _points(rules, play)
    why = tell("it counts {points} points", points=points) if points else ""
    if found:
        reason = tell.reason(found)
        why = f"{why}; {reason}" if points else reason
    return spans(rules, play), f"**{tell('no')}**" if found else tell("yes"), why


def _meeting(rules: Rules, plays: Iterable[Table]) -> Iterator[Table]:
    return (play for play in plays if not judged(rules, (), play, opened=False).refusal)


def _short(rules: Rules) -> Iterator[Table]:
    """Yield plays that are refused only because they are the first."""
    for play in _plays(rules):
        if judged(rules, (), play, opened=False).refusal and not judged(rules, (), play).refusal:
            yield play


def _plays(rules: Rules) -> Iterator[Table]:
    """Yield a meld alone, and two melds of unlike shapes, all of the smallest size."""
    melds = [list(islice(_melds(rules, place), MOST)) for place in range(len(rules.shapes))]
    alone: list[Table] = [(meld,) for shape in melds for meld in shape]
    both: list[Table] = list(product(*melds[:2])) if len(melds) > 1 else []
    yield from (play for play in (*alone, *both) if in_pack(rules, play))


def _larger_plays(rules: Rules) -> Iterator[Table]:
    """Yield longer melds alone, and two to four small melds of any shapes; a bounded number."""
    places = range(len(rules.shapes))
    longer = ((meld,) for more in (1, 2, 3) for at in places for meld in _melds(rules, at, more))
    few = [tuple(islice(_melds(rules, at), 0, 2 * FEW, 2)) for at in places]
    some = (
        play
        for many in (2, 3, 4)
        for shapes in combinations_with_replacement(places, many)
        for play in islice(product(*(few[at] for at in shapes)), TRIED)
    )
    yield from (play for play in chain(longer, some) if in_pack(rules, play))


def _melds(rules: Rules, place: int, more: int = 0) -> Iterator[Meld]:
    """Yield small melds of a shape, one of each rank that they begin with; each shape its suits."""
    shape, pack, known = rules.shapes[place].solver, rules.pack, set()
    for meld in islice(melds_of(pack, shape, least_size(shape) + more), LOOKED_AT):
        first = pack.rank_of[meld[0]]
        if first not in known and (place == 0 or pack.suit_of[meld[0]] == 1):
            known.add(first)
            yield tuple(sorted(meld))


def _with_joker(rules: Rules, play: Table) -> Table | None:
    """Return the same play with a joker for a card in the middle of its first meld."""
    if rules.jokers is None or not rules.pack.jokers:
        return None
    (first, *rest), joker = play, rules.pack.bare_jokers[0]
    cards = list(first)
    cards[len(cards) // 2] = rules.pack.named(joker, cards[len(cards) // 2])
    found = (tuple(sorted(cards)), *rest)
    return found if in_pack(rules, found) else None


def _cost(rules: Rules, play: Table) -> tuple[int, int, int]:
    """Return how much of a play there is, and how far from the middle of the pack it begins."""
    cards = sum(len(meld) for meld in play)
    return cards, _points(rules, play), abs(rules.pack.rank_of[play[0][0]] - MIDDLE)


def _unlike(play: Table) -> int:
    """Return how many different cards a play has: the more, the better it can be read."""
    return len({card for meld in play for card in meld})


def _less(cost: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(-number for number in cost)


def _points(rules: Rules, play: Table) -> int:
    """Return what a play counts for the opening; 0 where points do not matter."""
    form = rules.opening.form if rules.opening else None
    if form is None or not form.points:
        return 0
    return sum(form.weights[rules.pack.face[card]] for meld in play for card in meld)
