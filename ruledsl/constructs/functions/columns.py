"""Columns: what stands in one column of a score sheet, and how often a line was written there.

Without columns of its own a game has one, and it is the whole sheet.
"""

from __future__ import annotations

from ruledsl.cards.standing import Column
from ruledsl.language.context import MatchContext
from ruledsl.language.types import Scope, Type
from ruledsl.language.vocabulary import FieldWord, FunctionWord, NameWord, VocabularyWord

_MATCH = frozenset({Scope.MATCH})


def _column(context: MatchContext) -> Column:
    return context.standing.in_column(context.column)


def _before(context: MatchContext) -> Column | None:
    """Return the column to the left of the one asked about, if there is one."""
    columns = context.standing.columns
    return columns[context.column - 1] if columns and context.column else None


def _points(context: MatchContext, player: int) -> int:
    return _column(context).totals[player]


def _boxes(context: MatchContext, player: int) -> int:
    return _column(context).boxes[player]


def _boxes_before(context: MatchContext, player: int) -> int:
    before = _before(context)
    return before.boxes[player] if before else 0


def _before_closed(context: MatchContext) -> bool:
    before = _before(context)
    return before is None or before.closed


def _open_columns(context: MatchContext) -> int:
    columns = context.standing.columns
    return sum(not column.closed for column in columns) if columns else 1


def _times(context: MatchContext, player: int, name: str) -> int:
    lines = (line for score in context.standing.scores for line in score.lines)
    return sum(line.player == player and line.name == name for line in lines)


WORDS: tuple[VocabularyWord, ...] = (
    FieldWord(
        word="column",
        of=Type.PLAYER,
        type=Type.INT,
        scopes=_MATCH,
        doc="the points of a player in the column asked about; without columns, the total",
        says="{0.own:points in the column}",
        measure="{0} {has} {n:point} in the column",
        get=_points,
        example="me.column >= 100",
    ),
    FieldWord(
        word="boxes",
        of=Type.PLAYER,
        type=Type.INT,
        reach="count",
        scopes=_MATCH,
        doc="how many deals are entered for a player in the column; without columns, deals won",
        says="{0.own:deals entered in the column}",
        measure="{0} {has} {n:deal} entered in the column",
        get=_boxes,
        example="me.boxes > 0",
    ),
    FieldWord(
        word="boxes_before",
        of=Type.PLAYER,
        type=Type.INT,
        reach="count",
        scopes=_MATCH,
        doc="how many deals are entered for a player in the column before the one asked about",
        says="{0.own:deals entered in the column before}",
        measure="{0} {has} {n:deal} entered in the column before",
        get=_boxes_before,
        example="me.boxes_before > 0",
    ),
    NameWord(
        word="column_before_closed",
        type=Type.BOOL,
        scopes=_MATCH,
        doc="whether the column before the one asked about is closed; true for the first column",
        says="the column before {be} closed or missing",
        get=_before_closed,
        example="column_before_closed or me.boxes_before > 0",
    ),
    NameWord(
        word="open_columns",
        type=Type.INT,
        reach="count",
        scopes=_MATCH,
        doc="how many columns of the score sheet are not closed yet",
        says="the number of open columns",
        measure="the score sheet has {n:open column}",
        get=_open_columns,
        example="open_columns == 0",
    ),
    FunctionWord(
        word="times",
        params=(Type.PLAYER, Type.TEXT),
        result=Type.INT,
        reach="count",
        scopes=_MATCH,
        doc="how often a line of that name was written down for a player",
        says="the number of times that *{1}* was written down for {0}",
        call=_times,
        example='times(me, "undercut") > 0',
    ),
)
