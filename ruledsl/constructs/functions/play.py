"""Play: what a proposed play adds to the table and changes on it.

Only the start and the end of a play count. A new meld is made of cards laid in this play alone; a
changed meld holds cards of the old table and did not lie there as it does now.
"""

from __future__ import annotations

from ruledsl.cards.pack import Card
from ruledsl.cards.position import Table
from ruledsl.constructs.functions.places import DEAL, Deal
from ruledsl.language.context import PlayContext
from ruledsl.language.types import Scope, Type
from ruledsl.language.vocabulary import NameWord, VocabularyWord

_PLAY = frozenset({Scope.PLAY})


def _laid(context: PlayContext) -> tuple[Card, ...]:
    return context.laid


def _new_melds(context: PlayContext) -> Table:
    return context.new_melds


def _changed_melds(context: PlayContext) -> Table:
    return context.changed_melds


def _table(context: Deal) -> Table:
    return context.after if isinstance(context, PlayContext) else context.position.table


def _before(context: PlayContext) -> Table:
    return context.position.table


WORDS: tuple[VocabularyWord, ...] = (
    NameWord(
        word="laid",
        type=Type.CARDS,
        scopes=_PLAY,
        doc="the cards that the play adds to the table, jokers without a name",
        says="the cards you lay",
        get=_laid,
        each="card laid from your hand",
        example="count(laid) >= 3",
    ),
    NameWord(
        word="new_melds",
        type=Type.MELDS,
        scopes=_PLAY,
        doc="the melds made of cards laid in this play alone",
        says="the new melds",
        get=_new_melds,
        each="new meld",
        example="points(new_melds) >= 30",
    ),
    NameWord(
        word="changed_melds",
        type=Type.MELDS,
        scopes=_PLAY,
        doc="the melds that hold cards of the old table and did not lie there so",
        says="the changed melds",
        get=_changed_melds,
        each="changed meld",
        example="count(changed_melds) <= 2",
    ),
    NameWord(
        word="table",
        type=Type.MELDS,
        scopes=DEAL,
        doc="all melds that lie on the table (after the play, where one is asked about)",
        says="the table",
        get=_table,
        each="meld on the table",
        example="all(one.jokers <= 1 for one in table)",
    ),
    NameWord(
        word="before",
        type=Type.MELDS,
        scopes=_PLAY,
        doc="all melds before the play",
        says="the table before",
        get=_before,
        each="meld that lay on the table before",
        example="count(table) > count(before)",
    ),
)
