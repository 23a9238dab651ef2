"""Wild: questions where natural cards may stand for others.

Each wild card is guessed to lie as itself or to be a joker. A guess leaves a question in which the
pack has jokers in the place of wild cards, which the solver knows; such a joker may also be named
as the card that it is, and then it is that card again. So one guess, all wild cards being jokers,
says everything where nothing looks at who is a joker. Where something does (a bound for a meld, a
card that frees a joker), the ways to split the cards of the hand are tried. No play brings more
than the best one where nothing looks at who is a joker; what stays below that is not proved.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import chain, islice, product

from ruledsl.arrange.melds import may_stand_for
from ruledsl.arrange.problem import Freed, JokerRule, Law, Meld, Moves, Problem
from ruledsl.arrange.wish import Question, Wish
from ruledsl.cards.pack import NOTHING, Card, Pack
from ruledsl.record import record

MOST_GUESSES = 12
"""How many ways to split the wild cards of a hand are tried."""


@record
class Stand:
    """The pack and the law in which jokers stand in for wild cards.

    `group` says which joker of `pack` stands in for a bare joker or a wild card.
    """

    real: Pack
    pack: Pack
    law: Law
    group: tuple[tuple[Card, Card], ...]


@record
class Guess:
    """A question with jokers for wild cards. `free` are the cards behind them, by kind of joker.

    They are in the order in which they are used: those of the table have to be.
    """

    stand: Stand
    problem: Problem
    question: Question
    free: tuple[tuple[Card, tuple[Card, ...]], ...]


def has_wilds(problem: Problem) -> bool:
    """Say whether some card of a problem is wild, so that it can be asked for here only."""
    wilds = problem.pack.wilds
    if not wilds or problem.law.jokers is None:
        return False
    first = problem.pack.naturals + len(problem.pack.jokers)
    lying = chain.from_iterable(problem.table)
    return any(card in wilds or card >= first for card in chain(problem.hand, lying))


def guesses(problem: Problem, question: Question) -> tuple[list[Guess], bool]:
    """Return the questions to be asked in its place, and whether they say everything."""
    stand = _stand(problem, question)
    wilds = problem.pack.wilds
    held = Counter(card for card in problem.hand if card in wilds)
    lying = {card for meld in problem.table for card in meld if card in wilds}
    if not _matters(problem):
        return [_guess(stand, problem, question, Counter(), convert=True)], not _loose(problem)
    splits = product(*(range(n + 1) for n in held.values()))
    ways = [Counter(dict(zip(held, split, strict=True))) for split in islice(splits, MOST_GUESSES)]
    tables = (False, True) if lying and not problem.add_only else (False,)
    found = [
        _guess(stand, problem, question, kept, convert=convert)
        for convert in tables
        for kept in ways
    ]
    return found, False


def freest(problem: Problem, question: Question) -> Guess | None:
    """Return the question of what could be played if nobody looked at who is a joker.

    It hopes for no less than there is. None where it would say nothing about the guesses.
    """
    rule, first = problem.law.jokers, problem.pack.naturals + len(problem.pack.jokers)
    if rule is None or _loose(problem):
        return None
    named = any(card >= first for meld in problem.table for card in meld)
    law = _freest_law(problem.pack, problem.law, rule, named=named)
    add_only = problem.add_only and not named
    free = replace(problem, law=law, opened=True, add_only=add_only)
    return _guess(_stand(free, question), free, question, Counter(), convert=True)


def _freest_law(pack: Pack, law: Law, rule: JokerRule, *, named: bool) -> Law:
    """Return a law without bounds for jokers; those with a `named` place are free. It is kept."""
    for kept_pack, kept in law.known:
        if kept_pack is pack and isinstance(kept, _Freest) and kept.named is named:
            return kept.law
    freed = replace(rule, freed=Freed.ANY, moves=Moves.ANYWHERE) if named else rule
    fresh = replace(law, jokers=replace(freed, per_meld=None, either=False), opening=None)
    law.known.append((pack, _Freest(fresh, named)))
    return fresh


@record
class _Freest:
    """A law under which more can be played, kept with the one that it was made from."""

    law: Law
    named: bool


def _matters(problem: Problem) -> bool:
    """Say whether it makes a difference whether a wild card is a joker or lies as itself."""
    rule, pack, opening = problem.law.jokers, problem.pack, problem.law.opening
    if rule is None or problem.add_only or rule.per_meld is not None:
        return True
    if not problem.opened and opening is not None:
        return True
    first = pack.naturals + len(pack.jokers)
    return rule.freed is not Freed.ANY and any(
        card >= first for meld in problem.table for card in meld
    )


def _loose(problem: Problem) -> bool:
    return problem.law.loose and any(len(meld) == 1 for meld in problem.table)


def _stand(problem: Problem, question: Question) -> Stand:
    """Return the stand of a law and a pack; jokers that are worth the same are one kind."""
    pack, law = problem.pack, problem.law
    kinds = (*pack.bare_jokers, *pack.wilds)
    worth = {question.wish.worth[card] for card in kinds}
    rule = law.jokers
    alike = len(worth) == 1 and rule is not None and not rule.stands_for
    for kept_pack, kept in law.known:
        if kept_pack is pack and isinstance(kept, Stand) and _alike(kept) is alike:
            return kept
    fresh = _made(pack, law, kinds, alike=alike)
    law.known.append((pack, fresh))
    return fresh


def _alike(stand: Stand) -> bool:
    return len(stand.pack.jokers) == 1 and len(stand.group) > 1


def _made(pack: Pack, law: Law, kinds: tuple[Card, ...], *, alike: bool) -> Stand:
    copies = [pack.count[kind] for kind in kinds]
    group = tuple((kind, pack.naturals + (0 if alike else n)) for n, kind in enumerate(kinds))
    letters = ("*",) if alike else tuple(f"*{n}" for n in range(len(kinds)))
    counts = (sum(copies),) if alike else tuple(copies)
    other = Pack(pack.ranks, pack.suits, pack.copies, letters, counts)
    rule = law.jokers
    if rule is not None and not alike:
        rule = replace(rule, stands_for=tuple(_faces(pack, law, kind) for kind in kinds))
    elif rule is not None:
        rule = replace(rule, stands_for=())
    return Stand(pack, other, replace(law, jokers=rule), group)


def _faces(pack: Pack, law: Law, kind: Card) -> frozenset[int] | None:
    faces = frozenset(f for f in range(pack.naturals) if may_stand_for(pack, law, kind, f))
    if kind < pack.naturals:
        faces |= {kind}
    return faces if len(faces) < pack.naturals else None


def _guess(
    stand: Stand, problem: Problem, question: Question, kept: Counter[Card], *, convert: bool
) -> Guess:
    """Return the question in which so many wild cards of the hand lie as themselves."""
    group = dict(stand.group)
    free: dict[Card, list[Card]] = {joker: [] for joker in group.values()}
    table = tuple(
        _stood_in(stand, group, meld, free, convert=convert and _may_turn(problem, question, meld))
        for meld in problem.table
    )
    chosen = Counter(card for card in problem.hand if card in group) - kept
    hand = list((Counter(problem.hand) - chosen).elements())
    need, allow = Counter(_by_card(question.wish.required)), Counter(problem.hand)
    if question.wish.allowed:
        allow &= Counter(_by_card(question.wish.allowed))
    required, allowed = Counter(need), Counter(allow)
    for card in sorted(chosen, key=lambda card: (not need[card], card)):
        joker, count = group[card], chosen[card]
        hand += [joker] * count
        wanted, may = min(need[card], count), min(allow[card], count)
        required.subtract({card: wanted})
        allowed.subtract({card: may})
        required[joker] += wanted
        allowed[joker] += may
        free[joker] += [card] * may
    wish = _wish(stand, question.wish, required, allowed)
    asked = question._replace(wish=wish, kept=tuple(_plain(stand, group, m) for m in question.kept))
    cards = tuple(sorted(hand))
    other = replace(problem, pack=stand.pack, law=stand.law, table=table, hand=cards)
    return Guess(stand, other, asked, tuple((joker, tuple(c)) for joker, c in free.items()))


def _by_card(counts: tuple[int, ...]) -> dict[Card, int]:
    return {card: n for card, n in enumerate(counts) if n}


def _wish(stand: Stand, wish: Wish, required: Counter[Card], allowed: Counter[Card]) -> Wish:
    bare = range(stand.pack.naturals + len(stand.pack.jokers))
    first = {joker: card for card, joker in reversed(stand.group)}
    worth = tuple(wish.worth[first.get(card, card)] for card in bare)
    needs = tuple(required[card] for card in bare) if wish.required else ()
    allows = tuple(allowed[card] for card in bare) if wish.allowed else ()
    return Wish(worth, needs, allows)


def _may_turn(problem: Problem, question: Question, meld: Meld) -> bool:
    """Say whether a wild card of a meld may be taken to be a joker from now on."""
    if len(meld) == 1 or meld in question.kept or problem.add_only:
        return False
    rule = problem.law.jokers
    held = rule is not None and rule.moves is not Moves.ANYWHERE
    return not held or max(meld) < problem.pack.naturals


def _stood_in(
    stand: Stand,
    group: dict[Card, Card],
    meld: Meld,
    free: dict[Card, list[Card]],
    *,
    convert: bool,
) -> Meld:
    cards = []
    for card in meld:
        turned = convert and card in group
        if turned or stand.real.face[card] == NOTHING:
            free[group[card]].append(card)
            cards.append(group[card])
        else:
            cards.append(named_in(stand, group, card))
    return tuple(sorted(cards))


def _plain(stand: Stand, group: dict[Card, Card], meld: Meld) -> Meld:
    return tuple(sorted(named_in(stand, group, card) for card in meld))


def named_in(stand: Stand, group: dict[Card, Card], card: Card) -> Card:
    """Return what stands in for a card of the table that keeps its name; itself where none does."""
    pack = stand.real
    if not pack.is_joker(card):
        return card
    return stand.pack.named(group[pack.bare[card]], pack.face[card])
