"""Ability: what the player to move could lay now. The rules themselves ask the solver.

An answer that the solver cannot prove counts as *no*: nobody is held to a play that is not found.
"""

from __future__ import annotations

from functools import lru_cache

from ruledsl.arrange.problem import Answer, Problem, Proof
from ruledsl.arrange.solve import any_play, must_include
from ruledsl.cards.pack import Card
from ruledsl.cards.position import HIDDEN
from ruledsl.language.context import TurnContext
from ruledsl.language.question import judged, problem
from ruledsl.language.types import Scope, Type
from ruledsl.language.vocabulary import FunctionWord, NameWord, VocabularyWord

_TURN = frozenset({Scope.TURN})


def _can_play(turn: TurnContext) -> bool:
    return _found(turn, ())


def _can_lay(turn: TurnContext, card: Card) -> bool:
    return _found(turn, (turn.pack.bare[card],))


def _found(turn: TurnContext, cards: tuple[Card, ...]) -> bool:
    hand = turn.hand
    if not hand or HIDDEN in hand or any(card not in hand for card in cards):
        return False
    return judged(turn, _asked(problem(turn), cards), cards).proof is Proof.YES


@lru_cache(maxsize=4096)
def _asked(asked: Problem, cards: tuple[Card, ...]) -> Answer:
    return must_include(asked, cards) if cards else any_play(asked)


WORDS: tuple[VocabularyWord, ...] = (
    NameWord(
        word="can_play",
        type=Type.BOOL,
        scopes=_TURN,
        doc="whether you could lay a card now, however the table is rebuilt",
        says="you {can} lay a card",
        get=_can_play,
        example="can_play or stock == 0",
    ),
    FunctionWord(
        word="can_lay",
        params=(Type.CARD,),
        result=Type.BOOL,
        scopes=_TURN,
        doc="whether you could lay this card of your hand now, alone or with others",
        says="you {can} lay {0}",
        call=_can_lay,
        example="any(can_lay(one) for one in hand if one.is_joker)",
    ),
)
