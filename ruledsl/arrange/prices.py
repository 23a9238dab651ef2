"""Prices: what a card costs that lies in a set, so that bounds of suits agree with each other.

By itself each suit counts on sets that the others cannot fill, and on every free joker. So a suit
pays a price for each card in a set and for each joker; in turn each rank takes the sets that earn
most, and the jokers what they earn. Whatever the prices are, no way brings more than all these
together; good prices make that bound sharp. They are found by moving each price towards what is
wanted more than offered, in ever smaller steps; a part of each move goes on in the next, so that
prices which have far to go get there. All numbers are whole, so both searches agree.
"""

from __future__ import annotations

from typing import NamedTuple

from ruledsl.arrange.columns import Columns
from ruledsl.arrange.ranks import Counts, Row, Sets
from ruledsl.arrange.suit import Prices, Sketch, Suit, price

SHIFT = 10
"""Values are counted in this many bits below one where there are prices."""

STEPS = 48  # how often prices are moved
FIRST = 4  # the first step is that part of what a card is worth
SLOWER = (59, 64)  # by how much each step is smaller than the one before
KEPT = 41  # how many 64ths of a move go on in the next
ALL = 4  # how often all guesses of a suit hope anew, and not its best alone


class Speed(NamedTuple):
    """The last move of the prices by position and suit, and of a joker's."""

    cards: tuple[Counts, ...]
    joker: int

    def pushed(self, wanted: tuple[Counts, ...], joker: int, step: int) -> Speed:
        """Return the next move, where so much more is wanted than offered.

        All suits ask for jokers at once, so their price takes a quarter of a step.
        """
        cards = tuple(
            tuple((was * KEPT >> 6) + step * more for was, more in zip(before, row, strict=True))
            for before, row in zip(self.cards, wanted, strict=True)
        )
        return Speed(cards, (self.joker * KEPT >> 6) + (step * joker >> 2))


class Taken(NamedTuple):
    """The best sets of a rank: what they earn, cards taken by suit, and jokers."""

    value: int
    cards: Counts
    jokers: int


def no_prices(columns: Columns) -> Prices:
    """Return prices of nothing."""
    none = (0,) * columns.track.suits
    return Prices((none,) * len(columns.track.order), 0, 0)


def good_prices(sketch: Sketch, made: list[list[Suit]]) -> Prices:
    """Return prices with which the bound of a search is low; suits know them in the end."""
    prices = no_prices(sketch.columns)._replace(shift=SHIFT)
    step, speed = (max(sketch.columns.worth) << SHIFT) // FIRST, Speed(prices.cards, 0)
    leads = list[Suit]()
    for number in range(STEPS):
        if number % ALL == 0:
            price(sketch, made, prices)
            leads = [max(suit, key=lambda guess: guess.hope) for suit in made]
        else:
            price(sketch, [[lead] for lead in leads], prices)
        speed = speed.pushed(*_wanted(sketch, leads, prices), step)
        prices = _moved(prices, speed)
        step = step * SLOWER[0] // SLOWER[1]
    price(sketch, made, prices)
    return prices


def _moved(prices: Prices, speed: Speed) -> Prices:
    """Return prices moved."""
    cards = tuple(
        tuple(cost + more for cost, more in zip(row, moves, strict=True))
        for row, moves in zip(prices.cards, speed.cards, strict=True)
    )
    return prices._replace(cards=cards, joker=max(0, prices.joker + speed.joker))


def _wanted(sketch: Sketch, leads: list[Suit], prices: Prices) -> tuple[tuple[Counts, ...], int]:
    """Return how much more is wanted than offered, by position and suit, and of jokers."""
    columns = sketch.columns
    wanted = [lead.best_way() for lead in leads]
    taken = rows_taken(sketch, prices)
    cards = tuple(
        tuple(want[0][place] - take for want, take in zip(wanted, offered.cards, strict=True))
        for place, offered in enumerate(taken)
    )
    earned = [(worth << prices.shift) + prices.joker * n for n, worth in enumerate(columns.jokers)]
    asked = sum(want[1] for want in wanted) + sum(take.jokers for take in taken)
    return cards, asked - earned.index(max(earned))


def rows_taken(sketch: Sketch, prices: Prices) -> list[Taken]:
    """Return the best sets of every position; a doubled rank counts where it comes first."""
    columns, stands = sketch.columns, sketch.stands
    jokers, last = len(columns.jokers) - 1, len(stands) - columns.track.twice
    nothing = Taken(0, (0,) * columns.track.suits, 0)
    return [
        _best_sets(stand.row, columns.track.sets, (*prices.cards[place], -prices.joker), jokers)
        if place < last and prices.shift
        else nothing
        for place, stand in enumerate(stands)
    ]


def _best_sets(row: Row, sets: Sets, prices: Counts, jokers: int) -> Taken:
    """Return the sets that earn most; the last price is what a joker in a set earns."""
    best = Taken(0, (0,) * len(row.have), 0)
    if sets.most == 0:
        return best
    order = sorted(range(len(prices)), key=lambda suit: -prices[suit])
    for q in range(1, (sum(row.have) + jokers) // sets.least + 1):
        room = [*(min(n, q) if sets.distinct else n for n in row.have), jokers]
        taken, value, cards = [0] * len(room), 0, 0
        for suit in order:
            full = sets.most * q if prices[suit] > 0 else sets.least * q
            taken[suit] = max(0, min(room[suit], full - cards))
            cards += taken[suit]
            value += taken[suit] * prices[suit]
        if cards >= sets.least * q and value > best.value:
            best = Taken(value, tuple(taken[:-1]), taken[-1])
    return best


def earned_by_jokers(columns: Columns, prices: Prices) -> tuple[int, ...]:
    """Return the most that jokers earn from now on, by how many are used already."""
    worth = [value << prices.shift for value in columns.jokers]
    return tuple(
        max(worth[n] + prices.joker * (n - used) for n in range(used, len(worth)))
        for used in range(len(worth))
    )


def left_to_rows(taken: list[Taken]) -> tuple[int, ...]:
    """Return what the sets of all positions from each one on earn, and 0 for the end."""
    left = [0]
    for take in reversed(taken):
        left.append(left[-1] + take.value)
    return tuple(reversed(left))
