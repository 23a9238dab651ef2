"""Constructs: the words of the language, a folder a family, a module a word.

`STANDARD` is the language that ships: every word, family by family, in the order in which a rule
file is read. A new word is listed here by hand, so that what the language has can be seen in one
place and importing a module never changes it.
"""

from ruledsl.constructs.deals import deal
from ruledsl.constructs.endings import (
    condition,
    deal_ends,
    everybody_passed,
    hand_empty,
    stock_empty,
)
from ruledsl.constructs.functions import VOCABULARY
from ruledsl.constructs.heads import extends, game, language, options, sources, summary, title
from ruledsl.constructs.jokers import jokers
from ruledsl.constructs.melds import (
    alternating,
    consecutive,
    different,
    melds,
    same,
    size,
    step,
)
from ruledsl.constructs.melds import jokers as meld_jokers
from ruledsl.constructs.openings import condition as opening_condition
from ruledsl.constructs.openings import limits, opening, rebuild
from ruledsl.constructs.openings import points as opening_points
from ruledsl.constructs.openings import run as opening_run
from ruledsl.constructs.packs import pack, players, wild
from ruledsl.constructs.penalties import clock, forbidden, give_up, must_play
from ruledsl.constructs.points import points
from ruledsl.constructs.ranks import ranks
from ruledsl.constructs.rounds import counters, let, rounds
from ruledsl.constructs.scoring import awards, columns, match, winner
from ruledsl.constructs.steps import (
    discard,
    draw,
    end,
    give,
    knock,
    lay_off,
    meld,
    pass_,
    play,
    redeal,
    stock_out,
    take,
    turn,
)
from ruledsl.language.construct import Registry

HEADS = (
    language.CONSTRUCT,
    game.CONSTRUCT,
    extends.CONSTRUCT,
    title.CONSTRUCT,
    summary.CONSTRUCT,
    sources.CONSTRUCT,
    options.CONSTRUCT,
)
PACKS = (players.CONSTRUCT, pack.CONSTRUCT)
DEALS = (deal.CONSTRUCT,)
RANKS = (ranks.CONSTRUCT,)
POINTS = (points.CONSTRUCT,)
MELDS = (
    melds.CONSTRUCT,
    melds.TITLE,
    same.CONSTRUCT,
    different.CONSTRUCT,
    consecutive.CONSTRUCT,
    step.CONSTRUCT,
    alternating.CONSTRUCT,
    size.CONSTRUCT,
    meld_jokers.CONSTRUCT,
)
JOKERS = (wild.CONSTRUCT, jokers.CONSTRUCT)
OPENINGS = (
    rebuild.CONSTRUCT,
    limits.CONSTRUCT,
    opening.CONSTRUCT,
    opening_run.CONSTRUCT,
    opening_points.CONSTRUCT,
    opening_condition.CONSTRUCT,
)
STEPS = (
    turn.CONSTRUCT,
    let.CONSTRUCT,
    redeal.CONSTRUCT,
    give.CONSTRUCT,
    draw.CONSTRUCT,
    take.CONSTRUCT,
    play.CONSTRUCT,
    meld.CONSTRUCT,
    lay_off.CONSTRUCT,
    discard.CONSTRUCT,
    knock.CONSTRUCT,
    pass_.CONSTRUCT,
    end.CONSTRUCT,
    rounds.CONSTRUCT,
)
PENALTIES = (must_play.CONSTRUCT, give_up.CONSTRUCT, clock.CONSTRUCT, forbidden.CONSTRUCT)
ENDINGS = (
    deal_ends.CONSTRUCT,
    stock_out.CONSTRUCT,
    hand_empty.CONSTRUCT,
    everybody_passed.CONSTRUCT,
    stock_empty.CONSTRUCT,
    condition.CONSTRUCT,
)
SCORING = (
    counters.CONSTRUCT,
    winner.CONSTRUCT,
    awards.CONSTRUCT,
    columns.CONSTRUCT,
    match.CONSTRUCT,
)

STANDARD = Registry(
    (
        *HEADS,
        *PACKS,
        *DEALS,
        *RANKS,
        *POINTS,
        *MELDS,
        *JOKERS,
        *OPENINGS,
        *STEPS,
        *PENALTIES,
        *ENDINGS,
        *SCORING,
    ),
    VOCABULARY,
)
"""The language as it ships."""
