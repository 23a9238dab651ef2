"""Meld shape: from what predicates ask to what the solver searches.

Two families of melds have shapes of their own, in which the solver is quick: cards of one suit in a
row, and cards of one rank. Every other combination of predicates is written out: all melds of the
pack that have the form, up to a limit that a rule file is warned of. Longer sets of cards are built
card by card, and a start that breaks a predicate is given up at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice

from ruledsl.arrange.problem import ListedShape, RunShape, SetShape, Shape
from ruledsl.cards.pack import Card, Pack
from ruledsl.cards.position import Meld
from ruledsl.language.contribution import RankOrder
from ruledsl.language.meld_rule import Form, feature
from ruledsl.language.rank_walk import longest_walk, window_of, windows
from ruledsl.record import record

LIMIT = 20_000
"""How many melds of one shape may be written out."""


def solver_shape(
    name: str, form: Form, pack: Pack, order: RankOrder, fits: Callable[[Meld], bool]
) -> Shape:
    """Return the shape for the solver; `fits` judges melds of a form that is not only data."""
    if is_run(form):
        return RunShape(name, order.order, form.least, form.most, order.around)
    if is_set(form):
        distinct = bool(form.different)
        return SetShape(name, form.least, form.most, distinct)
    return ListedShape(name, tuple(islice(written_out(form, pack, order, fits), LIMIT)))


def is_run(form: Form) -> bool:
    """Say whether a form is a plain run."""
    asks = form.same == {"suit"} and form.step == 1
    return asks and not (form.different or form.alternating or form.other)


def is_set(form: Form) -> bool:
    """Say whether a form is a plain set."""
    asks = form.same == {"rank"} and form.different in ({"suit"}, frozenset())
    return asks and not (form.step or form.alternating or form.other)


def written_out(
    form: Form, pack: Pack, order: RankOrder, fits: Callable[[Meld], bool] = lambda meld: True
) -> Iterator[Meld]:
    """Yield every meld of a form once, by the natural cards it shows, in reading order."""
    listing = _Listing(form, pack, order)
    known: set[Meld] = set()  # with an ace at both ends A-3-5 and 3-5-A are the same cards
    for size in range(max(1, form.least), listing.most() + 1):
        for meld in listing.walks(size) if form.step else listing.bunches(size):
            cards = tuple(sorted(meld))
            if cards not in known and fits(cards):
                known.add(cards)
                yield meld


def reading_order(form: Form, pack: Pack, order: RankOrder, meld: Meld) -> Meld:
    """Return the cards of a meld as people lay them: runs upwards, other cards by suit."""
    if form.step:
        walk = window_of(order, [pack.rank_of[card] for card in meld], form.step)
        if walk is not None:
            return _along(pack, meld, walk)
    return tuple(sorted(meld, key=lambda card: (pack.face[card], card)))


def _along(pack: Pack, meld: Meld, walk: tuple[int, ...]) -> Meld:
    waiting: dict[int, list[Card]] = {}
    for card in sorted(meld, reverse=True):
        waiting.setdefault(pack.rank_of[card], []).append(card)
    return tuple(waiting[rank].pop() for rank in walk)


@record
class _Listing:
    form: Form
    pack: Pack
    order: RankOrder

    def most(self) -> int:
        """Return how many cards a meld of the form has at most."""
        bounds = [len(self.pack.all_cards)]
        if self.form.most is not None:
            bounds.append(self.form.most)
        if self.form.step:
            bounds.append(longest_walk(self.order, self.form.step))
        cards = range(self.pack.naturals)
        for name in self.form.different:
            bounds.append(len({feature(self.pack, name)(card) for card in cards}))
        return min(bounds)

    def walks(self, size: int) -> Iterator[Meld]:
        """Yield melds that go up along the order, every choice of suits."""
        suits = range(len(self.pack.suits))
        for walk in windows(self.order, size, self.form.step):
            options = [[self.pack.card(rank, suit) for suit in suits] for rank in walk]
            yield from self._grow((), options)

    def _grow(self, meld: Meld, options: list[list[Card]]) -> Iterator[Meld]:
        if not options:
            yield meld
            return
        for card in options[0]:
            if self._may_follow(meld, card):
                yield from self._grow((*meld, card), options[1:])

    def bunches(self, size: int, meld: Meld = ()) -> Iterator[Meld]:
        """Yield melds in no order of ranks, each by its sorted cards."""
        if len(meld) == size:
            yield meld
            return
        spare = sum(self.pack.joker_copies)
        held = Counter(meld)
        for card in range(meld[-1] if meld else 0, self.pack.naturals):
            enough = held[card] < self.pack.copies[card] + spare
            if enough and self._may_follow(meld, card):
                yield from self.bunches(size, (*meld, card))

    def _may_follow(self, meld: Meld, card: Card) -> bool:
        if not meld:
            return True
        colour = feature(self.pack, "colour")
        if self.form.alternating and colour(meld[-1]) == colour(card):
            return False
        alike = all(self._agree(name, meld[-1], card) for name in self.form.same)
        return alike and not any(
            self._agree(name, other, card) for name in self.form.different for other in meld
        )

    def _agree(self, name: str, one: Card, other: Card) -> bool:
        read = feature(self.pack, name)
        return read(one) == read(other)
