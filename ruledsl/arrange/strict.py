"""Strict: melds from the path of a search where a meld may hold one joker only.

The path says for every rank and suit how many run cards are jokers. Which runs take them is found
again here, by going through the same moves.
"""

from __future__ import annotations

from typing import NamedTuple

from ruledsl.arrange.columns import Columns, Found
from ruledsl.arrange.problem import Meld
from ruledsl.arrange.rebuild import Stop, cut, dealt, stops_of
from ruledsl.arrange.runs import State, StrictMove, strict_moves
from ruledsl.cards.pack import Card, Pack


class Taken(NamedTuple):
    """Run cards of one suit at a position, and how many of them are jokers."""

    cards: int
    jokers: int


def rebuild_strict(
    pack: Pack, columns: Columns, found: Found, kind: Card, longest: int
) -> tuple[Meld, ...]:
    """Return the melds of a path, their jokers (of one kind) named."""
    track = columns.track
    stops, tops = stops_of(track, found.path)
    melds: list[Meld] = []
    for place, (rank, stop) in enumerate(zip(track.order, stops, strict=True)):
        if stop.sets:
            high = tops if track.twice and place == 0 else (0,) * track.suits
            melds.extend(_sets(pack, rank * track.suits, stop, high, kind))
    for suit in range(track.suits):
        taken = [Taken(stop.runs[suit] & 15, stop.runs[suit] >> 4) for stop in stops]
        for run in _runs(track.least, taken):
            cards = []
            for place, joker in run:
                face = track.order[place] * track.suits + suit
                cards.append(pack.named(kind, face) if joker else face)
            melds.extend(cut(tuple(cards), track.least, longest))
    return tuple(melds)


def _sets(pack: Pack, first: Card, stop: Stop, high: tuple[int, ...], kind: Card) -> list[Meld]:
    """Deal the naturals of a rank out to its sets, then the jokers to the smallest of them."""
    packed = [*stop.runs, *high]
    in_runs = [(stop.runs[s] & 15) - (stop.runs[s] >> 4) for s in range(len(high))]
    tops = [(top & 15) - (top >> 4) for top in high]
    rest = [n - x - t for n, x, t in zip(stop.laid, in_runs, tops, strict=True)]
    piles = sorted(dealt(first, rest, stop.sets), key=len)
    jokers = stop.jokers - sum(taken >> 4 for taken in packed)
    suits = range(len(high))
    for place in range(jokers):
        face = next(first + suit for suit in suits if first + suit not in piles[place])
        piles[place] = (*piles[place], pack.named(kind, face))
    return [tuple(sorted(pile, key=lambda card: pack.face[card])) for pile in piles]


Run = list[tuple[int, bool]]
"""The cards of a run: position, and whether it is a joker."""


def _runs(least: int, taken: list[Taken]) -> list[Run]:
    """Return the runs of one suit."""
    dead: set[tuple[int, State]] = set()
    none = (0,) * (2 * least)
    moves = _moves(least, taken, 0, none, dead)
    if moves is None:
        raise AssertionError("a path of the search has runs")
    clean: list[list[Run]] = [[] for _ in range(least)]
    jokered: list[list[Run]] = [[] for _ in range(least)]
    done: list[Run] = []
    for place, move in enumerate(moves):
        clean, jokered = _moved(clean, jokered, place, move, done)
    return done + clean[-1] + jokered[-1]


def _moves(
    least: int, taken: list[Taken], place: int, state: State, dead: set[tuple[int, State]]
) -> list[StrictMove] | None:
    """Return moves that take these run cards and end with long runs only, or None."""
    if place == len(taken):
        return [] if not any(state[: least - 1]) and not any(state[least:-1]) else None
    if (place, state) in dead:
        return None
    for move in strict_moves(state, taken[place].cards):
        if (move.cards, move.jokers) == taken[place]:
            rest = _moves(least, taken, place + 1, move.after, dead)
            if rest is not None:
                return [move, *rest]
    dead.add((place, state))
    return None


def _moved(
    clean: list[list[Run]],
    jokered: list[list[Run]],
    place: int,
    move: StrictMove,
    done: list[Run],
) -> tuple[list[list[Run]], list[list[Run]]]:
    """Lay the cards of one position on the open runs, as a move says."""
    new_clean: list[list[Run]] = [[] for _ in clean]
    new_jokered: list[list[Run]] = [[] for _ in clean]
    last = len(clean) - 1
    for length, runs in enumerate(clean):
        longer = min(length + 1, last)
        going = runs[move.ended :] if length == last else runs
        with_joker = going[: move.taken[length]]
        new_jokered[longer] += [[*run, (place, True)] for run in with_joker]
        new_clean[longer] += [[*run, (place, False)] for run in going[len(with_joker) :]]
    done.extend(clean[last][: move.ended])
    for length, runs in enumerate(jokered):
        going = runs[move.dropped :] if length == last else runs
        new_jokered[min(length + 1, last)] += [[*run, (place, False)] for run in going]
    done.extend(jokered[last][: move.dropped])
    new_clean[0] += [[(place, False)] for _ in range(move.started)]
    new_jokered[0] += [[(place, True)] for _ in range(move.jokered)]
    return new_clean, new_jokered
