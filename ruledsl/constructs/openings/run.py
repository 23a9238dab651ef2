"""Run (opening): natural cards from the hand that are a run by themselves.

Only the cards count, not where they end up: the same play may spread them over several melds.
"""

from __future__ import annotations

from ruledsl.arrange.problem import Opening
from ruledsl.language.construct import Build, Construct, Example, Say
from ruledsl.language.context import PlayContext
from ruledsl.language.contribution import RankOrder
from ruledsl.language.families import OpeningNeed
from ruledsl.language.kinds import NumberKind
from ruledsl.language.opening_rule import Need
from ruledsl.language.rank_walk import windows
from ruledsl.language.spec import option
from ruledsl.record import record


@record(kw_only=True)
class OpeningRun(OpeningNeed):
    """Natural cards of one suit, consecutive, all from the hand."""

    cards: int = option(NumberKind(2, 14), short=True, doc="how many cards in a row")


def compile(need: OpeningRun, build: Build) -> Need:
    """Look for every run among the cards that are laid."""
    pack, order = build.pack, build.the(RankOrder)
    runs = [
        frozenset(pack.card(rank, suit) for rank in walk)
        for walk in windows(order, need.cards)
        for suit in range(len(pack.suits))
    ]

    def met(play: PlayContext) -> bool:
        laid = set(play.laid)
        return any(run <= laid for run in runs)

    what = f"{need.cards} cards of one suit in a row from your hand, without jokers"
    return Need(form=Opening(run=need.cards), met=met, what=what)


def prose(need: OpeningRun, say: Say) -> str:
    """Say what run."""
    return say.tell(
        "The first play of each player in a deal needs {cards} of one suit in a row, without "
        "jokers, all laid from the hand (in the end they may lie in different melds).",
        cards=say.count(need.cards, "card", "cards"),
    )


CONSTRUCT = Construct(
    keyword="run",
    spec=OpeningRun,
    compile=compile,
    prose=prose,
    examples=(Example("opening: {run: 3}", says="three cards of one suit in a row"),),
)
