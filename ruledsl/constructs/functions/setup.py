"""Set-up: which deal it is, and how many play; the compiler brings that as a symbol."""

from __future__ import annotations

from ruledsl.constructs.functions.places import DEAL, Deal
from ruledsl.language.context import SetupContext
from ruledsl.language.types import Scope, Type
from ruledsl.language.vocabulary import NameWord, Symbol, VocabularyWord


def players_are(players: int | None) -> Symbol:
    """Return what `players` stands for in the set-up of a deal; None while it is not known."""
    return Symbol(Type.INT, players, "the number of players", "{n:there player}")


def _deal_number(context: SetupContext | Deal) -> int:
    return (
        context.deal_number if isinstance(context, SetupContext) else context.position.deal_number
    )


WORDS: tuple[VocabularyWord, ...] = (
    NameWord(
        word="deal_number",
        type=Type.INT,
        scopes=DEAL | {Scope.SETUP},
        doc="which deal of the match this is, from 1",
        says="the number of the deal",
        get=_deal_number,
        example="7 + deal_number % 2 == 8",
    ),
)
