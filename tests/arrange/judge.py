"""An independent judge: is this table a legal one after that table and hand?

It knows the rules only as they are told to people, looks at the table before and after and at
the cards played, and shares no code with the solver.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations, permutations, product

from ruledsl.arrange.problem import (
    Freed,
    Law,
    ListedShape,
    Moves,
    Opening,
    Problem,
    RunShape,
    SetShape,
    Shape,
    Table,
)
from ruledsl.cards.pack import Card, Pack


def is_meld(pack: Pack, law: Law, meld: tuple[Card, ...]) -> bool:
    """Say whether cards, jokers named, are a meld."""
    jokers = [card for card in meld if pack.is_joker(card)]
    if jokers and law.jokers is None:
        return False
    if law.jokers and law.jokers.per_meld is not None and len(jokers) > law.jokers.per_meld:
        return False
    kinds = law.jokers.stands_for if law.jokers else ()
    for joker in jokers:
        allowed = kinds[pack.kind_of(pack.bare[joker])] if kinds else None
        if allowed is not None and pack.face[joker] not in allowed:
            return False
    return any(has_shape(pack, shape, [pack.face[card] for card in meld]) for shape in law.shapes)


def has_shape(pack: Pack, shape: Shape, faces: list[int]) -> bool:
    """Say whether faces have a shape."""
    if min(faces) < 0:
        return False
    if isinstance(shape, ListedShape):
        return sorted(faces) in [sorted(meld) for meld in shape.melds]
    ranks = [pack.rank_of[face] for face in faces]
    suits = [pack.suit_of[face] for face in faces]
    if len(faces) < shape.least or (shape.most is not None and len(faces) > shape.most):
        return False
    if isinstance(shape, SetShape):
        return len(set(ranks)) == 1 and (not shape.distinct or len(set(suits)) == len(suits))
    return len(set(suits)) == 1 and _consecutive(shape, ranks)


def _consecutive(shape: RunShape, ranks: list[int]) -> bool:
    order = shape.order * 2 if shape.around else shape.order
    if len(ranks) > len(shape.order):
        return False
    windows = (order[at : at + len(ranks)] for at in range(len(order) - len(ranks) + 1))
    return any(sorted(window) == sorted(ranks) for window in windows)


def fault(problem: Problem, after: Table) -> str:
    """Return why a table may not follow, empty when it may."""
    pack, law = problem.pack, problem.law
    wrong = _cards_fault(problem, after)
    if wrong:
        return wrong
    melds = [meld for meld in after if len(meld) > 1 or not law.loose]
    for meld in melds:
        if not is_meld(pack, law, meld):
            return f"not a meld: {pack.write(meld)}"
    played = _bare(pack, after) - _bare(pack, problem.table)
    if not _jokers_are_right(problem, after, played):
        return "a joker is where it may not be"
    if not problem.opened and law.opening and not _opens(problem, melds, played):
        return "not opened"
    return ""


def _cards_fault(problem: Problem, after: Table) -> str:
    """Return what is wrong with where the cards come from."""
    old, new = _bare(problem.pack, problem.table), _bare(problem.pack, after)
    if old - new:
        return "a card has left the table"
    if not new - old:
        return "no card was played"
    if (new - old) - Counter(problem.hand):
        return "a card was not in the hand"
    loose_before = Counter(meld for meld in problem.table if len(meld) == 1)
    loose_after = Counter(meld for meld in after if len(meld) == 1)
    if problem.law.loose and loose_after - loose_before:
        return "a card lies loose that did not"
    return ""


def _bare(pack: Pack, table: Table) -> Counter[Card]:
    return Counter(pack.bare[card] for meld in table for card in meld)


Old = tuple[Card, int]
"""A joker of the table before: the card, and its meld's number."""


def _jokers_are_right(problem: Problem, after: Table, played: Counter[Card]) -> bool:
    pack, before = problem.pack, problem.table
    old = [(card, at) for at, meld in enumerate(before) for card in meld if pack.is_joker(card)]
    old = [(card, at) for card, at in old if pack.face[card] >= 0]
    rule = problem.law.jokers
    if not old or rule is None:
        return True
    for count in range(len(old) + 1):
        for freed in combinations(range(len(old)), count):
            gone = [old[at] for at in freed]
            kept = [joker for at, joker in enumerate(old) if at not in freed]
            if _split_is_right(problem, after, played, gone, kept):
                return True
    return False


def _split_is_right(
    problem: Problem, after: Table, played: Counter[Card], gone: list[Old], kept: list[Old]
) -> bool:
    pack, rule = problem.pack, problem.law.jokers
    assert rule is not None
    if rule.either:
        chosen = product(*(_freed_by(problem, joker) for joker in gone))
        return any(_freed_so(problem, after, played, faces, (gone, kept)) for faces in chosen)
    names = [pack.face[card] for card, _ in gone]
    return _freed_so(problem, after, played, names, (gone, kept))


def _freed_by(problem: Problem, joker: Old) -> list[int]:
    """Return the cards that free a joker: of a set of three either of those missing there."""
    pack, (card, at) = problem.pack, joker
    meld, own = problem.table[at], pack.face[joker[0]]
    naturals = [other for other in meld if not pack.is_joker(other)]
    one_rank = len({pack.rank_of[other] for other in meld}) == 1
    if len(meld) != 3 or len(naturals) != 2 or not one_rank:
        return [own]
    faces = [pack.card(pack.rank_of[card], suit) for suit in range(len(pack.suits))]
    return [face for face in faces if face not in naturals or face == own]


def _freed_so(
    problem: Problem,
    after: Table,
    played: Counter[Card],
    faces: Iterable[int],
    split: tuple[list[Old], list[Old]],
) -> bool:
    """Say whether the first of the jokers are freed by these cards and the others stay."""
    rule, names = problem.law.jokers, Counter(faces)
    assert rule is not None
    real = Counter(card for meld in after for card in meld)
    match rule.freed:
        case Freed.ANY:
            return True
        case Freed.NEVER:
            allowed, spare = not names, played
        case Freed.TABLE:
            allowed, spare = all(real[name] for name in names), played
        case Freed.HAND:
            allowed, spare = not names - played, played - names
    return allowed and _kept_stay(problem, after, spare, split)


def _kept_stay(
    problem: Problem, after: Table, spare: Counter[Card], split: tuple[list[Old], list[Old]]
) -> bool:
    gone, kept = split
    rule = problem.law.jokers
    assert rule is not None
    match rule.moves:
        case Moves.ANYWHERE:
            real = Counter(card for meld in after for card in meld)
            return not Counter(card for card, _ in kept) - real
        case Moves.NEIGHBOUR:
            return _neighbours_stay(problem, after, gone, kept)
        case Moves.FROZEN:
            return _frozen_stay(problem, after, spare, kept)


def _beside(problem: Problem, joker: Old) -> set[int]:
    """Return the faces beside a joker in its old meld."""
    pack, (card, at) = problem.pack, joker
    others = list(problem.table[at])
    others.remove(card)
    faces = [pack.face[other] for other in others]
    for shape in problem.law.shapes:
        whole = [*faces, pack.face[card]]
        if has_shape(pack, shape, whole):
            if not isinstance(shape, RunShape):
                return set(faces)
            order = shape.order * 2 if shape.around else shape.order
            ranks = sorted(pack.rank_of[face] for face in whole)
            for start in range(len(order) - len(ranks) + 1):
                window = order[start : start + len(ranks)]
                if sorted(window) == ranks:
                    closed = shape.around and len(ranks) == len(shape.order)
                    return set(_next_to(pack, window, closed, pack.face[card]))
    raise AssertionError("the old meld is no meld")


def _next_to(pack: Pack, window: tuple[int, ...], closed: bool, face: int) -> Iterator[int]:
    at = window.index(pack.rank_of[face])
    for near in (at - 1, at + 1):
        if 0 <= near < len(window) or closed:
            yield pack.card(window[near % len(window)], pack.suit_of[face])


def _neighbours_stay(problem: Problem, after: Table, gone: list[Old], kept: list[Old]) -> bool:
    """Match old jokers to jokers of their name; each kept one leans on a natural in the end."""
    pack = problem.pack
    spots = [(card, at) for at, meld in enumerate(after) for card in meld if pack.is_joker(card)]
    nowhere: list[Old | None] = [None] * len(gone)
    for chosen in set(permutations([*spots, *nowhere], len(kept) + len(gone))):
        pairs = list(zip([*kept, *gone], chosen, strict=True))
        if any(spot is None or spot[0] != old[0] for old, spot in pairs[: len(kept)]):
            continue
        if any(spot is not None and spot[0] != old[0] for old, spot in pairs):
            continue
        if _all_lean(problem, after, [(o, s) for o, s in pairs if s is not None], len(kept)):
            return True
    return False


def _all_lean(problem: Problem, after: Table, pairs: list[tuple[Old, Old]], kept: int) -> bool:
    pack = problem.pack
    faces = [{card for card in meld if not pack.is_joker(card)} for meld in after]
    held: set[int] = set()
    while True:
        more = {
            at
            for at, (old, spot) in enumerate(pairs)
            if at not in held
            and (
                faces[spot[1]] & _beside(problem, old)
                or sorted(after[spot[1]]) == sorted(problem.table[old[1]])
            )
        }
        if not more:
            return held >= set(range(kept))
        for at in more:
            faces[pairs[at][1][1]].add(pack.face[pairs[at][0][0]])
        held |= more


def _frozen_stay(problem: Problem, after: Table, spare: Counter[Card], kept: list[Old]) -> bool:
    """Each frozen meld is part of a new one of its own, and the rest of that came from the hand."""
    pack = problem.pack
    frozen = sorted({at for _, at in kept})
    places = [
        [new for new, meld in enumerate(after) if not Counter(problem.table[old]) - Counter(meld)]
        for old in frozen
    ]
    for chosen in product(*places):
        added: Counter[Card] = Counter()
        for old, new in zip(frozen, chosen, strict=True):
            more = Counter(after[new]) - Counter(problem.table[old])
            added.update(pack.bare[card] for card in more.elements())
        if len(set(chosen)) == len(chosen) and not added - spare:
            return True
    return False


def _opens(problem: Problem, melds: list[tuple[Card, ...]], played: Counter[Card]) -> bool:
    opening = problem.law.opening
    assert opening is not None
    if opening.run and not _has_run(problem, played, opening.run):
        return False
    if not opening.points:
        return True
    if not opening.from_hand and opening.go_on:
        return _points_played(problem, melds, played) >= opening.points
    return _opens_with_points(problem, melds, played, opening)


def _points_played(problem: Problem, melds: list[tuple[Card, ...]], played: Counter[Card]) -> int:
    """Return the points of the cards played; jokers count as the best of the names that are new."""
    pack, opening = problem.pack, problem.law.opening
    assert opening is not None
    named = [card for meld in melds for card in meld if pack.is_joker(card)]
    old = [card for meld in problem.table for card in meld if pack.is_joker(card)]
    new = Counter(pack.face[card] for card in named) - Counter(pack.face[card] for card in old)
    naturals = [card for card in played.elements() if card < pack.naturals]
    best = sorted((opening.weights[face] for face in new.elements()), reverse=True)
    jokers = best[: played.total() - len(naturals)]
    return sum(opening.weights[card] for card in naturals) + sum(jokers)


def _has_run(problem: Problem, played: Counter[Card], size: int) -> bool:
    pack = problem.pack
    naturals = [card for card in played.elements() if card < pack.naturals]
    runs = [shape for shape in problem.law.shapes if isinstance(shape, RunShape)]
    chosen = combinations(naturals, size)
    return any(has_shape(pack, shape, list(cards)) for cards in chosen for shape in runs)


def _opens_with_points(
    problem: Problem, melds: list[tuple[Card, ...]], played: Counter[Card], opening: Opening
) -> bool:
    pack = problem.pack
    if not opening.go_on:
        lying = [tuple(sorted(m)) for m in problem.table if len(m) > 1 or not problem.law.loose]
        now = Counter(tuple(sorted(meld)) for meld in melds)
        new = now - Counter(lying)
        laid = Counter(pack.bare[card] for meld in new.elements() for card in meld)
        enough = _points(problem, list(new.elements())) >= opening.points
        return enough and laid == played and not Counter(lying) - now
    for count in range(len(melds) + 1):
        for chosen in combinations(melds, count):
            used = Counter(pack.bare[card] for meld in chosen for card in meld)
            if not used - played and _points(problem, list(chosen)) >= opening.points:
                return True
    return False


def _points(problem: Problem, melds: list[tuple[Card, ...]]) -> int:
    opening = problem.law.opening
    assert opening is not None
    return sum(opening.weights[problem.pack.face[card]] for meld in melds for card in meld)
