"""Set-up: which deal it is. How many play is a symbol there, which comes with the rule file."""

from __future__ import annotations

from ruledsl.constructs.functions.places import DEAL, Deal
from ruledsl.language.context import SetupContext
from ruledsl.language.types import Scope, Type
from ruledsl.language.vocabulary import NameWord, VocabularyWord


def _deal_number(context: SetupContext | Deal) -> int:
    return (
        context.deal_number if isinstance(context, SetupContext) else context.position.deal_number
    )


WORDS: tuple[VocabularyWord, ...] = (
    NameWord(
        word="deal_number",
        type=Type.INT,
        reach="ordinal",
        scopes=DEAL | {Scope.SETUP},
        doc="which deal of the match this is, from 1",
        says="the number of the deal",
        get=_deal_number,
        example="7 + deal_number % 2 == 8",
    ),
)
