"""Points (opening): enough points in the cards of the first play.

A joker counts as the card it stands for.
"""

from __future__ import annotations

from collections import Counter

from ruledsl.arrange.problem import Opening
from ruledsl.cards.pack import NOTHING
from ruledsl.language.construct import Build, Construct, Example, Say
from ruledsl.language.context import PlayContext, PointsContext
from ruledsl.language.contribution import Worth
from ruledsl.language.families import OpeningNeed
from ruledsl.language.kinds import FlagKind, NumberKind
from ruledsl.language.opening_rule import Need
from ruledsl.language.spec import option
from ruledsl.language.vocabulary import mark
from ruledsl.record import record

Weights = tuple[int, ...]
"""By natural card: its points."""


@record(kw_only=True)
class OpeningPoints(OpeningNeed):
    """Points of the cards laid, by the game's own points."""

    at_least: int = option(NumberKind(1), short=True, doc="how many points the first play needs")
    from_hand: bool = option(
        FlagKind(), True, doc="whether only melds count that are made of cards from the hand alone"
    )
    go_on: bool = option(
        FlagKind(), True, doc="whether the rest of the table may be rebuilt in the same play"
    )


def compile(need: OpeningPoints, build: Build) -> Need:
    """Count the points of what is laid."""
    weights = _weights(build)

    def met(play: PlayContext) -> bool:
        count = _from_hand if need.from_hand else _in_all
        alone = need.go_on or not (play.gone or play.changed_melds)
        return alone and count(play, weights) >= need.at_least

    form = Opening(
        points=need.at_least, weights=weights, from_hand=need.from_hand, go_on=need.go_on
    )
    where = "in melds from your hand" if need.from_hand else "in cards from your hand"
    rest = "" if need.go_on else ", and nothing else on the table may change"
    return Need(form=form, met=met, what=f"{need.at_least} points {where}{rest}")


def _weights(build: Build) -> Weights:
    pack, worths = build.pack, build.all(Worth)
    return tuple(
        sum(worth.points(PointsContext(pack, card)) for worth in worths)
        for card in range(pack.naturals)
    )


def _from_hand(play: PlayContext, weights: Weights) -> int:
    faces = (play.pack.face[card] for meld in play.melds_from_hand for card in meld)
    return sum(weights[face] for face in faces if face != NOTHING)


def _in_all(play: PlayContext, weights: Weights) -> int:
    pack = play.pack
    naturals = [card for card in play.laid if not pack.is_joker(card)]
    names = Counter(_joker_faces(play, play.made))
    names.subtract(_joker_faces(play, play.gone))
    # Which of the jokers came from the hand cannot be seen: the names that are new, the best ones.
    fresh = sorted((weights[face] for face in (+names).elements()), reverse=True)
    return sum(weights[card] for card in naturals) + sum(fresh[: len(play.laid) - len(naturals)])


def _joker_faces(play: PlayContext, melds: tuple[tuple[int, ...], ...]) -> list[int]:
    pack = play.pack
    jokers = (card for meld in melds for card in meld if pack.is_joker(card))
    return [pack.face[card] for card in jokers if pack.face[card] != NOTHING]


def prose(need: OpeningPoints, say: Say) -> str:
    """Say how many, and what counts."""
    points = say.count(need.at_least, "point", "points")
    form = _NEEDS[need.from_hand, need.go_on]
    return say.tell(form, points=points)


_NEEDS = {  # in melds from the hand, and whether the play may go on
    (True, True): mark(
        "The first play of each player in a deal needs at least {points} in melds made of cards "
        "from the hand alone (a joker counts as the card it stands for; the rest of the table may "
        "be rebuilt in the same play)."
    ),
    (True, False): mark(
        "The first play of each player in a deal needs at least {points} in melds made of cards "
        "from the hand alone (a joker counts as the card it stands for; no other meld may be "
        "changed in the same play)."
    ),
    (False, True): mark(
        "The first play of each player in a deal needs at least {points} in cards from the hand "
        "(a joker counts as the card it stands for; the rest of the table may be rebuilt in the "
        "same play)."
    ),
    (False, False): mark(
        "The first play of each player in a deal needs at least {points} in cards from the hand "
        "(a joker counts as the card it stands for; no other meld may be changed in the same play)."
    ),
}


CONSTRUCT = Construct(
    keyword="points",
    spec=OpeningPoints,
    compile=compile,
    prose=prose,
    examples=(
        Example("opening: {points: 30}", says="at least 30 points in melds made of cards from"),
        Example("opening: {points: {at_least: 30, from_hand: false}}", says="in cards from the"),
        Example("opening: {points: {at_least: 30, go_on: false}}", says="no other meld may be"),
    ),
)
