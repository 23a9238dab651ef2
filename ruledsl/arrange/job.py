"""Job: one pool to be arranged, and how good an arrangement is wanted."""

from __future__ import annotations

from typing import NamedTuple

from ruledsl.arrange.pool import Pool, Purse
from ruledsl.arrange.problem import Law
from ruledsl.cards.pack import Pack


class Job(NamedTuple):
    """A pool, the law it stands under, and what is wanted of it.

    Only arrangements worth more than `above` are of interest; one worth `most` is good enough
    (-1: only the best is). `purse` holds the nodes that may be spent.
    """

    pack: Pack
    law: Law
    pool: Pool
    purse: Purse
    most: int = -1
    above: int = -1
