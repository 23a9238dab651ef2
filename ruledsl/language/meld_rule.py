"""Meld rule: what the predicates of a meld are, as data and as judges.

A meld shape is written as predicates: `{same: suit, consecutive: rank, size: 3+}`. Each predicate
says two things, apart from each other. Its *form* is data that follows from the rule file alone;
the forms of a shape together tell the solver which melds there are. Its *demand* judges one meld
and gives a reason. Neither knows the other predicates.
"""

from __future__ import annotations

from collections.abc import Callable

from ruledsl.cards.pack import Card, Pack
from ruledsl.cards.position import Meld
from ruledsl.language.families import Predicate
from ruledsl.language.refusal import Refusal, RefusalCode
from ruledsl.record import record

NOT_A_MELD = RefusalCode("not-a-meld", "{meld} is no meld: {why}")
"""For predicates that tell what a meld is at all; `why` is a clause about the shape."""

FEATURES = ("rank", "suit", "colour")
"""What cards can have in common."""


@record(kw_only=True)
class Form:
    """What predicates ask, as data. The empty form asks nothing."""

    same: frozenset[str] = frozenset()  # features that all cards share
    different: frozenset[str] = frozenset()  # features in which no two cards agree
    step: int = 0  # the ranks go up by so much from card to card; 0: in no order
    alternating: bool = False  # from card to card, in the order of ranks, the colour changes
    least: int = 0  # cards; 0: not said
    most: int | None = None
    jokers: bool = False  # asks for a number of jokers, which the solver does not look at
    other: bool = False  # asks for something that only the demand knows

    def __and__(self, more: Form) -> Form:
        return Form(
            same=self.same | more.same,
            different=self.different | more.different,
            step=self.step or more.step,
            alternating=self.alternating or more.alternating,
            least=self.least or more.least,
            most=more.most if self.most is None else self.most,
            jokers=self.jokers or more.jokers,
            other=self.other or more.other,
        )


@record(kw_only=True)
class MeldWord(Predicate):
    """A predicate that can put what it asks as data."""

    def form(self) -> Form:
        """Return what the predicate asks, as data; `other` when it cannot be said so."""
        return Form(other=True)


def form_of(words: tuple[Predicate, ...]) -> Form:
    """Return what predicates ask together."""
    form = Form()
    for word in words:
        form &= word.form() if isinstance(word, MeldWord) else Form(other=True)
    return form


@record
class Fault:
    """What a meld lacks for a predicate.

    `far` weighs how far it is from what was meant: the reason of the shape with the least weight
    is given to the player. `first` is told before any other fault of the same shape.
    """

    refusal: Refusal
    far: int
    first: bool = False


@record
class Demand:
    """What a predicate compiles to: a judge of melds whose jokers are named."""

    fault: Callable[[Meld], Fault | None]


def feature(pack: Pack, name: str) -> Callable[[Card], int | str]:
    """Return what reads a feature off a card; a joker shows the card it stands for."""
    if name == "rank":
        return pack.rank_of.__getitem__
    if name == "suit":
        return pack.suit_of.__getitem__
    return lambda card: pack.suits[pack.suit_of[card]].colour


def shown(pack: Pack, cards: Meld) -> str:
    """Return cards as people see them, with blanks between."""
    return " ".join(pack.signs[card] for card in cards)
