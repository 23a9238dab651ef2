"""Families: the kinds of words there are, and the order in which they are compiled.

A *part* is a key at the top of a rule file. Parts of a family that ranks lower are compiled first,
so a word may ask only for what stands below it and no circle can arise.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import cache
from typing import cast

from ruledsl.language.spec import Spec
from ruledsl.record import record


@record(kw_only=True)
class Part(Spec):
    """A key at the top of a rule file."""


@record(kw_only=True)
class HeadPart(Part):
    """What the game is called, what it builds on, what the table may choose."""


@record(kw_only=True)
class PackPart(Part):
    """Who plays, and with which cards."""


@record(kw_only=True)
class WildPart(Part):
    """Which natural cards may stand for others."""


@record(kw_only=True)
class DealPart(Part):
    """How a deal begins."""


@record(kw_only=True)
class OrderPart(Part):
    """The order of the ranks."""


@record(kw_only=True)
class PointsPart(Part):
    """What cards count."""


@record(kw_only=True)
class MeldPart(Part):
    """What may lie on the table."""


@record(kw_only=True)
class JokerPart(Part):
    """What jokers may do."""


@record(kw_only=True)
class OpeningPart(Part):
    """What a play needs beyond legal melds: an opening, a limit."""


@record(kw_only=True)
class StepPart(Part):
    """A step of the turn; its options stand at the top of the file under the same word."""


@record(kw_only=True)
class TurnPart(Part):
    """How turns are made of steps."""


@record(kw_only=True)
class PenaltyPart(Part):
    """Duties, and what it costs not to meet them."""


@record(kw_only=True)
class EndPart(Part):
    """How a deal ends."""


@record(kw_only=True)
class ScorePart(Part):
    """Who wins, and what it counts."""


RANKS: tuple[type[Part], ...] = (
    HeadPart,
    PackPart,
    WildPart,
    DealPart,
    OrderPart,
    PointsPart,
    MeldPart,
    JokerPart,
    OpeningPart,
    StepPart,
    TurnPart,
    PenaltyPart,
    EndPart,
    ScorePart,
)
"""The families of parts, lowest first."""


@record(kw_only=True)
class Predicate(Spec):
    """A condition that the cards of a meld meet."""


@record(kw_only=True)
class OpeningNeed(Spec):
    """Something that a first play needs."""


@record(kw_only=True)
class EndingCause(Spec):
    """Something that ends a deal."""


def rank_of(part: Part) -> int:
    """Return the rank of a part's family: where it stands in the order of compiling."""
    return _rank_of(cast(Hashable, type(part)))


@cache
def _rank_of(spec: Hashable) -> int:
    return next(rank for rank, family in enumerate(RANKS) if issubclass(cast(type, spec), family))
