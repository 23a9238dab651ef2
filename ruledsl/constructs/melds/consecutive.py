"""Consecutive: the ranks of the meld follow one another without a gap.

Which rank follows which, and whether the ace may begin, end or join a run, says the part `ranks`.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from ruledsl.cards.pack import Pack
from ruledsl.cards.position import Meld
from ruledsl.language.construct import Build, Construct, Example, Say
from ruledsl.language.contribution import RankOrder
from ruledsl.language.kinds import WordKind
from ruledsl.language.meld_rule import Demand, Fault, Form, MeldWord, shown
from ruledsl.language.rank_walk import by_rank, window_of
from ruledsl.language.refusal import Refusal, RefusalCode
from ruledsl.language.spec import option
from ruledsl.language.vocabulary import mark
from ruledsl.record import record

GAP = RefusalCode("run-gap", "there is a gap between {low} and {high}")
TWICE = RefusalCode("run-gap", "{them} are of one rank: in a run every rank stands once")
ACE_NOT_LOW = RefusalCode("ace-not-low", "{meld}: no run begins with {ace}, which is high")
ACE_NOT_HIGH = RefusalCode("ace-not-high", "{meld}: no run ends with {ace}, which is low")
ACE_AROUND = RefusalCode("ace-around", "{meld}: a run does not go on beyond {ace}")
AROUND = RefusalCode("run-around", "{meld}: a run does not go on beyond {last}")

_FAR = 10


@record(kw_only=True)
class Consecutive(MeldWord):
    """The ranks follow one another."""

    feature: str = option(WordKind(("rank",)), short=True, doc="what follows one another")

    def form(self) -> Form:
        """Ask for ranks one step apart."""
        return Form(step=1)


def compile(word: Consecutive, build: Build) -> Demand:
    """Look for the meld in the order of ranks."""
    pack, order = build.pack, build.the(RankOrder)

    def fault(meld: Meld) -> Fault | None:
        ranks = [pack.rank_of[card] for card in meld]
        if window_of(order, ranks):
            return None
        why = _corner(pack, order, meld) or _around(pack, order, meld)
        why = why or _twice(pack, meld) or _gap(pack, order, meld)
        return Fault(why, _FAR)

    return Demand(fault)


def _corner(pack: Pack, order: RankOrder, meld: Meld) -> Refusal | None:
    """Say how the ace is in the way of a run that would stand if ranks went around."""
    place = {"low": 0, "either": 0, "high": -1}.get(order.ace)
    if place is None:
        return None
    ace = order.order[place]
    walk = _circle(pack, order, meld)
    if ace not in walk:
        return None
    codes = {0: ACE_NOT_LOW, len(walk) - 1: ACE_NOT_HIGH}
    code = codes.get(walk.index(ace), ACE_AROUND)
    laid = _laid(pack, walk, meld)
    aces = tuple(card for card in meld if pack.rank_of[card] == ace)
    return code(meld, meld=shown(pack, laid), ace=shown(pack, aces))


def _around(pack: Pack, order: RankOrder, meld: Meld) -> Refusal | None:
    """Say that the last rank has none after it, of a run that would stand if ranks went around."""
    walk, last = _circle(pack, order, meld), order.order[-1]
    if last not in walk[:-1]:
        return None
    cards = tuple(card for card in meld if pack.rank_of[card] == last)
    return AROUND(meld, meld=shown(pack, _laid(pack, walk, meld)), last=shown(pack, cards))


def _circle(pack: Pack, order: RankOrder, meld: Meld) -> tuple[int, ...]:
    """Return the ranks of a meld in the order in which they follow if ranks go around, or none."""
    circle = RankOrder(order=tuple(dict.fromkeys(order.order)), around=True)
    return tuple(window_of(circle, [pack.rank_of[card] for card in meld]) or ())


def _laid(pack: Pack, walk: tuple[int, ...], meld: Meld) -> Meld:
    return tuple(card for rank in walk for card in meld if pack.rank_of[card] == rank)


def _twice(pack: Pack, meld: Meld) -> Refusal | None:
    often = Counter(pack.rank_of[card] for card in meld)
    twice = tuple(card for card in meld if often[pack.rank_of[card]] > 1)
    return TWICE(twice, them=shown(pack, twice)) if twice else None


def _gap(pack: Pack, order: RankOrder, meld: Meld) -> Refusal:
    pairs = pairwise(by_rank(pack, order, meld))
    apart = ((a, b) for (at, a), (to, b) in pairs if to != at + 1)
    low, high = next(apart, (meld[0], meld[-1]))  # one card alone, of a rank that no run has
    return GAP((low, high), low=pack.signs[low], high=pack.signs[high])


_CONSECUTIVE = {"rank": mark("of consecutive ranks")}


def prose(word: Consecutive, say: Say) -> str:
    """Say that they follow one another."""
    return say.tell(_CONSECUTIVE[word.feature])


CONSTRUCT = Construct(
    keyword="consecutive",
    spec=Consecutive,
    compile=compile,
    prose=prose,
    refusals=(GAP, ACE_NOT_LOW, ACE_NOT_HIGH, ACE_AROUND, AROUND),
    examples=(
        Example("melds: {run: {same: suit, consecutive: rank, size: 3+}}", says="consecutive"),
    ),
)
